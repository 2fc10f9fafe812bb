#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# cm-pgn 5.0.0 takes a text with two games without an error and makes one game of it: the moves of the last, and of the first
# game every tag that the last does not have. Here a player without a rating gets that of a stranger.
# What follows: cut a file of many games before it is handed over.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock cm-pgn@5.0.0 >/dev/null
cat > try.mjs <<'JS'
import { Pgn } from "cm-pgn";
const first = '[White "Winter"]\n[WhiteElo "2100"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n';
const second = '[White "Herbst"]\n[Result "0-1"]\n\n1. d4 d5 2. c4 0-1\n';
const pgn = new Pgn(first + second);
console.log(JSON.stringify(pgn.header.tags), pgn.history.moves.map((move) => move.san).join(" "));
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
{"White":"Herbst","WhiteElo":"2100","Result":"0-1"} d4 d5 c4
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
