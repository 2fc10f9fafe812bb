// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/reported_table.hpp"

#include <algorithm>
#include <set>

#include "daemon/events/irregularity_words.hpp"
#include "rules/chess/fen_fields.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "rules/laws/rulings/text/passed_over.hpp"
#include "rules/text/clock_text.hpp"

namespace eboard::exports {

using storage::Calendar;
using storage::Millis;
using storage::StoredEvent;

namespace {

std::string player_text(const std::optional<rules::Color>& side) {
  if (!side) return {};
  return *side == rules::Color::white ? "White" : "Black";
}

std::string place_text(int ply, const rules::Setup& start, std::string_view san) {
  return ply < 1 ? std::string() : rules::ply_name(start, ply, san);
}

std::string edition_text(const std::string& id) {
  const rules::Edition* edition = rules::find_edition(id);
  return edition == nullptr ? id : std::string(edition->title);
}

std::string time_text(const Calendar& calendar, Millis at) {
  const auto moment = calendar.when(at);
  return moment ? storage::local_time(*moment) : std::string();
}

Incident describe(const live::Card& card, const Calendar& calendar) {
  const auto start = rules::parse_fen(card.start).value_or(rules::Setup::initial());
  const tracking::IrregularityFound& found = card.found;
  Incident out;
  out.id = found.id;
  out.code = found.code.text();
  out.title = tracking::title_of(found);
  out.finding = tracking::sentence_of(found).value_or("");
  out.article = found.article;
  out.edition = edition_text(found.edition);
  out.for_whom = tracking::to_string(found.for_whom);
  out.player = player_text(card.by());
  out.place = place_text(found.ply, start, tracking::move_name(found, card.before).value_or(""));
  if (card.clock) {
    out.white_clock = rules::clock_text(card.clock->white);
    out.black_clock = rules::clock_text(card.clock->black);
  }
  for (const live::Card::Step& step : card.steps)
    out.steps.push_back({std::string(step.state.text()), time_text(calendar, step.at)});
  out.facts = cards::evidence_words(found, start, card.by());
  return out;
}

}  // namespace

ReportedTable::ReportedTable(const storage::BoardRow& row) : row_(row) {
  seams::BoardInfo info;
  info.id = row.id;
  info.number = row.number;
  state_.apply(info);
}

void ReportedTable::take(const StoredEvent& event) {
  state_.apply(event);
  const live::LiveBoard* board = latest();
  if (board == nullptr) return;
  if (std::holds_alternative<tracking::GameStarted>(event.event.what))
    begun_[event.event.game] = event.sequence;
  for (const live::CardNumber number : book_.apply(event, *board)) {
    const live::Card* card = book_.find(number);
    if (card != nullptr) cards_[number] = {beginning(event.event.game), event, *card};
  }
  if (std::holds_alternative<tracking::RulingMade>(event.event.what))
    rulings_.push_back(ruled(event, *board));
}

Beginning ReportedTable::beginning(int game) const {
  const auto found = begun_.find(game);
  return {game, found == begun_.end() ? 0 : found->second};
}

ReportedTable::Ruled ReportedTable::ruled(const StoredEvent& event, const live::LiveBoard& board) const {
  Ruled out{beginning(event.event.game), event, rules::Setup::initial(), {}};
  if (board.game != event.event.game) return out;
  if (const auto start = rules::parse_fen(board.start_fen)) out.start = *start;
  const int ply = std::get<tracking::RulingMade>(event.event.what).ply;
  if (ply > 0 && static_cast<std::size_t>(ply) <= board.moves.size())
    out.san = board.moves[static_cast<std::size_t>(ply) - 1].san;
  return out;
}

std::vector<TableIncident> ReportedTable::incidents(const Calendar& calendar) const {
  std::vector<TableIncident> out;
  std::set<std::pair<Beginning, int>> known;
  for (const auto& [number, reported] : cards_) {
    known.emplace(reported.game, reported.card.found.id);
    out.push_back(incident_of(reported, calendar));
  }
  for (const Ruled& ruled : rulings_) {
    const tracking::RulingMade& made = ruled.made();
    if (made.undoes == 0 && !known.contains({ruled.game, made.about}))
      out.push_back(incident_of(ruled, calendar));
  }
  return out;
}

TableIncident ReportedTable::incident_of(const Reported& reported, const Calendar& calendar) const {
  const live::Card& card = reported.card;
  TableIncident out{reported.event, card.steps.front().at, describe(card, calendar)};
  Millis ruled_first = Millis::max();
  for (const Ruled& ruled : rulings_) {
    if (ruled.game != reported.game || ruled.made().about != card.found.id) continue;
    ruled_first = std::min(ruled_first, ruled.event.event.at);
    if (ruled.made().undoes == 0) out.incident.rulings.push_back(ruling_text(ruled, calendar));
  }
  for (const live::Card::Step& step : card.steps)
    if (step.at <= ruled_first) out.shown.push_back(step.at);
  out.incident.board = row_.number;
  out.incident.game = reported.event.event.game;
  out.incident.time = time_text(calendar, out.at);
  return out;
}

TableIncident ReportedTable::incident_of(const Ruled& ruled, const Calendar& calendar) const {
  const tracking::RulingMade& made = ruled.made();
  TableIncident out{ruled.event, ruled.event.event.at, {}};
  out.incident.board = row_.number;
  out.incident.game = ruled.event.event.game;
  out.incident.time = time_text(calendar, out.at);
  out.incident.title = "Ruling";
  out.incident.edition = edition_text(made.edition);
  out.incident.place = place_text(made.ply, ruled.start, ruled.san);
  out.incident.rulings.push_back(ruling_text(ruled, calendar));
  return out;
}

ReportedRuling ReportedTable::ruling_text(const Ruled& ruled, const Calendar& calendar) const {
  const tracking::RulingMade& made = ruled.made();
  ReportedRuling out;
  out.number = made.number;
  out.command = made.ruling;
  if (const auto ruling = rules::parse_ruling(made.ruling))
    out.words = rules::decision_words(ruling->action, rules::Audience::arbiter, ruled.start);
  if (out.words.empty()) out.words = made.ruling;
  out.article = made.article;
  out.author = made.author;
  out.because = made.because;
  out.time = time_text(calendar, ruled.event.event.at);
  std::vector<const Ruled*> of_game;
  for (const Ruled& one : rulings_)
    if (one.game == ruled.game) of_game.push_back(&one);
  const auto undone = rules::passed_over(of_game, [](const Ruled* one) {
    return std::optional(rules::numbered_ruling(one->made().number, one->made().undoes));
  });
  if (std::ranges::find(undone, made.number) == undone.end()) return out;
  for (const Ruled* one : of_game)
    if (one->made().undoes == made.number)
      out.undone = {one->made().author, time_text(calendar, one->event.event.at)};
  return out;
}

}  // namespace eboard::exports
