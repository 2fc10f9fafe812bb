// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.pgn]`: writes the games of a round to DIRECTORY/round-N/games.pgn, to a game-M.pgn for each
// table, or to both, where programs that push broadcasts look for them.
#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

#include "daemon/config/outlets.hpp"
#include "daemon/config/values.hpp"
#include "daemon/outlets/changed_rounds.hpp"
#include "daemon/outlets/published_folder.hpp"
#include "daemon/outlets/round_pgn.hpp"

namespace eboard::outlets {

namespace {

using seams::Delivery, seams::Released;

/// Without pairings one round may hold every game that was ever played.
constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

/// Which files a round has.
struct Layout {
  bool of_the_round = true;    ///< games.pgn
  bool of_each_table = false;  ///< game-M.pgn, M being the number of the table
};

/// The games of a round, by the tables at which they are played.
using Texts = std::map<int, std::string>;

class PgnFiles final : public Delivery {
 public:
  PgnFiles(std::unique_ptr<Folder> folder, Layout layout) : folder_(std::move(folder)), layout_(layout) {}

  /// Writes the rounds whose game records or clocks the events change.
  [[nodiscard]] Outcome deliver(Released& released) override;
  void hurry() noexcept override { folder_->hurry(); }

 private:
  [[nodiscard]] storage::Result<std::size_t> read_round(Released& released, int round, Texts& texts) const;
  [[nodiscard]] Outcome write_round(Released& released, int round);
  [[nodiscard]] Outcome write_tables(const std::string& folder, int round, const Texts& texts);

  const std::unique_ptr<Folder> folder_;
  Layout layout_;
  RoundsWithClocks rounds_{LooksBack::yes};
  std::map<int, std::set<std::string>> table_files_;  ///< by round
};

Delivery::Outcome PgnFiles::deliver(Released& released) {
  const auto rounds = rounds_.changed(released);
  if (!rounds) return unexpected(folder_->unread(rounds.error()));
  for (const int round : *rounds) {
    if (auto written = write_round(released, round); !written) return written;
  }
  rounds_.brought_out();
  return {};
}

/// Returns the number of bytes; if it is too many, some games are missing.
storage::Result<std::size_t> PgnFiles::read_round(Released& released, int round, Texts& texts) const {
  std::size_t bytes = 0;
  storage::Result<void> dated;
  const auto read = released.read_games({round, std::nullopt}, [&](const storage::GameRow& game) {
    rules::GameRecord record = receivers_record(game, "");
    if (const auto clocks = clocks_of(game, rounds_.clocks())) {
      const auto since = released.released_at(clocks->since);
      if (!since) dated = unexpected(since.error());
      if (since) set_clocks(record, *clocks, *since);
    }
    std::string& text = texts[game.board_number];
    bytes -= text.size();
    append_game(text, record);
    bytes += text.size();
    return dated && bytes <= kMaxBytes;
  });
  if (!read) return unexpected(read.error());
  if (!dated) return unexpected(dated.error());
  return bytes;
}

Delivery::Outcome PgnFiles::write_round(Released& released, int round) {
  Texts texts;
  const auto bytes = read_round(released, round, texts);
  if (!bytes) return unexpected(folder_->unread(bytes.error()));
  if (*bytes > kMaxBytes)
    return unexpected(
        folder_->trouble("it has too many games",
                         fmt::format("round {} has more than {} MiB of games", round, kMaxBytes >> 20)));
  const std::string folder = fmt::format("round-{}", round);
  if (layout_.of_each_table) {
    if (auto written = write_tables(folder, round, texts); !written) return written;
  }
  if (!layout_.of_the_round) return {};
  std::string all;
  for (const auto& [table, text] : texts) all += text;
  return folder_->write(folder + "/games.pgn", all);
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

Layout read_layout(daemon::TableReader& own) {
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

Content read_pgn_content(daemon::TableReader& own) {
  const Layout layout = read_layout(own);
  return {"PGN files", [layout](std::unique_ptr<Folder> folder) {
            return std::make_unique<PgnFiles>(std::move(folder), layout);
          }};
}

extern constinit const daemon::OutletKind pgn_files{"pgn", read_keys};

}  // namespace eboard::outlets
