// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/stands.hpp"

#include <string>
#include <string_view>

#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace eboard::tracking::test::stands_test {
namespace {

using namespace std::chrono_literals;

/// A record, and what stands on the board behind it.
struct Board {
  using Line = LineOf<Chess>;

  Board() { record.begin(rules::Position::initial(), 0s, false); }

  [[nodiscard]] Line line(std::string_view plies) const {
    Line out{record.size()};
    rules::Position position = record.position();
    for (; !plies.empty(); plies.remove_prefix(std::min<std::size_t>(5, plies.size()))) {
      const Ply ply = make_ply(position, eboard::test::uci(position, plies.substr(0, 4)));
      out.plies.push_back({ply, position.turn(), now});
      position.play(ply.move);
    }
    return out;
  }
  /// These plies behind the record, separated by spaces, stand for that time.
  void stand(std::string_view plies, Millis time) {
    for (const Millis end = now + time; now <= end; now += 100ms) {
      Line shown = line(plies);
      if (stands.is_latest(shown)) {
        stands.stay(std::move(shown), now);
      } else {
        stands.end(now);
        stands.begin(std::move(shown), now, now, plies.empty() ? 0 : 1, now);
      }
    }
    now -= 100ms;
  }
  /// Hands are at work.
  void hands(Millis time) {
    stands.end(now);
    now += time;
  }
  void commit(std::string_view uci) {
    const Ply ply = line(uci).plies.at(0).ply;
    record.add({ply, *after<Chess>(record.position(), ply), now, now, 1});
    stands.committed(ply);
  }
  [[nodiscard]] std::string text(const StandOf<Chess>* stand) const {
    if (stand == nullptr || !stand->behind_record) return "none";
    std::string out;
    for (const PlayedPly& played : stand->line.plies)
      out += (out.empty() ? "" : " ") + squares_of(played.ply).text();
    return out;
  }
  [[nodiscard]] std::string latest() const { return text(&stands.latest()); }
  [[nodiscard]] std::string before(Millis lasted) const { return text(stands.before(lasted)); }

  Millis now{0};
  RecordOf<Chess> record;
  StandsOf<Chess> stands{record};
};

TEST_CASE("the latest that lasted so long is found, however short the others behind it were") {
  Board board;
  board.stand("e2e4", 5s);
  board.stand("e2e4 e7e5", 1s);
  board.stand("e2e4 e7e6", 200ms);
  board.stand("e2e4 c7c5", 300ms);
  CHECK(board.latest() == "e2e4 c7c5");
  CHECK(board.before(100ms) == "e2e4 e7e6");
  CHECK(board.before(700ms) == "e2e4 e7e5");
  CHECK(board.before(1s) == "e2e4 e7e5");
  CHECK(board.before(1001ms) == "e2e4");
  CHECK(board.before(6s) == "none");
}

TEST_CASE("a stand that a longer one followed is not kept") {
  Board board;
  board.stand("e2e3", 1s);
  for (int n = 0; n < 50; ++n) {
    board.stand("e2e4", 2s);
    board.stand("d2d4", 2s);
  }
  CHECK(board.stands.all().size() == 2);
}

TEST_CASE("a line stands on through hands that come and go") {
  Board board;
  board.stand("e2e4", 500ms);
  const Millis since = board.stands.latest().since;
  board.hands(2s);
  CHECK(board.stands.now() == nullptr);
  CHECK(board.stands.latest().lasted() == 500ms);
  board.stand("e2e4", 0ms);
  CHECK(board.stands.now() != nullptr);
  CHECK(board.stands.latest().lasted() == 500ms);
  board.stand("e2e4", 500ms);
  CHECK(board.stands.latest().since == since);
  CHECK(board.stands.latest().lasted() == 3s);
}

TEST_CASE("a line stood until the change behind it, though nobody looked meanwhile") {
  Board board;
  board.stand("e2e4", 500ms);
  board.now += 200ms;
  board.hands(1s);
  CHECK(board.stands.latest().lasted() == 700ms);
  board.hands(1s);
  CHECK(board.stands.latest().lasted() == 700ms);
}

TEST_CASE("no more plies are without a press than stand there") {
  Board board;
  board.stands.begin(board.line("e2e4 e7e5 g1f3"), 0s, 0s, 2, 0s);
  for (const std::size_t unconfirmed : {2U, 1U}) {
    board.commit(unconfirmed == 2 ? "e2e4" : "e7e5");
    CHECK(board.stands.latest().unconfirmed == unconfirmed);
  }
}

TEST_CASE("what stood behind a ply stands on when that ply is committed") {
  Board board;
  board.stand("e2e4 e7e5", 1s);
  board.stand("e2e4 e7e6 d2d4", 200ms);
  board.commit("e2e4");
  CHECK(board.latest() == "e7e6 d2d4");
  CHECK(board.before(700ms) == "e7e5");
  CHECK(board.stands.now() != nullptr);
  board.commit("e7e6");
  CHECK(board.latest() == "d2d4");
  CHECK(board.before(700ms) == "none");
}

TEST_CASE("a line that is all on record is not behind it any more") {
  Board board;
  board.stand("e2e4", 1s);
  CHECK_FALSE(board.stands.nothing_behind_record());
  board.commit("e2e4");
  CHECK(board.stands.nothing_behind_record());
  CHECK(board.latest() == "none");
  // It is what stands there, for whoever asks for lines from the first ply on.
  CHECK(board.stands.same(board.stands.latest().line, board.line("")));
  board.stand("", 1s);
  CHECK(board.latest() == "none");
}

TEST_CASE("the record stands there behind a ply that was put back") {
  Board board;
  board.stand("e2e4", 5s);
  board.stand("", 1s);
  CHECK(board.latest().empty());
  CHECK(board.stands.nothing_behind_record());
  CHECK(board.before(700ms) == "e2e4");
}

TEST_CASE(
    "where the record changed, what stood behind it counts no more, and the line is known since it was "
    "found") {
  Board board;
  board.stand("e2e4 e7e5", 1s);
  board.stand("e2e4 e7e6", 1s);
  const Millis found = board.stands.latest().found;
  board.stands.forget();
  CHECK(board.latest() == "none");
  CHECK(board.before(0s) == "none");
  CHECK(board.stands.now() == nullptr);
  board.stand("e2e4 e7e6", 100ms);
  CHECK(board.latest() == "e2e4 e7e6");
  CHECK(board.stands.latest().found == found);
  CHECK(board.stands.latest().lasted() == 100ms);
}

TEST_CASE("what is on record stands there once that is known otherwise") {
  Board board;
  board.stand("e2e4 e7e5", 1s);
  board.stands.record_stands();
  CHECK(board.latest() == "none");
  CHECK(board.stands.latest().line.size() == 0);
}

TEST_CASE("a record that grew by another line is found when it is seen to stand") {
  Board board;
  board.stand("e2e4", 1s);
  board.commit("d2d4");
  board.now += 1s;
  board.stand("", 0ms);
  CHECK(board.stands.latest().found == board.now);
}

TEST_CASE("a line that is longer than the record became is cut to it") {
  Board board;
  board.commit("e2e4");
  board.commit("e7e5");
  board.stand("g1f3", 1s);
  board.record.forget_after(1);
  board.stands.forget();
  CHECK(board.stands.latest().line.size() == 1);
}

TEST_CASE("what was played before an offence is known until the record changes") {
  Board board;
  const auto stopped = [&] { board.stands.stopped(board.line("e2e4").plies); };
  stopped();
  REQUIRE(board.stands.before_offence());
  board.stands.forget();
  CHECK_FALSE(board.stands.before_offence());
  stopped();
  board.commit("e2e4");
  CHECK_FALSE(board.stands.before_offence());
}

TEST_CASE("lines are compared from the first ply on, wherever the record ends meanwhile") {
  Board board;
  const auto early = board.line("e2e4 e7e5 g1f3"), other = board.line("e2e4 e7e6");
  board.commit("e2e4");
  board.commit("e7e5");
  const auto late = board.line("g1f3"), longer = board.line("g1f3 b8c6");
  CHECK(board.stands.same(early, late));
  CHECK(board.stands.begins(early, longer));
  CHECK_FALSE(board.stands.begins(longer, early));
  CHECK_FALSE(board.stands.begins(other, late));
}

}  // namespace
}  // namespace eboard::tracking::test::stands_test
