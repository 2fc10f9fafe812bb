// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/quaternity/clocks.hpp"

#include <algorithm>
#include <charconv>

#include "rules/laws/clock/allotment.hpp"

namespace eboard::quaternity_sheet {

namespace quaternity = rules::quaternity;

namespace {

std::optional<Millis> turn_timer_of(const quaternity::Record& record) {
  const auto text = record.tag(kTurnTimerTag);
  if (!text) return std::nullopt;
  int seconds = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), seconds);
  if (error != std::errc{} || end != text->data() + text->size() || seconds <= 0) return std::nullopt;
  return std::chrono::seconds(seconds);
}

/// What is given by moves and nothing else: no delays, no sand clock.
bool can_be_reckoned(const rules::TimeControl& control) {
  return control.timed() && std::ranges::all_of(control.periods, [](const rules::Period& period) {
           return !period.sand_clock &&
                  (period.bonus.count() == 0 || period.bonus_kind == rules::BonusKind::increment);
         });
}

class Reckoning {
 public:
  explicit Reckoning(const Sheet& sheet) : sheet_(sheet), game_(sheet.record().game) {
    const auto tag = sheet.record().tag("TimeControl");
    auto control = rules::filed_time_control(tag.value_or("?"));
    if (control && can_be_reckoned(*control)) control_ = std::move(*control);
    if (!control_) return;
    for (auto& left : clocks_.left) left = rules::allotted(*control_, 0);
  }

  Clocks run() {
    const std::size_t entries = game_.entries().size();
    for (std::size_t n = 0; n < entries; ++n) {
      const Millis at = sheet_.entered_at(n);
      if (n == 0) clocks_.turn_since = at;
      if (is_ply(game_.entries()[n])) moved(n, at - *clocks_.turn_since);
      const bool turned = is_ply(game_.entries()[n]) || game_.before(n).turn() != game_.before(n + 1).turn();
      if (turned) clocks_.turn_since = at;
    }
    if (game_.ending()) clocks_.turn_since.reset();
    clocks_.turn_timer = turn_timer_of(sheet_.record());
    return clocks_;
  }

 private:
  void moved(std::size_t n, Millis passed) {
    const std::size_t player = index(game_.entries()[n].by);
    const int moves = ++moves_[player];
    const rules::CommentTimes& times = sheet_.record().notes[n].times;
    auto& left = clocks_.left[player];
    if (left && control_) {
      const Millis given = rules::allotted(*control_, moves) - rules::allotted(*control_, moves - 1);
      left = std::max(Millis{0}, *left - times.elapsed.value_or(passed)) + given;
    }
    if (times.clock) left = times.clock;
  }

  const Sheet& sheet_;
  const quaternity::Game& game_;
  std::optional<rules::TimeControl> control_;
  std::array<int, quaternity::kPlayers> moves_{};
  Clocks clocks_;
};

}  // namespace

Clocks read_clocks(const Sheet& sheet) { return Reckoning(sheet).run(); }

}  // namespace eboard::quaternity_sheet
