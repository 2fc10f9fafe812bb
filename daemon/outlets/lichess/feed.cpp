// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/feed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "daemon/outlets/round_pgn.hpp"

namespace eboard::outlets::lichess {

namespace {

/// Lichess may not have taken them in yet: it is read once more before anybody is told.
bool may_come(Difference what) { return what == Difference::no_game || what == Difference::fewer; }

/// Sending the round again may put it right.
bool is_curable(Difference what) { return what != Difference::more && what != Difference::not_ours; }

bool lacks_its_clock(const rules::GameRecord& record) {
  if (record.plies.empty() || record.plies.back().clock) return false;
  return std::ranges::any_of(record.plies, [](const rules::PlyRecord& ply) { return ply.clock.has_value(); });
}

}  // namespace

void Feed::show(std::vector<Part> parts, std::vector<std::string> notices, Steady now) {
  parts_ = std::move(parts);
  cuts_ = std::move(notices);
  std::erase_if(held_, [&](const auto& held) {
    const auto part = std::ranges::find(parts_, held.first, &Part::id);
    return part == parts_.end() || part->record.plies.size() != held.second.plies;
  });
  for (const Part& part : parts_) {
    if (part.record.result == rules::Result::unknown && lacks_its_clock(part.record))
      held_.try_emplace(part.id, Held{part.record.plies.size(), now + rules_.clock_wait});
    else
      held_.erase(part.id);
  }
}

bool Feed::is_held(const Part& part, Steady now) const {
  const auto held = held_.find(part.id);
  return held != held_.end() && held->second.until > now;
}

/// Lichess adds no game to a full round, and removes none.
void Feed::choose_games() {
  left_out_.clear();
  const auto is_there = [&](const Part& part) {
    return std::ranges::find(sent_, part.id, &Part::id) != sent_.end();
  };
  const auto known = static_cast<std::size_t>(std::ranges::count_if(asked_, is_there));
  std::size_t room = rules_.most_games - std::min(known, rules_.most_games);
  std::erase_if(asked_, [&](const Part& part) {
    if (is_there(part)) return false;
    if (room > 0) return --room, false;
    left_out_.emplace(part.id, part.name);
    return true;
  });
}

std::string Feed::body(Steady now, bool at_once) {
  asked_ = parts_;
  // A game of which only a first move is held back does not begin yet; a part has no meaning without moves.
  std::erase_if(asked_, [&](Part& part) {
    if (at_once || !is_held(part, now)) return false;
    part.record.plies.pop_back();
    part.clocks.reset();
    return part.continues && part.record.plies.empty();
  });
  choose_games();
  asked_text_.clear();
  for (const Part& part : asked_) append_game(asked_text_, part.record);
  if (asked_text_ == sent_text_ && !again_) return {};
  std::string body;
  for (Part& part : asked_) {
    if (part.clocks) set_clocks(part.record, part.clocks->shown, part.clocks->since);
    append_game(body, part.record);
  }
  return body;
}

void Feed::sent(std::size_t refused, Steady now) {
  sent_ = asked_;
  sent_text_ = asked_text_;
  refused_ = refused;
  again_ = false;
  const Steady soonest = last_read_ ? *last_read_ + rules_.read_pace : now;
  read_again(std::max(now + rules_.read_after, soonest));
}

void Feed::read(std::string_view pgn, Steady now) {
  last_read_ = now;
  read_at_.reset();
  differences_.clear();
  Tried missing;
  for (Found& found : compare(sent_, pgn)) {
    const auto key = std::pair(found.id, std::pair(found.what, found.ply));
    if (is_curable(found.what) && tried_.insert(key).second) again_ = true;
    const bool waits = may_come(found.what) && !missing_.contains(key);
    if (may_come(found.what)) missing.insert(key);
    if (waits)
      read_again(now + rules_.read_pace);
    else
      differences_.push_back(std::move(found.sentence));
  }
  missing_ = std::move(missing);
  // Somebody may put it right there.
  if (!differences_.empty()) read_again(now + 4 * rules_.read_pace);
}

void Feed::unread(Steady now) {
  last_read_ = now;
  read_at_ = now + 4 * rules_.read_pace;
}

std::optional<Steady> Feed::next() const {
  std::optional<Steady> next = read_at_;
  const auto earlier = [&](Steady at) { next = next ? std::min(*next, at) : at; };
  if (again_) earlier(Steady{});
  for (const auto& [id, held] : held_) {
    if (left_out_.contains(id)) continue;
    const auto part = std::ranges::find(sent_, id, &Part::id);
    if (part == sent_.end() || part->record.plies.size() < held.plies) earlier(held.until);
  }
  return next;
}

std::vector<std::string> Feed::notices() const {
  std::vector<std::string> all = cuts_;
  if (refused_ > 0)
    all.push_back(fmt::format("Lichess does not take {} of the games; the log says which.", refused_));
  if (!left_out_.empty())
    all.push_back(fmt::format("Lichess shows {} games of a round, and not those at {}.", rules_.most_games,
                              fmt::join(std::views::values(left_out_), ", ")));
  all.insert(all.end(), differences_.begin(), differences_.end());
  return all;
}

}  // namespace eboard::outlets::lichess
