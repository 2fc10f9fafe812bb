#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Where the first move of a game is Black's, behind a FEN, chess.js 1.4.0 writes "40. ... Kd7". PGN's import format lets periods
# stand alone (8.2.2.1; in export it is "40..."), and chess.js, chessops 0.15.1 and @mliebelt/pgn-parser 1.4.19 read it. kokopu 4.13.4
# and cm-pgn 5.0.0 refuse the game for it, so a study or an adjourned game that a page has saved does not open in the next program.
# What follows: we read both ways and write "40...".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess.js@1.4.0 chessops@0.15.1 kokopu@4.13.4 cm-pgn@5.0.0 \
  @mliebelt/pgn-parser@1.4.19 >/dev/null
cat > try.mjs <<'JS'
import mliebelt from "@mliebelt/pgn-parser";
import { Chess } from "chess.js";
import { parsePgn } from "chessops/pgn";
import { Pgn } from "cm-pgn";
import { pgnRead } from "kokopu";
const game = new Chess("4k3/8/8/8/8/8/4P3/4K3 b - - 12 40");
game.move("Kd7");
game.move("e4");
const text = game.pgn();
console.log("chess.js writes:", text.split("\n").at(-1));
const readers = {
  "chess.js": (pgn) => { const read = new Chess(); read.loadPgn(pgn); return read.history().length; },
  chessops: (pgn) => [...parsePgn(pgn)[0].moves.mainline()].length,
  "@mliebelt/pgn-parser": (pgn) => mliebelt.parse(pgn, { startRule: "games" })[0].moves.length,
  kokopu: (pgn) => pgnRead(pgn).game(0).nodes().length,
  "cm-pgn": (pgn) => new Pgn(pgn).history.moves.length,
};
const plies = (read, pgn) => {
  try {
    return `${read(pgn)} plies`;
  } catch {
    return "refused";
  }
};
for (const [name, read] of Object.entries(readers)) {
  console.log(`${name}: ${plies(read, text)}; of "40...": ${plies(read, text.replace("40. ...", "40..."))}`);
}
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
chess.js writes: 40. ... Kd7 41. e4 *
chess.js: 2 plies; of "40...": 2 plies
chessops: 2 plies; of "40...": 2 plies
@mliebelt/pgn-parser: 2 plies; of "40...": 2 plies
kokopu: refused; of "40...": 2 plies
cm-pgn: refused; of "40...": 2 plies
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
