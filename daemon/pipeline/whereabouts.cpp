// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/whereabouts.hpp"
#include "rules/chess/fen_fields.hpp"

namespace eboard::pipeline {

using rules::Placement;

namespace {

bool far_apart(const Placement& a, const Placement& b) {
  return rules::count(a.difference(b)) >= Whereabouts::kApart;
}

}  // namespace

void Whereabouts::apply(const tracking::TrackedEvent& event) {
  now_ = event.at;
  std::visit([this](const auto& what) { hear(what); }, event.what);
}

bool Whereabouts::back() const { return left_ && !far_apart(seen_, *left_); }

void Whereabouts::hear(const tracking::GameStarted&) {
  over_at_ = now_;
  left_.reset();
  swaps_ = 0;
}

// The tracker may have ended the game because of the same dump that shows the jump.
void Whereabouts::hear(const tracking::BoardSeen& board) {
  const auto seen = Placement::parse(board.placement);
  if (!seen || *seen == seen_) return;
  const bool at_once = far_apart(*seen, seen_);
  seen_ = *seen;
  ++changes_;
  const bool playing = home_ && (!over_at_ || over_at_ == now_);
  if (at_once && playing && far_apart(seen_, *home_)) jump_ = Jump{*home_, seen_};
  come_home();
}

void Whereabouts::hear(const tracking::IrregularityFound& found) {
  if (found.code != tracking::Code::board_swapped) return;
  const bool swapped = found.state == tracking::State::pending;
  left_.reset();
  if (swapped && jump_) left_ = jump_->from;
  if (swapped) ++swaps_;
  jump_.reset();
  ++changes_;
}

void Whereabouts::track(const std::string& fen) {
  const auto placement = Placement::parse(rules::placement_in(fen));
  if (!placement) return;
  tracked_ = *placement;
  come_home();
}

void Whereabouts::come_home() {
  if (tracked_ != seen_) return;
  home_ = seen_;
  over_at_.reset();
}

}  // namespace eboard::pipeline
