// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.livechess_files]`: writes what LiveChess Cloud serves of a tournament, as files for any web
// server: DIRECTORY/get/ID/tournament.json, round-N/index.json and round-N/game-M.json below it, and
// DIRECTORY/meta/ID.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "daemon/config/outlets.hpp"
#include "daemon/config/values.hpp"
#include "daemon/outlets/changed_rounds.hpp"
#include "daemon/outlets/kept_pairings.hpp"
#include "daemon/outlets/kept_rounds.hpp"
#include "daemon/outlets/livechess/objects.hpp"
#include "daemon/outlets/published_folder.hpp"
#include "daemon/outlets/round_pgn.hpp"

namespace eboard::outlets::livechess {

namespace {

using eboard::livechess::seconds_of;
using seams::Delivery, seams::Released;

/// Without pairings one round may hold every game that was ever played.
constexpr std::size_t kMaxPairings = 1000;

class LiveChessFiles final : public Delivery {
 public:
  LiveChessFiles(std::unique_ptr<Folder> folder, LiveChessKeys keys)
      : keys_(std::move(keys)), folder_(std::move(folder)) {}

  /// The first delivery looks at all rounds, later ones at those that the events change.
  [[nodiscard]] Outcome deliver(Released& released) override;
  /// What lies there is compared at each start, whether anything happens or not.
  [[nodiscard]] std::optional<std::chrono::milliseconds> again() override {
    return began_ ? std::nullopt : std::optional(std::chrono::milliseconds{0});
  }
  [[nodiscard]] std::string_view failing_word() const override { return folder_->failing_word(); }
  void hurry() noexcept override { folder_->hurry(); }

 private:
  /// The file of a game, and what it is of besides the game.
  struct Written {
    storage::Millis began{0};
    std::string serial;
    TextPrint text;
  };
  /// The games of a table without their moves, but for those that are to be written.
  struct Table {
    std::vector<std::shared_ptr<storage::GameRow>> games;
    std::map<std::int64_t, Written> written;    ///< by GameRow::id
    std::map<std::int64_t, std::string> texts;  ///< by GameRow::id: what the round's index says
    bool has_moves = true;
  };

  [[nodiscard]] storage::Result<std::vector<Pairing>> read_round(Released& released, int round,
                                                                 const std::set<int>& tables);
  [[nodiscard]] std::string file_of(int round, std::size_t place) const;
  [[nodiscard]] storage::Result<void> read_unknown(Released& released, int round,
                                                   std::vector<Pairing>& pairings);
  [[nodiscard]] Outcome write_games(Released& released, int round, const std::vector<Pairing>& pairings);
  [[nodiscard]] storage::Result<GameFacts> facts_of(Released& released, const Pairing& pairing) const;
  [[nodiscard]] std::string serial_of(const storage::GameRow& game) const;
  void drop_moves(int round);
  [[nodiscard]] std::vector<std::string> texts_of(int round, const std::vector<Pairing>& pairings);
  [[nodiscard]] Outcome write_round(Released& released, int round, const std::set<int>& tables);
  void note_tournament(const std::vector<Pairing>& pairings);
  [[nodiscard]] Outcome write_tournament();

  const LiveChessKeys keys_;
  const std::unique_ptr<Folder> folder_;
  RoundsWithClocks changes_;
  std::map<storage::BoardId, std::string> serials_;
  bool began_ = false;
  bool owes_tournament_ = false;
  KeptRounds<Table> tables_;
  KeptPairings pairings_;
  std::map<int, Tournament::Round> rounds_;
  std::map<int, std::string> serials_by_table_;
  std::string event_, site_, time_control_;
  bool chess960_ = false;
};

Delivery::Outcome LiveChessFiles::deliver(Released& released) {
  if (const auto taken = changes_.take(released); !taken) return unexpected(folder_->unread(taken.error()));
  ChangedTables changed = changes_.changed();
  if (!began_) {
    const auto rounds = released.rounds();
    if (!rounds) return unexpected(folder_->unread(rounds.error()));
    for (const int round : *rounds) changed.try_emplace(round);
  }
  if (changed.empty() && !owes_tournament_) {
    began_ = true;
    return {};
  }
  owes_tournament_ = true;
  auto serials = released.serial_numbers();
  if (!serials) return unexpected(folder_->unread(serials.error()));
  serials_ = std::move(*serials);
  for (const auto& [round, tables] : changed) {
    if (auto written = write_round(released, round, tables); !written) return written;
    changes_.is_out(round);
  }
  // It names what is there, so it comes behind it.
  if (auto written = write_tournament(); !written) return written;
  owes_tournament_ = false;
  began_ = true;
  return {};
}

storage::Result<std::vector<Pairing>> LiveChessFiles::read_round(Released& released, int round,
                                                                 const std::set<int>& tables) {
  const auto pairings = pairings_.of(released, round);
  if (!pairings) return unexpected(pairings.error());
  std::size_t games = 0;
  const auto read = tables_.read(released, round, tables, [&](Table& table, const storage::GameRow& game) {
    table.games.push_back(std::make_shared<storage::GameRow>(game));
    return ++games <= kMaxPairings;
  });
  if (!read) return unexpected(read.error());
  if (games > kMaxPairings) return std::vector<Pairing>(games);
  RoundOrder order(**pairings);
  for (const auto& [number, table] : tables_.of(round)) {
    for (const auto& game : table.games) order.add(game);
  }
  return order.take();
}

std::string LiveChessFiles::serial_of(const storage::GameRow& game) const {
  const auto serial = serials_.find(game.board);
  return serial == serials_.end() ? std::string() : serial->second;
}

storage::Result<GameFacts> LiveChessFiles::facts_of(Released& released, const Pairing& pairing) const {
  GameFacts facts;
  if (!pairing.game) return facts;
  facts.serial = serial_of(*pairing.game);
  const auto unix_time = [&](storage::Millis at) -> storage::Result<UnixMillis> {
    const auto moment = released.released_at(at, pairing.game->round);
    if (!moment) return unexpected(moment.error());
    return *moment ? (*moment)->unix_time.count() : 0;
  };
  const auto began = unix_time(pairing.game->started);
  if (!began) return unexpected(began.error());
  facts.began = *began;
  const auto clocks = clocks_of(*pairing.game, changes_.clocks());
  if (!clocks || !clocks->white || !clocks->black) return facts;
  const auto since = unix_time(clocks->since);
  if (!since) return unexpected(since.error());
  facts.clock = Clock{seconds_of(*clocks->white), seconds_of(*clocks->black), clocks->running, *since};
  return facts;
}

/// The name of the file of a game that has that place in its round, from 0.
std::string LiveChessFiles::file_of(int round, std::size_t place) const {
  return fmt::format("get/{}/round-{}/game-{}.json", keys_.id, round, place + 1);
}

/// Reads the tables again that have a game whose file is not as it has to be, or is not known to be. What was
/// read meanwhile may give a game another place, so it goes on until there is none.
storage::Result<void> LiveChessFiles::read_unknown(Released& released, int round,
                                                   std::vector<Pairing>& pairings) {
  const auto is_right = [&](const storage::GameRow& game, std::size_t place) {
    const Table& table = tables_.of(round).at(game.board_number);
    if (table.has_moves) return true;
    const auto file = table.written.find(game.id);
    return file != table.written.end() && file->second.began == game.started &&
           file->second.serial == serial_of(game) && folder_->holds(file_of(round, place), file->second.text);
  };
  for (;;) {
    std::set<int> others;
    for (std::size_t i = 0; i < pairings.size(); ++i) {
      const auto& game = pairings[i].game;
      if (game && !is_right(*game, i)) others.insert(game->board_number);
    }
    if (others.empty()) return {};
    auto again = read_round(released, round, others);
    if (!again) return unexpected(again.error());
    pairings = std::move(*again);
  }
}

/// Writes the files of the games of the tables that were read; all others are right. One that cannot be
/// written is not known afterwards, so its table is read again.
Delivery::Outcome LiveChessFiles::write_games(Released& released, int round,
                                              const std::vector<Pairing>& pairings) {
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    const auto& game = pairings[i].game;
    Table* const table = game ? &tables_.of(round).at(game->board_number) : nullptr;
    if (table != nullptr && !table->has_moves) continue;
    const auto facts = facts_of(released, pairings[i]);
    if (!facts) return unexpected(folder_->unread(facts.error()));
    const std::string text = game_text(pairings[i], *facts);
    if (auto done = folder_->write(file_of(round, i), text); !done) return done;
    if (table != nullptr) table->written[game->id] = {game->started, facts->serial, TextPrint(text)};
  }
  return {};
}

/// They are most of a game, and its file has them.
void LiveChessFiles::drop_moves(int round) {
  for (auto& [number, table] : tables_.of(round)) {
    if (!std::exchange(table.has_moves, false)) continue;
    for (const auto& game : table.games) {
      // An empty list in braces would leave the vectors their memory.
      game->plies = std::vector<tracking::MoveTracked>();
      game->rulings = std::vector<storage::RulingRow>();
      game->record.plies = std::vector<rules::PlyRecord>();
    }
  }
}

/// Of a game as long as neither its table nor a pairing is read again.
std::vector<std::string> LiveChessFiles::texts_of(int round, const std::vector<Pairing>& pairings) {
  std::vector<std::string> texts;
  for (const Pairing& pairing : pairings) {
    if (!pairing.game) {
      texts.push_back(pairing_text(pairing));
      continue;
    }
    std::string& kept = tables_.of(round).at(pairing.game->board_number).texts[pairing.game->id];
    if (kept.empty()) kept = pairing_text(pairing);
    texts.push_back(kept);
  }
  return texts;
}

Delivery::Outcome LiveChessFiles::write_round(Released& released, int round, const std::set<int>& tables) {
  auto pairings = read_round(released, round, tables);
  if (!pairings) return unexpected(folder_->unread(pairings.error()));
  if (auto read = read_unknown(released, round, *pairings); !read)
    return unexpected(folder_->unread(read.error()));
  if (pairings->size() > kMaxPairings)
    return unexpected(folder_->trouble("it has too many games",
                                       fmt::format("round {} has more than {} games", round, kMaxPairings)));
  const auto games = write_games(released, round, *pairings);
  drop_moves(round);
  if (!games) return games;
  const std::string folder = fmt::format("get/{}/round-{}", keys_.id, round);
  // The index names games, so it comes behind them.
  const std::string index = round_text(*pairings, texts_of(round, *pairings));
  if (auto written = folder_->write(folder + "/index.json", index); !written) return written;
  Tournament::Round& figures = rounds_[round];
  figures.count = static_cast<int>(pairings->size());
  figures.live = static_cast<int>(std::ranges::count_if(*pairings, is_live));
  note_tournament(*pairings);
  return {};
}

/// The latest round says what the configuration does not.
void LiveChessFiles::note_tournament(const std::vector<Pairing>& pairings) {
  for (const Pairing& pairing : pairings) {
    if (!pairing.game) continue;
    const auto take = [&](std::string& value, std::string_view tag) {
      const auto said = pairing.game->record.tag(tag);
      if (said && *said != "?") value = *said;
    };
    take(event_, "Event");
    take(site_, "Site");
    take(time_control_, "TimeControl");
    chess960_ = chess960_ || pairing.game->record.chess960;
    const auto serial = serials_.find(pairing.game->board);
    if (serial != serials_.end()) serials_by_table_[pairing.game->board_number] = serial->second;
  }
}

Delivery::Outcome LiveChessFiles::write_tournament() {
  if (rounds_.empty()) return {};
  const auto either = [](const std::string& first, const std::string& second) {
    return first.empty() ? second : first;
  };
  Tournament tournament{keys_.id,
                        either(keys_.name, event_),
                        either(keys_.location, site_),
                        keys_.country,
                        keys_.website,
                        time_control_,
                        chess960_,
                        {},
                        {}};
  tournament.rounds.resize(static_cast<std::size_t>(std::max(rounds_.rbegin()->first, 0)));
  for (const auto& [round, figures] : rounds_) {
    if (round >= 1) tournament.rounds[static_cast<std::size_t>(round) - 1] = figures;
  }
  for (const auto& [table, serial] : serials_by_table_) tournament.serials.push_back(serial);
  const std::string name = fmt::format("get/{}/tournament.json", keys_.id);
  if (auto written = folder_->write(name, tournament_text(tournament)); !written) return written;
  if (keys_.host.empty()) return {};
  return folder_->write("meta/" + keys_.id, meta_text(keys_.host));
}

/// 8, 4, 4, 4 and 12 hexadecimal digits.
bool is_uuid(std::string_view text) {
  constexpr std::string_view kForm = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  return std::ranges::equal(text, kForm, [](char c, char form) {
    return form == '-' ? c == '-' : (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
}

daemon::MakeDelivery read_keys(daemon::TableReader& own, daemon::OutletTerms /*terms*/) {
  constexpr std::string_view kTable = "[outlets.livechess_files]";
  return in_directory(own, kTable, read_livechess_content(own, kTable, "name"));
}

}  // namespace

}  // namespace eboard::outlets::livechess

namespace eboard::outlets {

Content livechess_content(LiveChessKeys keys) {
  return {"LiveChess files", [keys = std::move(keys)](std::unique_ptr<Folder> folder) {
            return std::make_unique<livechess::LiveChessFiles>(std::move(folder), keys);
          }};
}

Content read_livechess_content(daemon::TableReader& own, std::string_view table, std::string_view name_key) {
  LiveChessKeys keys;
  const auto text = [&](std::string_view key) { return own.text(key).value_or(""); };
  keys.id = text("id");
  if (!own.has("id")) own.fault("id", fmt::format("{} has no id, see uuidgen", table));
  if (own.has("id") && !livechess::is_uuid(keys.id))
    own.fault("id", fmt::format("id '{}' is no UUID in small letters, see uuidgen", keys.id));
  keys.host = text("host");
  keys.name = text(name_key);
  keys.location = text("location");
  keys.country = text("country");
  keys.website = text("website");
  return livechess_content(std::move(keys));
}

extern constinit const daemon::OutletKind livechess_files{"livechess_files", livechess::read_keys};

}  // namespace eboard::outlets
