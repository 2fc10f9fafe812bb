#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# In a Polyglot book castling is written as the king's capture of its rook: e1h1. @echecs/polyglot 0.1.1 makes e1g1 of every e1h1, and
# likewise of the other three, whatever stands on e1. A rook that goes from e1 to h1 (or e8 to a8) goes elsewhere, by a move
# that is often legal. The book is made here by polyglot 2.0.4 (Debian 12), and its own list has the move as it was played.
# What follows: a reader of books looks at the board before it takes a move for castling.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q polyglot=2.0.4+git20210322-1 >/dev/null 2>&1
dpkg -x polyglot*.deb .
npm install --silent --no-audit --no-fund --no-package-lock @echecs/polyglot@0.1.1 >/dev/null
cat > game.pgn <<'PGN'
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke2 Nf6 5. Re1 O-O 6. Rh1 1/2-1/2
PGN
usr/games/polyglot make-book -pgn game.pgn -bin book.bin -min-game 1 >/dev/null
for color in white black; do
  usr/games/polyglot dump-book -bin book.bin -color $color -out $color >/dev/null
done
cat > try.mjs <<'JS'
import { readFileSync } from "node:fs";
import { lookup } from "@echecs/polyglot";
const book = new Uint8Array(readFileSync("book.bin"));
const entries = new DataView(book.buffer, book.byteOffset, book.byteLength);
const square = (number) => "abcdefgh"[number & 7] + (((number >> 3) & 7) + 1);
for (let place = 0; place < book.length; place += 16) {
  const written = entries.getUint16(place + 8);
  const [move] = lookup(book, entries.getBigUint64(place));
  const inBook = square(written >> 6) + square(written);
  if (inBook !== move.from + move.to) console.log(`${inBook} in the book: ${move.from}${move.to}`);
}
JS
seen=$(echo "polyglot: $(grep -ohE 'O-O|R[gh]1' white black | sort -u | paste -sd' ')"; node try.mjs | sort)
described='polyglot: O-O Rh1
e1h1 in the book: e1g1
e8h8 in the book: e8g8'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
