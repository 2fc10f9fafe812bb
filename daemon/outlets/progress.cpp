// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/progress.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace eboard::outlets {

using seams::OutletStanding;

namespace {

/// An outlet that does not fail counts as behind from this delay on.
constexpr Millis kBehind{10'000};
/// The pace after the receiver asked to wait.
constexpr std::chrono::milliseconds kSlower{1000}, kSlowest{8000};

}  // namespace

/// Events stay in order: one behind a hidden event waits for it, whatever its own time.
std::span<const storage::StoredEvent> Progress::due(const Now& now) const {
  if (now.steady < not_before_) return {};
  const auto hidden = std::ranges::find_if(
      waiting_, [&](const storage::StoredEvent& event) { return shown_from(event) > now.line; });
  return {waiting_.begin(), hidden};
}

std::optional<Now> Progress::next() const {
  if (hungry()) return Now{not_before_, Millis::min()};
  std::optional<Millis> first;
  if (!waiting_.empty()) first = shown_from(waiting_.front());
  if (!names_.empty()) first = std::min(first.value_or(names_.front()), names_.front());
  return first ? std::optional(Now{not_before_, *first}) : std::nullopt;
}

void Progress::renamed(Millis at) {
  const Millis due = due_at(at, rules_.delay.longest());
  if (names_.empty() || names_.back() < due) names_.push_back(due);
}

std::vector<storage::StoredEvent> Progress::delivered(std::size_t count, const Now& now) {
  if (count > 0) delivered_ = waiting_[count - 1].sequence;
  for (std::size_t i = 0; i < count; ++i) delivered_at_ = std::max(delivered_at_, waiting_[i].event.at);
  const auto left = waiting_.begin() + static_cast<std::ptrdiff_t>(count);
  std::vector<storage::StoredEvent> others(std::make_move_iterator(left),
                                           std::make_move_iterator(waiting_.end()));
  waiting_.erase(left, waiting_.end());
  others.swap(waiting_);
  failures_ = 0;
  lasting_ = false;
  why_.clear();
  const bool backlog = count > 0 && waiting_.empty() && more_ == More::yes && !rules_.always_paced;
  not_before_ = backlog ? now.steady : now.steady + rules_.pace;
  return others;
}

void Progress::failed(const seams::Trouble& trouble, const Now& now, double jitter) {
  ++failures_;
  ++all_failures_;
  lasting_ = trouble.lasting;
  why_ = trouble.sentence;
  // It was asked too often.
  if (trouble.wait.count() > 0) rules_.pace = std::clamp(2 * rules_.pace, kSlower, kSlowest);
  const auto wait = lasting_ ? rules_.lasting : rules_.back_off.wait(failures_, jitter);
  not_before_ = now.steady + std::max(wait, trouble.wait);
  if (again_) again_ = not_before_;
}

seams::OutletStatus Progress::status(const Now& now) const {
  seams::OutletStatus status{.delivered = delivered_,
                             .undelivered = committed_ - delivered_,
                             .failures = all_failures_,
                             .why = why_};
  const bool shown = !waiting_.empty() && shown_from(waiting_.front()) <= now.line;
  if (shown) status.late = std::max(now.line - due_at(waiting_.front()), Millis{0});
  if (failures_ > 0) {
    status.standing = OutletStanding::failing;
  } else if (status.late > kBehind) {
    status.standing = OutletStanding::behind;
  } else if (shown || hungry()) {
    status.standing = OutletStanding::working;
  }
  return status;
}

}  // namespace eboard::outlets
