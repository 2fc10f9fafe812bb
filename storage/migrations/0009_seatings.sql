-- SPDX-License-Identifier: MIT
-- The round that is played at a table now. It was the highest that pairs the table, so nobody could go back to a former one.
CREATE TABLE seating (
  board INTEGER PRIMARY KEY,  -- number of the table, 0: every table that has no row
  round INTEGER NOT NULL
) STRICT;

INSERT INTO seating SELECT board, max(round) FROM pairing GROUP BY board;
INSERT INTO seating SELECT 0, max(round) FROM pairing HAVING count(*) > 0;

-- A game gets its round when it begins. Until then it has none, which is 0.
UPDATE game SET round = 0 WHERE result_by <> 'ruling' AND NOT EXISTS (SELECT 1 FROM ply WHERE ply.game = game.id)
                            AND NOT EXISTS (SELECT 1 FROM ruling WHERE ruling.board = game.board AND ruling.game = game.number);
