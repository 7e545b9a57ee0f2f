-- How a person is reminded of their turn; whoever has it as usual has no row here.
CREATE TABLE person_setting (
    user_id    INTEGER PRIMARY KEY,
    pings      INTEGER NOT NULL,
    by_dm      INTEGER NOT NULL,
    -- Quiet hours: a time zone by its IANA name, and minutes after midnight there.
    zone       TEXT,
    quiet_from INTEGER,
    quiet_to   INTEGER
);
-- Where the turn ping is: it may be in a direct message. NULL: in the board's channel.
ALTER TABLE card_table ADD COLUMN ping_channel_id INTEGER;
