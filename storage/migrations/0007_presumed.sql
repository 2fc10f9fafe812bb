-- SPDX-License-Identifier: MIT
-- Whether nobody promises a ply. Until now its confidence told, of which less than 0.8 was said then.
ALTER TABLE ply ADD COLUMN presumed INTEGER NOT NULL DEFAULT 0;
UPDATE ply SET presumed = 1 WHERE confidence_pm < 800;
