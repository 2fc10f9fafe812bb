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

struct Keys {
  std::string id, host;
  std::string name, location, country, website;
};

class LiveChessFiles final : public Delivery {
 public:
  LiveChessFiles(std::unique_ptr<Folder> folder, Keys keys)
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
  /// The games of a table without their moves, but for those that are to be written.
  struct Table {
    std::vector<storage::GameRow> games;
    bool has_moves = true;
  };
  /// The file of a game, and what it is of besides the game.
  struct Written {
    storage::Millis began{0};
    std::string serial, text;
  };

  [[nodiscard]] storage::Result<std::vector<Pairing>> read_round(Released& released, int round,
                                                                 const std::set<int>& tables);
  [[nodiscard]] storage::Result<std::vector<std::string>> texts_of(Released& released, int round,
                                                                   std::vector<Pairing>& pairings);
  [[nodiscard]] storage::Result<GameFacts> facts_of(Released& released, const Pairing& pairing) const;
  [[nodiscard]] std::string serial_of(const storage::GameRow& game) const;
  void drop_moves(int round);
  [[nodiscard]] Outcome write_round(Released& released, int round, const std::set<int>& tables);
  void note_tournament(const std::vector<Pairing>& pairings);
  [[nodiscard]] Outcome write_tournament();

  const Keys keys_;
  const std::unique_ptr<Folder> folder_;
  RoundsWithClocks changes_;
  std::map<storage::BoardId, std::string> serials_;
  bool began_ = false;
  bool owes_tournament_ = false;
  KeptRounds<Table> tables_;
  std::map<int, std::map<std::int64_t, Written>> written_;  ///< by round, and GameRow::id
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
  const auto pairings = released.pairings(round);
  if (!pairings) return unexpected(pairings.error());
  std::size_t games = 0;
  const auto read = tables_.read(released, round, tables, [&](Table& table, const storage::GameRow& game) {
    table.games.push_back(game);
    return ++games <= kMaxPairings;
  });
  if (!read) return unexpected(read.error());
  if (games > kMaxPairings) return std::vector<Pairing>(games);
  RoundOrder order(*pairings);
  for (const auto& [number, table] : tables_.of(round)) {
    for (const storage::GameRow& game : table.games) order.add(game);
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

/// The files of all games. A game of a table that was not read has the text that it had, if that is still of
/// the same beginning and board; else its table is read.
storage::Result<std::vector<std::string>> LiveChessFiles::texts_of(Released& released, int round,
                                                                   std::vector<Pairing>& pairings) {
  const auto has_moves = [&](const storage::GameRow& game) {
    return tables_.of(round).at(game.board_number).has_moves;
  };
  const auto& known = written_[round];
  const auto is_known = [&](const storage::GameRow& game) {
    const auto text = known.find(game.id);
    return text != known.end() && text->second.began == game.started &&
           text->second.serial == serial_of(game);
  };
  std::set<int> others;
  for (const Pairing& pairing : pairings) {
    if (pairing.game && !has_moves(*pairing.game) && !is_known(*pairing.game))
      others.insert(pairing.game->board_number);
  }
  if (!others.empty()) {
    auto again = read_round(released, round, others);
    if (!again) return unexpected(again.error());
    pairings = std::move(*again);
  }
  std::vector<std::string> texts;
  std::map<std::int64_t, Written> written;
  for (const Pairing& pairing : pairings) {
    if (pairing.game && !has_moves(*pairing.game)) {
      auto text = written_[round].extract(pairing.game->id);
      texts.push_back(text.mapped().text);
      written.insert(std::move(text));
      continue;
    }
    const auto facts = facts_of(released, pairing);
    if (!facts) return unexpected(facts.error());
    texts.push_back(game_text(pairing, *facts));
    if (pairing.game)
      written.insert_or_assign(pairing.game->id, Written{pairing.game->started, facts->serial, texts.back()});
  }
  written_[round] = std::move(written);
  return texts;
}

/// They are most of a game, and its file has them.
void LiveChessFiles::drop_moves(int round) {
  for (auto& [number, table] : tables_.of(round)) {
    if (!std::exchange(table.has_moves, false)) continue;
    for (storage::GameRow& game : table.games) {
      game.plies = {};
      game.rulings = {};
      game.record.plies = {};
    }
  }
}

Delivery::Outcome LiveChessFiles::write_round(Released& released, int round, const std::set<int>& tables) {
  auto pairings = read_round(released, round, tables);
  if (!pairings) return unexpected(folder_->unread(pairings.error()));
  if (pairings->size() > kMaxPairings)
    return unexpected(folder_->trouble("it has too many games",
                                       fmt::format("round {} has more than {} games", round, kMaxPairings)));
  const auto texts = texts_of(released, round, *pairings);
  drop_moves(round);
  if (!texts) {
    tables_.forget(round);
    return unexpected(folder_->unread(texts.error()));
  }
  const std::string folder = fmt::format("get/{}/round-{}", keys_.id, round);
  for (std::size_t i = 0; i < texts->size(); ++i) {
    auto written = folder_->write(fmt::format("{}/game-{}.json", folder, i + 1), (*texts)[i]);
    if (!written) return written;
  }
  // The index names games, so it comes behind them.
  if (auto written = folder_->write(folder + "/index.json", round_text(*pairings)); !written) return written;
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

Content read_livechess_content(daemon::TableReader& own, std::string_view table, std::string_view name_key) {
  livechess::Keys keys;
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
  return {"LiveChess files", [keys](std::unique_ptr<Folder> folder) {
            return std::make_unique<livechess::LiveChessFiles>(std::move(folder), keys);
          }};
}

extern constinit const daemon::OutletKind livechess_files{"livechess_files", livechess::read_keys};

}  // namespace eboard::outlets
