-- What the history looks through, newest first: the matches of a server, of a channel, of a thread.
CREATE INDEX match_history ON match (guild_id, id) WHERE finished_at IS NOT NULL;
CREATE INDEX card_table_channel ON card_table (channel_id, match_id) WHERE match_id IS NOT NULL;
CREATE INDEX card_table_thread ON card_table (thread_id, match_id)
    WHERE thread_id IS NOT NULL AND match_id IS NOT NULL;
