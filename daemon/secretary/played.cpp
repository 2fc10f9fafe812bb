// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/played.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "daemon/secretary/games_as_tournament.hpp"
#include "daemon/tournament/changes/words.hpp"
#include "daemon/tournament/import/identity.hpp"
#include "rules/laws/rulings/text/ruling.hpp"

namespace eboard::secretary {
namespace {

using tournament::Entry;
using tournament::Result;
using tournament::Section;
using tournament::Table;
using tournament::TableInHall;

template <class SomeSection>
auto& entry_of(SomeSection& section, int number, int round) {
  auto& players = section.tournament.players;
  return std::ranges::find(players, number, &tournament::Player::number)
      ->entries[static_cast<std::size_t>(round - 1)];
}

/// By what somebody is known.
struct Known {
  std::string fide_id, name;  ///< the name as name_key()
  [[nodiscard]] bool is(const Known& other) const {
    return fide_id.empty() || other.fide_id.empty() ? name == other.name : fide_id == other.fide_id;
  }
};
Known known(const Section& section, int number) {
  const auto& player = *tournament::find_player(section.tournament, number);
  return {player.fide_id, tournament::name_key(player.name)};
}

/// A table, and who is paired there.
struct Seated {
  Table table;
  Known white, black;
};
std::vector<Seated> seated(const Section& section, int round) {
  std::vector<Seated> all;
  for (const Table& table : tables_of(section, round))
    all.push_back({table, known(section, table.white), known(section, table.black)});
  return all;
}

/// Where these two are paired: at the game's table, else at any.
struct Place {
  const Table* table = nullptr;
  bool exchanged = false;
};
Place place_of(const std::vector<Seated>& tables, const PlayedGame& game) {
  const Known white{game.white_id, tournament::name_key(game.white)};
  const Known black{game.black_id, tournament::name_key(game.black)};
  Place found;
  for (const Seated& one : tables) {
    const bool as_paired = white.is(one.white) && black.is(one.black);
    if (!as_paired && !(white.is(one.black) && black.is(one.white))) continue;
    if (found.table == nullptr || one.table.number == game.table) found = {&one.table, !as_paired};
  }
  return found;
}

/// An odd number of these rulings is in force.
bool exchanged_by_ruling(const std::vector<storage::RulingRow>& rulings) {
  const auto exchanges = std::ranges::count_if(rulings, [](const storage::RulingRow& row) {
    const auto ruling = rules::parse_ruling(row.ruling);
    const auto* colours = ruling ? std::get_if<rules::ruling::Colours>(&ruling->action) : nullptr;
    return colours != nullptr && colours->swap;
  });
  return exchanges % 2 != 0;
}

tournament::GameThere there(const storage::GameRow& game) {
  tournament::GameThere there{game.board_number, game.round, game.started, game.ended, game.rotated};
  if (!game.plies.empty()) {
    there.white_left = game.plies.back().white;
    there.black_left = game.plies.back().black;
  }
  return there;
}

bool is_forfeit(Result result) { return result == Result::forfeit_win || result == Result::forfeit_loss; }

/// What PGN can say of it: nothing where both have lost.
rules::Result record_result(Result white, Result black) {
  const auto wins = [](Result result) {
    return result == Result::win || result == Result::short_win || result == Result::forfeit_win;
  };
  if (white == Result::draw || white == Result::short_draw) return rules::Result::draw;
  if (wins(white)) return rules::Result::white_wins;
  return wins(black) ? rules::Result::black_wins : rules::Result::unknown;
}

/// Their entries of the round are not the same ones.
bool differ(const Section& before, const Section& after, int round) {
  const auto at = static_cast<std::size_t>(round - 1);
  const auto entry = [&](const tournament::Player& player) {
    return at < player.entries.size() ? player.entries[at] : Entry{};
  };
  return !std::ranges::equal(before.tournament.players, after.tournament.players,
                             [&](const tournament::Player& one, const tournament::Player& other) {
                               return one.number == other.number && entry(one) == entry(other);
                             });
}

/// A sentence for each result that people entered and the boards show otherwise.
std::vector<std::string> otherwise(const Section& section, const std::vector<PlayedGame>& games) {
  Section open = section;
  for (tournament::Player& player : open.tournament.players)
    for (Entry& entry : player.entries)
      if (entry.opponent != tournament::kNobody) entry.result = Result::pending;
  const Section boards = in_hall(std::move(open), games).section;
  std::set<int> rounds;
  for (const PlayedGame& game : games) rounds.insert(game.round);
  std::vector<std::string> sentences;
  for (const int round : rounds) {
    for (const Table& table : tables_of(section, round)) {
      const auto words = [&](const Section& of) {
        return tournament::result_words(entry_of(of, table.white, round).result,
                                        entry_of(of, table.black, round).result);
      };
      const std::string entered = words(section), shown = words(boards);
      if (entered.empty() || shown.empty() || entered == shown) continue;
      sentences.push_back(fmt::format("round {}, table {}: {} - {}: {} counts, though the board shows {}",
                                      round, table.number, find_player(section.tournament, table.white)->name,
                                      find_player(section.tournament, table.black)->name, entered, shown));
    }
  }
  return sentences;
}

}  // namespace

PlayedGame played_game(const storage::GameRow& game) {
  const auto [white, black] = results_of(game.record);
  return {game.round,
          game.board_number,
          std::string(game.record.tag("White").value_or("")),
          std::string(game.record.tag("Black").value_or("")),
          std::string(game.record.tag("WhiteFideId").value_or("")),
          std::string(game.record.tag("BlackFideId").value_or("")),
          white,
          black,
          exchanged_by_ruling(game.rulings),
          there(game),
          game.id};
}

tournament::SectionInHall in_hall(Section section, const std::vector<PlayedGame>& games) {
  tournament::SectionInHall shown{std::move(section), {}};
  Section& now = shown.section;
  std::map<int, std::vector<Seated>> tables;
  std::map<std::pair<int, int>, TableInHall> reported;
  std::set<std::pair<int, int>> open;  // round and White's number: nobody entered a result
  const auto entered = [&](int round, int white) { return !open.contains({round, white}); };
  for (const PlayedGame& game : games) {
    const auto [round, fresh] = tables.try_emplace(game.round);
    if (fresh) {
      round->second = seated(now, game.round);
      for (const Seated& one : round->second)
        if (entry_of(now, one.table.white, game.round).result == Result::pending)
          open.emplace(game.round, one.table.white);
    }
    const auto [table, exchanged] = place_of(round->second, game);
    if (table == nullptr) continue;
    TableInHall& seen = reported[{game.round, table->number}];
    seen.round = game.round;
    seen.table = table->number;
    seen.pgn = fmt::format("/pgn/round/{}/board/{}.pgn", game.round, game.table);
    if (game.round == now.round) seen.board = game.table;
    seen.over = game.there.ended.has_value();
    seen.live = game.round == now.round && game.white_result == Result::pending && !seen.over;
    seen.played_at = game.table;
    seen.exchanged = exchanged && !game.ruled_exchange;
    if (game.white_result == Result::pending || entered(game.round, table->white)) continue;
    Entry& of_white = entry_of(now, exchanged ? table->black : table->white, game.round);
    Entry& of_black = entry_of(now, exchanged ? table->white : table->black, game.round);
    of_white.colour = tournament::Colour::white;
    of_black.colour = tournament::Colour::black;
    of_white.result = game.white_result;
    of_black.result = game.black_result;
  }
  for (auto& [place, table] : reported) shown.tables.push_back(std::move(table));
  return shown;
}

std::map<std::int64_t, EnteredResult> entered_results(const Section& section,
                                                      const std::vector<PlayedGame>& games) {
  struct Counted {
    const PlayedGame* game = nullptr;
    int white = tournament::kNobody, black = tournament::kNobody;  ///< as the record has them
  };
  std::map<int, std::vector<Seated>> tables;
  std::map<std::pair<int, int>, Counted> counted;  // by round and table
  for (const PlayedGame& game : games) {
    const auto [round, fresh] = tables.try_emplace(game.round);
    if (fresh) round->second = seated(section, game.round);
    const auto [table, exchanged] = place_of(round->second, game);
    if (table == nullptr) continue;
    Counted& known = counted[{game.round, table->number}];
    if (known.game != nullptr && known.game->white_result != Result::pending &&
        game.white_result == Result::pending)
      continue;
    known = {&game, exchanged ? table->black : table->white, exchanged ? table->white : table->black};
  }
  std::map<std::int64_t, EnteredResult> entered;
  for (const auto& [place, one] : counted) {
    const EnteredResult result{entry_of(section, one.white, place.first).result,
                               entry_of(section, one.black, place.first).result};
    if (result.white != Result::pending) entered.emplace(one.game->id, result);
  }
  return entered;
}

bool lay_over(rules::GameRecord& record, const EnteredResult& entered) {
  const auto [white, black] = results_of(record);
  if (white == entered.white && black == entered.black) return false;
  const bool board_knew = record.result != rules::Result::unknown || white != Result::pending;
  std::string sentence =
      fmt::format("Result entered by hand: {}", result_words(entered.white, entered.black));
  if (board_knew) sentence += fmt::format("; the board showed {}", rules::to_string(record.result));
  if (const auto cause = record.tag("Termination"); board_knew && cause && *cause != "normal")
    sentence += fmt::format(", {}", *cause);
  record.result = record_result(entered.white, entered.black);
  record.set_tag("Result", rules::to_string(record.result));
  std::erase_if(record.tags, [](const rules::Tag& tag) { return tag.name == "Termination"; });
  if (is_forfeit(entered.white) || is_forfeit(entered.black)) record.set_tag("Termination", "forfeit");
  const bool is_said = board_knew || record.result == rules::Result::unknown || record.tag("Termination");
  std::string& comment = record.plies.empty() ? record.comment : record.plies.back().comment;
  if (is_said) comment += (comment.empty() ? "" : " ") + sentence;
  return true;
}

std::vector<std::string> overridden(const Section& before, const Section& after,
                                    const std::vector<PlayedGame>& games) {
  std::vector<PlayedGame> of_changed;
  std::map<int, bool> changes;
  for (const PlayedGame& game : games) {
    const auto [round, fresh] = changes.try_emplace(game.round);
    if (fresh) round->second = differ(before, after, game.round);
    if (round->second) of_changed.push_back(game);
  }
  std::vector<std::string> all = otherwise(after, of_changed);
  const std::vector<std::string> known = otherwise(before, of_changed);
  std::erase_if(all, [&](const std::string& one) { return std::ranges::find(known, one) != known.end(); });
  return all;
}

}  // namespace eboard::secretary
