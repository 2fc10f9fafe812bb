// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rulings and answers at a live board, in its journal and after a crash.
#include <algorithm>
#include <boost/json/parse.hpp>

#include "daemon/core/ruling_answers.hpp"
#include "daemon/net/desk_response.hpp"
#include "daemon/net/ruling_request.hpp"
#include "daemon/pipeline/journal_replay.hpp"
#include "daemon/pipeline/mate_search.hpp"
#include "drivers/dgt_protocol.hpp"
#include "rules/chess/board_turn.hpp"
#include "tests/unit/core/kept_board.hpp"

namespace rulings_test {

using namespace eboard;
using daemon::BoardRecorder;
using drivers::Millis;
using storage::JournalKind;
using test::fire_timers;
using test::heard_lines;
using test::Kept;

namespace {

pipeline::PipelineSettings settings() {
  pipeline::PipelineSettings settings{"dgt", {}};
  settings.tracker.control = rules::parse_time_control("5400+30").value();
  return settings;
}

/// What the whole journal gives when it is replayed from its beginning.
std::vector<std::string> replayed(Kept& kept) {
  pipeline::JournalReplay replay;
  std::vector<tracking::TrackedEvent> events;
  Millis last{0};
  test::must(kept.store().read_journal(kept.device(), storage::Store::From::beginning,
                                       [&](const storage::JournalEntry& entry) {
                                         const auto applied = replay.apply(entry, events);
                                         INFO((applied ? std::string() : applied.error()));
                                         REQUIRE(applied);
                                         last = entry.at;
                                         return true;
                                       }));
  const auto latest = test::must(kept.store().last_event_time(kept.device()));
  if (latest) replay.running().advance(*latest, events);
  std::vector<std::string> texts;
  for (const auto& event : events) texts.push_back(boost::json::serialize(events::to_json(event)));
  return texts;
}

int count(const std::vector<std::string>& events, std::string_view part) {
  return static_cast<int>(std::ranges::count_if(
      events, [&](const std::string& event) { return event.find(part) != std::string::npos; }));
}

/// The first such event.
tracking::TrackedEvent tracked(const std::vector<std::string>& events, std::string_view part) {
  const auto found = std::ranges::find_if(
      events, [&](const std::string& event) { return event.find(part) != std::string::npos; });
  REQUIRE(found != events.end());
  return events::parse_tracked_event(*found).value();
}

constexpr std::string_view kRuling = R"("type":"ruling")", kResult = R"("type":"result")";

/// Feeds a board until that many plies are committed in the game under way.
class Playing {
 public:
  explicit Playing(Kept& kept, const pipeline::PipelineSettings& by = settings())
      : kept_(kept), board(kept.begin(by)) {
    board.opened(Millis{999'500}, "port");
  }
  void until_ply(int ply, int game = 1) {
    const std::string wanted = R"("game":)" + std::to_string(game) + R"(,"ply":)" + std::to_string(ply) + ",";
    while (at_ < lines_.size() && !committed(wanted)) next();
    REQUIRE(committed(wanted));
  }
  void to_the_end() {
    while (at_ < lines_.size()) next();
    fire_timers(board, now_ + Millis{60'000});
    now_ += Millis{60'000};
  }
  /// The answer as the client receives it.
  net::HttpResponse rule(const std::string& text, const std::string& id, std::optional<int> game = {}) {
    stored = false;
    boost::json::object body{{"ruling", text}, {"author", "A. Arbiter"}, {"id", id}};
    if (game) body["game"] = *game;
    const auto request = net::parse_ruling_request(1, boost::json::serialize(body));
    if (!request) return request.error();
    return net::desk_response(daemon::enter_ruling(board, now_, Millis{1'700'000'000'000}, request->asked,
                                                   [this] { stored = true; }));
  }
  [[nodiscard]] std::string standing() {
    return std::string(net::desk_response(daemon::standing(board)).body);
  }
  [[nodiscard]] net::HttpResponse proposals(const tracking::IrregularityFound& found, int game = 1) {
    return net::desk_response(daemon::proposals(board, game, found));
  }
  /// About what the board itself has found.
  [[nodiscard]] net::HttpResponse proposals(const seams::ProposalQuery& query) {
    return net::desk_response(daemon::proposals(board, query));
  }
  [[nodiscard]] net::HttpResponse second_board(const char* moves, const char* written = "") {
    return net::desk_response(
        daemon::proposals(board, seams::SecondBoardQuery{.board = 1, .moves = moves, .written = written}));
  }
  /// What would come of that, as the client receives it.
  [[nodiscard]] net::HttpResponse line(const std::string& body) {
    const auto query = net::parse_line_query(1, body);
    if (!query) return query.error();
    return net::desk_response(daemon::line(board, now_, *query));
  }
  /// The comparison of boards has found this.
  void note(const tracking::Note& note) { board.note(now_, note); }
  [[nodiscard]] Millis now() const { return now_; }
  /// A reading of the board's own squares.
  void dump(const rules::Placement& own, Millis later = Millis{3'000}) {
    now_ += later;
    fire_timers(board, now_);
    board.carried(now_, drivers::Direction::from_device, drivers::dgt::encode_dump(own));
    now_ += Millis{2'000};
    fire_timers(board, now_);
  }
  /// The clock reports every half minute what is left to White.
  void clock(Millis from, Millis lasts, bool running = true) {
    drivers::ClockReading reading;
    reading.right.remaining = Millis{7'200'000};
    reading.running = running;
    reading.lever_high = drivers::Side::left;
    for (const Millis end = now_ + lasts; now_ <= end; from -= Millis{30'000}, now_ += Millis{30'000}) {
      reading.left.remaining = from;
      fire_timers(board, now_);
      board.carried(now_, drivers::Direction::from_device, drivers::dgt::encode_clock_time(reading));
    }
  }
  /// The daemon was killed and started again.
  void crash() { board = kept_.recover(); }

 private:
  Kept& kept_;
  std::vector<drivers::CaptureLine> lines_ = heard_lines(sim::Level::l0);
  std::size_t at_ = 0;
  Millis now_{999'500};

  void next() {
    const auto& line = lines_[at_++];
    now_ = line.at;
    fire_timers(board, now_);
    board.carried(now_, drivers::Direction::from_device, line.bytes);
  }
  bool committed(const std::string& wanted) {
    const auto events = kept_.events();
    return std::ranges::any_of(events, [&](const std::string& event) {
      return event.find(wanted) != std::string::npos &&
             event.find(R"("state":"committed")") != std::string::npos;
    });
  }

 public:
  BoardRecorder board;
  bool stored = false;
};

}  // namespace

TEST_CASE("a ruling stands in the journal and among the events, once") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  game.until_ply(2);
  const auto entered = game.rule("R-TIME white +2:00 because=\"noise\"", "one");
  CHECK(entered.status == 201);
  CHECK(entered.body.find(R"("number":1)") != std::string::npos);
  CHECK(game.stored);
  CHECK(game.rule("R-TIME white +2:00 because=\"noise\"", "one").status == 200);
  CHECK(game.stored);
  CHECK(game.rule("R-WARN white", "one").status == 409);
  CHECK(game.rule("R-CLAIM white threefold accept", "two").status == 422);
  CHECK_FALSE(game.stored);
  CHECK(game.rule("R-DANCE", "three").status == 400);
  CHECK(game.rule("R-WARN white", "four", 9).status == 404);
  CHECK(kept.count(JournalKind::ruling) == 1);
  CHECK(count(kept.events(), kRuling) == 1);
  CHECK(replayed(kept) == kept.events());
}

TEST_CASE("what would come of a repair is told, and nothing is entered") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  CHECK(game.line("{}").status == 404);
  game.until_ply(3);
  const auto before = kept.events();
  const auto told = [&](const std::string& body) {
    const net::HttpResponse response = game.line(body);
    INFO(response.body);
    REQUIRE(response.status == 200);
    return boost::json::parse(std::string(response.body)).as_object();
  };
  const auto now = told("{}");
  CHECK(now.at("moves").as_array().size() == 3);
  CHECK(now.at("moves").at(1).at("san") == "e5");
  CHECK(now.at("line").at("legal").as_array().size() == 30);
  CHECK(now.at("ruling").is_null());
  CHECK(now.at("then").is_null());
  const auto other = told(R"({"after":1,"plies":1,"moves":"e6"})");
  CHECK(other.at("ruling") == "R-RECORD after=1 plies=1 correct moves=e6");
  CHECK(other.at("words") == "the move 1... was corrected from the score sheets");
  CHECK(other.at("public") ==
        "Arbiter's decision after 1. f3: the move 1... was corrected from the score sheets.");
  CHECK(other.at("refused").is_null());
  CHECK(other.at("then").at("from") == 1);
  CHECK(other.at("then").at("moves").as_array().size() == 2);
  CHECK(other.at("then").at("moves").at(1).at("san") == "g4");
  CHECK(told(R"({"ruling":"R-SCORE white 0.5"})").at("refused").as_string().find("no result yet") !=
        std::string::npos);
  CHECK(told(R"({"ruling":"R-RESULT 1-0"})").at("then").at("outcome") == "1-0");
  CHECK(told(R"({"ruling":"R-COLOURS swap"})").at("refused").is_string());
  CHECK(game.line(R"({"after":7})").status == 422);
  CHECK(game.line(R"({"moves":"Ke5"})").status == 422);
  CHECK(game.line(R"({"game":5})").status == 404);
  CHECK(kept.events() == before);
  CHECK(kept.count(JournalKind::ruling) == 0);
  // And it is what comes of it.
  REQUIRE(game.rule(std::string(other.at("ruling").as_string()), "one").status == 201);
  const auto after = told("{}");
  CHECK(after.at("moves").at(1).at("san") == "e6");
  CHECK(after.at("given").at(0).at("words") == other.at("words"));
}

TEST_CASE("plies are corrected while play goes on, and what the board shows later does not bring them back") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  game.until_ply(3);
  REQUIRE(game.rule(R"(R-RECORD after=0 plies=3 correct moves="g4 e5 f3")", "one").status == 201);
  const auto record = [&] {
    const net::HttpResponse response = game.line(R"({"game":1})");
    INFO(response.body);
    REQUIRE(response.status == 200);
    std::string moves;
    const auto told = boost::json::parse(std::string(response.body));
    for (const auto& move : told.at("moves").as_array())
      moves += std::string(move.at("san").as_string()) + ' ';
    return moves;
  };
  CHECK(record() == "g4 e5 f3 ");
  game.until_ply(4);
  CHECK(record() == "g4 e5 f3 Qh4# ");
  game.crash();
  CHECK(record() == "g4 e5 f3 Qh4# ");
  CHECK(replayed(kept) == kept.events());
}

TEST_CASE("rulings come back after a crash, and so does what they mean") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  game.until_ply(3);
  REQUIRE(game.rule("R-WARN black", "zero").status == 201);
  CHECK(kept.count(JournalKind::settled) == 0);
  REQUIRE(game.rule("R-LOSS white", "one").status == 201);
  CHECK(kept.count(JournalKind::settled) == 1);
  CHECK(count(kept.events(), kResult) == 1);
  game.crash();
  CHECK(game.rule("R-LOSS white", "one").status == 200);
  CHECK(game.rule("R-DRAW", "two").status == 422);
  REQUIRE(game.rule("R-UNDO 2", "three").status == 201);
  game.crash();
  CHECK(game.standing().find(R"("undone":true)") != std::string::npos);
  REQUIRE(game.rule("R-DRAW art=\"\"", "four").status == 201);
  const auto events = kept.events();
  CHECK(count(events, R"("by":"resumed")") == 1);
  CHECK(count(events, R"("result":"1/2-1/2","by":"ruling")") == 1);
  CHECK(replayed(kept) == events);
  game.to_the_end();
  CHECK(replayed(kept) == kept.events());
}

TEST_CASE("a board that was turned is put right between two crashes, and play goes on with the same game") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  game.until_ply(2);
  const auto men = rules::Placement::parse("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR").value();
  const auto awaits = [&] { return game.standing().find(R"("awaits_board":true)") != std::string::npos; };
  REQUIRE(game.rule("R-TRANSFER rotate", "one").status == 201);
  CHECK(kept.count(JournalKind::settled) == 1);
  CHECK(awaits());
  game.crash();
  CHECK(awaits());
  game.dump(rules::turned(men, rules::BoardTurn::quarter));
  CHECK_FALSE(awaits());
  game.crash();
  CHECK_FALSE(awaits());
  auto on = men;
  on.set(*rules::parse_square("g2"), std::nullopt);
  on.set(*rules::parse_square("g4"), rules::parse_piece('P'));
  game.dump(rules::turned(on, rules::BoardTurn::quarter), Millis{60'000});
  REQUIRE(game.rule("R-LOSS white", "two").status == 201);
  const auto events = kept.events();
  CHECK(count(events, R"("ply":3,"uci":"g2g4")") >= 1);
  CHECK(count(events, R"("type":"game_start")") == 1);
  CHECK(count(events, R"("code":"board_turned")") == 0);
  CHECK(replayed(kept) == events);
}

TEST_CASE("kings that began on file d have the files of their game renamed by proposal, and it goes on so") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  pipeline::PipelineSettings by = settings();
  by.tracker.edition = *rules::find_edition("fide-1928-draft");
  by.tracker.start = rules::parse_fen("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1").value();
  Playing game(kept, by);
  using rules::BoardTurn;
  const auto board = [](const char* text) { return rules::Placement::parse(text).value(); };
  game.dump(rules::turned(by.tracker.start->placement, BoardTurn::quarter));
  game.dump(rules::turned(board("rnbkqbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBKQBNR"), BoardTurn::quarter));
  game.dump(rules::turned(board("rnbkqbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBKQBNR"), BoardTurn::quarter));
  CHECK(count(kept.events(), R"("code":"board_turned")") == 1);
  tracking::IrregularityFound found;
  found.code = tracking::Code::irregular_start;
  found.state = tracking::State::completed;
  found.id = 1;
  found.ply = 1;
  const std::string told(game.proposals(found).body);
  CHECK(told.find("R-TRANSFER mirror") != std::string::npos);
  REQUIRE(game.rule("R-TRANSFER mirror", "one").status == 201);
  game.dump(board("rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR"));
  game.dump(board("rnbqkbnr/ppp1pppp/8/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R"), Millis{60'000});
  REQUIRE(game.rule("R-LOSS black", "two").status == 201);
  const auto events = kept.events();
  CHECK(count(events, R"("ply":2,"uci":"d7d5")") >= 1);
  CHECK(count(events, R"("ply":3,"uci":"g1f3")") >= 1);
  CHECK(count(events, R"("state":"corrected")") == 1);
  CHECK(replayed(kept) == events);
}

TEST_CASE("a game that stands ready can be lost before anything is seen of its players") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  CHECK(game.rule("R-LOSS white", "early").status == 404);
  game.dump(rules::Placement::initial());
  REQUIRE(game.rule("R-LOSS white cause=late", "one").status == 201);
  const auto games = test::games_of(kept.store());
  REQUIRE(games.size() == 1);
  CHECK(games[0].record.result == rules::Result::black_wins);
  game.crash();
  CHECK(game.rule("R-UNDO 1", "two").status == 201);
  CHECK(replayed(kept) == kept.events());
}

TEST_CASE("a player who does not come loses a game in which nothing was played") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  pipeline::PipelineSettings by = settings();
  by.tracker.control = rules::parse_time_control("7200").value();
  by.local.late_after = std::chrono::minutes{15};
  Playing game(kept, by);
  game.dump(rules::Placement::initial());
  game.clock(Millis{7'200'000}, Millis{1'000}, false);
  game.clock(Millis{7'200'000}, Millis{14 * 60'000});
  CHECK(count(kept.events(), R"("code":"late")") == 0);
  game.clock(Millis{6'300'000}, Millis{3 * 60'000});
  CHECK(count(kept.events(), R"("code":"late","state":"pending")") == 1);
  tracking::IrregularityFound found;
  found.code = tracking::Code::late;
  found.state = tracking::State::pending;
  found.id = 1;
  found.ply = 1;
  found.evidence = tracking::evidence::Absence{rules::Color::white, std::chrono::minutes{15}};
  const std::string told(game.proposals(found).body);
  CHECK(told.find("R-LOSS white") != std::string::npos);
  CHECK(told.find("R-BOTHLOSE") != std::string::npos);
  const auto late = tracked(kept.events(), R"("code":"late")");
  const seams::ProposalQuery query{1, 1, std::get<tracking::IrregularityFound>(late.what).id, late.at};
  CHECK(std::string(game.proposals(query).body).find("R-BOTHLOSE") != std::string::npos);
  game.crash();
  CHECK(std::string(game.proposals(query).body).find("R-BOTHLOSE") != std::string::npos);
  REQUIRE(game.rule("R-LOSS white art=6.7.1", "one").status == 201);
  const auto games = test::games_of(kept.store());
  REQUIRE(games.size() == 1);
  CHECK(games[0].record.result == rules::Result::black_wins);
  CHECK(games[0].record.plies.empty());
  CHECK(replayed(kept) == kept.events());
}

TEST_CASE("where a blind player's own board shows another game, play goes back to where the boards agree") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  CHECK(game.second_board("f3").status == 404);  // nothing was played yet
  game.until_ply(2);
  const auto has = [](const net::HttpResponse& response, const char* part) {
    INFO(response.body);
    CHECK(response.status == 200);
    return response.body.find(part) != std::string::npos;
  };
  CHECK(has(game.second_board("f3 e5"), "both boards show the same"));
  CHECK(has(game.second_board("f3 e5 g4"), "the second board is ahead"));
  const auto told = game.second_board("f3 e6", "e5");
  CHECK(has(told, "the boards differ after White's move 1"));
  CHECK(has(told, "R-RESTORE 1"));
  CHECK(has(told, "R-OBLIGE black play=e7e5"));
  CHECK(has(told, R"("refused":null)"));
  CHECK(game.second_board("f3 f3").status == 400);
  pipeline::PipelineSettings by = settings();
  by.tracker.edition = *rules::find_edition("fide-1930");
  Kept other(folder.file("other.db"));
  Playing old(other, by);
  old.until_ply(2);
  CHECK(old.second_board("f3 e6").status == 422);  // it knows no such board
}

TEST_CASE("a ruling that is not on the disk yet is marked so to the arbiter") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  game.until_ply(2);
  tracking::IrregularityFound found;
  const auto told = [&] { return game.standing() + std::string(game.proposals(found).body); };
  const auto marks = [&] {
    int count = 0;
    const std::string text = told();
    for (auto at = text.find(R"("stored":false)"); at != std::string::npos;
         at = text.find(R"("stored":false)", at + 1))
      ++count;
    return count;
  };
  REQUIRE(game.rule("R-NOTE text=\"one\"", "one").status == 201);
  CHECK(marks() == 0);
  kept.is_slow = true;
  REQUIRE(game.rule("R-NOTE text=\"two\"", "two").status == 201);
  CHECK(told().find(R"("id":"two")") != std::string::npos);
  CHECK(marks() == 2);  // where the game stands, and beside its card
  for (const auto& stored : kept.on_their_way) stored();
  CHECK(marks() == 0);
}

TEST_CASE("the last game can be ruled on when the next one is set up, after a crash as well") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  game.until_ply(1, 2);
  CHECK(game.rule("R-NOTE text=\"late\"", "one", 1).status == 201);
  game.to_the_end();
  REQUIRE(kept.count(JournalKind::checkpoint) > 0);
  game.crash();
  CHECK(game.rule("R-NOTE text=\"later\"", "two", 2).status == 201);
  game.crash();
  CHECK(game.rule("R-NOTE text=\"later\"", "two", 2).status == 200);
  CHECK(replayed(kept) == kept.events());
}

TEST_CASE("a card's proposals follow from the game as it stands, and can be entered as they are") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  game.until_ply(2);
  tracking::IrregularityFound found;
  found.code = tracking::Code::illegal_move;
  found.state = tracking::State::completed;
  found.id = 1;
  found.ply = 3;
  found.move = tracking::PlayedMove::read("e1e3");
  found.evidence = tracking::evidence::Board{"rnbqkbnr/pppp1ppp/8/4p3/8/4KP2/PPPPP1PP/RNBQ1BNR"};
  const auto told = boost::json::parse(game.proposals(found).body).as_object();
  CHECK(told.at("ply") == 2);
  const auto& proposal = told.at("proposals").as_array().at(0).as_object();
  CHECK(proposal.at("refused").is_null());
  const auto& rulings = proposal.at("rulings").as_array();
  REQUIRE(rulings.size() >= 2);
  CHECK(std::string(rulings[0].as_string()).find("R-RESTORE 2") == 0);
  CHECK(std::string(rulings[1].as_string()).find("R-TIME black +0:02:00") == 0);
  CHECK(told.at("window").at("until") == "the end of the game");
  CHECK(told.at("window").at("open") == true);
  CHECK(kept.count(JournalKind::ruling) == 0);
  int number = 0;
  for (const auto& ruling : rulings) {
    CHECK(game.rule(std::string(ruling.as_string()), std::to_string(++number)).status == 201);
  }
  found.code = tracking::Code::off_centre;
  const auto technical = boost::json::parse(game.proposals(found).body).as_object();
  CHECK(technical.at("proposals").as_array().empty());
  CHECK(technical.at("window").is_null());
  CHECK(game.proposals(found, 5).status == 404);
}

TEST_CASE("of several touched pieces the one that was lifted first is demanded (4.3)") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  game.until_ply(2);
  const auto demanded = [&](tracking::evidence::Squares touched) {
    tracking::IrregularityFound found;
    found.code = tracking::Code::touch_move;
    found.state = tracking::State::completed;
    found.ply = 3;
    found.move = tracking::PlayedMove::read("a2a3");
    found.evidence = tracking::evidence::Touch{std::move(touched), {}, {}};
    return std::string(game.proposals(found).body);
  };
  const rules::Square b1 = *rules::parse_square("b1"), g1 = *rules::parse_square("g1");
  CHECK(demanded({g1, b1}).find("R-OBLIGE white move=g1") != std::string::npos);
  CHECK(demanded({b1, g1}).find("R-OBLIGE white move=b1") != std::string::npos);
}

TEST_CASE("an irregularity is found by its game, id and time, also when the game is over and after a crash") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  game.until_ply(2, 2);
  game.note(
      {.id = 1, .code = tracking::Code::board_swapped, .state = tracking::State::pending, .evidence = {}});
  const auto swapped = tracked(kept.events(), R"("code":"board_swapped")");
  const int own = std::get<tracking::IrregularityFound>(swapped.what).id;
  const seams::ProposalQuery query{1, 2, own, swapped.at};
  const auto status = [&](int number, int id, Millis since) {
    return game.proposals(seams::ProposalQuery{1, number, id, since}).status;
  };
  const std::string told(game.proposals(query).body);
  CHECK(told.find(R"("game":2,"ply":2)") != std::string::npos);
  CHECK(status(2, own, query.since) == 200);
  CHECK(status(2, own + 1, query.since) == 404);
  CHECK(status(2, own, query.since - Millis{1}) == 404);
  CHECK(status(1, own, query.since) == 404);
  CHECK(status(9, own, query.since) == 404);
  game.crash();
  CHECK(std::string(game.proposals(query).body) == told);
  game.to_the_end();
  REQUIRE(kept.count(JournalKind::checkpoint) > 0);
  const std::string over(game.proposals(query).body);
  CHECK(over.find(R"("phase":"over")") != std::string::npos);
  game.crash();
  CHECK(std::string(game.proposals(query).body) == over);
}

TEST_CASE("an answer ends a game that is dead, and is journalled with it") {
  // White takes the last pawn; bare kings are left.
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  pipeline::PipelineSettings bare = settings();
  bare.tracker.start = rules::parse_fen("8/8/8/3k4/8/4p3/4K3/8 w - - 0 1").value();
  sim::TableSettings table;
  table.rotated = false;
  table.white_left = true;
  rules::GameRecord record;
  record.begin_at(*bare.tracker.start);
  record.plies.push_back(
      {{rules::parse_square("e2").value(), rules::parse_square("e3").value()}, {}, {}, {}});
  record.plies.push_back(
      {{rules::parse_square("d5").value(), rules::parse_square("e5").value()}, {}, {}, {}});
  BoardRecorder board = kept.begin(bare);
  board.opened(Millis{999'500}, "port");
  Millis now{0};
  for (const drivers::CaptureLine& line :
       sim::simulate(record, sim::Profile::of(sim::Level::l0), 7, table).lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    now = line.at + Millis{1'000'000};
    fire_timers(board, now);
    board.carried(now, drivers::Direction::from_device, line.bytes);
    if (board.pipeline().question()) break;
  }
  REQUIRE(board.pipeline().question());
  const auto answer = pipeline::find_mates(*board.pipeline().question());
  CHECK(answer.white == false);
  CHECK(answer.black == false);
  auto stale = answer;
  stale.question.ply = 7;
  board.answer(now, stale);
  CHECK(kept.count(JournalKind::answered) == 0);
  board.answer(now, answer);
  CHECK(kept.count(JournalKind::answered) == 1);
  CHECK_FALSE(board.pipeline().question());
  const auto events = kept.events();
  CHECK(count(events, R"("type":"mate_possible")") == 1);
  CHECK(count(events, R"("result":"1/2-1/2","by":"dead_position")") == 1);
  CHECK(replayed(kept) == events);
  BoardRecorder again = kept.recover();
  CHECK_FALSE(again.pipeline().question());
}

TEST_CASE("a player who can never mate does not win by a flag, as far as that is known") {
  const test::TemporaryFolder folder;
  Kept kept(folder.file("eboardd.db"));
  Playing game(kept);
  game.until_ply(2);
  REQUIRE(game.board.pipeline().question());
  CHECK(game.rule("R-WARN black", "before").status == 201);
  game.board.answer(Millis{0}, {*game.board.pipeline().question(), false, {}});
  const auto refused = game.rule("R-LOSS black art=6.9", "one");
  CHECK(refused.status == 422);
  CHECK(refused.body.find("can never mate") != std::string::npos);
  CHECK(game.rule("R-LOSS white art=6.9", "two").status == 201);
  game.crash();
  CHECK(game.rule("R-UNDO 2", "three").status == 201);
  CHECK(game.rule("R-LOSS black art=6.9", "four").status == 422);
  CHECK(replayed(kept) == kept.events());
}

}  // namespace rulings_test
