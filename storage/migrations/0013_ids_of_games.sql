-- SPDX-License-Identifier: MIT
-- GameIds name the store, so that those of two computers differ. Those that were given before stay as they are.
ALTER TABLE board ADD COLUMN plain_ids_to INTEGER NOT NULL DEFAULT 0;  -- its games up to that number have such ids
UPDATE board SET plain_ids_to = coalesce((SELECT max(number) FROM game WHERE game.board = board.id), 0);
