// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/moves_since.hpp"

#include <fmt/ranges.h>

#include "tests/support/catch.hpp"

namespace eboard::livechess::moves_since_test {
namespace {

using namespace std::chrono_literals;

const std::string kInitialFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A board and the moves since the set-up of a client, as it sees them: it keeps what it was told.
class Table {
 public:
  explicit Table(const std::string& fen = kInitialFen, const std::string& stands = "")
      : board_(rules::Placement::parse(std::string_view(stands.empty() ? fen : stands)
                                           .substr(0, (stands.empty() ? fen : stands).find(' ')))
                   .value()),
        moves_(MovesSince::set_up(fen, board_, at_).value()) {}

  /// "e2e4 e7e8Q -e4 +e4P": a piece goes, one is lifted, one is put. A capture lifts what stands there first.
  Table& hands(std::string_view words) {
    while (!words.empty()) {
      const std::string_view word = words.substr(0, words.find(' '));
      hand(word);
      words.remove_prefix(std::min(word.size() + 1, words.size()));
    }
    return *this;
  }
  Table& wait(Millis time) {
    const Millis end = at_ + time;
    while (const auto next = moves_.next_deadline()) {
      if (*next > end) break;
      at_ = std::max(at_, *next);
      (void)moves_.advance(at_);
      note();
    }
    at_ = end;
    return *this;
  }

  [[nodiscard]] std::string san() const { return fmt::format("{}", fmt::join(moves_.line().san, " ")); }
  [[nodiscard]] bool match() const { return moves_.line().match; }
  [[nodiscard]] bool never_shorter() const { return never_shorter_; }
  [[nodiscard]] std::optional<Millis> next() const { return moves_.next_deadline(); }

 private:
  void hand(std::string_view word) {
    if (word.front() == '-') return put(word.substr(1, 2), std::nullopt);
    if (word.front() == '+') return put(word.substr(1, 2), piece(word.at(3)));
    const auto from = *rules::parse_square(word.substr(0, 2));
    const auto to = *rules::parse_square(word.substr(2, 2));
    auto what = board_[from];
    if (word.size() > 4) what = piece(word.at(4));
    if (board_[to]) put(word.substr(2, 2), std::nullopt);
    put(word.substr(0, 2), std::nullopt);
    put(word.substr(2, 2), what);
    wait(800ms);
  }
  void put(std::string_view square, std::optional<rules::Piece> piece) {
    wait(150ms);
    board_.set(*rules::parse_square(square), piece);
    (void)moves_.stands(board_, at_);
    note();
  }
  static std::optional<rules::Piece> piece(char letter) {
    const auto line = rules::Placement::parse(std::string(1, letter) + "7/8/8/8/8/8/8/8").value();
    return line[*rules::parse_square("a8")];
  }
  void note() {
    never_shorter_ = never_shorter_ && moves_.line().san.size() >= longest_;
    longest_ = moves_.line().san.size();
  }

  Millis at_{1'000'000};
  rules::Placement board_;
  MovesSince moves_;
  std::size_t longest_ = 0;
  bool never_shorter_ = true;
};

TEST_CASE("moves are told from the initial position") {
  Table table;
  CHECK(table.match());
  table.hands("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6");
  CHECK(table.san() == "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6");
  CHECK(table.match());
  CHECK(table.never_shorter());
}

TEST_CASE("castling is one move, whichever piece goes first") {
  const std::string fen = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1";
  CHECK(Table(fen).hands("e1g1 h1f1").san() == "O-O");
  CHECK(Table(fen).hands("e1c1 a1d1 e8c8 a8d8").san() == "O-O-O O-O-O");
  Table both(fen);
  both.hands("-e1 -h1 +f1R +g1K").wait(1s);
  CHECK(both.san() == "O-O");
  CHECK(both.never_shorter());
}

TEST_CASE("a promotion and a capture en passant") {
  CHECK(Table("8/P6k/8/8/8/8/7p/K7 w - - 0 1").hands("a7a8Q").san() == "a8=Q");
  CHECK(Table("8/P6k/8/8/8/8/7p/K7 w - - 0 1").hands("a7a8N h7g7").san() == "a8=N Kg7");
  CHECK(Table("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").hands("e5d6 -d5").wait(1s).san() == "exd6");
}

TEST_CASE("check and mate have their signs") {
  CHECK(Table().hands("f2f3 e7e5 g2g4 d8h4").san() == "f3 e5 g4 Qh4#");
}

TEST_CASE("a piece that is only touched is no move") {
  Table table;
  table.hands("-e2").wait(3s);
  CHECK(table.san().empty());
  CHECK_FALSE(table.match());
  table.hands("+e2P").wait(1s);
  CHECK(table.san().empty());
  CHECK(table.match());
}

TEST_CASE("moves that are taken back stay until as many are made, so that no list is shorter than before") {
  Table table;
  table.hands("e2e4 e7e5 g1f3 f3g1").wait(3s);
  CHECK(table.never_shorter());
  CHECK_FALSE(table.san().empty());
  table.hands("f1c4 b8c6 d1h5");
  CHECK(table.never_shorter());
  CHECK(table.san() == "e4 e5 Bc4 Nc6 Qh5");
  CHECK(table.match());
}

TEST_CASE("a rook that stops on its way and goes on is one move") {
  Table table("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  table.hands("a1a4").wait(2s);
  table.hands("a4a7").wait(2s);
  CHECK(table.san() == "Ra7");
  CHECK(table.never_shorter());
}

TEST_CASE("a board that is behind the client's position is waited for") {
  // The client's game has 1... e5 already, and the hand at the board is about to make it.
  Table table("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  CHECK_FALSE(table.match());
  table.wait(5s).hands("e7e5").wait(1s);
  CHECK(table.san().empty());
  CHECK(table.match());
  table.hands("g1f3");
  CHECK(table.san() == "Nf3");
}

TEST_CASE("a board that is ahead of the client's position shows the moves at once") {
  Table table(kInitialFen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  table.wait(2s);
  CHECK(table.san() == "e4");
  CHECK(table.match());
  table.hands("e7e5");
  CHECK(table.san() == "e4 e5");
}

TEST_CASE("pieces that are set up first are no moves") {
  Table table(kInitialFen, "8/8/8/8/8/8/8/8");
  CHECK_FALSE(table.next());
  const std::string pieces = "RNBQKBNR";
  for (int file = 0; file < 8; ++file) {
    const std::string letter(1, static_cast<char>('a' + file));
    const char role = pieces[static_cast<std::size_t>(file)];
    table.hands("+" + letter + "1" + role + " +" + letter + "2P +" + letter + "7p +" + letter + "8" +
                static_cast<char>(role | 0x20));
  }
  table.wait(2s);
  CHECK(table.san().empty());
  CHECK(table.match());
  table.hands("d2d4 d7d5");
  CHECK(table.san() == "d4 d5");
}

TEST_CASE("pieces that are put up for the next game change nothing, nor does what is played then") {
  Table table;
  table.hands("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7").wait(2s);
  CHECK(table.san() == "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
  table.hands("-f7 -c4 -f6 -c6 -e5 -e4 +e2P +e7p +f1B +b8n +g8n +d1Q +f7p").wait(20s);
  CHECK(table.never_shorter());
  table.hands("d2d4 d7d5").wait(2s);
  CHECK(table.never_shorter());
  CHECK(table.san() == "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
  CHECK_FALSE(table.match());
}

TEST_CASE("a move against the rules ends what clients can read, and never breaks it") {
  Table table;
  table.hands("e2e4 e7e5 e1e3").wait(5s);
  table.hands("b8c6 e3e1 g8f6").wait(5s);
  CHECK(table.never_shorter());
  CHECK(table.san().substr(0, 5) == "e4 e5");
  CHECK(table.san().find('!') == std::string::npos);
}

TEST_CASE("a FEN as clients write it") {
  const rules::Placement any;
  for (const char* fen : {"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w QKqk - 2 3",
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
                          "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"}) {
    INFO(fen);
    const auto moves = MovesSince::set_up(fen, any, Millis{0});
    REQUIRE(moves);
    CHECK(moves->line().start == fen);
  }
}

}  // namespace
}  // namespace eboard::livechess::moves_since_test
