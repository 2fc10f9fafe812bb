// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/dgt_log.hpp"

#include <rapidcheck.h>

#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace dgt_log_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace std::chrono_literals;
using dgt::Bytes;
using dgt::LogTag;
using rules::Placement;
using test::hex;

namespace {

using Changes = std::vector<StoredChange>;

StoredSquare square(std::string_view name, char piece, bool soon = false) {
  return {*rules::parse_square(name), rules::parse_piece(piece), soon};
}

Changes decode(const std::string& items) { return dgt::decode_log(hex(items)).changes; }

/// One item as bytes, and its meaning.
struct Item {
  Bytes bytes;
  StoredChange says;
};

Item any_item() {
  if (*rc::gen::inRange(0, 4) == 0) {
    const auto side = *rc::gen::element(Side::left, Side::right);
    const std::chrono::seconds time(*rc::gen::inRange(0, 36000));
    return {dgt::encode_log_time(side, time), StoredPress{side, time}};
  }
  const StoredSquare change{static_cast<rules::Square>(*rc::gen::inRange(0, 64)),
                            dgt::piece_of(*rc::gen::inRange<std::uint8_t>(0, 13)),
                            *rc::gen::arbitrary<bool>()};
  return {dgt::encode_log_change(change.square, change.piece, change.soon), change};
}

}  // namespace

TEST_CASE("a log of every item is read to its end (vector 61)") {
  Placement kings;
  kings.set(*rules::parse_square("e1"), rules::parse_piece('K'));
  kings.set(*rules::parse_square("e8"), rules::parse_piece('k'));
  CHECK(decode("7f 7f 7f 6a 45 3c 4b 04 6d 6f 40 34 51 24 79 59 58 6b 41 10") ==
        Changes{BoardSnapshot{kings}, BoardSnapshot{}, BoardSnapshot{Placement::initial()}, square("e2", ' '),
                square("e4", 'P', true), StoredPress{Side::left, 9h + 59min + 58s}});
}

TEST_CASE("what is left of an overwritten item is passed over (vector 62)") {
  CHECK(decode("59 58 6f 40 0c 47 1c 60 02 55 6b") == Changes{BoardSnapshot{Placement::initial()},
                                                              square("e7", ' '), square("e5", 'p'),
                                                              StoredPress{Side::right, 2min + 55s}});
  // 45 30 is the end of a time, and reads as a king on a2.
  CHECK(decode("45 30 6f 6b") == Changes{BoardSnapshot{Placement::initial()}});
  CHECK(decode("45 30 41 24").empty());
}

TEST_CASE("a start from the other side, and a start on a bus, are whole positions") {
  CHECK(decode("7a 6b") == Changes{BoardSnapshot{Placement::initial().rotated()}});
  Placement two;
  two.set(*rules::parse_square("a8"), rules::parse_piece('R'));
  two.set(*rules::parse_square("b8"), rules::parse_piece('N'));
  CHECK(decode("7b 42 00 43 01 40 00") == Changes{BoardSnapshot{two}, square("a8", ' ')});
  CHECK(decode("7b 42 00 43 01 41 00") == Changes{BoardSnapshot{two}, square("a8", 'P')});
}

TEST_CASE("result pieces are no pieces, and tags without a meaning are skipped") {
  CHECK(decode("6e 4d 1b 6c 7c 7d 7e 00 7f 41 1b") == Changes{square("d5", ' '), square("d5", 'P')});
}

TEST_CASE("wherever a log begins, what stands behind its first tag is read as it was written") {
  CHECK(rc::check("write, cut, read", [] {
    Bytes bytes;
    std::vector<std::pair<std::size_t, StoredChange>> said;
    for (int i = *rc::gen::inRange(0, 40); i > 0; --i) {
      const Item item = any_item();
      bytes.insert(bytes.end(), item.bytes.begin(), item.bytes.end());
    }
    const std::size_t tag = bytes.size();
    bytes.push_back(0x6e);
    Changes wanted;
    for (int i = *rc::gen::inRange(0, 40); i > 0; --i) {
      const Item item = any_item();
      bytes.insert(bytes.end(), item.bytes.begin(), item.bytes.end());
      wanted.push_back(item.says);
    }
    bytes.push_back(0x6b);
    const auto cut = *rc::gen::inRange<std::size_t>(0, tag + 1);
    RC_ASSERT(dgt::decode_log(std::span(bytes).subspan(cut)).changes == wanted);
  }));
}

TEST_CASE("whatever a memory holds, no more is read from it than can be in it") {
  CHECK(rc::check("any bytes", [] {
    const auto bytes = *rc::gen::container<Bytes>(rc::gen::inRange<std::uint8_t>(0, 0x80));
    const auto read = dgt::decode_log(bytes);
    RC_ASSERT(read.changes.size() <= bytes.size());
  }));
}

TEST_CASE("a log is one message, however full its memory is (60)") {
  const auto empty = dgt::encode_log({});
  CHECK(Bytes(empty.begin(), empty.begin() + 3) == hex("8f 3e 03"));
  const Bytes items = hex("6f 40 34 41 24 6b");
  StreamDecoder decoder(*find_driver("dgt"));
  std::vector<Payload> payloads;
  decoder.feed(dgt::encode_log(items), payloads);
  REQUIRE(payloads.size() == 1);
  CHECK(std::get<StoredChanges>(payloads[0]) == dgt::decode_log(items));
  CHECK(std::get<StoredChanges>(payloads[0]).changes.size() == 3);
  const Bytes full(dgt::kLogBytes + 5, 0x7f);
  CHECK(dgt::encode_log(full).size() == dgt::kHeaderBytes + dgt::kLogBytes);
}

}  // namespace dgt_log_test
