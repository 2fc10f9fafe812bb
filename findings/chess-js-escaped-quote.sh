#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chess.js 1.4.0 refuses a whole game if the value of a tag holds a quote, escaped as the PGN standard says (8.1.1: a backslash
# before it). An escaped backslash is read, and kept as two.
# What follows: names for pages that are built on it want typographic quotes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock chess.js@1.4.0 >/dev/null
cat > try.mjs <<'JS'
import { Chess } from "chess.js";
const event = (value) => {
  try {
    const chess = new Chess();
    chess.loadPgn(`[Event "${value}"]\n\n1. e4 e5 *\n`);
    return chess.getHeaders().Event;
  } catch {
    return "refused";
  }
};
console.log("plain:", event("The Blue Open"));
console.log("quote:", event('The \\"Blue\\" Open'));
console.log("backslash:", event("Blue \\\\ Red"));
JS
seen=$(node try.mjs)
described=$(cat <<'SEEN'
plain: The Blue Open
quote: refused
backslash: Blue \\ Red
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
