// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Real games through every style of notation and back, and what is lost on the way. Arguments: PGN files, or
// folders whose PGN files are read, those of folders within them as well; default: the shared games. Exit
// code 1 if anything was lost, 2 for what cannot be read.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "rules/chess/pgn/pgn_reader.hpp"
#include "rules/text/input_file.hpp"
#include "tests/bench/cpu_clock.hpp"
#include "tests/support/notation_round_trip.hpp"
#include "tests/support/places.hpp"

namespace {

using namespace eboard;
namespace fs = std::filesystem;

std::vector<fs::path> pgn_files(const std::vector<std::string>& arguments) {
  std::vector<fs::path> files;
  for (const std::string& argument : arguments) {
    if (!fs::is_directory(argument)) {
      files.emplace_back(argument);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(argument)) {
      if (entry.is_regular_file() && entry.path().extension() == ".pgn") files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

struct Counts {
  std::size_t games = 0, plies = 0, faulty = 0, lost = 0;
};

/// The plies before the first fault of a game go through the styles all the same.
void go_through(const fs::path& file, const std::string& text, Counts& counts) {
  rules::read_pgn(text, [&](const rules::PgnGame& read) {
    const std::string place = fmt::format("{} game {}", file.filename().string(), counts.games + 1);
    for (const rules::PgnFault& fault : read.faults)
      fmt::print("{}: ply {}: {}\n", place, fault.ply, fault.reason);
    counts.faulty += !read.faults.empty();
    if (const std::string what = test::lost_in_any_style(read.record, counts.games); !what.empty()) {
      ++counts.lost;
      fmt::print("{}: {}\n", place, what);
    }
    ++counts.games;
    counts.plies += read.record.plies.size();
    return true;
  });
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty() && !fs::exists(test::shared_data())) {
    fmt::print("notation: SKIPPED: no shared/data beside the clone\n");
    return 0;
  }
  if (arguments.empty())
    arguments = {(test::shared_data() / "games/broadcast-pgn").string(),
                 (test::shared_data() / "pgn").string()};
  Counts counts;
  const double start = bench::cpu_seconds();
  for (const fs::path& file : pgn_files(arguments)) {
    const auto text = rules::read_input(file.string(), rules::InputKind::games);
    if (!text) {
      fmt::print(stderr, "notation: {}\n", text.error());
      return 2;
    }
    go_through(file, *text, counts);
  }
  fmt::print("notation.games {} games\n", counts.games);
  fmt::print("notation.plies {} plies\n", counts.plies);
  fmt::print("notation.styles {} styles\n", rules::styles().size());
  fmt::print("notation.faulty {} games_with_faults_in_the_file\n", counts.faulty);
  fmt::print("notation.lost {} games\n", counts.lost);
  fmt::print("notation.time {:.1f} seconds\n", bench::cpu_seconds() - start);
  return counts.lost == 0 ? 0 : 1;
}
