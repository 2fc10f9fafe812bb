// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A list as FIDE's with invented names: how long its index takes, how large it is and the memory for it, how
// long a name takes after each letter that is typed, and a player by id; beside a search through the text as
// it is, by this program, by grep and by Python. Ends with 1 if somebody is not found.
// Arguments: the number of players (1,932,867) and a folder for the list and the index, else a temporary one.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "daemon/tournament/fide_list/index.hpp"
#include "tests/support/made_fide_list.hpp"

namespace {

using eboard::tournament::fide_list::Index;
using eboard::tournament::fide_list::ListedPlayer;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kPlayers = 1'932'867;
constexpr int kTyped = 400, kLookedUp = 20'000, kScans = 5;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Runs it in a process of its own, so that its memory is its own, too.
struct Ran {
  bool is_done = false;
  double seconds = 0, cpu_seconds = 0, peak_mb = 0;
};
Ran alone(const std::function<bool()>& work) {
  const auto start = Clock::now();
  const pid_t child = fork();
  if (child == 0) std::_Exit(work() ? 0 : 1);
  int status = 0;
  rusage usage{};
  if (child < 0 || ::wait4(child, &status, 0, &usage) != child) return {};
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return {WIFEXITED(status) && WEXITSTATUS(status) == 0, milliseconds_since(start) / 1000,
          seconds(usage.ru_utime) + seconds(usage.ru_stime), static_cast<double>(usage.ru_maxrss) / 1024};
}

void print_times(const std::string& name, std::vector<double> times, const char* unit) {
  std::ranges::sort(times);
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  };
  fmt::print("{}_median {:.4f} {}\n{}_p99 {:.4f} {}\n{}_max {:.4f} {}\n", name, at(0.5), unit, name, at(0.99),
             unit, name, times.back(), unit);
}

double megabytes(const std::string& path) {
  return static_cast<double>(std::filesystem::file_size(path)) / 1e6;
}

/// Lines of some players, read from the list itself.
std::vector<std::pair<std::int64_t, std::string>> some_players(const std::string& list, std::size_t count) {
  std::vector<std::pair<std::int64_t, std::string>> players;
  std::mt19937 random{7};
  const std::size_t width = eboard::test::fide_list_head().size() + 2;
  const std::size_t lines = std::filesystem::file_size(list) / width - 1;
  std::string line(width, ' ');
  const int file = ::open(list.c_str(), O_RDONLY | O_CLOEXEC);
  while (players.size() < count) {
    if (::pread(file, line.data(), width, static_cast<off_t>((1 + random() % lines) * width)) < 0)
      std::abort();
    std::string name = line.substr(15, 60);
    name.erase(name.find_last_not_of(' ') + 1);
    players.emplace_back(std::stoll(line), name);
  }
  ::close(file);
  return players;
}

bool contains(const std::vector<ListedPlayer>& players, std::int64_t id) {
  return std::ranges::find(players, id, &ListedPlayer::id) != players.end();
}

/// Letter by letter, as a page asks while somebody types.
bool type_names(Index& index, const std::string& list) {
  std::vector<double> times;
  std::size_t not_found = 0;
  for (const auto& [id, name] : some_players(list, kTyped)) {
    std::vector<ListedPlayer> found;
    for (std::size_t length = 1; length <= name.size(); ++length) {
      const auto start = Clock::now();
      auto answer = index.find({.name = name.substr(0, length), .federation = {}, .birth_year = {}});
      times.push_back(milliseconds_since(start));
      if (!answer) {
        fmt::print(stderr, "{}: {}\n", name.substr(0, length), answer.error().what);
        return false;
      }
      found = std::move(*answer);
    }
    // Of a frequent name there are more than an answer has.
    if (found.size() < 20 && !contains(found, id)) ++not_found;
  }
  fmt::print("find_asked {} times\n", times.size());
  print_times("find", std::move(times), "ms");
  return not_found == 0;
}

bool look_up(Index& index, const std::string& list) {
  std::vector<double> times;
  for (const auto& [id, name] : some_players(list, kLookedUp)) {
    const auto start = Clock::now();
    const auto player = index.by_id(id);
    times.push_back(milliseconds_since(start));
    if (!player || !*player || (*player)->name != name) return false;
  }
  print_times("by_id", std::move(times), "ms");
  return true;
}

/// How long it takes to look through the text for a name.
void scan(const std::string& list) {
  std::vector<double> here, grep, python;
  for (const auto& [id, name] : some_players(list, kScans)) {
    auto start = Clock::now();
    std::string block(std::size_t{1} << 20U, ' ');
    const int file = ::open(list.c_str(), O_RDONLY | O_CLOEXEC);
    std::size_t found = 0;
    for (ssize_t got = 1; got > 0 && (got = ::read(file, block.data(), block.size())) > 0;) {
      const std::string_view text(block.data(), static_cast<std::size_t>(got));
      for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
        ++found;
    }
    ::close(file);
    here.push_back(milliseconds_since(start));
    start = Clock::now();
    if (std::system(fmt::format("grep -i -m 20 -F '{}' '{}' > /dev/null", name, list).c_str()) < 0) return;
    grep.push_back(milliseconds_since(start));
    start = Clock::now();
    const std::string script(
        "import sys; [l for l in open(sys.argv[1], encoding=\"ascii\") if sys.argv[2] in l.lower()]");
    std::string lower = name;
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (std::system(fmt::format("python3 -c '{}' '{}' '{}'", script, list, lower).c_str()) < 0) return;
    python.push_back(milliseconds_since(start));
  }
  print_times("scan_text", std::move(here), "ms");
  print_times("scan_grep", std::move(grep), "ms");
  print_times("scan_python", std::move(python), "ms");
}

int measure(std::size_t players, const std::string& folder) {
  const std::string list = folder + "/players_list_foa.txt", path = folder + "/fide-list.db";
  if (!alone([&] { return eboard::test::write_fide_list(list, players); }).is_done) return 3;
  fmt::print("list_lines {} lines\nlist {:.1f} MB\n", players + 1, megabytes(list));
  const Ran made = alone([&] {
    const auto indexed = eboard::tournament::fide_list::make_index(list, path);
    if (!indexed) fmt::print(stderr, "{}\n", indexed.error().what);
    return indexed && indexed->players == players && indexed->odd_lines == 0;
  });
  if (!made.is_done) return 1;
  fmt::print("index {:.2f} s\nindex_processor {:.2f} s\nindex_memory {:.1f} MB\nindex_file {:.1f} MB\n",
             made.seconds, made.cpu_seconds, made.peak_mb, megabytes(path));
  auto index = Index::open(path);
  if (!index || !type_names(*index, list) || !look_up(*index, list)) {
    fmt::print(stderr, "somebody was not found\n");
    return 1;
  }
  scan(list);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  const std::size_t players = argc > 1 ? std::stoul(argv[1]) : kPlayers;
  if (argc > 2) return measure(players, argv[2]);
  std::string folder = (std::filesystem::temp_directory_path() / "fide-list.XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) return 3;
  const int code = measure(players, folder);
  std::filesystem::remove_all(folder);
  return code;
}
