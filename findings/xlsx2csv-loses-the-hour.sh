#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# xlsx2csv 0.7.8 (Debian 12), the usual way from a pairing program's workbook to text, prints other values than the sheet shows,
# without a warning: a round that begins at 19:30 in the format "d.m.yy h:mm" comes out as 07:30, half a point in the format
# 0.0" points" as the format's own text, and a length of 36:00 in [h]:mm as 1.5, its number of days.
# What follows: call it with --ignore-formats date time float, and turn day numbers into times oneself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download -q xlsx2csv=1:0.7.8-1 python3-xlsxwriter=3.0.2-2 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export PYTHONPATH=$work/usr/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1
/usr/bin/python3 - <<'PY'
import datetime
import xlsxwriter

book = xlsxwriter.Workbook("round.xlsx")
sheet = book.add_worksheet()
sheet.write_datetime(0, 0, datetime.datetime(2024, 3, 1, 19, 30), book.add_format({"num_format": "d.m.yy h:mm"}))
sheet.write_number(0, 1, 7.5, book.add_format({"num_format": '0.0" points"'}))
sheet.write_number(0, 2, 1.5, book.add_format({"num_format": "[h]:mm"}))
book.close()
PY
seen=$(/usr/bin/python3 usr/bin/xlsx2csv round.xlsx; /usr/bin/python3 usr/bin/xlsx2csv --ignore-formats date time float -- round.xlsx)
described='01.03.24 07:30,"0.0"" points""",1.5
45352.8125,7.5,1.5'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
