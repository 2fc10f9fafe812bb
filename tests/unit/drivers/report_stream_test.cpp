// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/report_stream.hpp"

#include <algorithm>
#include <array>

#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"

namespace report_stream_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace eboard::drivers::report_stream;
using test::Bytes;
using test::hex;
using test::joined;

namespace {

struct Read {
  std::vector<Bytes> reports;
  std::size_t skipped = 0;
  bool operator==(const Read&) const = default;
};

/// What a reader makes of the bytes when they come in parts of that size.
Read read(const Bytes& bytes, std::size_t part) {
  Read out;
  Bytes buffer;
  for (std::size_t at = 0; at < bytes.size(); at += part) {
    const auto end = std::min(bytes.size(), at + part);
    buffer.insert(buffer.end(), bytes.begin() + static_cast<long>(at),
                  bytes.begin() + static_cast<long>(end));
    while (true) {
      const auto next = next_report(buffer);
      if (std::holds_alternative<NeedMore>(next)) break;
      std::size_t done = 0;
      if (const auto* skip = std::get_if<Skip>(&next)) out.skipped += done = skip->bytes;
      if (const auto* written = std::get_if<Written>(&next)) {
        done = written->consumed;
        if (const auto report = Report::read(written->between))
          out.reports.emplace_back(report->bytes().begin(), report->bytes().end());
      }
      buffer.erase(buffer.begin(), buffer.begin() + static_cast<long>(done));
    }
  }
  return out;
}
Read read(const Bytes& bytes) { return read(bytes, bytes.size() + 1); }

/// Reports, with many of the bytes that have to be written in another way.
rc::Gen<Bytes> any_report() {
  constexpr std::array<std::uint8_t, 4> special{kMark, kEscape, kEscapedMark, kEscapedEscape};
  const auto byte = rc::gen::map(rc::gen::inRange(0, 0x180), [special](int drawn) {
    return drawn < 0x100 ? static_cast<std::uint8_t>(drawn) : special[static_cast<std::size_t>(drawn) % 4];
  });
  return rc::gen::nonEmpty(rc::gen::container<Bytes>(byte));
}

}  // namespace

TEST_CASE("a report stands between two marks, and has none within") {
  CHECK(encode(hex("21 01 00")) == hex("c0 21 01 00 c0"));
  CHECK(encode(hex("01 c0 db dc dd")) == hex("c0 01 db dc db dd dc dd c0"));
  constexpr auto fixed = fixed_report({0x21, 0x01, 0x00});
  CHECK(Bytes(fixed.begin(), fixed.end()) == hex("c0 21 01 00 c0"));
}

TEST_CASE("reports are read as they were written, wherever the reads are cut") {
  CHECK(rc::check([] {
    const auto reports = *rc::gen::container<std::vector<Bytes>>(any_report());
    Bytes stream;
    for (const auto& report : reports) stream = joined(std::move(stream), encode(report));
    const auto part = *rc::gen::inRange<std::size_t>(1, 9);
    RC_ASSERT((read(stream, part) == Read{reports, 0}));
  }));
}

TEST_CASE("of whole reports at most the first is lost, whatever was lost or added before them") {
  CHECK(rc::check([](const Bytes& garbage) {
    const Bytes last = *any_report();
    const auto got = read(joined(joined(garbage, encode(*any_report())), encode(last)));
    RC_ASSERT(!got.reports.empty());
    RC_ASSERT(got.reports.back() == last);
  }));
  const Bytes whole = encode(hex("01 02 03"));
  for (std::size_t lost = 1; lost < whole.size(); ++lost) {
    const Bytes rest(whole.begin() + static_cast<long>(lost), whole.end());
    CHECK(read(joined(rest, whole)).reports.back() == hex("01 02 03"));
  }
}

TEST_CASE("what is no report is refused") {
  CHECK(read(hex("00 c0 c0 01 c0")).reports == std::vector<Bytes>{hex("01")});
  CHECK(read(hex("00 c0 c0 01 c0")).skipped == 2);
  CHECK_FALSE(Report::read({}));
  CHECK_FALSE(Report::read(hex("01 db")));
  CHECK_FALSE(Report::read(hex("01 db 00")));
  STATIC_REQUIRE(kMaxBytes == 512);
  CHECK(Report::read(Bytes(kMaxBytes, 1)));
  CHECK_FALSE(Report::read(Bytes(kMaxBytes + 1, 1)));
  Bytes endless(2 * kMaxBytes + 2, 1);
  endless[0] = kMark;
  CHECK(read(endless) == read(endless, 7));
  CHECK(read(endless).skipped == endless.size());
}

}  // namespace report_stream_test
