#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# In a tag's value a backslash is written twice, as a quote has one before it (PGN standard 7). @jackstenglein/chess 2.2.21 reads both so,
# writes the quote right and the backslash once. It refuses its own text then, the whole game with it.
# What follows: what is written is read again before it replaces a file.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock @jackstenglein/chess@2.2.21 >/dev/null
cat > again.mjs <<'JS'
import { Chess } from "@jackstenglein/chess";
const takes = (read) => {
  try { read(); return "taken"; } catch { return "refused"; }
};
for (const [what, tag] of [["a quote", '\\"A\\" team'], ["a backslash", "A\\\\B team"]]) {
  const written = new Chess({ pgn: `[White "${tag}"]\n[Result "1-0"]\n\n1. e4 1-0\n` }).renderPgn();
  console.log(`${what}: ${written.split("\n")[0]}, read again: ${takes(() => new Chess({ pgn: written }))}`);
}
JS
seen=$(node again.mjs 2>/dev/null)
described='a quote: [White "\"A\" team"], read again: taken
a backslash: [White "A\B team"], read again: refused'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
