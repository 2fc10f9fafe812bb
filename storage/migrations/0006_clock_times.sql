-- SPDX-License-Identifier: MIT
-- Whether the times of a ply are no press's: the clock was read when the ply stood.
ALTER TABLE ply ADD COLUMN clock_read INTEGER NOT NULL DEFAULT 0;
