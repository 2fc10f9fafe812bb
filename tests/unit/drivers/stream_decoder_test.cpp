// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/stream_decoder.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <filesystem>

#include "drivers/capture.hpp"
#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace stream_decoder_test {

using namespace eboard;
using namespace eboard::drivers;
using eboard::test::hex;

namespace {

using Bytes = std::vector<std::uint8_t>;

struct Run {
  std::vector<Payload> payloads;
  std::vector<std::uint8_t> kinds;
  DecodeCounters counters;
};

/// Feeds `bytes` in pieces that end at `cuts` (ascending).
Run run(const Bytes& bytes, const std::vector<std::size_t>& cuts) {
  StreamDecoder decoder(*find_driver("dgt"));
  Run result;
  const auto keep = [&](const Frame& frame) { result.kinds.push_back(frame.kind); };
  std::size_t from = 0;
  for (const std::size_t to : cuts) {
    decoder.feed(std::span(bytes).subspan(from, to - from), result.payloads, keep);
    from = to;
  }
  decoder.feed(std::span(bytes).subspan(from), result.payloads, keep);
  result.counters = decoder.counters();
  return result;
}

Run run(const Bytes& bytes) { return run(bytes, {}); }

void append(Bytes& to, const Bytes& more) { to.insert(to.end(), more.begin(), more.end()); }

bool same(const Run& a, const Run& b) {
  return a.payloads == b.payloads && a.kinds == b.kinds && a.counters.errors == b.counters.errors &&
         a.counters.skipped_bytes == b.counters.skipped_bytes;
}

/// Whole messages, pieces of messages and noise, as a bad cable mixes them.
rc::Gen<Bytes> wire() {
  const Bytes dump = dgt::encode_dump(rules::Placement::initial());
  const auto piece = rc::gen::oneOf(
      rc::gen::just(dump), rc::gen::just(hex("8e 00 05 34 00")), rc::gen::just(hex("8e 00 05 24 01")),
      rc::gen::just(hex("8d 00 0a 01 29 59 01 30 00 13")), rc::gen::just(hex("86 00 43 08")),
      rc::gen::just(hex("8d 00")), rc::gen::just(hex("91 00 08 32 33")),
      rc::gen::resize(6, rc::gen::container<Bytes>(rc::gen::arbitrary<std::uint8_t>())));
  return rc::gen::map(rc::gen::container<std::vector<Bytes>>(piece), [](const std::vector<Bytes>& pieces) {
    Bytes all;
    for (const Bytes& part : pieces) append(all, part);
    return all;
  });
}

}  // namespace

TEST_CASE("half a message waits for its other half") {
  StreamDecoder decoder(*find_driver("dgt"));
  std::vector<Payload> out;
  decoder.feed(hex("8e 00 05"), out);
  CHECK(out.empty());
  CHECK_FALSE(decoder.empty());
  decoder.feed(hex("24 01"), out);
  CHECK(out.size() == 1);
  CHECK(decoder.empty());
}

TEST_CASE("a cut link drops half a message and counts it") {
  StreamDecoder decoder(*find_driver("dgt"));
  std::vector<Payload> out;
  decoder.feed(hex("8e 00 05"), out);
  decoder.reset();
  decoder.feed(hex("24 01 8e 00 05 34 00"), out);
  CHECK(out.size() == 1);
  CHECK(decoder.counters().errors[static_cast<std::size_t>(DecodeError::cut_message)] == 1);
  CHECK(decoder.counters().errors[static_cast<std::size_t>(DecodeError::stray_byte)] == 2);
}

TEST_CASE("every byte fed is in a frame, refused or waiting") {
  CHECK(rc::check([] {
    const Bytes bytes = *wire();
    const Run result = run(bytes);
    RC_ASSERT(result.counters.bytes == bytes.size());
    RC_ASSERT(result.counters.skipped_bytes <= bytes.size());
    RC_ASSERT(result.counters.frames == result.kinds.size());
  }));
}

TEST_CASE("where the reads cut the bytes changes nothing") {
  CHECK(rc::check([] {
    const Bytes bytes = *wire();
    std::vector<std::size_t> every(bytes.size());
    for (std::size_t i = 0; i < every.size(); ++i) every[i] = i;
    const Run whole = run(bytes);
    RC_ASSERT(same(run(bytes, every), whole));
    auto cuts =
        *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, bytes.size() + 1));
    std::sort(cuts.begin(), cuts.end());
    RC_ASSERT(same(run(bytes, cuts), whole));
  }));
}

TEST_CASE("garbage before a message costs the garbage only") {
  CHECK(rc::check([] {
    Bytes bytes = *wire();
    const Run garbage = run(bytes);
    append(bytes, hex("8e 00 05 24 01"));
    append(bytes, hex("91 00 08 32 33 39 34 36"));
    const Run both = run(bytes);
    RC_ASSERT(both.payloads.size() == garbage.payloads.size() + 2);
    RC_ASSERT(both.payloads.back() == Payload(DeviceIdentity{.serial = "23946"}));
  }));
}

TEST_CASE("random bytes never break any driver") {
  CHECK(rc::check([](const Bytes& bytes) {
    for (const DriverInfo* driver : all_drivers()) {
      StreamDecoder decoder(*driver);
      std::vector<Payload> out;
      decoder.feed(bytes, out);
      RC_ASSERT(decoder.counters().skipped_bytes <= bytes.size());
    }
  }));
}

}  // namespace stream_decoder_test
