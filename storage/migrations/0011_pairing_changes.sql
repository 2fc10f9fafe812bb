-- SPDX-License-Identifier: MIT
-- Whatever is written to pairing, game_tag and seating, and when: a delayed broadcast shows who played where as it was known
-- then. What is there already was known from the beginning.

CREATE TABLE pairing_change (
  id     INTEGER PRIMARY KEY,
  at_ms  INTEGER NOT NULL,  -- on the journal's line; never less than in the row before
  what   TEXT NOT NULL,     -- pairing: its tags; unpaired: it was dropped; game: the tags of its own; seating: its round
  number INTEGER NOT NULL,  -- of a pairing its round, of a game its number, of a seating its round, 0: none any more
  board  INTEGER NOT NULL   -- number of the table; of a game board.id
) STRICT;

CREATE TABLE pairing_change_tag (
  change   INTEGER NOT NULL REFERENCES pairing_change,
  position INTEGER NOT NULL,
  name     TEXT NOT NULL,
  value    TEXT NOT NULL,
  PRIMARY KEY (change, position)
) STRICT, WITHOUT ROWID;

INSERT INTO pairing_change (at_ms, what, number, board) SELECT 0, 'pairing', round, board FROM pairing;
INSERT INTO pairing_change_tag
  SELECT id, position, name, value FROM pairing_change JOIN pairing_tag
    ON what = 'pairing' AND pairing_tag.round = number AND pairing_tag.board = pairing_change.board;
INSERT INTO pairing_change (at_ms, what, number, board) SELECT DISTINCT 0, 'game', game, board FROM game_tag;
INSERT INTO pairing_change_tag
  SELECT id, position, name, value FROM pairing_change JOIN game_tag
    ON what = 'game' AND game_tag.game = number AND game_tag.board = pairing_change.board;
INSERT INTO pairing_change (at_ms, what, number, board) SELECT 0, 'seating', round, board FROM seating;

CREATE TRIGGER pairing_change_is_not_changed BEFORE UPDATE ON pairing_change
BEGIN SELECT RAISE(ABORT, 'changes of pairings are append only'); END;

CREATE TRIGGER pairing_change_is_not_deleted BEFORE DELETE ON pairing_change
BEGIN SELECT RAISE(ABORT, 'changes of pairings are append only'); END;
