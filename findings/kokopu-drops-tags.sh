#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# kokopu 4.13.4 reads a PGN and writes it again without the tags that it has no method for, and without a word: the time control,
# FIDE ids, teams, board, times of day, game id. What is left is good PGN, so nobody notices until a rating list misses its ids,
# or a clock its increment. chessops 0.15.1, another reader of the same kind, keeps them all.
# What follows: a program that goes through kokopu between our files and a broadcast keeps the moves and clocks only.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock kokopu@4.13.4 chessops@0.15.1 >/dev/null
cat > try.mjs <<'JS'
import { pgnRead, pgnWrite } from "kokopu";
import { makePgn, parsePgn } from "chessops/pgn";
const tags = {
  Event: "Club evening", Site: "Hall 2", Date: "2026.11.28", Round: "3.2", White: "Adler", Black: "Brandt", Result: "1-0",
  WhiteTitle: "FM", WhiteElo: "2310", WhiteFideId: "99999901", BlackFideId: "99999902", WhiteTeam: "North", BlackTeam: "South",
  TimeControl: "5400+30", Termination: "normal", Board: "7", EventDate: "2026.11.20", UTCDate: "2026.11.28", UTCTime: "18:00:00",
  GameId: "north-south-7", ECO: "C20", Opening: "King's Pawn Game", Annotator: "Clausen",
};
const text = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`).join("") + "\n1. e4 e5 1-0\n";
for (const [reader, again] of [["kokopu", pgnWrite(pgnRead(text).game(0))], ["chessops", makePgn(parsePgn(text)[0])]]) {
  console.log(`${reader} drops`, Object.keys(tags).filter((name) => !again.includes(`[${name} `)).join(" ") || "none");
}
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
kokopu drops WhiteFideId BlackFideId WhiteTeam BlackTeam TimeControl Board EventDate UTCDate UTCTime GameId
chessops drops none
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
