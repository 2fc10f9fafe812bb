// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/intake.hpp"

#include <algorithm>
#include <utility>

namespace eboard::outlets::alerts {

using std::chrono::milliseconds, std::chrono::seconds;

void Intake::hear(const seams::News& news, Steady at) {
  const milliseconds delay = desk_.rules().delay;
  const auto* table = std::get_if<seams::BoardInfo>(&news);
  if (table != nullptr && delay == milliseconds{0}) return reporter_.know(*table);
  // Which number a table has is no secret; names and round are.
  if (table != nullptr && known_.insert(table->id).second) {
    seams::BoardInfo number;
    number.id = table->id;
    number.number = table->number;
    number.round = 0;
    reporter_.know(number);
  }
  heard_.push_back({at + delay, news});
}

void Intake::take(const Moment& now) {
  while (!heard_.empty() && heard_.front().due <= now.steady) {
    hand_over(heard_.front().news, now);
    heard_.pop_front();
  }
}

void Intake::hand_over(const seams::News& news, const Moment& now) {
  if (const auto* table = std::get_if<seams::BoardInfo>(&news)) reporter_.know(*table);
  if (const auto* device = std::get_if<seams::DeviceStatus>(&news)) {
    if (const auto alert = reporter_.report(*device, now.local)) desk_.take(*alert, now.steady);
  }
  if (const auto* condition = std::get_if<seams::ConditionNews>(&news))
    desk_.take(reporter_.report(condition->code, condition->sentence, now.local), now.steady);
}

std::vector<rules::Tag> Intake::players(seams::Released& released, int round, int table) {
  const auto pairings = pairings_.of(released, round);
  if (!pairings) return {};
  const auto paired = std::ranges::find(**pairings, table, &storage::Pairing::board);
  return paired == (*pairings)->end() ? std::vector<rules::Tag>{} : paired->tags;
}

milliseconds Intake::age_of(const storage::StoredEvent& event, const seams::Released& released) const {
  return std::max(released.now() - event.event.at - desk_.rules().delay, milliseconds{0});
}

/// The table may have other names by now, or play another round.
void Intake::name(Alert& alert, storage::BoardId board, seams::Released& released) {
  const auto round = released.round_of(board, alert.game);
  if (round && *round) alert.round = **round;
  put_players(alert, players(released, alert.round, alert.board));
}

storage::Result<void> Intake::look_back(seams::Released& released, const Moment& now) {
  if (looked_back_) return {};
  std::vector<std::pair<storage::BoardId, Alert>> found;
  const auto take = [&](const storage::StoredEvent& event) {
    if (const auto begun = Reporter::begun_game(event))
      std::erase_if(found, [&](const auto& one) { return one.second.key.starts_with(*begun); });
    const auto age = std::chrono::floor<seconds>(age_of(event, released));
    if (auto alert = reporter_.report(event, now.local - age))
      found.emplace_back(event.board, std::move(*alert));
  };
  const auto read = released.read_earlier(take, storage::Before::judged_game);
  if (!read) return read;
  for (auto& [board, alert] : found) {
    name(alert, board, released);
    desk_.recall(alert, now);
  }
  looked_back_ = true;
  return {};
}

void Intake::take(const storage::StoredEvent& event, seams::Released& released, const Moment& now) {
  const auto age = age_of(event, released);
  if (const auto begun = Reporter::begun_game(event)) desk_.forget(*begun);
  auto alert = reporter_.report(event, now.local - std::chrono::floor<seconds>(age));
  if (!alert) return;
  name(*alert, event.board, released);
  if (age > AlertDesk::kStale) return desk_.take_late(*alert);
  desk_.take(*alert, now.steady);
}

std::optional<Steady> Intake::next(const Moment& now) const {
  const auto told = desk_.next(now);
  if (heard_.empty()) return told;
  return std::min(told.value_or(heard_.front().due), heard_.front().due);
}

}  // namespace eboard::outlets::alerts
