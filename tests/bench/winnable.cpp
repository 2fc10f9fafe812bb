// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How long winnable() takes over the final positions of the shared games and over the labelled positions,
// whether its answers and proofs hold, and what counting material would have answered. `--four-men [--every
// N]` goes through every position of four pieces instead; other arguments are labelled files to take instead
// of the shared one.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "rules/chess/pgn/pgn.hpp"
#include "rules/chess/winnable/winnable.hpp"
#include "tests/bench/cpu_clock.hpp"
#include "tests/bench/winnable_few_men.hpp"
#include "tests/support/labelled_positions.hpp"
#include "tests/support/places.hpp"

namespace {

using namespace eboard;
using rules::Color;
using rules::Piece;
using rules::Position;
using rules::Role;
using rules::Winnable;

constexpr int kRepeats = 3;  // the fastest counts: what else the machine does is not ours
constexpr rules::Bitboard kDarkSquares = 0xaa55aa55aa55aa55;

/// What servers and arbiters count: pawns, rooks and queens mate, two minor pieces mate unless they are
/// bishops of one colour, and less mates with what the other side has in its own way.
bool material_says_yes(const Position& position, Color side) {
  const rules::Placement& board = position.placement();
  const rules::Bitboard ours = board.of(side) & ~board.of(Role::king);
  const rules::Bitboard theirs = board.of(!side) & ~board.of(Role::king);
  if (ours & (board.of(Role::pawn) | board.of(Role::rook) | board.of(Role::queen))) return true;
  if (ours & board.of(Role::knight))
    return (ours & (ours - 1)) != 0 || (theirs & ~board.of(Role::queen)) != 0;
  if (!ours) return false;
  const rules::Bitboard bishops = board.of(Role::bishop);
  const bool both = (bishops & kDarkSquares) && (bishops & ~kDarkSquares);
  return both || (board.of(Role::pawn) | board.of(Role::knight)) != 0;
}

class Measure {
 public:
  explicit Measure(std::string name) : name_(std::move(name)) {}

  Winnable ask(const Position& position, Color side) {
    double fastest = 0;
    rules::Verdict verdict;
    for (int i = 0; i < kRepeats; ++i) {
      const double cpu = bench::cpu_seconds();
      const auto start = std::chrono::steady_clock::now();
      verdict = winnable(position, side);
      const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
      // Asking for processor time costs a quarter of a microsecond, the clock counts what others do
      // meanwhile.
      const double time = std::min(took.count(), (bench::cpu_seconds() - cpu) * 1e6);
      fastest = i == 0 ? time : std::min(fastest, time);
      if (time > 10'000) break;
    }
    times_.push_back(fastest);
    undecided_ += verdict.answer == Winnable::undecided;
    yes_ += verdict.answer == Winnable::yes;
    unproved_ += !certificate_fault(position, side, verdict.answer, verdict.certificate).empty();
    material_wrong_ += verdict.answer != Winnable::undecided &&
                       (verdict.answer == Winnable::yes) != material_says_yes(position, side);
    return verdict.answer;
  }

  void print() {
    if (times_.empty()) return;
    std::sort(times_.begin(), times_.end());
    double sum = 0;
    for (const double time : times_) sum += time;
    const auto line = [&](std::string_view what, auto value, std::string_view unit) {
      fmt::print("winnable.{}.{} {:.6g} {}\n", name_, what, static_cast<double>(value), unit);
    };
    line("questions", times_.size(), "questions");
    line("yes", yes_, "answers");
    line("mean", sum / static_cast<double>(times_.size()), "us");
    line("median", times_[times_.size() / 2], "us");
    line("99.9", times_[times_.size() * 999 / 1000], "us");
    line("worst", times_.back(), "us");
    line("undecided", undecided_, "answers");
    line("unproved", unproved_, "answers");
    line("material_rule_wrong", material_wrong_, "answers");
  }

  [[nodiscard]] bool sound() const { return unproved_ == 0; }

 private:
  std::string name_;
  std::vector<double> times_;
  std::size_t yes_ = 0;
  std::size_t undecided_ = 0;
  std::size_t unproved_ = 0;
  std::size_t material_wrong_ = 0;
};

/// Every game of the file, up to where its moves end or stop being legal.
void ask_final_positions(const std::filesystem::path& file, Measure& measure) {
  const auto games = rules::read_pgn_file(file.string());
  if (!games) {
    fmt::print(stderr, "winnable: {}\n", games.error());
    return;
  }
  for (const rules::PgnGame& game : *games) {
    auto position = Position::from_setup(game.record.start, rules::Validation::follow_on);
    if (!position) continue;
    for (const rules::PlyRecord& ply : game.record.plies) position->play(ply.move);
    for (const Color side : {Color::white, Color::black}) (void)measure.ask(*position, side);
  }
}

bool measure_final_positions(const std::filesystem::path& data) {
  Measure measure("final");
  for (const char* folder : {"pgn", "games/broadcast-pgn"}) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data / folder)) {
      if (entry.path().extension() == ".pgn") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) ask_final_positions(file, measure);
  }
  measure.print();
  return measure.sound();
}

bool measure_labelled(const std::filesystem::path& file) {
  Measure measure("labelled");
  std::size_t wrong = 0;
  for (const auto& [fen, position, can_mate] : test::read_labelled_positions(file)) {
    for (const Color side : {Color::white, Color::black}) {
      const Winnable answer = measure.ask(position, side);
      if (answer == Winnable::undecided) {
        fmt::print("winnable: undecided: {} for {}\n", fen, side == Color::white ? "White" : "Black");
      } else if ((answer == Winnable::yes) != can_mate[static_cast<std::size_t>(side)]) {
        fmt::print("winnable: WRONG: {} for {}\n", fen, side == Color::white ? "White" : "Black");
        ++wrong;
      }
    }
  }
  measure.print();
  fmt::print("winnable.labelled.wrong {} answers\n", wrong);
  return measure.sound() && wrong == 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && arguments[0] == "--four-men") {
    return bench::run_four_men({arguments.begin() + 1, arguments.end()});
  }
  const std::filesystem::path data = test::shared_data();
  if (!std::filesystem::exists(data)) {
    fmt::print("winnable: SKIPPED: no {}\n", data.string());
    return 0;
  }
  bool sound = measure_final_positions(data);
  if (arguments.empty()) sound &= measure_labelled(data / "deadpos" / "cha-vectors-first1000.txt");
  for (const std::string_view file : arguments) sound &= measure_labelled(file);
  return sound ? 0 : 1;
}
