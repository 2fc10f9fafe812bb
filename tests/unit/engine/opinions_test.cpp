// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/engine/opinions.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace eboard::engine::opinions_test {
namespace {

using test::TemporaryFolder;
using namespace std::chrono_literals;

constexpr const char* kStockfish = "/usr/games/stockfish";
const std::string kMateInOne = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
const std::string kBlackIsLost = "7k/8/8/8/8/8/1QR5/K7 b - - 0 1";

/// What came out, with the wait for it.
class Heard {
 public:
  Opinions::Receiver receiver() {
    return {[this](const Opinion& opinion) { keep(opinions_, opinion); },
            [this](const std::string& sentence) { keep(sentences_, sentence); }};
  }
  std::vector<Opinion> opinions(std::size_t count) { return await(opinions_, count); }
  std::vector<std::string> sentences(std::size_t count) { return await(sentences_, count); }

 private:
  template <class What>
  void keep(std::vector<What>& all, const What& one) {
    const std::lock_guard lock(guard_);
    all.push_back(one);
    changed_.notify_all();
  }
  template <class What>
  std::vector<What> await(const std::vector<What>& all, std::size_t count) {
    std::unique_lock lock(guard_);
    changed_.wait_for(lock, 120s, [&] { return all.size() >= count; });
    return all;
  }

  std::mutex guard_;
  std::condition_variable changed_;
  std::vector<Opinion> opinions_;
  std::vector<std::string> sentences_;
};

/// An engine that is a script.
std::string script(const TemporaryFolder& folder, const std::string& lines) {
  const std::string path = folder.file("engine");
  std::ofstream(path) << "#!/bin/sh\n" << lines;
  chmod(path.c_str(), 0700);
  return path;
}

Opinions::Settings quick(const std::string& program) { return {program, 50ms, 2s, 50ms}; }

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

constexpr const char* kAnswers = R"(while read -r word rest; do
  case $word in
    uci) echo uciok;;
    isready) echo readyok;;
    setoption) echo "$rest" >> "$0.set";;
    position) echo "$rest" >> "$0.asked";;
    go) echo "info depth 1 score cp 10 pv a2a3"; echo bestmove a2a3;;
  esac
done
)";

TEST_CASE("Debian's engine finds a mate, and says from White's side who is lost") {
  Heard heard;
  Opinions opinions({kStockfish, 200ms});
  opinions.start(heard.receiver());
  opinions.show(3, kMateInOne);
  opinions.show(4, kBlackIsLost);
  const auto found = heard.opinions(2);
  REQUIRE(found.size() == 2);
  CHECK(found[0].board == 3);
  CHECK(found[0].mate == 1);
  CHECK(found[0].line == std::vector<std::string>{"Qxf7#"});
  CHECK(found[1].board == 4);
  CHECK((found[1].mate.value_or(0) > 0 || found[1].centipawns.value_or(0) > 500));
  CHECK(heard.sentences(0).empty());
  CHECK(opinions.status().ago);
  CHECK(opinions.status().why.empty());
}

TEST_CASE("Debian's engine castles in Chess960") {
  Heard heard;
  Opinions opinions({kStockfish, 200ms});
  opinions.start(heard.receiver());
  opinions.show(1, "1k6/pp6/8/8/8/8/8/1R2K1R1 w BG - 0 1");
  const auto found = heard.opinions(1);
  REQUIRE(found.size() == 1);
  CHECK_FALSE(found[0].line.empty());
}

TEST_CASE("a position is thought about once, and one that is not shown any more not at all") {
  const TemporaryFolder folder;
  Heard heard;
  const std::string engine = script(folder, kAnswers);
  {
    Opinions opinions(quick(engine));
    for (int i = 0; i < 5; ++i) opinions.show(1, kMateInOne);
    opinions.show(2, kMateInOne);
    opinions.show(2, "");
    opinions.show(3, kBlackIsLost);
    opinions.start(heard.receiver());
    CHECK(heard.opinions(2).size() == 2);
  }
  CHECK(lines_of(engine + ".asked") == std::vector<std::string>{"fen " + kMateInOne, "fen " + kBlackIsLost});
}

TEST_CASE("an engine is given no position that it cannot take") {
  const std::string chess960 = "bnrkrbqn/pppppppp/8/8/8/8/PPPPPPPP/BNRKRBQN w KQkq - 0 1";
  const bool knows_it = GENERATE(false, true);
  const TemporaryFolder folder;
  Heard heard;
  const std::string engine =
      script(folder, (knows_it ? "echo 'option name UCI_Chess960 type check default false'\n" : "") +
                         std::string(kAnswers));
  {
    Opinions opinions(quick(engine));
    opinions.show(1, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    opinions.show(2, "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1");
    opinions.show(3, chess960);
    opinions.show(4, kBlackIsLost);
    opinions.start(heard.receiver());
    CHECK(heard.opinions(knows_it ? 2 : 1).back().board == 4);
  }
  std::vector<std::string> asked{"fen " + kBlackIsLost};
  if (knows_it) asked.insert(asked.begin(), "fen " + chess960);
  CHECK(lines_of(engine + ".asked") == asked);
}

TEST_CASE("an engine has one thread and little memory, if that can be set") {
  const TemporaryFolder folder;
  Heard heard;
  const std::string engine = script(
      folder,
      "echo 'option name Threads type spin default 64 min 1 max 512'\n"
      "echo 'option name Hash type spin default 4096 min 1 max 33554432'\n"
      "{ ulimit -d; ulimit -c; cat /proc/self/oom_score_adj; cut -d' ' -f19 /proc/$$/stat; } > $0.bounds\n" +
          std::string(kAnswers));
  {
    Opinions opinions(quick(engine));
    opinions.show(1, kMateInOne);
    opinions.start(heard.receiver());
    REQUIRE(heard.opinions(1).size() == 1);
  }
  CHECK(lines_of(engine + ".set") == std::vector<std::string>{"name Threads value 1", "name Hash value 16"});
  auto bounds = lines_of(engine + ".bounds");
  REQUIRE(bounds.size() >= 4);

  CHECK(bounds[0] == std::to_string(Program::kMaxMemory / 1024));
  CHECK(bounds[1] == "0");
  CHECK(bounds[2] == "1000");
  CHECK(bounds[3] == "10");
}

TEST_CASE("an engine that is missing, silent, ends or says nothing is reported once, and asked again later") {
  const TemporaryFolder folder;
  const auto [lines, words] = GENERATE(table<std::string, std::string>(
      {{"exit 1\n", "and did not say 'uciok'"},
       {"exec sleep 100\n", "was silent and did not say 'uciok'"},
       {"echo uciok; exec sleep 100\n", "was silent and did not say 'readyok'"},
       {"echo uciok; echo readyok; echo readyok; echo bestmove a2a3; exec sleep 100\n",
        "named no value of a position"},
       {"echo uciok; head -c 200000 /dev/zero; exec sleep 100\n",
        "wrote a line without an end and did not say 'readyok'"},
       {"echo uciok; exec yes\n", "wrote too much and did not say 'readyok'"},
       {"echo uciok; exec head -c 3000000 /dev/urandom\n", "and did not say 'readyok'"}}));
  const std::string engine = script(folder, "echo >> $0.starts\n" + lines);
  Heard heard;
  Opinions opinions({engine, 50ms, 1s, 20ms});
  opinions.start(heard.receiver());
  for (int i = 0; i < 400 && lines_of(engine + ".starts").size() < 3; ++i) {
    opinions.show(i, kMateInOne);
    std::this_thread::sleep_for(50ms);
  }
  CHECK(lines_of(engine + ".starts").size() >= 3);
  INFO(lines);
  const auto sentences = heard.sentences(1);
  REQUIRE(sentences.size() == 1);
  CHECK_THAT(sentences[0], ContainsSubstring(words));
  CHECK(opinions.status().why == sentences[0]);
  CHECK(heard.opinions(0).empty());
}

TEST_CASE("an engine that works again is said to, and a position that it failed with is tried once more") {
  const TemporaryFolder folder;
  Heard heard;
  // It ends when it is asked about a position in which Black is to move, and after its first answer.
  const std::string engine = script(folder, R"(while read -r word rest; do
  case $word in
    uci) echo uciok;;
    isready) echo readyok;;
    position) echo "$rest" >> "$0.asked"; case $rest in *" b "*) exit;; esac;;
    go) echo "info depth 1 score cp 10 pv a2a3"; echo bestmove a2a3;;
  esac
done
)");
  {
    Opinions opinions(quick(engine));
    opinions.show(1, kBlackIsLost);
    opinions.show(2, kMateInOne);
    opinions.start(heard.receiver());
    CHECK(heard.sentences(3).size() == 3);
    opinions.show(3, kMateInOne);
    CHECK(heard.opinions(2).size() == 2);
    CHECK(opinions.status().why.empty());
  }
  const auto sentences = heard.sentences(4);
  REQUIRE(sentences.size() == 4);
  for (std::size_t i = 0; i < sentences.size(); ++i) CHECK(sentences[i].empty() == (i % 2 == 1));
  CHECK(lines_of(engine + ".asked") == std::vector<std::string>{"fen " + kBlackIsLost, "fen " + kMateInOne,
                                                                "fen " + kBlackIsLost, "fen " + kMateInOne});
}

TEST_CASE("what an engine said late of one position is not taken for another") {
  const TemporaryFolder folder;
  Heard heard;
  const std::string engine = script(folder, R"(cp=0
while read -r word rest; do
  case $word in
    uci) echo uciok;;
    isready) echo readyok;;
    go) cp=$((cp + 1)); echo "info depth 1 score cp $cp"; echo bestmove a2a3
        echo "info depth 2 score cp 9999"; echo bestmove a2a3;;
  esac
done
)");
  Opinions opinions(quick(engine));
  opinions.show(1, kMateInOne);
  opinions.show(2, kMateInOne);
  opinions.start(heard.receiver());
  const auto found = heard.opinions(2);
  REQUIRE(found.size() == 2);
  CHECK(found[0].centipawns == 1);
  CHECK(found[1].centipawns == 2);
}

TEST_CASE("the end waits for no engine") {
  const TemporaryFolder folder;
  Heard heard;
  const std::string engine = script(folder, "echo $$ > $0.pid\nexec sleep 100\n");
  const auto began = std::chrono::steady_clock::now();
  {
    Opinions opinions({engine, 50ms, 100s, 50ms});
    opinions.start(heard.receiver());
    for (int i = 0; i < 400 && lines_of(engine + ".pid").empty(); ++i) std::this_thread::sleep_for(20ms);
  }
  CHECK(std::chrono::steady_clock::now() - began < 50s);
  const auto pid = lines_of(engine + ".pid");
  REQUIRE(pid.size() == 1);
  CHECK_FALSE(std::filesystem::exists("/proc/" + pid[0]));
  CHECK(heard.sentences(0).empty());
}

TEST_CASE("a program that is not there is a sentence") {
  const auto started = Program::start("/nowhere/engine");
  REQUIRE_FALSE(started);
  CHECK(started.error() == "No such file or directory");
}

TEST_CASE("a program has no open file of this process, and ends with its owner, as does what it started") {
  const TemporaryFolder folder;
  const int before = ::dup(0);  // another open file
  const std::string shows = script(folder, "ls /proc/self/fd | wc -l\nsleep 100 &\necho $!\nwait\n");
  auto program = Program::start(shows);
  REQUIRE(program);
  const auto by = std::chrono::steady_clock::now() + 20s;
  CHECK((*program)->hear(by) == "4");  // three, and the folder that `ls` reads
  const auto pid = (*program)->hear(by);
  REQUIRE(pid);
  CHECK(std::filesystem::exists("/proc/" + *pid));
  program->reset();
  const auto lives = [&] {
    std::ifstream status("/proc/" + *pid + "/stat");
    std::string id, name, state;
    return (status >> id >> name >> state) && state != "Z";
  };
  for (int i = 0; i < 400 && lives(); ++i) std::this_thread::sleep_for(20ms);
  CHECK_FALSE(lives());
  ::close(before);
}

}  // namespace
}  // namespace eboard::engine::opinions_test
