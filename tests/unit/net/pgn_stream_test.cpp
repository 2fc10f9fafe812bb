// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/pgn_stream.hpp"

#include <fmt/format.h>
#include <rapidcheck/catch.h>

#include <random>

#include "tests/support/catch.hpp"

namespace pgn_stream_test {

using namespace eboard;
using namespace eboard::net;
using namespace std::chrono_literals;

namespace {

SharedText shared(const std::string& text) { return std::make_shared<const std::string>(text); }

std::string game(int board, int moves) {
  return fmt::format("[Event \"Open\"]\n[Board \"{}\"]\n\n{} *\n\n", board, std::string(3 * moves, 'x'));
}

struct Reader final : Subscriber {
  void send(SharedText frame) override {
    REQUIRE_FALSE(busy);  // the frame before must have been taken
    busy = true;
    frames.push_back(*frame);
  }
  std::uint64_t progress() override { return 0; }
  void cut() override { was_cut = true; }

  std::vector<std::string> frames;
  bool busy = false, was_cut = false;
};

struct Fixture {
  void take(Reader& reader) {
    reader.busy = false;
    stream.sent(reader, now);
  }
  PgnStream stream;
  PgnStream::Time now{};
};

}  // namespace

TEST_CASE("a reader gets all games, then those that changed, whole") {
  Fixture f;
  Reader reader;
  f.stream.show(shared(game(1, 1) + game(2, 1)), f.now);
  f.stream.join(reader, f.now);
  f.take(reader);
  f.stream.show(shared(game(1, 1) + game(2, 2)), f.now);
  f.take(reader);
  f.stream.show(shared(game(1, 1) + game(2, 2) + game(3, 0)), f.now);
  CHECK(reader.frames == std::vector<std::string>{game(1, 1) + game(2, 1), game(2, 2), game(3, 0)});
}

TEST_CASE("a slow reader gets what changed meanwhile in one piece, and the others do not wait") {
  Fixture f;
  Reader slow, quick;
  f.stream.show(shared(game(1, 1) + game(2, 1)), f.now);
  f.stream.join(slow, f.now);
  f.stream.join(quick, f.now);
  for (int moves = 2; moves < 6; ++moves) {
    f.take(quick);
    f.stream.show(shared(game(1, moves) + game(2, 1)), f.now);
  }
  CHECK(quick.frames.size() == 5);
  CHECK(slow.frames.size() == 1);
  f.take(slow);
  CHECK(slow.frames.back() == game(1, 5));
}

TEST_CASE("silence is a blank line every five seconds, and who takes none for long is cut off") {
  Fixture f;
  Reader reader;
  f.stream.show(shared(""), f.now);
  f.stream.join(reader, f.now);
  f.stream.tick(f.now + 4s);
  CHECK(reader.frames.empty());
  f.now += 5s;
  f.stream.tick(f.now);
  CHECK(reader.frames == std::vector<std::string>{"\n"});
  f.stream.tick(f.now + 89s);
  CHECK_FALSE(reader.was_cut);
  f.stream.tick(f.now + 90s);
  CHECK(reader.was_cut);
  f.stream.leave(reader);
  f.stream.show(shared(game(1, 1)), f.now);
  CHECK(reader.frames.size() == 1);
}

TEST_CASE("whatever comes when, a reader who takes all has every game as it is") {
  rc::prop("the last text of each game is the one that holds", [](unsigned seed) {
    Fixture f;
    std::minstd_rand random(seed);
    std::vector<int> moves(4, 0);
    std::vector<Reader> readers(3);
    const auto show = [&] {
      std::string text;
      for (std::size_t i = 0; i < moves.size(); ++i) text += game(static_cast<int>(i), moves[i]);
      f.stream.show(shared(text), f.now);
    };
    show();
    for (Reader& reader : readers) f.stream.join(reader, f.now);
    for (int step = 0; step < 60; ++step) {
      if (random() % 2 == 0) {
        int& count = moves[random() % moves.size()];
        count = random() % 3 == 0 ? std::max(0, count - 1) : count + 1;  // sometimes taken back
        show();
      }
      Reader& reader = readers[random() % readers.size()];
      if (reader.busy) f.take(reader);
    }
    for (Reader& reader : readers) {
      while (reader.busy) f.take(reader);
      std::string all;
      for (const std::string& frame : reader.frames) all += frame;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::string head = fmt::format("[Event \"Open\"]\n[Board \"{}\"]\n", i);
        const auto last = all.rfind(head);
        RC_ASSERT(all.substr(last, game(static_cast<int>(i), moves[i]).size()) ==
                  game(static_cast<int>(i), moves[i]));
      }
    }
  });
}

}  // namespace pgn_stream_test
