// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.pgn]`: writes the games of a round to DIRECTORY/round-N/games.pgn, to a game-M.pgn for each
// table, or to both, where programs that push broadcasts look for them.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "daemon/config/outlets.hpp"
#include "daemon/config/values.hpp"
#include "daemon/outlets/changed_rounds.hpp"
#include "daemon/outlets/kept_rounds.hpp"
#include "daemon/outlets/published_folder.hpp"
#include "daemon/outlets/round_pgn.hpp"

namespace eboard::outlets {

namespace {

using seams::Delivery, seams::Released;

/// Without pairings one round may hold every game that was ever played.
constexpr std::size_t kMaxBytes = std::size_t{64} << 20;
/// The text of a longer round is not kept from one writing to the next.
constexpr std::size_t kMaxKept = std::size_t{8} << 20;

/// The games of a round, by the tables at which they are played.
using Texts = KeptRounds<std::string>::Tables;

class PgnFiles final : public Delivery {
 public:
  PgnFiles(std::unique_ptr<Folder> folder, PgnLayout layout) : folder_(std::move(folder)), layout_(layout) {}

  /// The first delivery looks at what earlier runs wrote, later ones at the rounds whose game records, clocks
  /// or players are others.
  [[nodiscard]] Outcome deliver(Released& released) override;
  /// What lies there is compared at each start, whether anything happens or not.
  [[nodiscard]] std::optional<std::chrono::milliseconds> again() override {
    return began_ ? std::nullopt : std::optional(std::chrono::milliseconds{0});
  }
  [[nodiscard]] std::string_view failing_word() const override { return folder_->failing_word(); }
  void hurry() noexcept override { folder_->hurry(); }

 private:
  [[nodiscard]] storage::Result<void> look_back(Released& released, ChangedTables& changed) const;
  [[nodiscard]] storage::Result<bool> read_round(Released& released, int round, const std::set<int>& tables);
  [[nodiscard]] Outcome write_round(Released& released, int round, const std::set<int>& tables);
  [[nodiscard]] Outcome write_tables(const std::string& folder, int round, const Texts& texts);

  const std::unique_ptr<Folder> folder_;
  PgnLayout layout_;
  RoundsWithClocks rounds_;
  bool began_ = false;
  KeptRounds<std::string> texts_;
  std::map<int, std::set<std::string>> table_files_;  ///< by round
};

Delivery::Outcome PgnFiles::deliver(Released& released) {
  if (const auto taken = rounds_.take(released); !taken) return unexpected(folder_->unread(taken.error()));
  ChangedTables changed = rounds_.changed();
  if (!began_) {
    if (const auto read = look_back(released, changed); !read)
      return unexpected(folder_->unread(read.error()));
  }
  for (const auto& [round, tables] : changed) {
    if (auto written = write_round(released, round, tables); !written) return written;
    rounds_.is_out(round);
  }
  began_ = true;
  return {};
}

/// Nothing that lies here was synced, so every round may have lost something to a power cut. The players of
/// the latest paired round may be others than before, wherever its files are.
storage::Result<void> PgnFiles::look_back(Released& released, ChangedTables& changed) const {
  const auto rounds = released.rounds();
  if (!rounds) return unexpected(rounds.error());
  const auto pairings = released.pairings();
  if (!pairings) return unexpected(pairings.error());
  std::optional<int> latest_paired;
  for (const storage::Pairing& pairing : *pairings) {
    if (rounds->contains(pairing.round)) latest_paired = std::max(latest_paired.value_or(0), pairing.round);
  }
  for (const int round : *rounds) {
    if (round == latest_paired || folder_->may_be_cut(fmt::format("round-{}", round)))
      changed.try_emplace(round);
  }
  return {};
}

/// Returns false if it has too many games.
storage::Result<bool> PgnFiles::read_round(Released& released, int round, const std::set<int>& tables) {
  std::size_t bytes = 0;
  storage::Result<void> dated;
  const auto read =
      texts_.read(released, round, tables, [&](std::string& text, const storage::GameRow& game) {
        rules::GameRecord record = receivers_record(game, "");
        if (const auto clocks = clocks_of(game, rounds_.clocks())) {
          const auto since = released.released_at(clocks->since, game.round);
          if (!since) dated = unexpected(since.error());
          if (since) set_clocks(record, *clocks, *since);
        }
        bytes -= text.size();
        append_game(text, record);
        text.shrink_to_fit();  // it is kept
        bytes += text.size();
        return dated && bytes <= kMaxBytes;
      });
  if (!read) return unexpected(read.error());
  if (!dated) return unexpected(dated.error());
  return bytes <= kMaxBytes;
}

Delivery::Outcome PgnFiles::write_round(Released& released, int round, const std::set<int>& tables) {
  const auto read = read_round(released, round, tables);
  if (!read) return unexpected(folder_->unread(read.error()));
  if (!*read)
    return unexpected(
        folder_->trouble("it has too many games",
                         fmt::format("round {} has more than {} MiB of games", round, kMaxBytes >> 20)));
  const Texts& texts = texts_.of(round);
  const std::string folder = fmt::format("round-{}", round);
  if (layout_.of_each_table) {
    if (auto written = write_tables(folder, round, texts); !written) return written;
  }
  std::size_t bytes = 0;
  for (const auto& [table, text] : texts) bytes += text.size();
  Outcome written;
  if (layout_.of_the_round) {
    std::string all;
    all.reserve(bytes);
    for (const auto& [table, text] : texts) all += text;
    written = folder_->write(folder + "/games.pgn", all);
  }
  if (bytes > kMaxKept) texts_.forget(round);
  return written;
}

Delivery::Outcome PgnFiles::write_tables(const std::string& folder, int round, const Texts& texts) {
  std::set<std::string> names;
  for (const auto& [table, text] : texts) {
    const auto name = names.insert(fmt::format("{}/game-{}.pgn", folder, table)).first;
    if (auto written = folder_->write(*name, text); !written) return written;
  }
  // A table whose only game was taken back has none.
  for (const std::string& name : std::exchange(table_files_[round], names)) {
    if (names.contains(name)) continue;
    if (auto removed = folder_->remove(name); !removed) return removed;
  }
  return {};
}

PgnLayout read_layout(daemon::TableReader& own) {
  const std::string word = own.text("files").value_or("round");
  if (word == "round") return {true, false};
  if (word == "games") return {false, true};
  if (word == "both") return {true, true};
  own.refuse_word("files", word, {"round", "games", "both"});
  return {};
}

daemon::MakeDelivery read_keys(daemon::TableReader& own, daemon::OutletTerms /*terms*/) {
  return in_directory(own, "[outlets.pgn]", read_pgn_content(own));
}

}  // namespace

Content pgn_content(PgnLayout layout) {
  return {"PGN files", [layout](std::unique_ptr<Folder> folder) {
            return std::make_unique<PgnFiles>(std::move(folder), layout);
          }};
}

Content read_pgn_content(daemon::TableReader& own) { return pgn_content(read_layout(own)); }

extern constinit const daemon::OutletKind pgn_files{"pgn", read_keys};

}  // namespace eboard::outlets
