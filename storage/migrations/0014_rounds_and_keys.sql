-- SPDX-License-Identifier: MIT
-- A delayed broadcast asks in which round a game was after an event, and which device was known at a time. Of what is there
-- already both count as known from the beginning.

-- A row for each time that a game came into a round, or left one.
CREATE TABLE game_round (
  board    INTEGER NOT NULL REFERENCES board,
  game     INTEGER NOT NULL,  -- its number
  sequence INTEGER NOT NULL,  -- of the event that did it
  round    INTEGER NOT NULL,  -- from then on; 0: none
  PRIMARY KEY (board, game, sequence)
) STRICT, WITHOUT ROWID;

INSERT INTO game_round SELECT board, number, 0, round FROM game WHERE round <> 0;

CREATE TRIGGER game_round_is_kept AFTER UPDATE OF round ON game WHEN OLD.round <> NEW.round
BEGIN
  INSERT OR REPLACE INTO game_round
    VALUES (NEW.board, NEW.number, coalesce((SELECT max(sequence) FROM event), 0), NEW.round);
END;

ALTER TABLE device ADD COLUMN known_ms INTEGER NOT NULL DEFAULT 0;  -- since when it has this key, on the journal's line
