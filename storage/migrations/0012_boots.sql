-- SPDX-License-Identifier: MIT
-- How much time passed between two runs of the daemon: a clock that is set meanwhile does not say it.
ALTER TABLE clock_anchor ADD COLUMN boot TEXT NOT NULL DEFAULT '';  -- id of the computer's run; empty: not known
ALTER TABLE clock_anchor ADD COLUMN up_ms INTEGER NOT NULL DEFAULT 0;  -- since it was switched on, asleep or not
ALTER TABLE clock_anchor ADD COLUMN behind_ms INTEGER;  -- of a start: the latest time on the line before it
