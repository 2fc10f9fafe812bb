// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The master of a bus against boards that answer as the test says. Time is turned by hand. Whole games on a
// simulated line are in tests/unit/sim/bus_test.cpp.
#include "drivers/dgt_bus_master.hpp"

#include <functional>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace dgt_bus_master_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace eboard::drivers::dgt;
using bus::Address;
using bus::Command;
using bus::Heard;
using bus::Master;
using bus::Question;
using test::hex;

namespace {

constexpr Address kOne = 1025, kTwo = 6685;
constexpr Millis kAllowance{20};

Bytes changes(Address address, const std::string& items) {
  return bus::encode_answer(bus::kChanges, address, hex(items));
}
const std::string kE4 = "40 34 41 24";

/// A line on which every question is answered as `answer` says, after 5 ms. No bytes: no answer.
class Line {
 public:
  using Reply = std::function<Bytes(const Question&)>;

  explicit Line(std::vector<Address> boards, Reply answer = {}) : answer_(std::move(answer)) {
    for (const Address address : boards) boards_.insert(address);
    master.start(now);
  }

  /// Goes on until the master has asked that many questions more.
  void ask(int questions) {
    const std::size_t wanted = asked.size() + static_cast<std::size_t>(questions);
    while (asked.size() < wanted) step();
  }
  void until(Millis then) {
    while (now < then) step();
  }
  /// Searches until the boards are found, and watches all of them.
  void find_all() {
    while (!master.searched()) step();
    for (const Address address : master.there()) master.watch(address);
    heard.clear();
    asked.clear();
  }
  /// Everything the master asked, with 4a as nullopt.
  [[nodiscard]] std::vector<std::optional<Question>> questions_to(Address address) const {
    std::vector<std::optional<Question>> out;
    for (const auto& question : asked) {
      if (!question || question->address == address) out.push_back(question);
    }
    return out;
  }
  void answer_with(Reply answer) { answer_ = std::move(answer); }

  Master master{{.expected = {}, .allowance = kAllowance}};
  Millis now{1000};
  std::vector<std::optional<Question>> asked;  ///< nullopt: 4a
  std::vector<Heard> heard;

 private:
  void step() {
    const Bytes sent = master.turn(now, heard);
    if (sent.empty()) {
      now = std::max(now + Millis{1}, master.next_turn());
      return;
    }
    if (sent == Bytes{kToBusMode}) return asked.push_back(std::nullopt);
    const auto question = bus::parse_question(sent);
    REQUIRE(question);
    asked.push_back(question);
    now += Millis{5};
    if (question == Question{Command::ping, bus::kEveryBoard}) return answer_all();
    if (const Bytes bytes = reply(*question); !bytes.empty()) {
      now += Millis{5};
      master.receive(now, bytes, heard);
    }
  }

  void answer_all() {
    for (const Address address : boards_) {
      if (ignoring_.erase(address) != 0) continue;
      now += Millis{10};
      master.receive(now, bus::encode_answer(bus::kPing, address, {}), heard);
    }
  }

  Bytes reply(const Question& question) {
    if (!boards_.contains(question.address)) return {};
    if (question.command == Command::ignore_ping) ignoring_.insert(question.address);
    if (answer_) {
      if (auto bytes = answer_(question); !bytes.empty()) return bytes == Bytes{0} ? Bytes{} : bytes;
    }
    switch (question.command) {
      case Command::ping:
      case Command::ignore_ping:
        return bus::encode_answer(bus::kPing, question.address, {});
      case Command::changes:
      case Command::repeat:
        return changes(question.address, "");
      case Command::clock:
        return bus::encode_answer(bus::kClock, question.address, hex("01 29 59 01 30 00 13"));
      case Command::board:
        return bus::encode_answer(bus::kDump, question.address, Bytes(64, 0));
      default:
        return {};
    }
  }

  Reply answer_;
  std::set<Address> boards_, ignoring_;
};

/// What a reply says for "no answer"; an empty one is "as usual".
const Bytes kSilence{0};

std::vector<Bytes> of(const std::vector<Heard>& heard, Address address, std::uint8_t id) {
  std::vector<Bytes> out;
  for (const Heard& one : heard) {
    if (one.address == address && one.bytes.front() == id) out.push_back(one.bytes);
  }
  return out;
}

}  // namespace

TEST_CASE("a search leads all boards to the bus, and pings until two rounds bring nothing new") {
  Line line({kOne, kTwo});
  line.ask(7);
  CHECK(line.asked == std::vector<std::optional<Question>>{
                          std::nullopt, Question{Command::ping, bus::kEveryBoard},
                          Question{Command::ignore_ping, kOne}, Question{Command::ignore_ping, kTwo},
                          Question{Command::ping, bus::kEveryBoard}, Question{Command::ignore_ping, kOne},
                          Question{Command::ignore_ping, kTwo}});
  line.ask(1);
  line.until(line.now + bus::kPingSpread + Millis{200});
  CHECK(line.master.searched());
  CHECK(line.master.there() == std::vector<Address>{kOne, kTwo});
}

TEST_CASE("nothing of a board is reported before a session watches it") {
  Line line({kOne});
  line.until(Millis{6000});
  CHECK(line.heard.empty());
  line.master.watch(kOne);
  line.ask(3);
  CHECK_FALSE(line.heard.empty());
}

TEST_CASE("each board is asked in turn, its clock once a second") {
  Line line({kOne, kTwo});
  line.find_all();
  line.ask(4);
  CHECK(line.asked == std::vector<std::optional<Question>>{
                          Question{Command::changes, kOne}, Question{Command::clock, kOne},
                          Question{Command::changes, kTwo}, Question{Command::clock, kTwo}});
  line.asked.clear();
  line.until(line.now + Millis{5000});
  const auto asked = line.questions_to(kOne);
  const auto clocks = std::ranges::count(asked, std::optional(Question{Command::clock, kOne}));
  CHECK(clocks >= 4);
  CHECK(clocks <= 5);
  CHECK(std::ranges::count(asked, std::optional(Question{Command::changes, kOne})) >= 40);
}

TEST_CASE("the clock is asked behind the changes alone, so that no press is told before its move") {
  Line line({kOne});
  line.find_all();
  line.answer_with(
      [](const Question& question) { return question.command == Command::clock ? kSilence : Bytes{}; });
  line.ask(4);
  const Question ask_changes{Command::changes, kOne}, ask_clock{Command::clock, kOne};
  CHECK(line.asked == std::vector<std::optional<Question>>{ask_changes, ask_clock, ask_changes, ask_clock});
}

TEST_CASE("while changes are missing the clock is not asked") {
  Line line({kOne});
  line.find_all();
  line.ask(2);
  line.asked.clear();
  int answers = 0;
  line.answer_with([&](const Question& question) {
    const bool lost = question.command == Command::repeat || question.command == Command::changes;
    return lost && ++answers <= 2 ? kSilence : Bytes{};
  });
  line.until(line.now + Millis{1100});
  const auto asked = line.questions_to(kOne);
  const auto clock = std::ranges::find(asked, std::optional<Question>(Question{Command::clock, kOne}));
  const auto repeat = std::find(asked.begin() + 2, asked.end(), Question{Command::repeat, kOne});
  REQUIRE(asked.size() > 4);
  CHECK(repeat < clock);
}

TEST_CASE("a board without a clock is asked for it every ten seconds only") {
  Line line({kOne}, [](const Question& question) {
    return question.command == Command::clock
               ? bus::encode_answer(bus::kClock, kOne, hex("00 00 00 00 00 00 20"))
               : Bytes{};
  });
  line.find_all();
  line.until(line.now + Millis{9000});
  CHECK(std::ranges::count(line.asked, std::optional(Question{Command::clock, kOne})) == 1);
}

TEST_CASE("behind a press the clock is asked for at once, behind a power failure the board") {
  Line line({kOne});
  line.find_all();
  line.until(line.now + Millis{1500});
  line.asked.clear();
  line.answer_with([given = false](const Question& question) mutable {
    const bool now = question.command == Command::changes && !std::exchange(given, true);
    return now ? changes(kOne, kE4 + " 71 29 47 7f 7f 7f 6a 41 24") : Bytes{};
  });
  line.ask(3);
  CHECK(line.asked == std::vector<std::optional<Question>>{Question{Command::changes, kOne},
                                                           Question{Command::clock, kOne},
                                                           Question{Command::board, kOne}});
}

TEST_CASE("changes whose sum is wrong are asked for with 84, for 83 would give the next ones") {
  Line line({kOne});
  line.find_all();
  line.answer_with([](const Question& question) {
    Bytes answer = changes(kOne, kE4);
    if (question.command == Command::changes) answer[6] ^= 1;
    return question.command == Command::changes || question.command == Command::repeat ? answer : Bytes{};
  });
  line.ask(2);
  CHECK(line.asked == std::vector<std::optional<Question>>{Question{Command::changes, kOne},
                                                           Question{Command::repeat, kOne}});
  const auto reported = of(line.heard, kOne, bus::kChanges);
  REQUIRE(reported.size() == 2);  // the broken one is kept too
  CHECK(reported[1] == changes(kOne, kE4));
}

TEST_CASE("bytes left over behind changes make the line ask for the squares within five seconds") {
  Line line({kOne, kTwo});
  line.find_all();
  for (const Address address : {kOne, kTwo}) line.master.ask({Command::board, address});  // as sessions begin
  line.until(line.now + Millis{1000});
  line.asked.clear();
  const Millis damaged = line.now;
  // The second change of this answer is lost: its length became less, and the sum fits.
  const Bytes rest = hex("34 41 24 55");
  const auto dumps_of = [&line](Address address) {
    return std::ranges::count(line.asked, std::optional(Question{Command::board, address}));
  };
  line.answer_with([&, once = true](const Question& question) mutable {
    if (question != Question{Command::changes, kOne} || !std::exchange(once, false)) return Bytes{};
    Bytes answer = changes(kOne, "40 34");
    answer.insert(answer.end(), rest.begin(), rest.end());
    return answer;
  });
  SECTION("in one piece with the answer") {}
  SECTION("or when another board was asked already") {
    line.answer_with([&, once = true](const Question& question) mutable {
      if (question != Question{Command::changes, kTwo} || !std::exchange(once, false)) return Bytes{};
      Bytes answer = rest;
      const Bytes own = changes(kTwo, "");
      answer.insert(answer.end(), own.begin(), own.end());
      return answer;
    });
  }
  line.until(damaged + Millis{6000});
  CHECK(dumps_of(kOne) == 1);
  line.until(damaged + Millis{30'000});
  CHECK(dumps_of(kOne) == 1);  // the dump ends the doubt
}

TEST_CASE("without any answer 84 shows whether the board gave its changes") {
  Line line({kOne});
  line.find_all();
  line.ask(2);  // an empty answer is the latest one that was taken
  line.heard.clear();
  SECTION("it did: what was lost is reported once") {
    line.answer_with([](const Question& question) {
      if (question.command == Command::changes) return kSilence;
      return question.command == Command::repeat ? changes(kOne, kE4) : Bytes{};
    });
    line.until(line.now + Millis{300});
    CHECK(of(line.heard, kOne, bus::kChanges) == std::vector<Bytes>{changes(kOne, kE4)});
  }
  SECTION("it did not: the answer before is not reported again") {
    line.answer_with([silent = true](const Question& question) mutable {
      const bool lost = question.command == Command::changes && std::exchange(silent, false);
      return lost ? kSilence : Bytes{};
    });
    line.ask(2);
    CHECK(line.asked.back() == Question{Command::repeat, kOne});
    CHECK(of(line.heard, kOne, bus::kChanges).empty());
  }
}

TEST_CASE("a board whose first answer is lost is asked again and for a dump: 84 could be of another host") {
  Line line({kOne});
  line.find_all();
  line.answer_with([silent = true](const Question& question) mutable {
    const bool lost = question.command == Command::changes && std::exchange(silent, false);
    return lost ? kSilence : Bytes{};
  });
  line.ask(4);
  CHECK(line.asked == std::vector<std::optional<Question>>{
                          Question{Command::changes, kOne}, Question{Command::changes, kOne},
                          Question{Command::clock, kOne}, Question{Command::board, kOne}});
}

TEST_CASE("a late answer is taken, and its repetition is not") {
  Line line({kOne});
  line.find_all();
  line.ask(2);
  line.heard.clear();
  line.answer_with(
      [](const Question& question) { return question.command == Command::changes ? kSilence : Bytes{}; });
  while (line.asked.back() != Question{Command::repeat, kOne}) line.ask(1);
  // The line has answered 84 with what was taken before; now the answer to 83 comes, twice.
  const Bytes late = changes(kOne, kE4);
  line.master.receive(line.now, late, line.heard);
  line.master.receive(line.now, late, line.heard);
  CHECK(of(line.heard, kOne, bus::kChanges) == std::vector<Bytes>{late});
}

TEST_CASE("two questions in a row without an answer: all boards are led back to the bus") {
  Line line({kOne, kTwo});
  line.find_all();
  line.ask(4);
  line.asked.clear();
  line.answer_with([](const Question&) { return kSilence; });
  line.ask(3);
  CHECK(line.asked == std::vector<std::optional<Question>>{Question{Command::changes, kOne},
                                                           Question{Command::repeat, kOne}, std::nullopt});
}

TEST_CASE("a message of single-board mode leads back to the bus at once") {
  Line line({kOne, kTwo});
  line.find_all();
  line.ask(4);
  line.asked.clear();
  Bytes dump = hex("86 00 43");
  dump.resize(67);
  const Bytes said = GENERATE_COPY(hex("8e 00 05 34 00"), dump);
  line.answer_with([said, told = false](const Question& question) mutable {
    const bool now = question.command == Command::changes && !std::exchange(told, true);
    return now ? said : Bytes{};
  });
  line.ask(2);
  CHECK(line.asked == std::vector<std::optional<Question>>{Question{Command::changes, kOne}, std::nullopt});
}

TEST_CASE("a board that is gone costs one ping a second, and is asked again when it is back") {
  Line line({kOne, kTwo});
  line.find_all();
  line.ask(4);
  line.answer_with([](const Question& question) { return question.address == kTwo ? kSilence : Bytes{}; });
  line.until(line.now + Millis{2000});
  CHECK_FALSE(line.master.is_there(kTwo));
  CHECK(line.master.is_there(kOne));
  line.asked.clear();
  line.until(line.now + Millis{5000});
  const auto pings = line.questions_to(kTwo);
  CHECK(pings.size() <= 6);
  CHECK(std::ranges::count(pings, std::optional(Question{Command::ping, kTwo})) >= 4);
  line.answer_with({});
  line.asked.clear();
  line.until(line.now + Millis{1500});
  CHECK(line.master.is_there(kTwo));
  // What it gave before is asked for first.
  const auto asked = line.questions_to(kTwo);
  REQUIRE(asked.size() >= 3);
  CHECK(asked[1] == Question{Command::repeat, kTwo});
  CHECK(asked[2] == Question{Command::changes, kTwo});
}

TEST_CASE("a line on which pieces move is searched for new boards less often than a quiet one") {
  const auto rounds = [](bool moving) {
    Line line({kOne});
    line.find_all();
    line.answer_with([&](const Question& question) {
      return moving && question.command == Command::changes ? changes(kOne, kE4) : Bytes{};
    });
    line.asked.clear();
    line.until(line.now + Millis{100'000});
    return std::ranges::count(line.asked, std::optional(Question{Command::ping, bus::kEveryBoard}));
  };
  CHECK(rounds(false) == 3);
  CHECK(rounds(true) == 0);
}

TEST_CASE("what a session asks comes before the next board, and is asked twice") {
  Line line({kOne, kTwo});
  line.find_all();
  line.ask(4);
  line.asked.clear();
  line.answer_with(
      [](const Question& question) { return question.command == Command::from_start ? kSilence : Bytes{}; });
  line.master.ask({Command::from_start, kTwo});
  line.ask(3);
  CHECK(line.asked[0] == Question{Command::from_start, kTwo});
  CHECK(line.asked[1] == Question{Command::from_start, kTwo});
  CHECK(line.asked[2] != Question{Command::from_start, kTwo});
}

TEST_CASE("a question that is answered when it is asked again costs no dump") {
  Line line({kOne});
  line.find_all();
  line.ask(4);
  line.asked.clear();
  const Command lost = GENERATE(Command::board, Command::from_start);
  bool first = true;
  line.answer_with([&](const Question& question) {
    return question.command == lost && std::exchange(first, false) ? kSilence : Bytes{};
  });
  line.master.ask({lost, kOne});
  line.until(line.now + Millis{2000});
  CHECK(std::ranges::count(line.asked, std::optional(Question{lost, kOne})) == 2);
  CHECK(std::ranges::count(line.asked, std::optional(Question{Command::board, kOne})) ==
        (lost == Command::board ? 2 : 0));
}

// A session's question for changes was turned into one for a repetition over and over, and nobody else was
// asked.
TEST_CASE("a board that a session asks for changes, and whose answers are all destroyed, holds up no other") {
  Line line({kOne, kTwo});
  line.find_all();
  line.answer_with(
      [](const Question& question) { return question.address == kOne ? hex("12 85 00 0a 08") : Bytes{}; });
  line.until(line.now + Millis{3000});
  CHECK_FALSE(line.master.is_there(kOne));
  line.master.ask({Command::changes, kOne});
  line.asked.clear();
  line.until(line.now + Millis{3000});
  CHECK(std::ranges::count(line.asked, std::optional(Question{Command::repeat, kOne})) < 3);
  CHECK(std::ranges::count(line.asked, std::optional(Question{Command::changes, kTwo})) > 10);
}

TEST_CASE("a mark is written once, whether it is confirmed or not") {
  Line line({kOne});
  line.find_all();
  line.master.ask({Command::set_start, kOne});
  line.until(line.now + Millis{2000});
  CHECK(std::ranges::count(line.asked, std::optional(Question{Command::set_start, kOne})) == 1);
}

TEST_CASE("what came instead of an answer is reported for the board that was asked") {
  Line line({kOne});
  line.find_all();
  line.ask(2);
  line.heard.clear();
  line.answer_with([told = false](const Question& question) mutable {
    const bool now = question.command == Command::changes && !std::exchange(told, true);
    return now ? hex("12 85 00 0a 08") : Bytes{};
  });
  line.ask(2);
  REQUIRE_FALSE(line.heard.empty());
  CHECK(line.heard.front() == Heard{kOne, hex("12 85 00 0a 08")});
}

TEST_CASE("a silent line waits 80 ms for the first byte, and then for as many bytes as there are to come") {
  bus::Exchange exchange(kAllowance);
  std::vector<bus::Answer> answers;
  exchange.begin({Command::board, kOne}, Millis{1000});
  CHECK(exchange.deadline() == Millis{1000} + bus::wire_time(4) + Millis{80} + kAllowance);
  exchange.receive(hex("83 00 46"), Millis{1060}, answers);
  CHECK(exchange.deadline() == Millis{1060} + bus::wire_time(67) + kAllowance);
  CHECK(bus::wire_time(67) == Millis{71});
  exchange.begin({Command::ping, bus::kEveryBoard}, Millis{1000});
  CHECK(exchange.deadline() >= Millis{2100});
  exchange.receive(hex("87 00"), Millis{1500}, answers);
  CHECK(exchange.deadline() >= Millis{2100});
}

TEST_CASE("a line that is opened anew is searched anew, and keeps what it knows of the boards") {
  Line line({kOne});
  line.find_all();
  line.ask(2);
  line.asked.clear();
  line.master.start(line.now);
  line.ask(2);
  CHECK(line.asked == std::vector<std::optional<Question>>{std::nullopt, Question{Command::ping, kOne}});
  line.until(line.now + Millis{4000});
  CHECK(line.questions_to(kOne)[2] == Question{Command::ignore_ping, kOne});
  CHECK(line.master.is_there(kOne));
}

}  // namespace dgt_bus_master_test
