// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/findings.hpp"

#include <optional>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace findings_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;
namespace rules = eboard::rules;

namespace {

struct Fixture {
  Fixture() {
    reporter.write_to(events);
    reporter.stand_ready("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false);
  }

  void happened(Code code, std::size_t ply) { findings.happened(1s, code, ply, {}, {}); }
  void stands(Code code, std::size_t ply, rules::Bitboard squares) {
    findings.stands(1s, code, ply, PlayedMove::read("e2e5"), squares, {});
  }
  /// What was reported since, "1 touch_move 3 completed": id, code, ply, state.
  std::string said() {
    std::string out;
    for (; told < events.size(); ++told) {
      const auto* found = std::get_if<IrregularityFound>(&events[told].what);
      if (found == nullptr) continue;
      out += (out.empty() ? "" : ", ") + std::to_string(found->id) + " " + std::string(found->code.text()) +
             " " + std::to_string(found->ply) + " " + std::string(found->state.text());
    }
    return out;
  }

  std::vector<TrackedEvent> events;
  std::size_t told = 0;
  Reporter reporter{1};
  rules::Edition edition = rules::current_edition();
  Findings findings{reporter, edition};
};

}  // namespace

TEST_CASE("what happened is reported once for a ply") {
  Fixture f;
  f.happened(Code::touch_move, 3);
  CHECK(f.said() == "1 touch_move 3 completed");
  f.happened(Code::touch_move, 3);
  CHECK(f.said().empty());
  f.happened(Code::touch_move, 4);
  f.happened(Code::two_hands, 3);
  CHECK(f.said() == "2 touch_move 4 completed, 3 two_hands 3 completed");
  CHECK(f.findings.known(Code::touch_move, 4));
  CHECK_FALSE(f.findings.known(Code::two_hands, 4));
}

TEST_CASE("a suspicion that was withdrawn may come back, one that went further may not") {
  Fixture f;
  f.findings.suspected(1s, Code::clock_paused, 3, {}, {});
  f.findings.suspected(2s, Code::clock_paused, 3, {}, {});
  CHECK(f.said() == "1 clock_paused 3 pending");
  f.findings.change(3s, Code::clock_paused, 3, State::withdrawn);
  CHECK(f.said() == "1 clock_paused 3 withdrawn");
  CHECK_FALSE(f.findings.known(Code::clock_paused, 3));
  f.findings.suspected(4s, Code::clock_paused, 3, {}, {});
  f.findings.change(5s, Code::clock_paused, 3, State::completed);
  f.findings.suspected(6s, Code::clock_paused, 3, {}, {});
  CHECK(f.said() == "2 clock_paused 3 pending, 2 clock_paused 3 completed");
}

TEST_CASE("a finding changes once for each state, and nothing that was not found changes") {
  Fixture f;
  f.happened(Code::touch_move, 3);
  CHECK(f.said() == "1 touch_move 3 completed");
  f.findings.change(2s, Code::touch_move, 3, State::completed);
  f.findings.change(2s, Code::touch_move, 4, State::withdrawn);
  f.findings.change(2s, Code::two_hands, 3, State::withdrawn);
  CHECK(f.said().empty());
  const Evidence late = evidence::AtOnce{60ms};
  f.findings.change(2s, Code::touch_move, 3, State::completed, late);
  CHECK(f.said().empty());
  f.findings.change(3s, Code::touch_move, 3, State::withdrawn, late);
  CHECK(f.said() == "1 touch_move 3 withdrawn");
  CHECK(std::get<IrregularityFound>(f.events.back().what).evidence == late);
  CHECK(f.events.back().at == Millis{3s});
}

TEST_CASE("what stands holds its squares until it is settled") {
  Fixture f;
  f.stands(Code::illegal_move, 3, 0x5);
  f.stands(Code::displaced, 3, 0x10);
  f.happened(Code::touch_move, 3);
  CHECK(f.said() == "1 illegal_move 3 pending, 2 displaced 3 pending, 3 touch_move 3 completed");
  CHECK(f.findings.squares() == 0x15);
  CHECK(f.findings.standing(Code::illegal_move));
  CHECK_FALSE(f.findings.standing(Code::touch_move));
  f.findings.settle(2s, [](const StandsWrong& found) -> std::optional<State> {
    CHECK(found.squares == (found.code == Code::displaced ? 0x10 : 0x5));
    return found.code == Code::displaced ? std::optional(State::corrected) : std::nullopt;
  });
  CHECK(f.said() == "2 displaced 3 corrected");
  CHECK(f.findings.squares() == 0x5);
  CHECK_FALSE(f.findings.standing(Code::displaced));
  CHECK(f.findings.standing(Code::illegal_move));
  f.findings.settle(3s, [](const StandsWrong&) { return std::optional(State::completed); });
  CHECK(f.said() == "1 illegal_move 3 completed");
  f.findings.settle(4s, [](const StandsWrong&) { return std::optional(State::corrected); });
  CHECK(f.said().empty());
  CHECK(f.findings.squares() == 0);
}

TEST_CASE("what stands may be completed from the beginning, and may be found again") {
  Fixture f;
  f.findings.stands(1s, Code::illegal_move, 3, PlayedMove::read("e2e5"), 0x5, {}, State::completed);
  f.stands(Code::illegal_move, 3, 0x5);
  CHECK(f.said().ends_with("illegal_move 3 pending"));
  CHECK(std::get<IrregularityFound>(f.events.back().what).move == "e2e5");
}

TEST_CASE("plies that were entered renumber what was found behind them, without a report") {
  Fixture f;
  f.happened(Code::touch_move, 2);
  f.happened(Code::touch_move, 3);
  CHECK_FALSE(f.said().empty());
  f.findings.renumber({2, 2});
  CHECK(f.said().empty());
  CHECK(f.findings.known(Code::touch_move, 2));
  CHECK_FALSE(f.findings.known(Code::touch_move, 3));
  CHECK(f.findings.known(Code::touch_move, 5));
  f.findings.renumber({2, -9});
  CHECK(f.findings.known(Code::touch_move, 1));
  f.findings.clear();
  CHECK_FALSE(f.findings.known(Code::touch_move, 2));
  CHECK(f.findings.squares() == 0);
}

}  // namespace findings_test
