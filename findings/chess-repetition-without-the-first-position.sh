#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chess 1.5.1 counts repetitions from the position behind the first move on. When the initial position stands for the third time
# it says no; from the next ply on it says yes, also of a position that was never there before. chess.js 1.4.0 says yes at once.
# What follows: nothing in a file; a claim by 9.2 of the first position is shown by such a page one move late, and then for good.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess@1.5.1 chess.js@1.4.0 >/dev/null
cat > try.cjs <<'JS'
const chess = require("chess").create({ PGN: true });
const other = new (require("chess.js").Chess)();
const seen = { chess: "", "chess.js": "" };
for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "e4"]) {
  chess.move(move);
  other.move(move);
  seen.chess += chess.getStatus().isRepetition ? " yes" : " no";
  seen["chess.js"] += other.isThreefoldRepetition() ? " yes" : " no";
}
for (const [name, answers] of Object.entries(seen)) console.log(`${name}:${answers}`);
JS
seen=$(node try.cjs)
described=$(cat <<'SEEN'
chess: no no no no no no no no yes yes yes
chess.js: no no no no no no no yes yes yes no
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
