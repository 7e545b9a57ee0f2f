-- The secret that a deal's pack came from; none where it was dealt before deals were sealed.
ALTER TABLE deal ADD COLUMN secret BLOB;
-- The secret of the table's next deal, whose seal is public already. As secret as a hand.
ALTER TABLE card_table ADD COLUMN next_secret BLOB;
-- The number Discord gave the press that seated a person.
ALTER TABLE seat ADD COLUMN press INTEGER;
-- What went into the first deal's pack beside its secret; what goes into a later one are the actions before it.
ALTER TABLE match ADD COLUMN contributions TEXT;
