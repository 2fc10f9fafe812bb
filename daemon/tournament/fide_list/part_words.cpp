// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/fide_list/part_words.hpp"

#include <algorithm>
#include <unordered_map>

#include "daemon/tournament/fide_list/schema.hpp"
#include "daemon/tournament/fide_list/words.hpp"

namespace eboard::tournament::fide_list {

namespace {

constexpr std::size_t kBatch = 2048, kMaxWaiting = 4;

using Gathered = std::unordered_map<std::string, PlaceList>;

PartWords in_order(Place part, Gathered gathered) {
  PartWords out{part, {}};
  out.words.reserve(gathered.size());
  while (!gathered.empty()) {
    auto word = gathered.extract(gathered.begin());
    out.words.emplace_back(std::move(word.key()), std::move(word.mapped()).take_bytes());
  }
  std::ranges::sort(out.words, {}, &std::pair<std::string, std::string>::first);
  return out;
}

}  // namespace

void WordGatherer::add(Place place, ListedPlayer player) {
  batch_.emplace_back(place, std::move(player));
  if (batch_.size() == kBatch) hand_over();
}

void WordGatherer::hand_over() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.size() < kMaxWaiting; });
  waiting_.push_back(std::exchange(batch_, {}));
  changed_.notify_all();
}

std::optional<PartWords> WordGatherer::take() {
  const std::lock_guard lock(mutex_);
  if (done_.empty()) return std::nullopt;
  PartWords part = std::move(done_.front());
  done_.pop_front();
  return part;
}

void WordGatherer::end() {
  if (!thread_.joinable()) return;
  hand_over();
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

std::optional<WordGatherer::Batch> WordGatherer::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
  if (waiting_.empty()) return std::nullopt;
  Batch batch = std::move(waiting_.front());
  waiting_.pop_front();
  changed_.notify_all();
  return batch;
}

void WordGatherer::put(PartWords part) {
  const std::lock_guard lock(mutex_);
  done_.push_back(std::move(part));
}

void WordGatherer::run() {
  Gathered gathered;
  Place part = 0;
  while (const auto batch = next()) {
    for (const auto& [place, player] : *batch) {
      if (place / kPart != part)
        put(in_order(std::exchange(part, place / kPart), std::exchange(gathered, {})));
      for (Word& word : words_of(player))
        gathered[std::move(word.text)].add(part * kPart, place, word.is_surname);
    }
  }
  put(in_order(part, std::move(gathered)));
}

}  // namespace eboard::tournament::fide_list
