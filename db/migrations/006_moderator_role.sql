-- The role a server has named, whose members moderate its tables; NULL where it named none.
ALTER TABLE guild ADD COLUMN moderator_role INTEGER;
