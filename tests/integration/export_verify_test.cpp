// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A session recorded through the pipeline into a store, and what eboardctl prints of that store.
#include <stdio.h>
#include <sys/wait.h>

#include <fstream>

#include "daemon/pipeline/journal_replay.hpp"
#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/store_support.hpp"

using namespace eboard;
using namespace eboard::test;
using drivers::Millis;
using storage::JournalEntry;
using storage::JournalKind;
using storage::Store;

namespace {

constexpr const char* kMoves =
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3#";

// What a simulated board sends of one game.
std::vector<drivers::CaptureLine> heard() {
  std::vector<drivers::CaptureLine> lines;
  rules::read_pgn(std::string("[Result \"0-1\"]\n\n") + kMoves + " 0-1\n", [&](const rules::PgnGame& game) {
    sim::TableSettings table;
    table.max_think = Millis{3000};
    lines = sim::simulate(game.record, sim::Profile::of(sim::Level::l1), 11, table).lines;
    return true;
  });
  return lines;
}

// Writes a session as the daemon does: an entry and what it led to in one transaction, deadlines when they
// come.
class Session {
 public:
  Session(Store& store, int board_number)
      : store_(store),
        device_(must(store.device("board " + std::to_string(board_number), "dgt"))),
        board_(must(store.board(device_, board_number))) {
    step(entry(kStart, JournalKind::settings, to_json(pipeline::PipelineSettings{"dgt", {}})));
    pipeline_.emplace(*drivers::find_driver("dgt"), tracking::TrackerSettings{});
  }

  void play(const std::vector<drivers::CaptureLine>& lines) {
    pipeline_->opened(kStart, "port", events_);
    step(entry(kStart, JournalKind::opened, "port"));
    for (const drivers::CaptureLine& line : lines) {
      settle(kStart + line.at);
      JournalEntry made = entry(kStart + line.at, JournalKind::written, {});
      made.bytes = line.bytes;
      if (line.direction == drivers::Direction::from_device) {
        made.kind = JournalKind::read;
        pipeline_->read(made.at, made.bytes, events_);
      }
      step(made);
    }
    settle(kStart + lines.back().at + Millis{10000});
  }

 private:
  static constexpr Millis kStart{1772546400000};

  [[nodiscard]] JournalEntry entry(Millis at, JournalKind kind, std::string text) const {
    return {device_, at, kind, {}, std::move(text)};
  }
  void settle(Millis until) {
    while (pipeline_->tracker().next_deadline() && *pipeline_->tracker().next_deadline() <= until) {
      pipeline_->advance(*pipeline_->tracker().next_deadline(), events_);
      step(std::nullopt);
    }
  }
  void step(const std::optional<JournalEntry>& made) {
    must(store_.begin());
    if (made) must(store_.append(*made));
    for (const auto& event : events_) must(append(store_, board_, event));
    must(store_.commit());
    events_.clear();
  }

  Store& store_;
  storage::DeviceId device_;
  storage::BoardId board_;
  std::optional<pipeline::BoardPipeline> pipeline_;
  std::vector<tracking::TrackedEvent> events_;
};

struct Output {
  int exit;
  std::string text;
};

Output eboardctl(const std::string& arguments) {
  FILE* pipe = ::popen((std::string(EBOARDCTL) + " " + arguments + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  Output output{0, {}};
  char buffer[4096];
  for (std::size_t size = 0; (size = ::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    output.text.append(buffer, size);
  output.exit = WEXITSTATUS(::pclose(pipe));
  return output;
}

struct Fixture {
  TemporaryFolder folder;
  std::string path = folder.file("e.db");
  storage::Sequence events = 0;

  explicit Fixture(int boards = 1) {
    Store store = open_store(path);
    must(store.rounds().set_pairings({{1, 1, {{"White", "Knight, \"K\""}, {"Black", "Queen"}}}},
                                     storage::Millis{0}));
    for (int board = 1; board <= boards; ++board) Session(store, board).play(heard());
    events = must(store.last_sequence());
  }
  [[nodiscard]] Output verify() const { return eboardctl("verify --db " + path); }
  [[nodiscard]] Output exported(const std::string& options) const {
    return eboardctl("export --db " + path + " " + options);
  }
  void tamper(const char* sql) const { REQUIRE(run_sql(path, sql) == SQLITE_OK); }
};

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("what was concluded live is concluded again from the journal, packed or not") {
  const Fixture f(2);
  const std::string last_line = "verify: 2 boards, " + std::to_string(f.events) + " events, 0 differences\n";
  for (const bool packed : {false, true}) {
    if (packed) {
      const Output output = eboardctl("pack --db " + f.path);
      CHECK(output.exit == 0);
      CHECK(output.text.size() > std::string("pack: 99 entries\n").size());
    }
    const Output output = f.verify();
    INFO(output.text);
    CHECK(output.exit == 0);
    CHECK_THAT(output.text, ContainsSubstring("board 1 (board 1): "));
    CHECK_THAT(output.text, ContainsSubstring(" events, equal\nboard 2 (board 2): "));
    CHECK(output.text.ends_with(last_line));
  }
}

TEST_CASE("a stored event that the journal does not give is named with its number") {
  const Fixture f;
  f.tamper(
      "DROP TRIGGER event_is_not_changed; UPDATE event SET json = replace(json, '\"san\":\"Nf3\"', "
      "'\"san\":\"Nc3\"') WHERE json LIKE '%\"ply\":3,%committed%'");
  const Output output = f.verify();
  INFO(output.text);
  CHECK(output.exit == 1);
  CHECK_THAT(output.text, ContainsSubstring("; event "));
  CHECK_THAT(output.text, ContainsSubstring("\"san\":\"Nc3\""));
  CHECK_THAT(output.text,
             ContainsSubstring("ply board 1 number 1 ply 3: san is 'Nf3', the events give 'Nc3'"));
  CHECK_THAT(output.text, ContainsSubstring(" 2 differences\n"));
}

TEST_CASE("a difference that another version of the tracker made is reported as such") {
  const Fixture f;
  f.tamper(
      "DROP TRIGGER event_is_not_changed; UPDATE event SET tracker = 0;"
      "UPDATE event SET json = replace(json, '\"confidence_pm\"', '\"confidence_pm\":1,\"old\"')");
  const Output output = f.verify();
  CHECK(output.exit == 1);
  CHECK_THAT(output.text, ContainsSubstring("(stored by tracker 0, this is " +
                                            std::to_string(tracking::kTrackerVersion) + ")"));
}

TEST_CASE("an event that is missing at the end is found by the rebuild") {
  const Fixture f;
  // The last event of a move, and all later ones: the journal still gives them, up to that time.
  f.tamper(
      "DROP TRIGGER event_is_not_deleted;"
      "DELETE FROM event WHERE sequence >= (SELECT max(sequence) FROM event WHERE type = 'move');"
      "UPDATE board SET events = (SELECT count(*) FROM event)");
  const Output output = f.verify();
  INFO(output.text);
  CHECK(output.exit == 1);
  CHECK_THAT(output.text,
             ContainsSubstring("after the last stored event the journal gives {\"type\":\"move\""));
}

TEST_CASE("a journal that cannot be read to its end is a difference with a reason") {
  const Fixture f;
  f.tamper(
      "DROP TRIGGER journal_is_not_changed; UPDATE journal SET body = CAST('{}' AS BLOB) WHERE kind = 4");
  const Output output = f.verify();
  CHECK(output.exit == 1);
  CHECK_THAT(output.text, ContainsSubstring("journal: settings: "));
}

TEST_CASE("games are exported as PGN, as a table and as events") {
  const Fixture f;
  const Output pgn = f.exported("--format pgn --round 1");
  CHECK(pgn.exit == 0);
  CHECK_THAT(pgn.text, ContainsSubstring("[White \"Knight, \\\"K\\\"\"]"));
  CHECK_THAT(pgn.text, ContainsSubstring("[Date \"2026.03.03\"]"));
  CHECK_THAT(pgn.text, ContainsSubstring("Nf3#"));
  CHECK_THAT(pgn.text, ContainsSubstring("[GameId \"eboardd-"));
  CHECK_THAT(pgn.text,
             ContainsSubstring("[ECO \"C50\"]\n[Opening \"Italian Game: Blackburne-Kostić Gambit\"]\n"));
  CHECK_FALSE(pgn.text.ends_with("\n\n\n"));
  CHECK(f.exported("--format pgn --round 2").text == "eboardctl export: no game of round 2 is stored\n");

  const Output csv = f.exported("--format csv");
  CHECK(csv.exit == 0);
  CHECK(lines_of(csv.text) == 1 + 14);
  CHECK_THAT(csv.text, ContainsSubstring("\n1,1,1,\"Knight, \"\"K\"\"\",\"Queen\","));
  CHECK_THAT(csv.text, ContainsSubstring(",14,d4f3,Nf3#,"));

  const Output jsonl = f.exported("--format jsonl");
  CHECK(jsonl.exit == 0);
  CHECK(static_cast<storage::Sequence>(lines_of(jsonl.text)) == f.events);
  CHECK_THAT(jsonl.text, ContainsSubstring(",\"board\":1,\"sequence\":1}\n"));
  CHECK(lines_of(f.exported("--format jsonl --round 1").text) < lines_of(jsonl.text));
}

TEST_CASE("a device's journal becomes a capture that replays to the same game") {
  const Fixture f(2);
  CHECK(f.exported("--format ebcap").exit == 2);
  const Output files = f.exported("--format ebcap --output " + f.folder.file("captures"));
  CHECK(files.exit == 0);
  CHECK(lines_of(files.text) == 2);
  std::ifstream in(f.folder.file("captures/device-1.ebcap"));
  std::string head, line;
  for (int i = 0; i < 5 && std::getline(in, line); ++i) head += line + '\n';
  CHECK(head ==
        "# eboard-capture: 1\n# driver: dgt\n# start: 2026-03-03T14:00:00.000Z\n# device: board 1\n"
        "# edition: fide-2023\n");
  const Output replayed = eboardctl("replay --format uci " + f.folder.file("captures/device-1.ebcap"));
  CHECK(replayed.text == "0-1 e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4f3\n");
}

TEST_CASE("export writes who met whom as a tournament file that has standings") {
  const Fixture f(2);
  {
    Store store = open_store(f.path);
    const auto pair = [](int round, int table, std::string white, std::string black) {
      return storage::Pairing{round,
                              table,
                              {{"Event", "Autumn"},
                               {"White", std::move(white)},
                               {"Black", std::move(black)},
                               {"BlackElo", "1900"},
                               {"BlackFideId", "4600001"},
                               {"Date", "2026.03.03"}}};
    };
    must(store.rounds().set_pairings(
        {pair(1, 1, "Rook, Rita", "Queen, Quin"), pair(2, 1, "Pawn, Paul", "Queen, Q.")},
        storage::Millis{0}));
  }
  const std::string file = f.folder.file("round-1.trf");
  const Output round = f.exported("--round 1 --format trf --output " + f.folder.file("."));
  CHECK(round.exit == 0);
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  CHECK(text.find("012 Autumn\r\n") != std::string::npos);
  INFO(text);
  // The highest rating first. The game is over; a table without names is nobody's.
  CHECK(text.find("001    1      Queen, Quin                       1900         4600001             1.0") !=
        std::string::npos);
  CHECK(text.find("     2 b 1\r\n") != std::string::npos);
  CHECK(text.find("     1 w 0\r\n") != std::string::npos);
  CHECK(text.find("Pawn") == std::string::npos);
  CHECK(eboardctl("standings --format csv " + file).text ==
        "rank,id,name,points\n1,1,\"Queen, Quin\",1\n2,2,\"Rook, Rita\",0\n");
  // Two who are paired, and have not played yet; the player's name is the latest one.
  const std::string all = f.exported("--format trf16").text;
  CHECK(all.find("Queen, Q. ") != std::string::npos);
  CHECK(all.find("     3 b 1     2 b  \r\n") + all.find("     3 b 1     2 b\r\n") != 2 * std::string::npos);
  CHECK(f.verify().exit == 0);
}

TEST_CASE("wrong usage is 2 and what cannot be opened is 3, each with one line that gives the reason") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  CHECK(eboardctl("verify").exit == 2);
  CHECK(eboardctl("export --db " + path + " --format gif").exit == 2);
  for (const std::string command : {"verify", "export", "pack"}) {
    const Output missing = eboardctl(command + " --db " + path);
    CHECK(missing.exit == 3);
    CHECK(missing.text == "eboardctl " + command + ": " + path + ": No such file or directory\n");
  }
  const Store running = open_store(path);
  for (const std::string command : {"verify", "export", "pack"}) {
    const Output locked = eboardctl(command + " --db " + path);
    CHECK(locked.exit == 3);
    const std::string instead =
        command == "export" ? "; while it runs, leave out --db: then the daemon itself is asked" : "";
    CHECK(locked.text ==
          "eboardctl " + command + ": " + path + ": a running eboardd has it open" + instead + "\n");
  }
}
