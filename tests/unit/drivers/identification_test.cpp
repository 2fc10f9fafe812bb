// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/identification.hpp"

#include "drivers/millennium.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"

namespace identification_test {

using namespace eboard;
using namespace eboard::drivers;

namespace {

/// A make of this test: messages are "<" and three times the same letter, others are refused byte by byte.
template <char Letter>
FrameResult frame_of(std::span<const std::uint8_t> buffer) noexcept {
  if (buffer.empty()) return NeedMore{};
  if (buffer[0] != '<') return Skip{1, DecodeError::stray_byte};
  for (std::size_t n = 1; n < 4; ++n) {
    if (n == buffer.size()) return NeedMore{};
    if (buffer[n] != Letter) return Skip{1, DecodeError::bad_field};
  }
  return Frame{Letter, buffer.first(4), 4};
}

std::optional<DecodeError> read_nothing(const Frame&, std::vector<Payload>&) { return std::nullopt; }

constexpr std::array<std::uint8_t, 1> kQuestion{'?'};
constexpr std::array<Request, 1> kAsks{{{kQuestion, 'q', Millis(500), true}}};
constexpr std::array<Request, 1> kOnlyWaits{{{{}, 'w', Millis(2200), true}}};

template <char Letter>
DriverInfo make_of(int baud_rate, OwnStream stream, std::span<const Request> script) {
  DriverInfo info{};
  info.name = "test";
  info.maturity = Maturity::experimental;
  info.serial.baud_rate = baud_rate;
  info.next_frame = frame_of<Letter>;
  info.decode = read_nothing;
  info.open_script = script;
  info.own_stream = stream;
  return info;
}

const DriverInfo asker = make_of<'a'>(9600, {}, kAsks);
const DriverInfo talker = make_of<'t'>(38400, {.frames = 2, .wait = Millis(2200)}, kOnlyWaits);
const DriverInfo chatterer = make_of<'c'>(38400, {.frames = 1}, kAsks);
const DriverInfo other_talker = make_of<'o'>(115200, {.frames = 1, .wait = Millis(500)}, kAsks);

bool hears(Identification& found, std::string_view text) {
  return found.hear({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string steps_of(const Identification& found) {
  std::string text;
  for (const Identification::Step& step : found.steps()) {
    text += step.listen > Millis{0} ? "listen" : "ask";
    for (const DriverInfo* driver : step.drivers)
      text += driver == &asker       ? " asker"
              : driver == &talker    ? " talker"
              : driver == &chatterer ? " chatterer"
                                     : " other";
    text += "; ";
  }
  return text;
}

}  // namespace

TEST_CASE("a device that only one driver names is asked at once") {
  for (const DriverInfo* driver : {&asker, &talker}) {
    const Identification found({driver});
    CHECK(found.settled());
    CHECK(found.listens_for() == Millis{0});
    CHECK(&found.driver() == driver);
  }
}

TEST_CASE("all listening comes before the first question, once for each setting of the port") {
  CHECK(steps_of(Identification({&asker, &talker, &chatterer, &other_talker})) ==
        "listen talker chatterer; listen other; ask asker; ask chatterer; ask other; ");
  CHECK(steps_of(Identification({&chatterer, &asker})) == "ask chatterer; ask asker; ");
  CHECK(steps_of(Identification({&chatterer, &talker})) == "listen chatterer talker; ask chatterer; ");
}

TEST_CASE("a device is recognised by as many whole messages in a row as its driver wants") {
  Identification found({&talker, &chatterer, &asker});
  CHECK(found.listens_for() == Millis(2200));
  CHECK_FALSE(hears(found, "t><ttt"));
  CHECK_FALSE(hears(found, "!<ttt"));  // the refusal between them begins the count anew
  CHECK_FALSE(hears(found, "<t"));
  CHECK(hears(found, "tt"));
  CHECK(&found.driver() == &talker);
  CHECK(found.listens_for() == Millis{0});
  CHECK_FALSE(found.settled());
  found.settle();
  CHECK(found.settled());
  CHECK(&found.driver() == &talker);
}

TEST_CASE("a device that sends only sometimes is recognised while another one is waited for") {
  Identification found({&talker, &chatterer, &asker});
  CHECK(hears(found, "noise <ccc"));
  CHECK(&found.driver() == &chatterer);
}

TEST_CASE("a device that is recognised and does not answer is tried as another one") {
  Identification found({&talker, &chatterer, &asker});
  REQUIRE(hears(found, "<ttt<ttt"));
  CHECK(found.next());
  CHECK(&found.driver() == &chatterer);
  CHECK_FALSE(hears(found, "<ttt<ttt"));  // this step does not listen
  CHECK(found.next());
  CHECK(&found.driver() == &asker);
  CHECK_FALSE(found.next());
  CHECK(found.listens_for() == Millis(2200));
}

TEST_CASE("a ChessLink board in automatic reports is recognised by one report") {
  Identification found({&talker, find_driver("millennium"), find_driver("dgt")});
  CHECK(found.hear(millennium::encode_position(rules::Placement::initial())));
  CHECK(found.driver().name == "millennium");
}

TEST_CASE("where boards differ by their questions alone, nothing delays the first one") {
  const Identification found(drivers_naming({0x0403, 0x6001}));
  CHECK(found.listens_for() == Millis{0});
}

}  // namespace identification_test
