// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/feed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "daemon/outlets/round_pgn.hpp"

namespace eboard::outlets::lichess {

namespace {

constexpr std::size_t kMaxNamed = 3;  ///< of one sentence

/// Lichess may not have taken them in yet: it is read once more before anybody is told.
bool may_come(Difference what) { return what == Difference::no_game || what == Difference::fewer; }

/// Sending the round again may put it right.
bool is_curable(Difference what) {
  return what != Difference::more && what != Difference::not_ours && what != Difference::tag;
}

const std::string& id_of(const std::shared_ptr<const Part>& part) { return part->id; }

auto key_of(const Found& found) { return std::pair(found.id, std::pair(found.what, found.ply)); }

bool are_same(const rules::GameRecord& a, const rules::GameRecord& b) {
  return a.result == b.result &&
         std::ranges::equal(a.plies, b.plies, {}, &rules::PlyRecord::move, &rules::PlyRecord::move);
}

bool lacks_its_clock(const rules::GameRecord& record) {
  if (record.plies.empty() || record.plies.back().clock) return false;
  return std::ranges::any_of(record.plies, [](const rules::PlyRecord& ply) { return ply.clock.has_value(); });
}

}  // namespace

void Feed::show(Parts parts, std::vector<std::string> notices, Steady now) {
  parts_ = std::move(parts);
  cuts_ = std::move(notices);
  shown_all_ = false;
  std::erase_if(held_, [&](const auto& held) {
    const auto part = std::ranges::find(parts_, held.first, id_of);
    return part == parts_.end() || (*part)->record.plies.size() != held.second.plies;
  });
  for (const auto& part : parts_) {
    if (part->record.result == rules::Result::unknown && lacks_its_clock(part->record))
      held_.try_emplace(part->id, Held{part->record.plies.size(), now + rules_.clock_wait});
    else
      held_.erase(part->id);
  }
}

bool Feed::is_held(const Part& part, Steady now) const {
  const auto held = held_.find(part.id);
  return held != held_.end() && held->second.until > now;
}

/// What was read, and what was sent since then. What was sent to a full round is not there, and does not
/// come.
std::set<std::string_view> Feed::ids_there() const {
  std::set<std::string_view> there;
  if (shown_) there.insert(shown_->ids.begin(), shown_->ids.end());
  if (is_full()) return there;
  for (const auto& part : sent_) there.insert(part->id);
  return there;
}

/// Lichess adds no game to a full round, and removes none. Others may have games there, too.
void Feed::choose_games(Parts& games) {
  left_out_.clear();
  const auto there = ids_there();
  const std::size_t taken = shown_ ? shown_->games + there.size() - shown_->ids.size() : there.size();
  std::size_t room = rules_.max_games - std::min(taken, rules_.max_games);
  std::erase_if(games, [&](const auto& part) {
    if (there.contains(part->id)) return false;
    if (room > 0) return --room, false;
    left_out_.insert(part->id);
    return true;
  });
}

/// The part without its last move, which is held back; null if it does not begin yet.
std::shared_ptr<const Part> Feed::without_last(const Part& part) {
  // A part that continues a game has no meaning without moves.
  if (part.continues && part.record.plies.size() == 1) return nullptr;
  auto shorter = std::make_shared<Part>(part);
  shorter->record.plies.pop_back();
  shorter->clocks.reset();
  return shorter;
}

std::string Feed::body(Steady now, bool at_once) {
  asked_.clear();
  for (const auto& part : parts_) {
    const bool waits = !at_once && is_held(*part, now);
    if (auto asked = waits ? without_last(*part) : part) asked_.push_back(std::move(asked));
  }
  choose_games(asked_);
  asked_text_.clear();
  for (const auto& part : asked_) append_game(asked_text_, part->record);
  if (asked_text_ == sent_text_ && !again_) {
    shown_all_ = true;
    return {};
  }
  std::string body;
  body.reserve(asked_text_.size());
  for (const auto& part : asked_) {
    if (!part->clocks) {
      append_game(body, part->record);
      continue;
    }
    rules::GameRecord timed = part->record;
    set_clocks(timed, part->clocks->shown, part->clocks->since);
    append_game(body, timed);
  }
  return body;
}

bool Feed::is_over() const {
  return std::ranges::any_of(sent_, [](const auto& part) { return part->is_left; }) &&
         std::ranges::all_of(sent_, [](const auto& part) {
           return part->is_left || part->record.result != rules::Result::unknown;
         });
}

/// Every further push takes it back there.
bool Feed::ends() const { return last_read_ && !others_play_ && is_over() && ended_text_ != sent_text_; }

void Feed::note_changes(Steady now) {
  for (const auto& part : asked_) {
    const auto before = std::ranges::find(sent_, part->id, id_of);
    if (before == sent_.end() || !are_same((*before)->record, part->record)) changed_[part->id] = now;
  }
}

/// Another daemon may send to the same round.
bool Feed::was_ours(const std::string& id) const {
  return changed_.contains(id) ||
         std::ranges::any_of(sent_, [&](const auto& part) { return id.starts_with(part->id + "-"); });
}

void Feed::sent(std::size_t refused, Steady now) {
  note_changes(now);
  sent_ = asked_;
  sent_text_ = asked_text_;
  refused_ = refused;
  again_ = false;
  shown_all_ = true;
  compared_ = false;
  ended_text_.clear();
  read_again(paced(now + rules_.read_after, streamed_ ? rules_.calm_pace : rules_.read_pace));
  look_again(now + rules_.look_after);
}

void Feed::hear(std::optional<std::string_view> games, Steady now) {
  if (!games) {
    if (streamed_ && look_at_) read_again(paced(now, rules_.read_pace));
    streamed_.reset();
    deaf_ = false;
    return;
  }
  if (!streamed_) streamed_.emplace();
  for (rules::GameRecord& game : games_in(*games)) {
    const auto id = game.tag("GameId");
    if (!id) continue;
    const auto known = std::ranges::find_if(
        *streamed_, [&](const rules::GameRecord& one) { return one.tag("GameId") == id; });
    if (known == streamed_->end())
      streamed_->push_back(std::move(game));
    else
      *known = std::move(game);
  }
  if (look_at_ && *look_at_ <= now) look(now);
}

/// What differs in the stream is a reason to read; what is true is what was read.
void Feed::look(Steady now) {
  look_at_.reset();
  for (const Found& found : compare(sent_, *streamed_)) {
    if (found.what == Difference::not_ours || known_.contains(key_of(found))) continue;
    const Steady due = changed_[found.id] + (may_come(found.what) ? rules_.read_after : rules_.look_after);
    if (due > now)
      look_again(due);
    else
      read_again(paced(now, rules_.doubt_pace));
  }
}

std::optional<Steady> Feed::deaf_from(const std::vector<Found>& read) const {
  std::optional<Steady> from;
  if (!streamed_) return from;
  for (const Found& found : compare(sent_, *streamed_)) {
    const auto changed = changed_.find(found.id);
    if (changed == changed_.end() || std::ranges::find(read, found.id, &Found::id) != read.end()) continue;
    const Steady due = changed->second + rules_.read_after;
    from = from ? std::min(*from, due) : due;
  }
  return from;
}

/// Games that others took the last places from are left out at once, and so not missed. A place that somebody
/// made there is taken.
void Feed::note_shown(const std::vector<rules::GameRecord>& shown) {
  const std::set<std::string> before = left_out_;
  shown_.emplace().games = shown.size();
  for (const rules::GameRecord& game : shown) shown_->ids.emplace(game.tag("GameId").value_or(""));
  Parts games = parts_;
  choose_games(games);
  std::erase_if(sent_, [&](const auto& part) { return left_out_.contains(part->id); });
  others_play_ = std::ranges::any_of(shown, [&](const rules::GameRecord& game) {
    const std::string id(game.tag("GameId").value_or(""));
    return game.result == rules::Result::unknown && !was_ours(id) &&
           std::ranges::find(sent_, id, id_of) == sent_.end();
  });
  if (std::ranges::any_of(games, [&](const auto& part) { return before.contains(part->id); })) again_ = true;
}

void Feed::read(std::string_view pgn, Steady now) {
  last_read_ = now;
  compared_ = true;
  read_at_.reset();
  differences_.clear();
  std::vector<rules::GameRecord> shown = games_in(pgn);
  note_shown(shown);
  std::vector<Found> all = compare(sent_, shown);
  const auto deaf_from = this->deaf_from(all);
  deaf_ = deaf_from && *deaf_from <= now;
  if (deaf_from && !deaf_)
    read_again(paced(*deaf_from, rules_.doubt_pace));
  else if (streamed_)
    streamed_ = std::move(shown);
  Tried missing;
  known_.clear();
  for (Found& found : all) {
    if (found.what == Difference::not_ours && !was_ours(found.id)) continue;
    const auto key = key_of(found);
    known_.insert(key);
    if (is_curable(found.what) && tried_.insert(key).second) again_ = true;
    const bool waits = may_come(found.what) && !missing_.contains(key);
    if (may_come(found.what)) missing.insert(key);
    if (waits)
      read_again(now + rules_.read_pace);
    else
      differences_.push_back(std::move(found.sentence));
  }
  missing_ = std::move(missing);
  // Somebody may put it right there, or make room.
  if (!differences_.empty() || !left_out_.empty()) read_again(now + 4 * rules_.read_pace);
}

void Feed::unread(Steady now) {
  last_read_ = now;
  compared_ = true;
  read_at_ = now + 4 * rules_.read_pace;
}

std::optional<Steady> Feed::held_until() const {
  std::optional<Steady> first;
  for (const auto& [id, held] : held_) {
    if (left_out_.contains(id)) continue;
    const auto part = std::ranges::find(sent_, id, id_of);
    if (part == sent_.end() || (*part)->record.plies.size() < held.plies)
      first = first ? std::min(*first, held.until) : held.until;
  }
  return first;
}

bool Feed::owes() const { return !shown_all_ || again_ || !compared_ || ends() || held_until(); }

std::optional<Steady> Feed::next() const {
  std::optional<Steady> next = read_at_;
  const auto earlier = [&](Steady at) { next = next ? std::min(*next, at) : at; };
  if (again_ || ends()) earlier(Steady{});
  if (streamed_ && look_at_) earlier(*look_at_);
  if (const auto held = held_until()) earlier(*held);
  return next;
}

std::vector<std::string> Feed::notices() const {
  std::vector<std::string> all = cuts_;
  if (refused_ > 0)
    all.push_back(fmt::format("Lichess does not take {} of the games; the log says which.", refused_));
  if (!left_out_.empty()) {
    std::vector<std::string_view> tables;
    for (const auto& part : parts_) {
      if (left_out_.contains(part->id) && (tables.empty() || tables.back() != part->name))
        tables.emplace_back(part->name);
    }
    const std::size_t others = tables.size() - std::min(tables.size(), kMaxNamed);
    tables.resize(tables.size() - others);
    all.push_back(fmt::format("{} of round {} {} not at Lichess, since a round there shows {}: {}{}.",
                              left_out_.size() == 1 ? "1 game" : fmt::format("{} games", left_out_.size()),
                              round_, left_out_.size() == 1 ? "is" : "are", rules_.max_games,
                              fmt::join(tables, ", "),
                              others == 0 ? "" : fmt::format(" and {} more", others)));
  }
  all.insert(all.end(), differences_.begin(), differences_.end());
  return all;
}

}  // namespace eboard::outlets::lichess
