// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps the Quaternity tables: raises them from the journal, takes what is entered by hand and what the
// tables' boards report, and shows what is stored.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/config/quaternity.hpp"
#include "daemon/core/quaternity_port.hpp"
#include "daemon/keeper/storage_thread.hpp"
#include "daemon/seams/quaternity_desk.hpp"

namespace eboard::daemon {

class QuaternityTables final : public seams::QuaternityDesk {
 public:
  using Reply = seams::ReplyTo<seams::QuaternityRequest>;
  struct Seams {
    std::function<storage::Millis()> now;  ///< the journal time now; may be called from any thread
    std::function<void(Batch)> keep;       ///< as StorageThread::push
    std::function<void(const seams::QuaternityView&)>
        show;  ///< may be called from any thread, with stored games only
  };

  /// Raises every table of the configuration from its journal. A table without a journal begins its first
  /// game. A table into whose latest game nothing was entered begins that game again if its configuration
  /// has changed. A table whose journal cannot be played is left out, and the log says why. Error: one
  /// sentence, the store's.
  [[nodiscard]] static Expected<std::unique_ptr<QuaternityTables>, std::string> raise(
      storage::Store& store, const std::vector<QuaternityConfig>& configured, Seams seams);

  [[nodiscard]] std::vector<seams::QuaternityView> views();
  /// The tables as they were at that journal time, by their journals; of boards nothing is shown. A table
  /// that had none is left out.
  [[nodiscard]] storage::Result<std::vector<seams::QuaternityView>> views_as_of(storage::Store& store,
                                                                                storage::Millis at);
  /// The boards of the tables. One thread must listen to all of them.
  [[nodiscard]] std::vector<QuaternityPort> boards();
  void ask(seams::QuaternityRequest request, Reply reply) override;

 private:
  using Games = std::vector<quaternity_sheet::SheetLines>;

  class Board;
  struct Table {
    QuaternityConfig config;
    storage::DeviceId device = 0;
    std::shared_ptr<const quaternity_sheet::Sheet> game;
    std::shared_ptr<const Games> past;
    std::shared_ptr<Board> board{};  ///< none: everything is entered by hand
    storage::Millis last_at{0};      ///< of its journal, which never goes back
    std::uint64_t version = 1;       ///< of what is shown; 0 is that of views_as_of()
  };
  using Lines = std::vector<quaternity_sheet::JournalLine>;
  /// What a request changes at a table.
  struct Change {
    quaternity_sheet::JournalLine line;
    std::shared_ptr<const quaternity_sheet::Sheet> game;
    std::shared_ptr<const Games> past;
  };
  using Decided = Expected<Change, seams::Refused>;

  explicit QuaternityTables(Seams seams) : seams_(std::move(seams)) {}

  [[nodiscard]] Expected<void, std::string> add(storage::Store& store, const QuaternityConfig& config);
  Expected<void, std::string> add_board(storage::Store& store, Table& table);
  /// The board reported something, or time passed. The report goes to the journal, with what follows from
  /// it. `step` gets the time and the game to write on.
  template <class Step>
  void hear(int number, storage::Millis at, std::optional<storage::JournalEntry> said, Step step);
  template <class Step>
  void conclude(Table& table, storage::Millis at, std::optional<storage::JournalEntry> said, Step step);
  [[nodiscard]] seams::QuaternityView view_of(const Table& table) const;
  [[nodiscard]] Decided decide(const Table& table, const seams::QuaternityRequest& request,
                               storage::Millis at) const;
  [[nodiscard]] Decided change_game(const Table& table, const seams::QuaternityRequest& request,
                                    storage::Millis at) const;
  [[nodiscard]] Decided begin_game(const Table& table, const seams::QuaternityRequest& request,
                                   storage::Millis at) const;

  Seams seams_;
  std::mutex mutex_;
  std::map<int, Table> tables_;  ///< by number; guarded
};

}  // namespace eboard::daemon
