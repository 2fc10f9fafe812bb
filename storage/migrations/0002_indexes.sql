-- SPDX-License-Identifier: MIT
-- A round among a hundred thousand games, and the latest round of a table among a thousand rounds of pairings, were found
-- by reading all of them.

CREATE INDEX game_by_round ON game (round);
CREATE INDEX pairing_by_board ON pairing (board, round);
