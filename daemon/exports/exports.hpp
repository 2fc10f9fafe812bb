// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes what a store holds for other programs: to files, or as the answer of a running daemon.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/exports/wish.hpp"
#include "storage/store.hpp"

namespace eboard::exports {

/// Where an export goes. It may be larger than memory, so it is written as it is read.
class Output {
 public:
  virtual ~Output() = default;
  /// Ends what was begun before, and begins a file or what stands for one.
  virtual void begin(const std::string& name) = 0;
  /// Valid after begin().
  [[nodiscard]] virtual std::ostream& stream() = 0;
  /// False when nothing more is taken; then nothing more is written.
  [[nodiscard]] virtual bool good() = 0;
};

struct Format {
  std::string_view name;    ///< "report"
  std::string_view ending;  ///< of a file, "report.html"
  std::string_view type;    ///< of an answer of HTTP

  [[nodiscard]] bool is_printed() const { return ending.ends_with(".html"); }
};
/// Their names: "pgn", "jsonl", "csv", "trf" (TRF26), "trf16", "ebcap", "record", and what is printed.
[[nodiscard]] std::vector<std::string> formats();
/// Why a format does not go by that wish: a day that is none, or that it does not ask for. Empty: it does.
[[nodiscard]] std::string fault_of(std::string_view format, const Wish& wish);
/// Why there is nothing to export by that wish, in a sentence: a round that is not paired, no device at that
/// table. Empty: there is, or it may be empty.
[[nodiscard]] storage::Result<std::string> lack_of(storage::Store& store, std::string_view format,
                                                   const Wish& wish);
/// nullptr: there is none of that name.
[[nodiscard]] const Format* find_format(std::string_view name);
/// What a file with that ending is called: "round-3.pgn", "round-3-U16.results.html", "board-7.pgn".
[[nodiscard]] std::string file_name(const Wish& wish, std::string_view ending);
/// A paper or file of one tournament is asked for once for each of them, all others once.
[[nodiscard]] storage::Result<std::vector<Wish>> one_for_each_section(storage::Store& store,
                                                                      std::string_view format,
                                                                      const Wish& wish);
/// `format` is one of formats().
[[nodiscard]] storage::Result<void> write(storage::Store& store, std::string_view format, const Wish& wish,
                                          Output& output);

/// The bytes of one device; nothing is begun where it has no journal.
[[nodiscard]] storage::Result<void> write_capture(storage::Store& store, const storage::DeviceRow& device,
                                                  Output& output);

[[nodiscard]] storage::Result<bool> any_game(storage::Store& store, const Wish& wish);
/// Somebody is paired in that round, or a game of it is stored.
[[nodiscard]] storage::Result<bool> has_round(storage::Store& store, int round);
/// Each makes a capture. The lines of a Quaternity table are not a device's reports.
[[nodiscard]] storage::Result<std::vector<storage::DeviceRow>> devices_that_reported(storage::Store& store,
                                                                                     const Wish& wish);

}  // namespace eboard::exports
