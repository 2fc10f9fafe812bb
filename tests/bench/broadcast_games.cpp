// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/broadcast_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "daemon/events/evidence_json.hpp"
#include "daemon/pipeline/replay.hpp"
#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/laws/endings/repetition.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::bench {

namespace {

using namespace std::chrono_literals;
using rules::Color;
using tracking::IrregularityFound;

constexpr auto kStandardFrom = 60min;
constexpr auto kBlitzUpTo = 7min;
constexpr auto kEnoughAMove = 30s;

using PlyFlag = std::pair<int, std::string>;

/// What the moves themselves amount to, by the edition.
std::set<PlyFlag> due(const rules::History& game, const rules::Edition& edition) {
  std::set<PlyFlag> out;
  for (int ply = 0; ply <= game.plies(); ++ply) {
    const rules::Position& position = game.at(ply);
    if (!position.has_legal_move()) continue;
    const auto times = static_cast<int>(rules::occurrences(game, edition.repetition.same, ply).size());
    const bool fivefold = edition.repetition.automatic && times >= *edition.repetition.automatic;
    if (times >= rules::RepetitionRule::kClaim)
      out.emplace(ply, fivefold ? "fivefold_repetition" : "threefold_repetition");
    if (position.half_move_clock() == 2 * rules::MoveCountRule::kClaim) out.emplace(ply, "fifty_moves");
    if (edition.fifty.automatic && position.half_move_clock() == 2 * *edition.fifty.automatic)
      out.emplace(ply, "seventy_five_moves");
  }
  return out;
}

bool counts(const std::string& code) {
  return code == "threefold_repetition" || code == "fivefold_repetition" || code == "fifty_moves" ||
         code == "seventy_five_moves";
}

rules::History played(const sim::Truth& truth) {
  rules::History out;
  for (const auto& ply : truth.plies) {
    const auto move = rules::parse_uci(out.position(), ply.uci);
    if (!move) break;
    out.play(*move);
  }
  return out;
}

/// Some side had less than the limit left, and gets less than half a minute a move.
bool time_was_short(const BroadcastGame& game) {
  if (!game.edition.record_duty || !game.edition.record_spared_below) return false;
  std::array<std::optional<std::chrono::milliseconds>, 2> before;
  bool little = false;
  bool added = false;
  Color side = game.record.start.turn;
  for (const auto& ply : game.record.plies) {
    auto& last = before[static_cast<std::size_t>(side)];
    if (ply.clock) {
      little = little || *ply.clock < *game.edition.record_spared_below;
      added = added || (last && *ply.clock - *last > kEnoughAMove / 2);
      last = ply.clock;
    }
    side = !side;
  }
  return little && !added;
}

/// The game was scored otherwise than its last ply decided it.
bool scored_against_the_board(const BroadcastGame& game) {
  rules::Position position = rules::Position::from_setup(game.record.start).value();
  for (const rules::PlyRecord& ply : game.record.plies) position = position.after(ply.move);
  if (position.has_legal_move()) return false;
  const rules::Result won =
      position.turn() == rules::Color::black ? rules::Result::white_wins : rules::Result::black_wins;
  return game.record.result != (position.is_checkmate() ? won : rules::Result::draw);
}

bool founded(const IrregularityFound& found, const BroadcastGame& game, const sim::Truth& truth) {
  if (found.code == "no_result") return !truth.gesture;
  if (found.code == "result_conflict") return scored_against_the_board(game);
  return found.code == "time_short" && time_was_short(game);
}

}  // namespace

rules::Edition edition_of(const rules::GameRecord& record) {
  std::string date(record.tag("Date").value_or("?"));
  std::replace(date.begin(), date.end(), '.', '-');
  std::string id(rules::current_edition().id);
  for (const rules::Edition& edition : rules::edition_records()) {
    const bool plain = edition.id == edition.family && !edition.in_force_from.empty();
    if (plain && date.find('?') == std::string::npos && edition.in_force_from <= date) id = edition.family;
  }
  const auto clocked = std::find_if(record.plies.begin(), record.plies.end(),
                                    [](const auto& ply) { return ply.clock.has_value(); });
  if (clocked != record.plies.end() && *clocked->clock <= kStandardFrom)
    id += *clocked->clock <= kBlitzUpTo ? "-blitz" : "-rapid";
  return rules::resolve_edition(id).value();
}

Expected<std::vector<BroadcastGame>, std::string> broadcast_games(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".pgn") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<BroadcastGame> out;
  for (const auto& file : files) {
    auto games = rules::read_pgn_file(file.string());
    if (!games) return unexpected(games.error());
    for (rules::PgnGame& game : *games) {
      if (game.record.plies.empty()) continue;
      std::string name =
          fmt::format("{} {} {} - {}", file.stem().string(), game.record.tag("Round").value_or("?"),
                      game.record.tag("White").value_or("?"), game.record.tag("Black").value_or("?"));
      const rules::Edition edition = edition_of(game.record);
      out.push_back({std::move(name), std::move(game.record), edition});
    }
  }
  return out;
}

Flagged play_again(const BroadcastGame& game, const sim::Profile& profile, std::uint64_t seed) {
  const auto table = sim::simulate(game.record, profile, seed);
  tracking::TrackerSettings settings;
  settings.edition = game.edition;
  settings.control = rules::parse_time_control(table.truth.time_control).value_or(rules::TimeControl{});
  const auto events = pipeline::replay(table.lines, *drivers::find_driver("dgt"), settings);
  std::map<std::pair<int, int>, IrregularityFound> latest;
  for (const auto& event : events) {
    if (const auto* found = std::get_if<IrregularityFound>(&event.what))
      latest[{event.game, found->id}] = *found;
  }
  Flagged out;
  out.plies = static_cast<int>(table.truth.plies.size());
  std::set<PlyFlag> open = due(played(table.truth), game.edition);
  for (const auto& [id, found] : latest) {
    if (found.state == "withdrawn") continue;
    const std::string code(found.code.text());
    ++out.flags[code];
    const bool ground = counts(code) ? open.erase({found.ply, code}) > 0 : founded(found, game, table.truth);
    if (!ground)
      out.complaints.push_back(fmt::format("{} ({}): ply {} of {}: {} {} has no ground: {}", game.name,
                                           game.edition.id, found.ply, out.plies, code, found.state.text(),
                                           tracking::to_text(found.evidence)));
  }
  for (const auto& [ply, code] : open)
    out.complaints.push_back(fmt::format("{} ({}): ply {} of {}: {} was not raised", game.name,
                                         game.edition.id, ply, out.plies, code));
  return out;
}

}  // namespace eboard::bench
