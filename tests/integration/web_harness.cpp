// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The web side alone; a person or a test enters what happens on the boards:
//
//   web_harness --database FILE [--address A] [--port P] [--arbiter-port P] [--socket PATH] [--boards N]
//               [--event NAME] [--max-connections N] [--delay-s SECONDS, which viewers are told]
//
// prints "listening ADDRESS ADDRESS", everybody's and the arbiter's, then takes commands from stdin, a line
// each, and answers each with "ok SEQUENCE" or "error REASON". Everything is stored first, so that a harness
// started again on the same file goes on.
#include <unistd.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "daemon/events/event_json.hpp"
#include "daemon/live/conditions.hpp"
#include "daemon/net/server.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/setup.hpp"
#include "rules/text/split.hpp"
#include "storage/store.hpp"
#include "tests/integration/desk_double.hpp"
#include "tests/integration/tournament_double.hpp"
#include "tests/support/evidence_text.hpp"

namespace eboard::test {
namespace {

using storage::StoredEvent;
using tracking::Millis;

constexpr const char* kUsage =
    "commands: start B | move B | provisional B | presume B | commit B | retract B | takeback B PLY |\n"
    "          clock B WHITE BLACK SIDE |\n"
    "          phase B PHASE | seen B PLACEMENT|agrees | gap B LINE | result B RESULT BY | device B STATE | "
    "play B PLIES |\n"
    "          condition CODE [SENTENCE] |\n"
    "          flag B ID CODE STATE FOR [EVIDENCE] | refuse B [REASON] | silent B yes|no | missing B |\n"
    "          clocks B [REASON] |\n"
    "          ruling B NUMBER UNDOES TEXT |\n"
    "          ruled B NUMBER ID TEXT, about the flag of that id |\n"
    "          opinion B cp|mate NUMBER DEPTH MOVES, of an engine |\n"
    "          tournament OVER, the one that is made up; so many games of its round at other tables are over "
    "|\n"
    "          unseen B PLIES, played while nothing was heard | pair B ROUND WHITE BLACK [TEAM TEAM]\n";

/// Two games from before 1900 and an opening.
const std::vector<std::vector<std::string>> kGames = {
    {"e4",    "e5",  "Nf3",  "d6",   "d4",  "Bg4", "dxe5",  "Bxf3", "Qxf3", "dxe5",  "Bc4",
     "Nf6",   "Qb3", "Qe7",  "Nc3",  "c6",  "Bg5", "b5",    "Nxb5", "cxb5", "Bxb5+", "Nbd7",
     "O-O-O", "Rd8", "Rxd7", "Rxd7", "Rd1", "Qe6", "Bxd7+", "Nxd7", "Qb8+", "Nxb8",  "Rd8#"},
    {"e4", "e5",    "f4",  "exf4", "Bc4",   "Qh4+", "Kf1",  "b5",   "Bxb5", "Nf6",  "Nf3", "Qh6",
     "d3", "Nh5",   "Nh4", "Qg5",  "Nf5",   "c6",   "g4",   "Nf6",  "Rg1",  "cxb5", "h4",  "Qg6",
     "h5", "Qg5",   "Qf3", "Ng8",  "Bxf4",  "Qf6",  "Nc3",  "Bc5",  "Nd5",  "Qxb2", "Bd6", "Bxg1",
     "e5", "Qxa1+", "Ke2", "Na6",  "Nxg7+", "Kd8",  "Qf6+", "Nxf6", "Be7#"},
    {"d4", "Nf6", "c4", "e6", "Nc3", "Bb4", "e3", "O-O", "Bd3", "c5", "Nf3", "d5", "O-O", "dxc4", "Bxc4",
     "b6"},
};

struct Table {
  storage::BoardId id = 0;
  int game = 0;
  std::vector<std::string> moves;
  rules::Position start = rules::Position::initial();
  std::vector<rules::Position> positions;  ///< positions[i] after i plies, as far as they were entered
  std::size_t committed = 0;
  Millis white{300'000}, black{300'000};
  std::optional<rules::Color> running;
};

class Hall {
 public:
  Hall(storage::Store store, std::size_t boards) : store_(std::move(store)) {
    const auto device = store_.device("harness", "dgt").value();
    for (std::size_t i = 0; i < boards; ++i) {
      const int number = static_cast<int>(i) + 1;
      Table table;
      table.id = store_.board(device, number).value();
      table.moves = kGames[i % kGames.size()];
      table.positions = {rules::Position::initial()};
      tables_.emplace(number, std::move(table));
    }
    std::vector<storage::Pairing> pairings;
    for (const auto& [number, table] : tables_) pairings.push_back({1, number, info(number, table).tags});
    if (const auto done = store_.rounds().set_pairings(pairings, storage::Millis{0}); !done)
      throw std::runtime_error(done.error().message);
  }

  [[nodiscard]] net::InitialState initial() {
    net::InitialState state;
    for (auto& [number, table] : tables_) state.boards.push_back(info(number, table));
    const auto read = store_.read_events(0, events::parse_tracked_event, [&](const StoredEvent& event) {
      state.history.push_back(event);
      for (auto& [number, table] : tables_) {
        if (table.id != event.board) continue;
        remember(table, event.event);
        if (const auto* found = std::get_if<tracking::IrregularityFound>(&event.event.what))
          desk_.know(number, event.event.game, *found);
      }
      return true;
    });
    if (!read) throw std::runtime_error(read.error().message);
    state.last_sequence = store_.last_sequence().value();
    return state;
  }

  void attach(net::WebServer& server) {
    server_ = &server;
    server.open_desk(desk_);
    server.open_desk(tournament_);
    for (const auto& [number, table] : tables_) device(number, seams::DeviceState::ready);
  }

  /// Error: why not.
  Expected<storage::Sequence, std::string> command(const std::string& line) {
    std::istringstream words(line);
    std::string verb;
    int number = 0;
    words >> verb;
    if (verb == "condition") return condition(words);
    words >> number;
    if (verb == "tournament") return tournament_.make_up(number), storage::Sequence{0};
    const auto found = tables_.find(number);
    if (found == tables_.end()) return unexpected(std::string("no such board"));
    return run(verb, number, found->second, words);
  }

 private:
  static seams::BoardInfo info(int number, const Table& table) {
    static const std::vector<std::string> kNames = {"Morphy, Paul",     "Duke of Brunswick",
                                                    "Anderssen, Adolf", "Kieseritzky, Lionel",
                                                    "Menchik, Vera",    "Stevenson, Agnes"};
    const auto pair = static_cast<std::size_t>(number - 1) * 2;
    seams::BoardInfo board;
    board.id = table.id;
    board.number = number;
    board.tags = {{"White", kNames[pair % kNames.size()]},
                  {"Black", kNames[(pair + 1) % kNames.size()]},
                  {"WhiteElo", std::to_string(2400 - number)},
                  {"BlackElo", std::to_string(2300 + number)}};
    board.time_control = "300+3";
    return board;
  }

  void remember(Table& table, const tracking::TrackedEvent& event) {
    if (std::holds_alternative<tracking::GameStarted>(event.what)) begin(table, event.game);
    if (const auto* move = std::get_if<tracking::MoveTracked>(&event.what)) {
      table.positions.resize(static_cast<std::size_t>(move->ply), rules::Position::initial());
      step(table);
      if (tracking::recorded(move->state)) table.committed = static_cast<std::size_t>(move->ply);
    }
    if (std::holds_alternative<tracking::MoveRetracted>(event.what)) table.positions.pop_back();
  }

  static void begin(Table& table, int game) {
    table.game = game;
    table.positions.assign(1, table.start);
    table.committed = 0;
  }

  static rules::Move step(Table& table) {
    rules::Position& last = table.positions.back();
    const auto move = rules::parse_san(last, table.moves.at(table.positions.size() - 1)).value();
    table.positions.push_back(last.after(move));
    return move;
  }

  Expected<storage::Sequence, std::string> run(const std::string& verb, int number, Table& table,
                                               std::istringstream& words) {
    if (verb == "start") return start(table, words);
    if (verb == "move" || verb == "provisional" || verb == "presume" || verb == "commit")
      return move(table, verb);
    if (verb == "play") return play(table, words);
    if (verb == "retract") return retract(table);
    if (verb == "takeback") return take_back(table, words);
    if (verb == "clock") return clock(table, words);
    if (verb == "phase") return phase(table, words);
    if (verb == "seen") return seen(table, words);
    if (verb == "gap") return gap(table, words);
    if (verb == "result") return result(table, words);
    if (verb == "flag") return flag(number, table, words);
    if (verb == "refuse") return refuse(words);
    if (verb == "silent") return silent(words);
    if (verb == "missing") return missing(number);
    if (verb == "clocks") return clocks(words);
    if (verb == "ruling" || verb == "ruled") return ruling(table, words, verb == "ruled");
    if (verb == "device") return device_command(number, words);
    if (verb == "unseen") return unseen(table, words);
    if (verb == "opinion") return opinion(number, table, words);
    if (verb == "pair") return pair(number, table, words);
    return unexpected("no command '" + verb + "'");
  }

  /// "start 1", or with other moves and another position: "start 1 e5,f4 FEN".
  Expected<storage::Sequence, std::string> start(Table& table, std::istringstream& words) {
    std::string moves, fen;
    if (words >> moves && std::getline(words >> std::ws, fen)) {
      table.start = rules::Position::from_setup(rules::parse_fen(fen).value()).value();
      table.moves.clear();
      for (const std::string_view move : rules::split(moves, ',')) table.moves.emplace_back(move);
    }
    begin(table, table.game + 1);
    (void)tell(table, tracking::PhaseChanged{tracking::Phase::playing});
    return tell(table, tracking::GameStarted{rules::to_fen(table.positions[0].setup()), false});
  }

  Expected<storage::Sequence, std::string> move(Table& table, const std::string& verb) {
    const bool commit_shown = verb == "commit";
    const std::size_t ply = commit_shown ? table.committed + 1 : table.positions.size();
    if (commit_shown) {
      if (table.positions.size() <= ply) return unexpected(std::string("nothing provisional"));
      table.positions.resize(ply, rules::Position::initial());
    }
    if (ply > table.moves.size()) return unexpected(std::string("the game is over"));
    const rules::Position before = table.positions.back();
    const rules::Move played = step(table);
    tracking::MoveTracked event;
    event.ply = static_cast<int>(ply);
    event.uci = tracking::PlayedMove::read(rules::to_uci(played));
    event.san = rules::to_san(before, played);
    event.fen = rules::to_fen(table.positions.back().setup());
    event.confidence = verb == "move" || verb == "commit" ? 1 : 0.7;
    event.state = verb == "provisional"                ? tracking::MoveState::provisional
                  : verb == "move" || verb == "commit" ? tracking::MoveState::committed
                                                       : tracking::MoveState::presumed;
    if (verb != "provisional") {
      event.white = table.white;
      event.black = table.black;
      table.committed = ply;
    }
    return tell(table, event);
  }

  Expected<storage::Sequence, std::string> play(Table& table, std::istringstream& words) {
    int plies = 0;
    words >> plies;
    Expected<storage::Sequence, std::string> last = storage::Sequence{0};
    for (int i = 0; i < plies && last; ++i) {
      last = move(table, "move");
      (table.positions.size() % 2 == 0 ? table.white : table.black) -= Millis{1000 + 700 * i};
    }
    return last;
  }

  Expected<storage::Sequence, std::string> unseen(Table& table, std::istringstream& words) {
    std::size_t plies = 0;
    words >> plies;
    const std::size_t first = table.positions.size();
    for (std::size_t i = 0; i < plies; ++i) (void)step(table);
    tracking::MoveTracked event;
    event.fen = rules::to_fen(table.positions.back().setup());
    event.uci = tracking::PlayedMove::standing(event.fen.substr(0, event.fen.find(' ')));
    event.san = event.uci.text();
    event.state = tracking::MoveState::presumed;
    event.irregular = event.inferred = true;
    Expected<storage::Sequence, std::string> last = storage::Sequence{0};
    for (std::size_t ply = first; ply < first + plies && last; ++ply) {
      event.ply = static_cast<int>(ply);
      last = tell(table, event);
    }
    table.committed = table.positions.size() - 1;
    return last;
  }

  Expected<storage::Sequence, std::string> opinion(int number, const Table& table,
                                                   std::istringstream& words) {
    seams::Opinion opinion{number, rules::to_fen(table.positions.back().setup()), {}, {}, {}, 0};
    std::string kind;
    int value = 0;
    words >> kind >> value >> opinion.depth;
    (kind == "mate" ? opinion.mate : opinion.centipawns) = value;
    for (std::string move; words >> move;) opinion.line.push_back(move);
    server_->show(opinion);
    return storage::Sequence{0};
  }

  Expected<storage::Sequence, std::string> pair(int number, const Table& table, std::istringstream& words) {
    seams::BoardInfo paired = info(number, table);
    words >> paired.round >> paired.tags[0].value >> paired.tags[1].value;
    std::string white_team, black_team;
    if (words >> white_team >> black_team) {
      paired.tags.push_back({"WhiteTeam", white_team});
      paired.tags.push_back({"BlackTeam", black_team});
    }
    if (const auto done =
            store_.rounds().set_pairings({{paired.round, number, paired.tags}}, storage::Millis{0});
        !done)
      return unexpected(done.error().message);
    server_->board_known(paired);
    return storage::Sequence{0};
  }

  Expected<storage::Sequence, std::string> retract(Table& table) {
    if (table.positions.size() <= table.committed + 1) return unexpected(std::string("nothing provisional"));
    table.positions.pop_back();
    return tell(table, tracking::MoveRetracted{static_cast<int>(table.positions.size())});
  }

  Expected<storage::Sequence, std::string> take_back(Table& table, std::istringstream& words) {
    std::size_t ply = 0;
    words >> ply;
    table.positions.resize(ply + 1, rules::Position::initial());
    table.committed = ply;
    return tell(table,
                tracking::TakenBack{static_cast<int>(ply), rules::to_fen(table.positions.back().setup())});
  }

  Expected<storage::Sequence, std::string> clock(Table& table, std::istringstream& words) {
    std::int64_t white = 0, black = 0;
    std::string side;
    words >> white >> black >> side;
    table.white = Millis{white};
    table.black = Millis{black};
    table.running.reset();
    if (side == "white") table.running = rules::Color::white;
    if (side == "black") table.running = rules::Color::black;
    return tell(table, tracking::ClockChanged{table.white, table.black, table.running, true});
  }

  Expected<storage::Sequence, std::string> phase(Table& table, std::istringstream& words) {
    using tracking::Phase;
    std::string name;
    words >> name;
    for (const Phase each : {Phase::setting_up, Phase::playing, Phase::result_shown, Phase::analysis,
                             Phase::resetting, Phase::not_heard}) {
      if (to_string(each) == name) return tell(table, tracking::PhaseChanged{each});
    }
    return unexpected("no phase '" + name + "'");
  }

  Expected<storage::Sequence, std::string> seen(Table& table, std::istringstream& words) {
    std::string placement;
    words >> placement;
    if (placement == "agrees") return tell(table, tracking::BoardSeen{"", true});
    return tell(table, tracking::BoardSeen{placement, false});
  }

  Expected<storage::Sequence, std::string> gap(Table& table, std::istringstream& words) {
    std::string candidate;
    std::getline(words >> std::ws, candidate);
    return tell(table, tracking::GapFound{static_cast<int>(table.committed), "8/8/8/8/8/8/8/8", {candidate}});
  }

  Expected<storage::Sequence, std::string> result(Table& table, std::istringstream& words) {
    std::string text, by;
    words >> text >> by;
    const auto result = rules::parse_result(text);
    if (!result) return unexpected("no result '" + text + "'");
    return tell(table, tracking::GameEnded{*result, tracking::Word<tracking::EndedBy>::read(by)});
  }

  /// Of the ply that is to come next.
  Expected<storage::Sequence, std::string> flag(int number, Table& table, std::istringstream& words) {
    std::string code, state, whom;
    tracking::IrregularityFound found;
    words >> found.id >> code >> state >> whom;
    found.code = tracking::Word<tracking::Code>::read(code);
    found.state = tracking::Word<tracking::State>::read(state);
    std::string evidence;
    std::getline(words >> std::ws, evidence);
    if (!evidence.empty()) found.evidence = test::evidence(evidence);
    for (const auto each : {tracking::ForWhom::arbiter, tracking::ForWhom::claim, tracking::ForWhom::op}) {
      if (to_string(each) != whom) continue;
      found.for_whom = each;
      found.ply = static_cast<int>(table.committed) + 1;
      found.edition = "fide-2023";
      found.article = "7.5.1";
      desk_.know(number, table.game, found);
      return tell(table, std::move(found));
    }
    return unexpected("nobody is called '" + whom + "'");
  }

  /// Rulings, from now on; without a reason they are taken again.
  Expected<storage::Sequence, std::string> refuse(std::istringstream& words) {
    std::string reason;
    std::getline(words >> std::ws, reason);
    desk_.refuse(std::move(reason));
    return storage::Sequence{0};
  }

  /// Without a sentence it is over.
  Expected<storage::Sequence, std::string> condition(std::istringstream& words) {
    std::string name, sentence;
    words >> name;
    std::getline(words >> std::ws, sentence);
    for (const seams::ConditionCode code : seams::kAllConditions) {
      if (seams::to_string(code) != name) continue;
      sentence.empty() ? server_->clear_condition(code) : server_->set_condition(code, sentence);
      return storage::Sequence{0};
    }
    return unexpected("no condition '" + name + "'");
  }

  /// Plies are missing from the record of the board's game.
  Expected<storage::Sequence, std::string> missing(int number) {
    desk_.miss_plies(number);
    return storage::Sequence{0};
  }

  /// The clocks can be set from now on; with a reason they refuse.
  Expected<storage::Sequence, std::string> clocks(std::istringstream& words) {
    std::string reason;
    std::getline(words >> std::ws, reason);
    desk_.have_clocks(std::move(reason));
    return storage::Sequence{0};
  }

  /// The desk does not answer for a while.
  Expected<storage::Sequence, std::string> silent(std::istringstream& words) {
    std::string word;
    words >> word;
    desk_.be_silent(word == "yes");
    return storage::Sequence{0};
  }

  /// Author and reason are there to be looked for where they must not be.
  Expected<storage::Sequence, std::string> ruling(Table& table, std::istringstream& words, bool about) {
    tracking::RulingMade made;
    made.ply = static_cast<int>(table.committed);
    made.edition = "fide-2023";
    made.author = "A. Arbiter";
    made.because = "SECRET reason";
    words >> made.number >> (about ? made.about : made.undoes);
    std::getline(words >> std::ws, made.ruling);
    return tell(table, std::move(made));
  }

  Expected<storage::Sequence, std::string> device_command(int number, std::istringstream& words) {
    std::string name;
    words >> name;
    for (const auto state :
         {seams::DeviceState::opening, seams::DeviceState::ready, seams::DeviceState::lost}) {
      if (to_string(state) != name) continue;
      device(number, state);
      return storage::Sequence{0};
    }
    return unexpected("no device state '" + name + "'");
  }

  void device(int number, seams::DeviceState state) {
    seams::DeviceStatus status;
    status.board = number;
    status.port = "/dev/pts/" + std::to_string(number);
    status.numbers.serial = std::to_string(40000 + number);
    status.state = state;
    server_->device_status(status);
  }

  Expected<storage::Sequence, std::string> tell(Table& table, tracking::Conclusion what) {
    // What is told one after the other never happens at the same time, however fast this computer is.
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    last_ = std::max(std::chrono::duration_cast<Millis>(now), last_ + Millis{1});
    StoredEvent stored;
    stored.board = table.id;
    stored.event = {last_, table.game, std::move(what)};
    stored.json = boost::json::serialize(events::to_json(stored.event));
    const auto begun = store_.begin();
    const auto sequence = store_.append(table.id, stored.event, stored.json);
    if (!begun || !sequence) return unexpected(std::string("the store refused the event"));
    if (const auto done = store_.commit(); !done) return unexpected(done.error().message);
    stored.sequence = *sequence;
    server_->publish(std::make_shared<const std::vector<StoredEvent>>(1, stored));
    return *sequence;
  }

  storage::Store store_;
  std::map<int, Table> tables_;
  Millis last_{0};  ///< the time of the event before
  net::WebServer* server_ = nullptr;
  DeskDouble desk_;
  TournamentDouble tournament_;
};

int run(const std::map<std::string, std::string>& options) {
  const auto option = [&](const std::string& name, const std::string& fallback) {
    const auto found = options.find(name);
    return found == options.end() ? fallback : found->second;
  };
  const std::string database = option("--database", "");
  auto store = storage::Store::open(database, storage::Store::Access::read_write);
  if (!store) {
    std::cerr << "web_harness: " << store.error().message << '\n';
    return 3;
  }
  Hall hall(std::move(*store), std::stoul(option("--boards", "4")));
  net::ServerSettings settings;
  const auto port = [&](const std::string& name) {
    return static_cast<std::uint16_t>(std::stoul(option(name, "0")));
  };
  settings.entrances.listen->address = option("--address", settings.entrances.listen->address);
  settings.entrances.listen->port = port("--port");
  settings.entrances.arbiter_listen.emplace().port = port("--arbiter-port");
  settings.entrances.arbiter_socket = option("--socket", "");
  settings.database = database;
  settings.event = option("--event", "Café de la Régence Open");
  settings.entrances.max_connections = std::stoul(option("--max-connections", "12000"));
  settings.featured = std::make_shared<net::Featured>(database + ".featured");
  if (const auto site = option("--allowed-origin", ""); !site.empty())
    settings.entrances.allowed_origins = {site};
  settings.delay = {std::chrono::seconds(std::stol(option("--delay-s", "0"))), true};
  auto server = net::WebServer::start(settings, hall.initial());
  if (!server) {
    std::cerr << "web_harness: " << server.error() << '\n';
    return 3;
  }
  hall.attach(**server);
  std::cout << "listening " << (*server)->address() << ' ' << (*server)->arbiter_address() << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    const auto done = hall.command(line);
    if (done) {
      std::cout << "ok " << *done << std::endl;
    } else {
      std::cout << "error " << done.error() << std::endl;
    }
  }
  (*server)->stop();
  return 0;
}

}  // namespace
}  // namespace eboard::test

int main(int argc, char** argv) {
  std::map<std::string, std::string> options;
  for (int i = 1; i + 1 < argc; i += 2) options[argv[i]] = argv[i + 1];
  if (argc % 2 == 0 || !options.count("--database")) {
    std::cerr
        << "usage: web_harness --database FILE [--address A] [--port P] [--arbiter-port P] [--socket PATH] "
           "[--boards N] [--event NAME] [--max-connections N] [--delay-s SECONDS] "
           "[--allowed-origin SITE]\n"
        << eboard::test::kUsage;
    return 2;
  }
  return eboard::test::run(options);
}
