#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SheetJS (npm xlsx 0.18.5, the last one there) reads a results column of CSV: a win of White and a draw stay as they stand, a win
# of Black becomes the first of January 2000, and scores of matches between teams become other days. Written again as CSV or XLSX
# the results are gone. With `raw: true` they stay.
# What follows: in a results column a day is refused with its line, and never taken for a result.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --no-package-lock xlsx@0.18.5 >/dev/null
cat > try.js <<'JS'
const sheets = require("xlsx");
const csv = "Board,Result\n1,1-0\n2,0-1\n3,1/2-1/2\n4,2-1\n5,3-1\n6,1-0F\n";
function column(options) {
  const book = sheets.read(csv, { type: "string", ...options });
  return sheets.utils.sheet_to_csv(book.Sheets[book.SheetNames[0]]).trim().split("\n").slice(1).join(" ");
}
console.log(column({}));
console.log(column({ raw: true }));
JS
seen=$(node try.js)
described=$(cat <<'SEEN'
1,1-0 2,1/1/00 3,1/2-1/2 4,2/1/01 5,3/1/01 6,1-0F
1,1-0 2,0-1 3,1/2-1/2 4,2-1 5,3-1 6,1-0F
SEEN
)
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
