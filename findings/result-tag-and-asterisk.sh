#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A game whose tag says 1-0 and whose moves end with "*" (the usual file of a broadcast in which the result was typed, and the
# moves were written by a program): the readers disagree. chess.js 1.4.0, kokopu 4.13.4 and @mliebelt/pgn-parser 1.4.19 say the
# game is not over; chessops 0.15.1 and cm-pgn 5.0.0 keep the tag. PGN 8.2.6 wants both alike and names no winner.
# What follows: a writer has one result and prints it in both places.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess.js@1.4.0 chessops@0.15.1 kokopu@4.13.4 cm-pgn@5.0.0 @mliebelt/pgn-parser@1.4.19 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from "node:module";
import { Chess } from "chess.js";
import { parsePgn } from "chessops/pgn";
import { Pgn } from "cm-pgn";
const require = createRequire(import.meta.url);
const text = '[White "Winter"]\n[Result "1-0"]\n\n1. e4 e5 *\n';
const chess = new Chess();
chess.loadPgn(text);
console.log("chess.js", chess.getHeaders().Result);
console.log("chessops", parsePgn(text)[0].headers.get("Result"));
console.log("cm-pgn", new Pgn(text).header.tags.Result);
console.log("kokopu", require("kokopu").pgnRead(text).game(0).result());
console.log("mliebelt", require("@mliebelt/pgn-parser").parse(text, { startRule: "games" })[0].tags.Result);
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
chess.js *
chessops 1-0
cm-pgn 1-0
kokopu *
mliebelt *
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
