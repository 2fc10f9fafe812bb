// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/seating.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "rules/laws/editions/edition.hpp"
#include "rules/text/plain_text.hpp"
#include "rules/text/shown.hpp"

namespace eboard::daemon {

// What others wrote comes in here, for pages, files and the store: one line each.
void set_tag(std::vector<rules::Tag>& tags, std::string_view name, const std::string& text, bool replace) {
  std::string value = rules::one_line(rules::as_utf8(text));
  const auto found = std::ranges::find(tags, name, &rules::Tag::name);
  if (found == tags.end()) {
    tags.push_back({std::string(name), std::move(value)});
  } else if (replace) {
    found->value = std::move(value);
  }
}

void Seating::seat(const PairedGame& game) {
  const storage::Pairing& pairing = game.pairing;
  auto found = std::ranges::find(boards_, pairing.board, &BoardConfig::number);
  if (found == boards_.end()) {
    BoardConfig board;
    board.number = pairing.board;
    boards_.push_back(std::move(board));
    found = std::prev(boards_.end());
  }
  found->round = pairing.round;
  for (const rules::Tag& tag : pairing.tags) {
    if (tag.name == "TimeControl") {
      take_control(tag.value, *found);
    } else {
      set_tag(found->tags, tag.name, tag.value, false);
    }
  }
  if (!game.edition.empty()) found->edition = game.edition;
  if (game.chess960) take_chess960(*found);
  if (!found->start) found->start = game.start;
}

/// A tag that is no time control at all says nothing, which is reported; one that counts minutes would accuse
/// a round's clocks.
void Seating::take_control(const std::string& value, BoardConfig& board) {
  if (!board.time_control.empty()) return;
  const auto control = rules::entered_time_control(value);
  if (control) {
    if (control->kind != rules::TimeControl::Kind::unknown) board.time_control = rules::to_string(*control);
    return;
  }
  const std::string tag = fmt::format("TimeControl \"{}\"", rules::shown(value));
  if (rules::is_time_control(value)) {
    faults_.push_back(fmt::format("{}: board {}: {}: {}", source_, board.number, tag, control.error()));
  } else if (unread_controls_.insert(value).second) {
    warnings_.push_back(fmt::format("{}: {} is not understood, so no time control is known: {}", source_, tag,
                                    control.error()));
  }
}

void Seating::take_chess960(BoardConfig& board) {
  const rules::Edition* const edition = rules::find_edition(board.edition);
  if (edition == nullptr || edition->variant == rules::Variant::chess960) return;
  const std::string wanted = board.edition + "-chess960";
  if (!rules::is_edition(wanted)) {
    std::vector<std::string_view> known;
    std::ranges::copy_if(rules::editions(), std::back_inserter(known),
                         [](std::string_view name) { return name.ends_with("-chess960"); });
    faults_.push_back(
        fmt::format("{}: board {} is paired for Chess960, which edition '{}' does not have; {} do, with the "
                    "tempo of the time control",
                    source_, board.number, board.edition, fmt::join(known, ", ")));
    return;
  }
  if (board.edition != BoardConfig{}.edition)
    warnings_.push_back(fmt::format("{}: board {} is paired for Chess960: its edition is '{}'", source_,
                                    board.number, wanted));
  board.edition = wanted;
}

std::vector<std::string> seat_tournament(const std::vector<PairedGame>& games, Config& config) {
  if (games.empty()) return {};
  if (!config.pairings.empty())
    return {fmt::format("the games of the tournament are not seated, since pairings = \"{}\" says who plays",
                        config.pairings)};
  const int before = config.round;
  int now = 0;
  for (const PairedGame& game : games) now = std::max(now, game.pairing.round);
  for (BoardConfig& board : config.boards)
    if (board.round == before) board.round = now;
  config.round = now;
  Seating seating(config.boards, "the tournament");
  for (const PairedGame& game : games) seating.seat(game);
  std::ranges::sort(config.boards, {}, &BoardConfig::number);
  std::vector<std::string> lines = seating.faults();
  lines.insert(lines.end(), seating.warnings().begin(), seating.warnings().end());
  return lines;
}

}  // namespace eboard::daemon
