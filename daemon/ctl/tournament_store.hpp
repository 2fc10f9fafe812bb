// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Carries out what is ordered of a tournament: in a running daemon, or in a database that no daemon has open.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/ctl/options.hpp"
#include "daemon/seams/tournament_desk.hpp"

namespace eboard::ctl {

struct TournamentPlace {
  std::string database;  ///< empty: a daemon is asked
  std::string daemon;    ///< as DaemonClient::to() takes it
};
/// --db and --daemon.
void add_tournament_place(Usage& usage, TournamentPlace* place);

struct TournamentWanted {
  std::string section, author;
  std::optional<int> round;
  bool preview = false;
};

/// Why it was not done, and the exit code.
struct NotDone {
  Exit exit = kOutside;
  std::vector<std::string> sentences;
};
using Outcome = Expected<seams::TournamentDone, NotDone>;

/// Words as parse_order() takes them.
[[nodiscard]] Outcome carry_out(const TournamentPlace& place, const TournamentWanted& wanted,
                                const std::vector<std::string>& words);
/// A file of an organiser.
struct FileToImport {
  std::string name, bytes;
  std::string columns{};  ///< as in a TournamentUpload
};
/// A preview without a database finds an empty one where no daemon answers.
[[nodiscard]] Outcome carry_in(const TournamentPlace& place, const TournamentWanted& wanted,
                               const FileToImport& file);
[[nodiscard]] Expected<seams::TournamentHistory, NotDone> read_history(const TournamentPlace& place);

/// The tournament file of the section of that name, or of the only one.
enum class FileResults : std::uint8_t { all, entered };
[[nodiscard]] Expected<std::string, NotDone> read_tournament_file(const TournamentPlace& place,
                                                                  const std::string& section,
                                                                  FileResults results);

/// Why section or author cannot be kept as they are; empty: they can.
[[nodiscard]] std::string fault_of(const TournamentWanted& wanted);

/// Prints what changed, or why it did not; returns the exit code.
int print_outcome(std::string_view command, const Outcome& outcome, bool preview);

/// "2026-12-05 14:00" on the clocks on the wall; milliseconds since 1970.
[[nodiscard]] std::string hall_time(std::int64_t at);
/// A line for each reason why a file that came by itself was not taken.
[[nodiscard]] std::vector<std::string> not_taken_lines(const seams::TournamentHistory::NotTaken& file);

}  // namespace eboard::ctl
