-- SPDX-License-Identifier: MIT
-- The tags of a game that brought its own. Those of its pairing are the next game's, too, when a table plays again in that round.
CREATE TABLE game_tag (
  board    INTEGER NOT NULL REFERENCES board (id),
  game     INTEGER NOT NULL,  -- number among the board's games
  position INTEGER NOT NULL,  -- 0: the game has tags of its own, even if no others follow
  name     TEXT NOT NULL,
  value    TEXT NOT NULL,
  PRIMARY KEY (board, game, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX game_tag_by_name ON game_tag (name, value);
