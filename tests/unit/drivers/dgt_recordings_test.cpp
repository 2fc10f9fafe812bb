// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Two real games, byte for byte against a decoding that was made by other hands.
#include <algorithm>
#include <sstream>

#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"

namespace dgt_recordings_test {

using namespace eboard;
using namespace eboard::drivers;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes from_base64(const std::string& text) {
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  Bytes bytes;
  unsigned pending = 0, bits = 0;
  for (const char letter : text) {
    const std::size_t value = letters.find(letter);
    if (value == std::string::npos) break;  // padding
    pending = pending << 6 | static_cast<unsigned>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<std::uint8_t>(pending >> bits));
  }
  return bytes;
}

std::vector<Bytes> recording(const std::string& game) {
  std::istringstream in(test::read_file(test::shared_data() / ("games/dgt-raw/" + game + ".inbytes")));
  std::vector<Bytes> chunks;
  for (std::string line; std::getline(in, line);) chunks.push_back(from_base64(line));
  return chunks;
}

std::vector<std::vector<std::string>> table(const std::string& game) {
  std::istringstream in(test::read_file(test::shared_data() / ("games/dgt-raw/" + game + ".events.tsv")));
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    rows.emplace_back();
    for (std::string field; std::getline(fields, field, '\t');) rows.back().push_back(field);
  }
  return rows;
}

int flags(const ClockHalf& half) {
  return (half.flag_fallen ? 1 : 0) | (half.time_per_move ? 2 : 0) | (half.flag_shown ? 4 : 0);
}

/// The text of the table for an event, in the table's own words.
struct Row {
  std::vector<std::string> operator()(const BoardSnapshot& board) const {
    std::string letters;
    for (std::uint8_t i = 0; i < 64; ++i) {
      const auto piece = board.placement[dgt::square_of(i)];
      letters += piece ? rules::to_char(*piece) : '.';
    }
    return {"DUMP", letters};
  }
  std::vector<std::string> operator()(const SquareChanged& change) const {
    return {"FIELD", rules::to_string(change.square),
            std::string(1, change.piece ? rules::to_char(*change.piece) : '.')};
  }
  std::vector<std::string> operator()(const ClockReading& clock) const {
    const auto seconds = [](const ClockHalf& half) {
      return std::to_string(half.remaining / std::chrono::seconds(1));
    };
    std::ostringstream status, nibbles;
    // Of these clocks the turn bits always name the side whose lever is high (bit 3 left, bit 4 right).
    status << std::hex << "0x"
           << ((clock.running ? 1 : 0) | (clock.battery_low ? 4 : 0) |
               (clock.lever_high == Side::right ? 0x12 : 0x08));
    nibbles << "0x" << flags(clock.right) << ",0x" << flags(clock.left);
    return {"CLOCK", seconds(clock.left), seconds(clock.right), status.str(), nibbles.str()};
  }
  template <class Other>
  std::vector<std::string> operator()(const Other&) const {
    return {"nothing else was recorded"};
  }
};

/// The message for `payload`, for the three kinds of the recordings.
Bytes encoded(const Payload& payload) {
  if (const auto* board = std::get_if<BoardSnapshot>(&payload)) return dgt::encode_dump(board->placement);
  if (const auto* change = std::get_if<SquareChanged>(&payload)) {
    return dgt::encode_field_update(change->square, change->piece);
  }
  return dgt::encode_clock_time(std::get<ClockReading>(payload));
}

}  // namespace

TEST_CASE("recorded games decode to every value of the table, and encode to the very bytes") {
  if (!test::have_shared_data()) return;
  for (const auto& [game, messages] : {std::pair{"1", 455u}, {"johan", 956u}}) {
    CAPTURE(game);
    const auto chunks = recording(game);
    const auto rows = table(game);
    REQUIRE(chunks.size() == messages);
    REQUIRE(rows.size() == messages);

    StreamDecoder decoder(*find_driver("dgt"));
    for (std::size_t i = 0; i < chunks.size(); ++i) {
      std::vector<Payload> payloads;
      decoder.feed(chunks[i], payloads);
      CAPTURE(i);
      REQUIRE(payloads.size() == 1);
      auto row = std::visit(Row{}, payloads[0]);
      row.insert(row.begin(), std::to_string(i));
      CHECK(row == rows[i]);
      CHECK(encoded(payloads[0]) == chunks[i]);
    }
    CHECK(decoder.empty());
    CHECK(decoder.counters().frames == messages);
    CHECK(decoder.counters().skipped_bytes == 0);
  }
}

TEST_CASE("a recorded game fed byte by byte decodes the same") {
  if (!test::have_shared_data()) return;
  Bytes all;
  for (const Bytes& chunk : recording("johan")) all.insert(all.end(), chunk.begin(), chunk.end());
  StreamDecoder whole(*find_driver("dgt")), bytewise(*find_driver("dgt"));
  std::vector<Payload> one, other;
  whole.feed(all, one);
  for (const std::uint8_t byte : all) bytewise.feed(std::span(&byte, 1), other);
  CHECK(one.size() == 956);
  CHECK(one == other);
}

TEST_CASE("a recorded game without its first message is in step from the second on") {
  if (!test::have_shared_data()) return;
  const auto chunks = recording("1");
  Bytes rest(chunks[0].begin() + 30, chunks[0].end());
  for (std::size_t i = 1; i < chunks.size(); ++i) rest.insert(rest.end(), chunks[i].begin(), chunks[i].end());
  StreamDecoder decoder(*find_driver("dgt"));
  std::vector<Payload> payloads;
  decoder.feed(rest, payloads);
  CHECK(payloads.size() == chunks.size() - 1);
  CHECK(decoder.counters().skipped_bytes == chunks[0].size() - 30);
}

}  // namespace dgt_recordings_test
