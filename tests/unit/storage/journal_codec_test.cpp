// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/journal_codec.hpp"

#include <rapidcheck.h>

#include "tests/support/catch.hpp"

namespace journal_codec_test {

using namespace eboard::storage;

namespace {

bool same(const JournalEntry& a, const JournalEntry& b) {
  return a.device == b.device && a.at == b.at && a.kind == b.kind && a.bytes == b.bytes && a.text == b.text;
}

std::vector<JournalEntry> any_entries() {
  std::vector<JournalEntry> entries;
  Millis at{*rc::gen::inRange<std::int64_t>(-1000, std::int64_t{1} << 45)};
  const int count = *rc::gen::inRange(0, 40);
  for (int i = 0; i < count; ++i) {
    // Steps of every size, backwards too: the journal is kept even if a clock was not.
    at += Millis{*rc::gen::oneOf(rc::gen::inRange<std::int64_t>(0, 3000),
                                 rc::gen::inRange<std::int64_t>(0xfff0, 0x10010),
                                 rc::gen::inRange<std::int64_t>(-100000, 100000000))};
    const auto kind = *rc::gen::inRange(0, 11);
    const auto body = *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::arbitrary<std::uint8_t>());
    entries.push_back(*make_entry(5, at, kind, body));
  }
  return entries;
}

}  // namespace

TEST_CASE("packed entries come back as they were") {
  CHECK(rc::check("pack, unpack", [] {
    const auto entries = any_entries();
    const auto back = unpack_entries(5, pack_entries(entries));
    RC_ASSERT(back.has_value());
    RC_ASSERT(back->size() == entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) RC_ASSERT(same((*back)[i], entries[i]));
  }));
}

TEST_CASE("damaged packed entries are refused or are entries, and nothing worse") {
  CHECK(rc::check("flip, cut, unpack", [] {
    auto packed = pack_entries(any_entries());
    RC_PRE(!packed.empty());
    const auto at = *rc::gen::inRange<std::size_t>(0, packed.size());
    if (*rc::gen::arbitrary<bool>()) {
      packed[at] ^= *rc::gen::inRange<std::uint8_t>(1, 255);
    } else {
      packed.resize(at);
    }
    const auto back = unpack_entries(5, packed);
    RC_ASSERT(back.has_value() || !back.error().empty());
  }));
}

TEST_CASE("an entry of a kind that does not exist is refused") {
  CHECK(make_entry(1, Millis{0}, 11, {}).error() == "no journal entry is of kind 11");
  CHECK(make_entry(1, Millis{0}, -1, {}).error() == "no journal entry is of kind -1");
}

TEST_CASE("an entry of a kind that does not exist is read as it stands, and is known for that") {
  const std::vector<std::uint8_t> body{0x7b};
  for (const std::int64_t kind : {-1, 11, 99, 255, 99'999}) {
    const JournalEntry entry = entry_as_stored(1, Millis{5}, kind, body);
    CHECK_FALSE(is_known(entry.kind));
    CHECK(std::ranges::equal(body_of(entry), body));
  }
  CHECK(static_cast<int>(entry_as_stored(1, Millis{5}, 99, body).kind) == 99);
  CHECK(is_known(JournalKind::entered));
}

TEST_CASE("times far from each other, and long bodies, are packed as any other") {
  std::vector<JournalEntry> entries;
  for (const std::int64_t at :
       {std::int64_t{0}, std::int64_t{0xfffe}, std::int64_t{0x1fffd}, std::int64_t{0x2fffd},
        std::int64_t{0x3fffe}, std::int64_t{1} << 62, -(std::int64_t{1} << 62), std::int64_t{7}}) {
    entries.push_back(*make_entry(5, Millis{at}, 0, std::vector<std::uint8_t>(127, 1)));
    entries.push_back(*make_entry(5, Millis{at}, 2, std::vector<std::uint8_t>(128, 'a')));
    entries.push_back(*make_entry(5, Millis{at}, 0, std::vector<std::uint8_t>(40'000, 3)));
  }
  const auto back = unpack_entries(5, pack_entries(entries));
  REQUIRE(back);
  REQUIRE(back->size() == entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) CHECK(same((*back)[i], entries[i]));
}

TEST_CASE("bytes that no packing makes are refused with the reason") {
  CHECK(unpack_entries(5, {}).value().empty());
  const auto reason = [](std::vector<std::uint8_t> packed) { return unpack_entries(5, packed).error(); };
  CHECK(reason({2, 0}) == "unknown format of packed entries");
  CHECK(reason({1}) == "size of packed entries is damaged");
  CHECK(reason({1, 0x80}) == "size of packed entries is damaged");
  CHECK(reason({1, 0x81, 0x80, 0x80, 0x80, 0x04}) ==
        "size of packed entries is damaged");  // a byte over 1 GiB
  CHECK(reason({1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01}) ==
        "size of packed entries is damaged");
  CHECK(reason({1, 5, 1, 2, 3}) == "packed entries are damaged");
  auto packed = pack_entries(std::vector{*make_entry(5, Millis{1}, 0, std::vector<std::uint8_t>(20, 7))});
  packed[1] += 1;  // it says that there is one byte more
  CHECK(reason(packed) == "packed entries are damaged");
}

}  // namespace journal_codec_test
