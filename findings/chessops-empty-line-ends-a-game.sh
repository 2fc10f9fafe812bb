#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chessops 0.15.1, the PGN reader of lichess's own pages, ends a game at an empty line and nowhere else; a result does not end it.
# Where the tags of the next game follow a result without an empty line, as PGN's import format allows, the next game has no
# tags, and the result of the next game replaces that of the game before: a win becomes a draw. An empty line between two moves
# makes two games of one, the second from the initial position, with moves that are not legal there. Nothing is thrown; kokopu
# and pgn-parser read the same texts as they are meant.
# What follows: an empty line behind every game that leaves, none within its moves, and a comparison of the number of games.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chessops@0.15.1 kokopu@4.13.4 >/dev/null
cat > try.mjs <<'JS'
import { parsePgn } from "chessops/pgn";
import { pgnRead } from "kokopu";
const texts = {
  tight: '[Event "First"]\n[Result "1-0"]\n\n1. c4 e5 1-0\n[Event "Second"]\n[Result "1/2-1/2"]\n\n1. b3 1/2-1/2\n',
  loose: '[Event "First"]\n[Result "1-0"]\n\n1. c4 e5\n\n2. Nc3 Nc6 1-0\n',
};
for (const [name, text] of Object.entries(texts)) {
  const seen = parsePgn(text).map((g) => [g.headers.get("Event"), g.headers.get("Result"), ...[...g.moves.mainline()].map((n) => n.san)]);
  const meant = [...pgnRead(text).games()].map((g) => [g.event(), g.result(), ...g.nodes().map((n) => n.notation())]);
  for (const [reader, games] of [["chessops", seen], ["kokopu", meant]]) {
    console.log(name, reader, games.map((game) => game.join(" ")).join(" | "));
  }
}
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
tight chessops First 1/2-1/2 c4 e5 | ? 1/2-1/2 b3
tight kokopu First 1-0 c4 e5 | Second 1/2-1/2 b3
loose chessops First 1-0 c4 e5 | ? 1-0 Nc3 Nc6
loose kokopu First 1-0 c4 e5 Nc3 Nc6
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
