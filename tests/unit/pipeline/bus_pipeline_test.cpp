// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board on a bus tells its changes when it is asked, all at one moment.
#include <variant>

#include "daemon/pipeline/replay.hpp"
#include "drivers/dgt_bus.hpp"
#include "drivers/dgt_log.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"

namespace bus_pipeline_test {

using namespace eboard;
using drivers::Millis;
namespace dgt = drivers::dgt;
namespace bus = drivers::dgt::bus;

namespace {

constexpr bus::Address kAddress = 1025;

struct Change {
  const char* square;
  std::optional<char> piece;
};

dgt::Bytes update(rules::Square square, std::optional<rules::Piece> piece) {
  return dgt::encode_field_update(square, piece);
}
dgt::Bytes item(rules::Square square, std::optional<rules::Piece> piece) {
  return dgt::encode_log_change(square, piece, false);
}

/// What a board reports, on a bus or by itself; each turn in one report, some seconds after the one before.
class Board {
 public:
  explicit Board(const char* driver) : driver_(*drivers::find_driver(driver)) {
    const auto dump = dgt::encode_dump(rules::Placement::initial());
    const auto data = std::span(dump).subspan(dgt::kHeaderBytes);
    report(driver_.shared_line ? bus::encode_answer(bus::kDump, kAddress, data) : dump);
  }

  void tell(const std::vector<Change>& changes) {
    dgt::Bytes bytes;
    for (const auto& [square, piece] : changes) {
      const auto one = (driver_.shared_line ? item : update)(
          *rules::parse_square(square), piece ? rules::parse_piece(*piece) : std::nullopt);
      bytes.insert(bytes.end(), one.begin(), one.end());
    }
    report(driver_.shared_line ? bus::encode_answer(bus::kChanges, kAddress, bytes) : bytes);
  }
  [[nodiscard]] auto conclusions() const { return pipeline::replay(lines_, driver_, {}); }

 private:
  void report(dgt::Bytes bytes) {
    lines_.push_back({now_ += Millis{4000}, drivers::Direction::from_device, std::move(bytes)});
  }

  const drivers::DriverInfo& driver_;
  std::vector<drivers::CaptureLine> lines_;
  Millis now_{1'000'000};
};

Board castles(const char* driver) {
  Board board(driver);
  board.tell({{"e2", {}}, {"e4", 'P'}});
  board.tell({{"e7", {}}, {"e5", 'p'}});
  board.tell({{"g1", {}}, {"f3", 'N'}});
  board.tell({{"b8", {}}, {"c6", 'n'}});
  board.tell({{"f1", {}}, {"c4", 'B'}});
  board.tell({{"f8", {}}, {"c5", 'b'}});
  board.tell({{"e1", {}}, {"g1", 'K'}, {"h1", {}}, {"f1", 'R'}});
  board.tell({{"g8", {}}, {"f6", 'n'}});
  board.tell({{"d2", {}}, {"d3", 'P'}});
  board.tell({{"d7", {}}, {"d6", 'p'}});
  board.tell({{"c1", {}}, {"g5", 'B'}});
  return board;
}

std::vector<std::string> flags(const std::vector<tracking::TrackedEvent>& events) {
  std::vector<std::string> codes;
  for (const tracking::TrackedEvent& event : events) {
    if (const auto* found = std::get_if<tracking::IrregularityFound>(&event.what))
      codes.emplace_back(found->code.text());
  }
  return codes;
}

std::size_t plies(const std::vector<tracking::TrackedEvent>& events) {
  const auto games = pipeline::games_of(events);
  return games.size() == 1 ? games[0].plies.size() : 0;
}

}  // namespace

TEST_CASE("castling that a bus tells at one moment is not taken for the work of two hands") {
  const auto events = castles("dgt-bus").conclusions();
  CHECK(plies(events) >= 10);
  CHECK(flags(events).empty());
}

TEST_CASE("castling that a board reports at one moment, as it happens, is") {
  const auto events = castles("dgt").conclusions();
  CHECK(plies(events) >= 10);
  CHECK(flags(events) == std::vector<std::string>{"two_hands"});
}

}  // namespace bus_pipeline_test
