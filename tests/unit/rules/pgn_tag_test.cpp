// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/pgn/pgn_tag.hpp"

#include <string>

#include "rules/chess/pgn/pgn_text.hpp"
#include "tests/support/catch.hpp"

namespace pgn_tag_test {

using namespace eboard::rules::pgn_text;

namespace {

struct Read {
  std::string name;
  std::optional<std::string> value;
  std::ptrdiff_t length;
  bool operator==(const Read&) const = default;
};

Read read(const std::string& text) {
  std::string buffer;
  const TagPair pair = read_tag_pair(text.data(), text.data() + text.size(), buffer);
  return {std::string(pair.name), pair.value ? std::optional(std::string(*pair.value)) : std::nullopt,
          pair.next - text.data()};
}

}  // namespace

// Tags with much text behind them take a way of their own.
TEST_CASE("a tag reads the same before a long text and at the end of one") {
  const std::string behind = "\n" + std::string(600, '.');
  for (std::size_t length = 0; length < 300; ++length) {
    const std::string tag = "[Site \"" + std::string(length, 'x') + "\"]";
    const Read usual{"Site", std::string(length, 'x'), static_cast<std::ptrdiff_t>(tag.size())};
    CHECK(read(tag) == usual);
    CHECK(read(tag + behind) == usual);
  }
  for (const std::string odd :
       {"\"", "\\", "\\\"", "\"]", "]", "\n", "\r\n", "\\\\", "\" ]", "[", "\xc2\xa0"}) {
    for (std::size_t at = 0; at <= 40; ++at) {
      const std::string tag = "[site \"" + std::string(40, 'x').insert(at, odd) + "\"]";
      CHECK(read(tag + "\n") == read(tag + behind));
    }
  }
}

TEST_CASE("the first of some characters is found wherever it is") {
  for (std::size_t first = 0; first <= 64; ++first) {
    std::string text(64, 'x');
    if (first < text.size()) text[first] = '"';
    if (first + 1 < text.size()) text[first + 1] = '}';
    CHECK(length_to<64, '"', '\\'>(text.data()) == first);
    CHECK(length_to<64, '}', '"'>(text.data()) == first);
  }
}

}  // namespace pgn_tag_test
