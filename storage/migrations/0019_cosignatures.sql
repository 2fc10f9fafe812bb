-- SPDX-License-Identifier: MIT
-- What witnesses have cosigned of the transparency log, and returned (docs/evidence.md).
CREATE TABLE sealed_cosignature (
  size      INTEGER NOT NULL,  -- of the checkpoint, as in sealed_root
  witness   TEXT NOT NULL,     -- its public key with its name
  signature BLOB NOT NULL,     -- with the witness's time before it
  PRIMARY KEY (size, witness)
) STRICT, WITHOUT ROWID;
