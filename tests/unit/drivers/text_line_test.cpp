// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/text_line.hpp"

#include <fmt/format.h>

#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"

namespace text_line_test {

using namespace eboard::drivers;
using eboard::test::bytes_of;

namespace {

constexpr std::size_t kMax = 8;

std::optional<std::uint8_t> kind_of(std::string_view line) {
  if (line[0] != 'M') return std::nullopt;
  return 'M';
}

/// What is found first, in words.
std::string found(std::string_view text) {
  const auto bytes = bytes_of(text);
  const FrameResult result = next_line(bytes, kMax, kind_of);
  if (const auto* frame = std::get_if<Frame>(&result))
    return fmt::format("'{}' of {} in {} bytes", line_of(*frame), frame->kind, frame->consumed);
  if (const auto* skip = std::get_if<Skip>(&result))
    return fmt::format("{} bytes {}", skip->bytes, to_string(skip->why));
  return "more";
}

}  // namespace

TEST_CASE("a line goes to the first byte of its end, and an empty line says nothing") {
  CHECK(found("M1\r\n\r\nM2") == "'M1' of 77 in 3 bytes");
  CHECK(found("\nM1\n") == "'' of 0 in 1 bytes");
  CHECK(found("") == "more");
  CHECK(found("M1") == "more");
}

TEST_CASE("a line may be as long as it is allowed to be, and no longer") {
  CHECK(found("M1234567") == "more");
  CHECK(found("M1234567\n") == "'M1234567' of 77 in 9 bytes");
  CHECK(found("M12345678") == "9 bytes bad_length");
  CHECK(found("M12345678\n") == "9 bytes bad_length");
  CHECK(found("M1234567890\n") == "9 bytes bad_length");
}

/// The rest of a line that was too long was skipped with it, or read as a line of its own if it came later.
TEST_CASE("where the reads cut lines changes nothing, however long they are") {
  constexpr DriverInfo driver{
      .name = "lines",
      .maturity = Maturity::experimental,
      .usb_ids = {},
      .serial = {},
      .next_frame =
          [](std::span<const std::uint8_t> buffer) noexcept { return next_line(buffer, kMax, kind_of); },
      .decode =
          [](const Frame& frame, std::vector<Payload>& out) {
            if (frame.kind != kLineEnd)
              out.emplace_back(DeviceIdentity{.model = std::string(line_of(frame))});
            return std::optional<DecodeError>();
          },
      .open_script = {},
      .keep_alive = {},
      .ask_board = {}};
  CHECK(rc::check([&] {
    const auto letters = rc::gen::elementOf(std::string("M1x\r\n"));
    const auto bytes = bytes_of(*rc::gen::container<std::string>(letters));
    const auto whole = eboard::test::decode(driver, bytes), slow = eboard::test::decode_slowly(driver, bytes);
    RC_ASSERT(slow.payloads == whole.payloads);
    RC_ASSERT(slow.counters.errors == whole.counters.errors);
    RC_ASSERT(slow.counters.frames == whole.counters.frames);
    RC_ASSERT(slow.counters.skipped_bytes == whole.counters.skipped_bytes);
  }));
}

TEST_CASE("a line of another kind, or with a byte that nobody prints, is refused as a whole") {
  CHECK(found("x1\nM") == "3 bytes unknown_message");
  CHECK(found("M\x01\nM") == "3 bytes stray_byte");
}

}  // namespace text_line_test
