// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Level L2 against recorded blitz games: their plies are played a hundred times, and the reports of the
// simulated board must look like those of the real one. The observed counts are from
// docs/simulator-models.md, "Calibration".
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>

#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"

namespace sim_calibration_test {

namespace {

using namespace eboard;
using rules::Square;

/// One update of the board, in game coordinates, with the number of clock seconds and lever changes seen
/// before it.
struct Update {
  sim::Millis at;
  Square square;
  std::optional<rules::Piece> piece;
  int seconds = 0;
};

struct LeverChange {
  sim::Millis at;
  int seconds = 0;
};

struct Report {
  std::vector<Update> updates;
  std::vector<LeverChange> levers;
};

Report report_of(const sim::SimulatedGame& game) {
  Report report;
  drivers::StreamDecoder decoder(*drivers::find_driver("dgt"));
  std::optional<drivers::ClockReading> clock;
  int seconds = 0;
  for (const auto& line : game.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    std::vector<drivers::Payload> payloads;
    decoder.feed(line.bytes, payloads);
    for (const auto& payload : payloads) {
      if (const auto* changed = std::get_if<drivers::SquareChanged>(&payload)) {
        const auto square = game.truth.rotated ? rules::rotated(changed->square) : changed->square;
        report.updates.push_back({line.at, square, changed->piece, seconds});
      }
      const auto* reading = std::get_if<drivers::ClockReading>(&payload);
      if (reading == nullptr) continue;
      if (clock && clock->lever_high != reading->lever_high) {
        report.levers.push_back({line.at, seconds});
      } else if (clock && clock->running && reading->running) {
        ++seconds;
      }
      clock = *reading;
    }
  }
  return report;
}

struct Rate {
  const char* name;
  int observed, of;  ///< in the recordings
  int seen = 0, tried = 0;

  void count(bool happened) {
    ++tried;
    seen += happened ? 1 : 0;
  }
  [[nodiscard]] double model() const { return tried == 0 ? 0 : static_cast<double>(seen) / tried; }
  [[nodiscard]] double recorded() const { return static_cast<double>(observed) / of; }
  /// Twice the binomial error of a sample as large as the recordings.
  [[nodiscard]] double tolerance() const {
    return 2 * std::sqrt(std::max(model(), 0.5 / of) * (1 - std::min(model(), 1 - 0.5 / of)) / of);
  }
  [[nodiscard]] bool fits() const { return std::abs(model() - recorded()) <= tolerance(); }
};

struct Rates {
  Rate replaced{"captures reported as one replacement", 22, 35};
  Rate victim_first{"captures, victim first", 7, 35};
  Rate attacker_first{"captures, attacker first with an empty report", 2, 35};
  Rate stray{"captures with stray reports", 4, 35};
  Rate victim_elsewhere{"captured piece read on another square", 5, 35};
  Rate stops{"line moves with a reported stop", 8, 70};
  Rate knight_strays{"knight moves dragged over another square", 1, 45};
  Rate arrival_first{"arrival reported before departure", 2, 199};
  Rate long_hands{"quiet moves with a clock second between lift and placement", 36, 147};
  Rate king_first{"castling king first", 6, 6};
  Rate press_0{"presses in the clock second of the placement", 27, 198};
  Rate press_1{"presses one clock second later", 153, 198};
  Rate press_2{"presses two clock seconds later", 16, 198};
  Rate lever_in_time{"lever change before the next ply", 198, 199};

  [[nodiscard]] std::vector<const Rate*> all() const {
    return {&replaced, &victim_first,  &attacker_first, &stray,        &victim_elsewhere,
            &stops,    &knight_strays, &arrival_first,  &long_hands,   &king_first,
            &press_0,  &press_1,       &press_2,        &lever_in_time};
  }
};

bool is_line_move(Square from, Square to) {
  const int files = std::abs(rules::file_of(from) - rules::file_of(to));
  const int ranks = std::abs(rules::rank_of(from) - rules::rank_of(to));
  return std::max(files, ranks) > 1 && (files == 0 || ranks == 0 || files == ranks);
}

/// What the updates of one ply show, as a person would sort them in the recording.
class PlyReading {
 public:
  PlyReading(const rules::Position& before, rules::Move move, std::vector<Update> updates)
      : before_(before), move_(move), updates_(std::move(updates)), mover_(*before.placement()[move.from]) {}

  void count(Rates& rates) const {
    if (move_.kind == rules::MoveKind::castling) return castling(rates);
    if (move_.kind != rules::MoveKind::normal) return;
    const auto left = first(move_.from, std::nullopt);
    const auto arrived = first(move_.to, mover_);
    if (left && arrived) rates.arrival_first.count(*arrived < *left);
    const bool elsewhere = std::any_of(updates_.begin(), updates_.end(), [&](const Update& update) {
      return update.piece == mover_ && update.square != move_.from && update.square != move_.to;
    });
    if (is_line_move(move_.from, move_.to)) rates.stops.count(elsewhere);
    if (mover_.role == rules::Role::knight) rates.knight_strays.count(elsewhere);
    if (before_.placement()[move_.to]) {
      capture(rates);
    } else if (left && arrived && updates_.size() == 2) {
      rates.long_hands.count(updates_[*arrived].seconds > updates_[*left].seconds);
    }
  }

  /// The clock second of the last update at the destination.
  [[nodiscard]] std::optional<int> placed_in_second() const {
    const auto arrived = first(move_.to, mover_);
    if (!arrived) return std::nullopt;
    return updates_[*arrived].seconds;
  }

 private:
  [[nodiscard]] std::optional<std::size_t> first(Square square, std::optional<rules::Piece> piece) const {
    for (std::size_t n = 0; n < updates_.size(); ++n) {
      if (updates_[n].square == square && updates_[n].piece == piece) return n;
    }
    return std::nullopt;
  }

  void capture(Rates& rates) const {
    const auto arrived = first(move_.to, mover_);
    if (!arrived) return;
    const auto victim = before_.placement()[move_.to];
    const auto left = first(move_.from, std::nullopt);
    const auto emptied = first(move_.to, std::nullopt);
    const auto other = [&](const Update& update) {
      return update.square != move_.from && update.square != move_.to;
    };
    const auto arrival = updates_.begin() + static_cast<std::ptrdiff_t>(*arrived);
    const bool stray = std::any_of(updates_.begin(), arrival, other);
    const bool replaced = !emptied || *emptied > *arrived;
    rates.stray.count(stray);
    rates.replaced.count(!stray && replaced);
    rates.victim_first.count(!stray && !replaced && left && *emptied < *left);
    rates.attacker_first.count(!stray && !replaced && left && *emptied > *left);
    rates.victim_elsewhere.count(std::any_of(arrival, updates_.end(), [&](const Update& update) {
      return other(update) && update.piece == victim;
    }));
  }

  void castling(Rates& rates) const {
    const auto king_left = first(move_.from, std::nullopt);
    const auto rook_left = first(move_.to, std::nullopt);
    if (king_left && rook_left) rates.king_first.count(*king_left < *rook_left);
  }

  const rules::Position& before_;
  rules::Move move_;
  std::vector<Update> updates_;
  rules::Piece mover_;
};

void count(const sim::SimulatedGame& game, const rules::GameRecord& record, Rates& rates) {
  const auto report = report_of(game);
  auto position = *rules::Position::from_setup(record.start);
  // The next ply's hands come later than this after a press, and a captured piece is away by then.
  constexpr sim::Millis kTail{400};
  sim::Millis begin{0};
  for (const auto& ply : game.truth.plies) {
    const auto move = rules::parse_uci(position, ply.uci);
    if (!move) return;  // an irregular ply: the rest is another game
    std::vector<Update> updates;
    for (const auto& update : report.updates) {
      if (update.at > begin && update.at <= ply.completion + kTail) updates.push_back(update);
    }
    const PlyReading reading(position, *move, updates);
    reading.count(rates);
    const auto lever = std::find_if(report.levers.begin(), report.levers.end(),
                                    [&](const LeverChange& change) { return change.at > ply.placement; });
    const auto placed = reading.placed_in_second();
    const bool is_last = ply.ply == static_cast<int>(game.truth.plies.size());
    if (!is_last && lever != report.levers.end()) {
      const auto& next = game.truth.plies[static_cast<std::size_t>(ply.ply)];
      rates.lever_in_time.count(lever->at <= next.lift + sim::Millis{112});
      if (placed && ply.press && move->kind == rules::MoveKind::normal) {
        const int seconds = lever->seconds - *placed;
        rates.press_0.count(seconds == 0);
        rates.press_1.count(seconds == 1);
        rates.press_2.count(seconds == 2);
      }
    }
    begin = ply.completion + kTail;
    position.play(*move);
  }
}

rules::GameRecord record_of_uci(const std::string& text) {
  rules::GameRecord record;
  auto position = rules::Position::initial();
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const auto move = rules::parse_uci(position, word);
    if (!move) continue;  // move numbers and the result
    record.plies.push_back({*move, std::nullopt, std::nullopt, {}});
    position.play(*move);
  }
  return record;
}

}  // namespace

TEST_CASE("level L2 reports moves as a real board in real blitz games did") {
  if (!test::have_shared_data()) return;
  const auto folder = test::shared_data() / "games" / "dgt-raw";
  std::vector<rules::GameRecord> records{record_of_uci(test::read_file(folder / "1.uci"))};
  rules::read_pgn(test::read_file(folder / "johan.pgn"), [&](const rules::PgnGame& game) {
    records.push_back(game.record);
    return true;
  });
  REQUIRE(records.size() == 2);
  REQUIRE(records[0].plies.size() == 57);
  REQUIRE(records[1].plies.size() == 43);

  Rates rates;
  const auto profile = sim::Profile::of(sim::Level::l2);
  for (auto& record : records) {
    record.set_tag("TimeControl", "300+5");
    for (std::uint64_t seed = 1; seed <= 100; ++seed)
      count(sim::simulate(record, profile, seed), record, rates);
  }
  fmt::print("{:<60} {:>8} {:>8} {:>8}\n", "", "recorded", "model", "within");
  for (const auto* rate : rates.all()) {
    fmt::print("{:<60} {:>8.3f} {:>8.3f} {:>8.3f}{}\n", rate->name, rate->recorded(), rate->model(),
               rate->tolerance(), rate->fits() ? "" : "  NO");
  }
  for (const auto* rate : rates.all()) {
    CAPTURE(rate->name, rate->recorded(), rate->model(), rate->tolerance());
    CHECK(rate->tried > 0);
    CHECK(rate->fits());
  }
}

}  // namespace sim_calibration_test
