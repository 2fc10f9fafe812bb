#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# In Chess960 a FEN may name castling rights by the rooks' files. pgn-extract 19-04 (Debian 12), which "recognises Chess960 encodings",
# takes the first letter for the king's side, whatever rook it names. kokopu 4.13.4 writes the letters from a to h: "AHah". Of such
# a game pgn-extract castles with the other rook, says nothing, and goes on from a board that never was; or it leaves the game
# out, as it does where only the queen's side is left ("A"), with exit code 0. kokopu and Stockfish 15.1 read any order.
# What follows: rights are written HAha or KQkq, and the last position of a game is compared before another file replaces it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q pgn-extract=19.04-1 stockfish=15.1-4 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
npm install --silent --no-audit --no-fund --no-package-lock kokopu@4.13.4 >/dev/null
cat > last.mjs <<'JS'
import { readFileSync } from "node:fs";
import { pgnRead, Position } from "kokopu";
if (process.argv[2]) console.log(pgnRead(readFileSync(process.argv[2], "utf8")).game(0).finalPosition().fen());
else console.log(new Position("chess960", 518).fen().split(" ")[2]);
JS
play() { # RIGHTS MOVE UCI: the first rank behind the move, by each program
  local start="1k6/8/8/8/8/8/PPPPPPPP/R3K2R w $1 - 0 1"
  printf '[Result "*"]\n[Variant "Chess960"]\n[SetUp "1"]\n[FEN "%s"]\n\n1. %s *\n' "$start" "$2" > game.pgn
  local code=0 extract kokopu stockfish
  usr/games/pgn-extract -s -F -w200 game.pgn >out 2>said || code=$?
  extract=$(sed -n 's/.*{ "\([^ ]*\) .*/\1/p' out)
  stockfish=$(printf 'setoption name UCI_Chess960 value true\nposition fen %s moves %s\nd\nquit\n' "$start" "$3" |
    usr/games/stockfish | sed -n 's/^Fen: \([^ ]*\) .*/\1/p')
  kokopu=$(node last.mjs game.pgn)
  kokopu=${kokopu%% *}
  extract=${extract:-/the game is left out}
  echo "$1 $2: kokopu ${kokopu##*/}, stockfish ${stockfish##*/}, pgn-extract ${extract##*/} (exit $code)"
}
seen="kokopu writes rights: $(node last.mjs)
$(play HA O-O e1h1; play AH O-O e1h1; play AH O-O-O e1a1; play H O-O e1h1; play A O-O-O e1a1)"
described='kokopu writes rights: AHah
HA O-O: kokopu R4RK1, stockfish R4RK1, pgn-extract R4RK1 (exit 0)
AH O-O: kokopu R4RK1, stockfish R4RK1, pgn-extract 5RKR (exit 0)
AH O-O-O: kokopu 2KR3R, stockfish 2KR3R, pgn-extract R1KR4 (exit 0)
H O-O: kokopu R4RK1, stockfish R4RK1, pgn-extract R4RK1 (exit 0)
A O-O-O: kokopu 2KR3R, stockfish 2KR3R, pgn-extract the game is left out (exit 0)'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
