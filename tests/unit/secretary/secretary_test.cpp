// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/secretary.hpp"

#include <future>
#include <mutex>

#include "daemon/secretary/kept_book.hpp"
#include "tests/support/store_support.hpp"

namespace secretary_test {

using namespace eboard;
using namespace eboard::secretary;
using namespace eboard::test;

namespace {

template <class Question>
seams::AnswerTo<Question> answer_of(Secretary& secretary, Question question) {
  std::promise<seams::AnswerTo<Question>> answer;
  auto future = answer.get_future();
  secretary.ask(std::move(question), [&](const auto& given) { answer.set_value(given); });
  REQUIRE(future.wait_for(std::chrono::seconds(30)) == std::future_status::ready);
  return future.get();
}

/// What boards and time bring about is done when this returns.
void tick(Secretary& secretary) {
  secretary.tick();
  for (int n = 0; n < 2; ++n) CHECK(answer_of(secretary, seams::TournamentHistoryQuery{}));
}

/// A store, and a secretary who keeps changes in it at once.
struct Office : OneBoard {
  Office() : secretary(tournament::Book(), seams()) {}

  Secretary::Seams seams() {
    Secretary::Seams made;
    made.keep = [this](storage::PackedTournamentChange change, const Secretary::Kept& kept) {
      const std::lock_guard lock(mutex);
      if (disk_full) return kept(unexpected(std::string("the disk is full")));
      kept(must(store.tournament_changes().append(change)));
    };
    made.seat = [this](std::vector<daemon::PairedGame> games) {
      const std::lock_guard lock(mutex);
      seated = std::move(games);
    };
    made.wall = [this] { return wall.load(); };
    made.database = path;
    made.boards = [this] {
      const std::lock_guard lock(mutex);
      return boards;
    };
    made.line_now = [this] { return storage::Millis(wall.load()); };
    made.local = [this](std::int64_t) { return tournament::LocalTime{20'000, minute.load()}; };
    return made;
  }

  template <class Question>
  seams::AnswerTo<Question> ask(Question question) {
    return answer_of(secretary, std::move(question));
  }
  seams::AnswerTo<seams::TournamentOrder> order(tournament::Order wanted, bool preview = false) {
    return ask(seams::TournamentOrder{"O. Operator", preview, std::move(wanted)});
  }
  void tick() { secretary_test::tick(secretary); }
  void stands(tournament::Stands how, std::int64_t since) {
    const std::lock_guard lock(mutex);
    boards[1] = {};
    boards[1].linked = true;
    boards[1].stands = how;
    boards[1].since = storage::Millis(since);
  }
  tournament::RoundDesk desk() { return ask(seams::RoundDeskQuery{})->sections.at(0); }
  int round() { return desk().round; }
  std::vector<daemon::PairedGame> now_seated() {
    const std::lock_guard lock(mutex);
    return seated;
  }

  std::mutex mutex;
  std::vector<daemon::PairedGame> seated;
  std::map<int, tournament::BoardNow> boards;
  std::atomic<bool> disk_full{false};
  std::atomic<int> minute{600};
  std::atomic<std::int64_t> wall{1'000'000};
  Secretary secretary;
};

tournament::Order pairs(const std::string& section = {}, int table = 1) {
  tournament::ImportOrder import;
  import.file_name = "pairs.csv";
  import.said.kind = tournament::Said::Kind::round;
  import.said.format = "CSV";
  import.said.round = 1;
  import.said.games.resize(1);
  import.said.games[0].table = table;
  import.said.games[0].white.name = section + "Aalto, Mika";
  import.said.games[0].black.name = section + "Brandt, Ole";
  tournament::Order order;
  order.section = section;
  order.what = import;
  return order;
}

tournament::Order order_of(decltype(tournament::Order::what) what) {
  tournament::Order order;
  order.what = std::move(what);
  return order;
}

}  // namespace

TEST_CASE("what is ordered is on the disk when the answer comes, and a round that is played is seated") {
  Office office;
  const auto done = office.order(pairs());
  REQUIRE(done);
  CHECK(done->id == 1);
  CHECK(office.now_seated().empty());
  CHECK(office.order(order_of(tournament::RoundOrder{1}))->id == 2);
  const auto seated = office.now_seated();
  REQUIRE(seated.size() == 1);
  CHECK(seated[0].pairing.round == 1);
  CHECK(seated[0].pairing.board == 1);

  const auto read = read_book(office.store);
  REQUIRE(read);
  CHECK(read->section(1).round == 1);
  CHECK(read->steps()[0].author == "O. Operator");
  CHECK(read->steps()[0].at == 1'000'000);
  CHECK(games_now(*read) == seated);
}

TEST_CASE("a preview and an order that changes nothing keep nothing, a wrong one says why") {
  Office office;
  CHECK(office.order(pairs(), true)->changed.size() == 1);
  CHECK(office.order(pairs())->id == 1);
  CHECK(office.order(pairs())->id == 0);
  const auto refused = office.order(order_of(tournament::RoundOrder{3}));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().sentence == "round 3 is not paired; 1 is the latest that is");
  CHECK(must(office.store.tournament_changes().all()).size() == 1);
}

TEST_CASE("a table is answered with its columns, whether it can be taken or not") {
  Office office;
  seams::TournamentUpload upload;
  upload.author = "O. Operator";
  upload.preview = true;
  upload.file_name = "players.csv";
  upload.bytes = "Numer;Zawodnik\n1;Aalto, Mika\n2;Brandt, Ole\n";
  auto answer = office.ask(upload);
  REQUIRE_FALSE(answer);
  CHECK(answer.error().sentence.starts_with("players.csv: file: error: no line says"));
  REQUIRE(answer.error().table);
  CHECK(answer.error().table->heads.cells == std::vector<std::string>{"Numer", "Zawodnik"});
  CHECK(answer.error().table->columns.empty());
  upload.columns = "number=1 name=2";
  answer = office.ask(upload);
  REQUIRE(answer);
  CHECK(answer->changed == std::vector<std::string>{"2 players"});
  REQUIRE(answer->table);
  CHECK(answer->table->columns.starts_with("name=2 number=1 heads="));
  upload.bytes = "White;Black\nAalto, Mika;Brandt, Ole\n";
  upload.columns.clear();
  upload.round = 999;
  answer = office.ask(upload);
  REQUIRE_FALSE(answer);
  CHECK(answer.error().sentence == "file: error: that is no number of a round");
  REQUIRE(answer.error().table);
  CHECK(answer.error().table->columns.starts_with("white=1 black=2 heads="));
  upload.columns = "nom=2";
  answer = office.ask(upload);
  REQUIRE_FALSE(answer);
  CHECK(answer.error().sentence.starts_with("columns: \"nom\" is no field"));
}

// A letter too much in the pairing program's file made a second player of one, without a word.
TEST_CASE("a slip in a name of a file that comes by itself makes no new player, and the history says so") {
  Office office;
  REQUIRE(office.order(pairs()));
  seams::TournamentUpload upload;
  upload.author = "eboardd";
  upload.by_itself = true;
  upload.file_name = "round-1.csv";
  upload.bytes = "Round 1\nBoard;White;Black\n1;Aalto, Mika;Brandt, Olle\n";
  const auto answer = office.ask(upload);
  REQUIRE_FALSE(answer);
  const auto history = office.ask(seams::TournamentHistoryQuery{});
  REQUIRE(history);
  CHECK(history->steps.size() == 1);
  REQUIRE(history->not_taken.size() == 1);
  CHECK(
      history->not_taken[0].faults ==
      std::vector<std::string>{"Brandt, Olle is not known here, and Brandt, Ole is not in it: it may be one "
                               "player, written otherwise: whoever wants that takes the file in by hand"});
  upload.by_itself = false;
  upload.author = "O. Operator";
  const auto by_hand = office.ask(upload);
  REQUIRE(by_hand);
  CHECK(by_hand->id == 2);
  CHECK(by_hand->warned.back().starts_with("Brandt, Olle is not known here"));
}

TEST_CASE("what cannot be kept is not done") {
  Office office;
  office.disk_full = true;
  const auto refused = office.order(pairs());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().why == seams::Refused::Why::unable);
  CHECK(office.ask(seams::TournamentQuery{})->sections->empty());
  office.disk_full = false;
  CHECK(office.order(pairs())->id == 1);
}

TEST_CASE("who learns late learns of an order late, and the same is the same pointer") {
  Office office;
  REQUIRE(office.order(pairs()));
  seams::TournamentQuery late;
  late.late = true;
  late.hold = late.delay = seams::Delays(std::chrono::minutes(5));
  CHECK(office.ask(late)->sections->empty());
  const auto now = office.ask(seams::TournamentQuery{});
  REQUIRE(now->sections->size() == 1);
  CHECK(office.ask(seams::TournamentQuery{})->sections == now->sections);
  office.wall += 5 * 60 * 1000;
  CHECK(office.ask(late)->sections->size() == 1);
}

TEST_CASE("where the delay is in plies, an order is hidden as long as a game that is over") {
  Office office;
  REQUIRE(office.order(pairs()));
  seams::TournamentQuery late;
  late.late = true;
  late.hold = seams::Delays(std::chrono::milliseconds(0), {}, {.all = 6, .end = std::chrono::minutes(10)});
  CHECK(office.ask(late)->sections->empty());
  office.wall += 10 * 60 * 1000;
  CHECK(office.ask(late)->sections->size() == 1);
}

TEST_CASE("the tournament file of a section has what was entered, and that of another one is not there") {
  Office office;
  REQUIRE(office.order(pairs()));
  REQUIRE(office.order(pairs("U16 ", 2)));
  tournament::Order result;
  result.section = "U16 ";
  result.round = 1;
  result.what = tournament::ResultOrder{2, "0-1"};
  REQUIRE(office.order(result));
  const auto file = office.ask(seams::TournamentFileQuery{"U16 "});
  REQUIRE(file);
  CHECK(file->bytes.find("   2 w 0") != std::string::npos);
  CHECK(file->bytes.find(" 1.0 ") != std::string::npos);  // the points of who won
  CHECK_FALSE(office.ask(seams::TournamentFileQuery{"U18"}));
  const auto history = office.ask(seams::TournamentHistoryQuery{});
  REQUIRE(history->steps.size() == 3);
  CHECK(history->steps[2].what == "result of table 2");
}

TEST_CASE("a round begins by itself when its board stands set up, is seated, and can be undone") {
  Office office;
  REQUIRE(office.order(pairs()));
  REQUIRE(office.order(order_of(tournament::BeginsOrder{"when-set-up"})));
  office.stands(tournament::Stands::otherwise, 0);
  office.tick();
  CHECK(office.round() == 0);
  CHECK(office.desk().next.waits_for.at(0).kind == "not-set-up");
  office.stands(tournament::Stands::set_up, office.wall);
  office.tick();
  CHECK(office.round() == 0);
  office.wall += 10'000;
  office.tick();
  CHECK(office.round() == 1);
  CHECK(office.now_seated().size() == 1);
  const auto history = office.ask(seams::TournamentHistoryQuery{});
  CHECK(history->steps.back().author == "eboardd");
  CHECK(history->steps.back().what == "round 1 is played: its pieces stand set up at 1 board");
  CHECK(history->steps.back().at == 1'010'000);
  REQUIRE(office.order(order_of(tournament::UndoOrder{history->steps.back().id})));
  office.tick();
  CHECK(office.round() == 0);
  CHECK(office.desk().next.waits_for.at(0).kind == "begun-before");
}

TEST_CASE("a round begins at its hour, and in a secretary that comes later") {
  Office office;
  REQUIRE(office.order(pairs()));
  tournament::Order starts = order_of(tournament::PlanOrder{&tournament::RoundPlan::starts, "10:01"});
  starts.round = 1;
  REQUIRE(office.order(starts));
  REQUIRE(office.order(order_of(tournament::BeginsOrder{"at-the-hour"})));
  office.tick();
  CHECK(office.round() == 0);
  office.minute = 601;
  Secretary later(*read_book(office.store), office.seams());
  tick(later);
  CHECK(answer_of(later, seams::RoundDeskQuery{})->sections.at(0).round == 1);
}

TEST_CASE("a round that cannot begin says why at the desk, and is not tried again and again") {
  Office office;
  REQUIRE(office.order(pairs("Open")));
  REQUIRE(office.order(pairs("Youth")));
  for (const char* section : {"Open", "Youth"}) {
    tournament::Order begins = order_of(tournament::BeginsOrder{"when-set-up"});
    begins.section = section;
    REQUIRE(office.order(begins));
  }
  office.stands(tournament::Stands::set_up, 0);
  office.tick();
  office.tick();
  office.tick();
  const auto desks = office.ask(seams::RoundDeskQuery{});
  REQUIRE(desks->sections.size() == 2);
  CHECK(desks->sections[0].round == 1);
  CHECK(desks->sections[1].round == 0);
  CHECK(desks->sections[1].next.waits_for.at(0).text == "table 1 is played at in 'Open' as well");
}

TEST_CASE("a round that cannot be kept is begun when it can") {
  Office office;
  REQUIRE(office.order(pairs()));
  REQUIRE(office.order(order_of(tournament::BeginsOrder{"when-set-up"})));
  office.stands(tournament::Stands::set_up, 0);
  office.disk_full = true;
  office.tick();
  CHECK(office.round() == 0);
  office.disk_full = false;
  office.tick();
  CHECK(office.round() == 1);
}

}  // namespace secretary_test
