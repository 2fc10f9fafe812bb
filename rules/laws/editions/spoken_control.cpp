// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/editions/spoken_control.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "rules/laws/editions/spoken_words.hpp"

namespace eboard::rules::spoken {

namespace {

using std::chrono::seconds;

constexpr std::size_t kLongestText = 200;
/// Fewer before a slash are a fraction: "1/2 h".
constexpr int kMinMovesBeforeSlash = 5;
constexpr int kMaxMoves = 10'000;
/// "3:00" may be hours, "5:00" is minutes.
constexpr int kMaxHours = 3;
/// A time behind '+' as a clock shows it is added by each move if it is not longer.
constexpr seconds kLongestBonus{180};
constexpr seconds kMaxBase{24 * 3600};
/// Nobody counts more in minutes.
constexpr seconds kLongestInMinutes{4 * 3600};

/// A time, perhaps with a second reading.
struct Time {
  seconds time{};
  seconds other{};        ///< 0: none
  bool open = false;      ///< `other` is as good as the first: "3:00"
  Kind unit = Kind::end;  ///< clock for a clock's time; end: no unit
};

/// A period, or what its moves add to it.
struct Item {
  std::optional<int> moves{};
  std::optional<Time> time{};
  std::string_view text{};  ///< of the time
  std::optional<BonusKind> bonus{};
  bool by_move = false;       ///< "per move" says so
  std::optional<int> from{};  ///< the move from which it is added
  bool plus = false;          ///< "+" stands before it
  bool apart = false;         ///< a comma or "then" stands before it
};

/// Sorts what the tokens say into items.
class Sorter {
 public:
  explicit Sorter(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  Expected<std::vector<Item>, std::string> run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const bool of_game = tokens_[i].text == "game" && i + 1 < tokens_.size() && tokens_[i + 1].text == "/";
      sudden_ |= tokens_[i].kind == Kind::sudden || of_game;
    }
    while (at_ < tokens_.size()) {
      if (!take()) return unexpected(not_understood(peek().text));
    }
    // "30 s increment, from move 1" leaves an empty one.
    if (items_.size() > 1 && !item().time && !item().moves && !item().plus && item().from) {
      items_[items_.size() - 2].from = item().from;
      items_.pop_back();
    }
    if (!std::ranges::all_of(items_, [](const Item& one) { return one.time.has_value(); }))
      return unexpected(not_understood(tokens_.back().text));
    return std::move(items_);
  }

  [[nodiscard]] bool sudden() const { return sudden_; }

 private:
  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const {
    static const Token kEnd;
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : kEnd;
  }
  [[nodiscard]] Kind kind(std::size_t ahead) const { return peek(ahead).kind; }
  [[nodiscard]] bool is_time(std::size_t ahead) const {
    return kind(ahead) == Kind::number || kind(ahead) == Kind::clock;
  }
  [[nodiscard]] static bool is_unit(Kind kind) {
    return kind == Kind::hour || kind == Kind::minute || kind == Kind::second;
  }
  /// The first place from `ahead` on that holds none of these.
  [[nodiscard]] std::size_t past(std::initializer_list<Kind> kinds, std::size_t ahead) const {
    while (std::ranges::find(kinds, kind(ahead)) != kinds.end()) ++ahead;
    return ahead;
  }
  Item& item() { return items_.back(); }

  bool take() {
    switch (kind(0)) {
      case Kind::number:
      case Kind::clock:
        return take_moves() || take_time();
      case Kind::then:
      case Kind::plus:
        return divide();
      case Kind::increment:
        return mark(BonusKind::increment);
      case Kind::delay:
        return mark(BonusKind::delay);
      case Kind::bronstein:
        return mark(BonusKind::bronstein);
      case Kind::slash:
      case Kind::each:
        return each();
      case Kind::from:
      case Kind::after:
        return from();
      case Kind::sudden:
        if (item().time) items_.emplace_back().apart = true;
        break;
      case Kind::moves:
      case Kind::first:
      case Kind::filler:
        break;
      default:
        return false;  // a unit without a number
    }
    ++at_;
    return true;
  }

  bool divide() {
    const bool plus = kind(0) == Kind::plus;
    if (plus && !item().time && (item().moves || items_.size() == 1)) return false;
    if (item().time) items_.emplace_back();
    if (items_.size() > 1) (plus ? item().plus : item().apart) = true;
    ++at_;
    return true;
  }

  bool mark(BonusKind kind_of_bonus) {
    const std::size_t next = peek(1).text == ":" ? 2 : 1;
    const bool before = is_time(past({Kind::filler, Kind::slash, Kind::each}, next));
    if (before && item().time) items_.emplace_back();
    item().bonus = kind_of_bonus;
    ++at_;
    return true;
  }

  /// "/move", "per move"; or a slash before a number, or words that say nothing.
  bool each() {
    const std::size_t next = past({Kind::filler, Kind::each}, 1);
    if (kind(next) == Kind::end && kind(0) == Kind::slash) return false;
    if (kind(next) == Kind::moves) {
      if (!item().bonus) item().bonus = BonusKind::increment;
      item().by_move = true;
      at_ += next;
    }
    ++at_;
    return true;
  }

  bool from() {
    const std::size_t next = past({Kind::filler, Kind::from, Kind::each, Kind::moves}, 1);
    const auto move = kind(next) == Kind::first ? 1 : peek(next).tenths / 10;  // 0: no number
    if (move > 0 && move < kMaxMoves && !is_unit(kind(next + 1))) {
      item().from = static_cast<int>(move) + (kind(0) == Kind::after);
      at_ += past({Kind::filler}, next + 1);
      if (kind(0) == Kind::moves) ++at_;
    } else {
      ++at_;
    }
    return true;
  }

  /// "40 moves", "40/", "/40".
  bool take_moves() {
    if (kind(0) != Kind::number || is_unit(kind(1)) || peek().tenths % 10 != 0) return false;
    const auto moves = static_cast<int>(peek().tenths / 10);
    const bool named = kind(1) == Kind::moves;
    const bool behind = at_ > 0 && tokens_[at_ - 1].kind == Kind::slash && item().time && !item().moves;
    const bool before = kind(1) == Kind::slash && is_time(2) && kind(3) != Kind::moves;
    if (!(named || behind || (before && moves >= kMinMovesBeforeSlash)) || moves < 1 || moves > kMaxMoves)
      return false;
    if (item().moves) items_.emplace_back();
    item().moves = moves;
    at_ += named || before ? 2 : 1;
    return true;
  }

  bool take_time() {
    if (item().time) items_.emplace_back();
    const char* const begin = peek().text.data();
    item().time = time();
    const std::string_view last = tokens_[at_ - 1].text;
    item().text = {begin, static_cast<std::size_t>(last.data() + last.size() - begin)};
    return item().time.has_value();
  }

  std::optional<Time> time() {
    const Token& token = tokens_[at_++];
    const Kind unit = is_unit(kind(0)) ? tokens_[at_++].kind : Kind::end;
    if (token.kind == Kind::clock) return clock(token, unit);
    const std::int64_t scale = unit == Kind::hour ? 3600 : unit == Kind::minute ? 60 : 1;
    if (token.tenths * scale % 10 != 0) return std::nullopt;
    Time out{.time = seconds{token.tenths * scale / 10}, .unit = unit};
    if (unit == Kind::end) {
      // In the USA minutes are written so, and hours too: "40/2, SD/1".
      out.other = out.time * (sudden_ ? 3600 : 60);
      return out;
    }
    // "1h30", "1 h 30 min"
    const bool minutes = kind(1) == Kind::minute || (!is_unit(kind(1)) && kind(1) != Kind::moves);
    if (unit == Kind::hour && kind(0) == Kind::number && minutes && peek().tenths < 600) {
      out.time += seconds{peek().tenths * 6};
      at_ += kind(1) == Kind::minute ? 2 : 1;
    }
    return out;
  }

  static std::optional<Time> clock(const Token& token, Kind unit) {
    const auto [first, second, third] = token.parts;
    const seconds hours{first * 3600 + second * 60 + third};
    const seconds minutes{first * 60 + second};
    if (token.count == 3)
      return first <= 9 ? std::optional(Time{.time = hours, .unit = Kind::clock}) : std::nullopt;
    if (unit == Kind::second || minutes > kLongestInMinutes) return std::nullopt;
    if (unit == Kind::hour) return Time{.time = hours, .unit = unit};
    if (unit == Kind::minute || first > kMaxHours) return Time{.time = minutes, .unit = Kind::minute};
    return Time{.time = minutes, .other = hours, .open = true, .unit = Kind::clock};
  }

  std::vector<Token> tokens_;
  std::vector<Item> items_{1};
  std::size_t at_ = 0;
  bool sudden_ = false;
};

/// Makes a time control of items. The functions that return a text say what is wrong, or nothing.
class Builder {
 public:
  explicit Builder(bool sudden) : sudden_(sudden) {}

  Expected<TimeControl, std::string> run(const std::vector<Item>& items) {
    for (const Item& item : items) {
      if (auto fault = is_bonus(item) ? add_bonus(item) : add_period(item); !fault.empty())
        return unexpected(std::move(fault));
    }
    if (auto fault = give_bonuses(); !fault.empty()) return unexpected(std::move(fault));
    if (auto fault = decide(); !fault.empty()) return unexpected(std::move(fault));
    return std::move(control_);
  }

 private:
  [[nodiscard]] bool is_bonus(const Item& item) const {
    if (item.bonus) return true;
    if (!item.plus || item.moves || periods_.empty()) return false;
    if (item.time->unit == Kind::clock) return item.time->time <= kLongestBonus;
    return item.time->unit == Kind::second || item.time->unit == Kind::end;
  }

  std::string add_period(const Item& item) {
    if (!periods_.empty() && !item.plus && !item.apart)
      return fmt::format(
          "'{}' stands alone; write + before what every move adds, 15m+10s, and : before a period, "
          "40/90m:30m",
          item.text);
    if (!periods_.empty() && !periods_.back().moves)
      return fmt::format(
          "more time follows at '{}', and no number of moves stands before it; write 40/90m:30m or "
          "40/90m+30s:30m+30s, or 15m+10s if every move adds it",
          item.text);
    Time time = *item.time;
    if (time.unit == Kind::end && sudden_) time.time *= 60;
    if (item.from || time.time > kMaxBase) return not_understood(item.text);
    all_plus_ &= periods_.empty() || item.plus;
    times_.push_back(time);
    periods_.push_back({.moves = item.moves, .base = time.time});
    return {};
  }

  std::string add_bonus(const Item& item) {
    if (periods_.empty())
      return fmt::format("no time stands before '{}'; write for example 15m+10s, or 0+10 if there is none",
                         item.text);
    if (item.moves) return not_understood(item.text);
    const bool large = item.time->unit == Kind::minute || item.time->unit == Kind::hour;
    if (item.time->time > kLongestBonus || (large && !item.by_move))
      return fmt::format(
          "'{}' is much for each move; write 5m+60s if each move adds it, 40/90m:30m if it is "
          "added once, after 40 moves",
          item.text);
    const bool bare = item.time->unit == Kind::end && times_.back().unit != Kind::end;
    if (!item.bonus && periods_.back().moves && (bare || item.time->open))
      return fmt::format(
          "+{} behind a number of moves may be seconds for each move or minutes for the rest; write seconds "
          "as +30s and minutes as :30m",
          item.text);
    bonuses_.push_back({item, periods_.size() - 1});
    return {};
  }

  void give(const Item& bonus, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i <= last; ++i) {
      periods_[i].bonus = bonus.time->time;
      if (periods_[i].bonus.count() > 0) periods_[i].bonus_kind = bonus.bonus.value_or(BonusKind::increment);
    }
  }

  std::string give_bonuses() {
    if (bonuses_.size() != 1) return give_each();
    const auto& [bonus, behind] = bonuses_.front();
    const std::size_t last = periods_.size() - 1;
    if (bonus.from) return give_from(bonus);
    if (last == 0 || (behind == last && (sudden_ || all_plus_ || bonus.apart))) {
      give(bonus, 0, last);
      return {};
    }
    give(bonus, behind, behind);
    const std::string one = to_string(control_);
    give(bonus, 0, last);
    return fmt::format("the moves of one period or of all may add '{}'; write {} or {}", bonus.text, one,
                       to_string(control_));
  }

  /// Each period its own.
  std::string give_each() {
    for (std::size_t i = 0; i < bonuses_.size(); ++i) {
      const auto& [bonus, period] = bonuses_[i];
      if (bonus.from || (i > 0 && bonuses_[i - 1].second == period))
        return fmt::format("'{}' is the second time that a move adds; write 40/90m+30s:30m+30s", bonus.text);
      give(bonus, period, period);
    }
    return {};
  }

  /// Move 1 is the first of all periods, move 41 perhaps the first of the second.
  std::string give_from(const Item& bonus) {
    int first = 1;
    for (std::size_t i = 0; i < periods_.size(); first += periods_[i++].moves.value_or(0)) {
      if (first != *bonus.from) continue;
      give(bonus, i, periods_.size() - 1);
      return {};
    }
    if (periods_.size() > 1 || periods_[0].moves)
      return fmt::format("no period begins at move {}; write 40/120m:60m:15m+30s", *bonus.from);
    // All the time is given at once, and increments begin later.
    periods_[0].moves = *bonus.from - 1;
    periods_.emplace_back();
    times_.emplace_back();
    give(bonus, 1, 1);
    return {};
  }

  [[nodiscard]] bool is_usual(std::size_t i, seconds base) const {
    Period period = periods_[i];
    period.base = base;
    return base <= kMaxBase && !is_too_short(period, periods_.size() > 1);
  }

  /// True if the first reading of a time is not the only one.
  [[nodiscard]] bool is_doubtful(std::size_t i) const {
    const Time& time = times_[i];
    if (time.open || !is_usual(i, time.time)) {
      const bool named = time.unit == Kind::minute || time.unit == Kind::hour || time.unit == Kind::second;
      return !(named && (periods_.size() == 1 || (i == 0 && time.unit != Kind::second)));
    }
    return time.unit == Kind::end && !sudden_ && time.other > seconds{0} && time.other <= kLongestInMinutes;
  }

  /// Chooses a reading for each time.
  std::string decide() {
    TimeControl other = control_;
    bool doubtful = false;
    for (std::size_t i = 0; i < periods_.size(); ++i) {
      const Time& time = times_[i];
      if (time.time + periods_[i].bonus == seconds{0}) return "a period gives no time at all";
      if (!is_doubtful(i)) continue;
      if (time.other > seconds{0}) other.periods[i].base = time.other;
      const bool usual = is_usual(i, time.time);
      const bool one = time.open && usual != is_usual(i, time.other);
      if (one) (usual ? other : control_).periods[i].base = usual ? time.time : time.other;
      doubtful |= !one;
    }
    if (!doubtful) return {};
    if (other == control_)
      return fmt::format("is too short; write {} if it is meant, 30 s for each move as +30s",
                         with_units(other));
    return fmt::format("may be {} or {}; write which of them is meant", with_units(control_),
                       with_units(other));
  }

  TimeControl control_{TimeControl::Kind::timed, {}};
  std::vector<Period>& periods_ = control_.periods;
  std::vector<Time> times_;                            ///< of each period
  std::vector<std::pair<Item, std::size_t>> bonuses_;  ///< and the period behind which each stands
  bool sudden_;
  bool all_plus_ = true;  ///< nothing but "+" stands between the periods
};

}  // namespace

Expected<TimeControl, std::string> read_control(std::string_view text) {
  if (text.empty() || text.size() > kLongestText) return unexpected(not_understood(text));
  auto tokens = tokens_of(text);
  if (!tokens) return unexpected(std::move(tokens.error()));
  if (tokens->empty()) return unexpected(not_understood(text));
  Sorter sorter(std::move(*tokens));
  const auto items = sorter.run();
  if (!items) return unexpected(items.error());
  return Builder(sorter.sudden()).run(*items);
}

}  // namespace eboard::rules::spoken
