#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# libpqxx 6.4.5 (Debian 12) says of stream_to's operator<<: "The data can be any type that can be iterated. Each iterated item
# becomes a field in the row". A row that is a vector or an initializer list does not compile; a pair and a tuple, which
# cannot be iterated, do.
# What follows: rows are tuples.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libpqxx-dev=6.4.5-2 >/dev/null 2>&1
dpkg -x libpqxx-dev_*.deb .
seen=$(grep -o 'can be any type that can be iterated' usr/include/pqxx/stream_to.hxx
  while read -r name type; do
    printf '#include <array>\n#include <string>\n#include <tuple>\n#include <vector>\n#include <pqxx/pqxx>\n' > row.cpp
    printf 'void add(pqxx::stream_to& rows, const %s& row) { rows << row; }\n' "$type" >> row.cpp
    g++ -std=c++17 -fsyntax-only -I usr/include row.cpp 2>/dev/null && echo "$name: compiles" || echo "$name: does not"
  done <<'TYPES'
vector std::vector<std::string>
array std::array<int,3>
list std::initializer_list<int>
pair std::pair<int,std::string>
tuple std::tuple<int,std::string,bool>
TYPES
)
described='can be any type that can be iterated
vector: does not
array: compiles
list: does not
pair: compiles
tuple: compiles'
[ "$seen" = "$described" ] && echo "as described" && exit 0
printf 'otherwise than described:\n%s\n' "$seen"
exit 1
