// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/source_line.hpp"

#include <algorithm>
#include <optional>

#include "daemon/sources/game_choice.hpp"
#include "drivers/manual.hpp"

namespace eboard::sources {

namespace {

namespace manual = drivers::manual;
using drivers::TimesReading;
using rules::Color;
using rules::Result;

/// What both clocks show; each is empty while nobody knows.
class Clocks {
 public:
  Clocks(const SourceGame& game, const rules::TimeControl& control) : game_(game) {
    if (control.timed()) {
      const rules::Period& first = control.period(0);
      white_ = black_ = first.base;
      if (control.is_last(0) && !first.moves && !first.sand_clock) bonus_ = first.bonus;
      return;
    }
    // A time needs both clocks. Where nobody says how they began, a clock showed what is first said of it, or
    // else what the other one did.
    white_ = first_said(Color::white);
    black_ = first_said(Color::black);
    if (!white_) white_ = black_;
    if (!black_) black_ = white_;
  }

  /// The ply was made. False: nothing is known of its time.
  bool pass(const SourcePly& ply, Color mover) {
    std::optional<Millis>& time = mover == Color::white ? white_ : black_;
    if (ply.clock) {
      time = *ply.clock;
    } else if (ply.elapsed && time && bonus_) {
      time = std::max(*time + *bonus_ - *ply.elapsed, Millis{0});
    } else {
      return false;
    }
    told_ = true;
    return true;
  }
  /// What the tags say of now. True: they do of that player, too.
  bool take_tags(Color mover) {
    if (game_.result != Result::unknown) return false;
    told_ = told_ || game_.white_clock || game_.black_clock;
    if (game_.white_clock) white_ = game_.white_clock;
    if (game_.black_clock) black_ = game_.black_clock;
    return (mover == Color::white ? game_.white_clock : game_.black_clock).has_value();
  }
  /// nullopt: nobody said what they show.
  [[nodiscard]] std::optional<TimesReading> reading(std::optional<Color> running) const {
    if (!told_) return std::nullopt;
    return before(running);
  }
  [[nodiscard]] std::optional<TimesReading> before(std::optional<Color> running) const {
    if (!white_ || !black_) return std::nullopt;
    return TimesReading{*white_, *black_, running};
  }

 private:
  [[nodiscard]] std::optional<Millis> first_said(Color of) const {
    Color mover = game_.start.turn;
    for (const SourcePly& ply : game_.plies) {
      if (mover == of && ply.clock) return ply.clock;
      mover = !mover;
    }
    return std::nullopt;
  }

  const SourceGame& game_;
  std::optional<Millis> white_{}, black_{}, bonus_{};
  bool told_ = false;
};

class Writer {
 public:
  Writer(const tracking::StatedGame& stated, const SourceGame& game, const rules::TimeControl& control)
      : told_(stated.told), game_(game), clocks_(game, control), waits_(stated.waits_for_clock) {
    if (stated.clock) shown_ = TimesReading{stated.clock->white, stated.clock->black, stated.clock->running};
  }

  std::vector<std::string> write() {
    name();
    const std::size_t common = common_plies(told_, game_);
    const bool illegal_told = told_.illegal && told_.plies.size() == game_.plies.size() + 1 &&
                              common == game_.plies.size() && told_.plies.back() == game_.illegal;
    const std::size_t kept = illegal_told ? common + 1 : common;
    const bool moves =
        kept < told_.plies.size() || common < game_.plies.size() || (!game_.illegal.empty() && !illegal_told);
    Result told = told_.result;
    if (told != Result::unknown && (moves || told != game_.result)) {
      lines_.push_back(manual::result_line(Result::unknown));
      told = Result::unknown;
    }
    for (std::size_t ply = told_.plies.size(); ply > kept; --ply) lines_.emplace_back(manual::kBack);
    plies_from(common);
    if (!game_.illegal.empty() && !illegal_told)
      lines_.push_back(manual::illegal_line(static_cast<int>(game_.plies.size()) + 1, game_.illegal));
    const bool of_now =
        clocks_.take_tags(turn_after(game_.plies.size() + 1)) || timed_ || (!waits_ && !moves);
    // A ply that waits for its time would take any other.
    if (const auto now = clocks_.reading(running(game_.plies.size())); now && of_now) show(*now);
    if (told != game_.result) lines_.push_back(manual::result_line(game_.result));
    return std::move(lines_);
  }

 private:
  void name() {
    GameIdentity now = game_.identity;
    if (const auto before = GameIdentity::parse(told_.name)) now.nth = before->nth;
    if (std::string name = now.text(); name != told_.name) lines_.push_back(manual::game_line(name));
  }

  [[nodiscard]] Color turn_after(std::size_t plies) const {
    return plies % 2 == 0 ? game_.start.turn : !game_.start.turn;
  }
  [[nodiscard]] std::optional<Color> running(std::size_t plies) const {
    const bool over = plies == game_.plies.size() && game_.result != Result::unknown;
    return over || plies == 0 ? std::nullopt : std::optional(turn_after(plies));
  }

  void show(const TimesReading& reading) {
    if (shown_ == reading) return;
    shown_ = reading;
    lines_.push_back(manual::clock_line(reading));
  }

  void plies_from(std::size_t first) {
    for (std::size_t at = 0; at < game_.plies.size(); ++at) {
      const SourcePly& ply = game_.plies[at];
      const auto before = clocks_.before(std::nullopt);
      const bool timed = timed_ = clocks_.pass(ply, turn_after(at));
      if (at < first) continue;
      // A ply takes its times from a clock that was there before it.
      if (timed && !shown_ && before) show(*before);
      lines_.push_back(manual::move_line(static_cast<int>(at) + 1, ply.move));
      const auto now = timed ? clocks_.reading(running(at + 1)) : std::nullopt;
      if (!now) continue;
      shown_.reset();  // it is said of each ply, though it were the same
      show(*now);
    }
  }

  const tracking::ToldGame& told_;
  const SourceGame& game_;
  Clocks clocks_;
  bool waits_;          ///< the last ply, for its time
  bool timed_ = false;  ///< the last ply has one
  std::optional<TimesReading> shown_;
  std::vector<std::string> lines_;
};

}  // namespace

std::optional<rules::TimeControl> said_control(const SourceGame& game) {
  auto control = rules::filed_time_control(game.tag("TimeControl").value_or(""));
  if (!control || control->kind == rules::TimeControl::Kind::unknown) return std::nullopt;
  if (!control->timed()) return *control;
  const auto timed =
      std::ranges::find_if(game.plies, [](const SourcePly& ply) { return ply.clock.has_value(); });
  const rules::Period& first = control->period(0);
  if (timed != game.plies.end() && *timed->clock <= first.base + first.bonus) return *control;
  const bool in_several = control->periods.size() > 1;
  for (rules::Period& period : control->periods) {
    if (rules::is_too_short(period, in_several)) period.base *= 60;
  }
  return *control;
}

std::vector<std::string> missing_lines(const tracking::StatedGame& stated, const SourceGame& game,
                                       const rules::TimeControl& control) {
  return Writer(stated, game, control).write();
}

std::vector<std::string> packets_of(const std::vector<std::string>& lines, std::size_t longest) {
  std::vector<std::string> packets;
  std::string last;  // a line, with the time that belongs to it
  const auto put = [&] {
    if (packets.empty() || packets.back().size() + last.size() > longest) packets.emplace_back();
    packets.back() += last;
    last.clear();
  };
  for (const std::string& line : lines) {
    if (!manual::is_clock_line(line) && !last.empty()) put();
    last += line;
  }
  if (!last.empty()) put();
  return packets;
}

std::vector<std::string> lines_to_begin(const tracking::StatedGame& stated) {
  std::vector<std::string> lines;
  // Nobody says what the clock shows in the next game until its times are known.
  if (stated.clock && stated.clock->running)
    lines.push_back(manual::clock_line({stated.clock->white, stated.clock->black, std::optional<Color>()}));
  lines.emplace_back(manual::kNew);
  return lines;
}

}  // namespace eboard::sources
