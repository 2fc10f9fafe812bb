// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/system/log.hpp"
#include "rules/text/shown.hpp"

namespace eboard::sources {

namespace {

/// Each text ends where its last game does: nothing of it is missing.
bool is_whole(const std::vector<SourceGame>& games) {
  return std::ranges::all_of(games, &SourceGame::closed);
}

}  // namespace

Watch::Watch(const daemon::PgnSource& source, std::function<void(const Reading&)> told)
    : told_(std::move(told)), origin_(open_origin(source)), thread_([this] { run(); }) {}

Watch::~Watch() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  woken_.notify_all();
  origin_->stop();
  thread_.join();
}

/// False: it ends.
bool Watch::rests(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !woken_.wait_for(lock, time, [this] { return ends_; });
}

void Watch::run() {
  std::chrono::milliseconds rest{0};
  do {
    if (read(rest)) told_(reading_);
  } while (rests(rest));
}

/// True: the reading is another one. A source that fails is asked less and less often.
bool Watch::read(std::chrono::milliseconds& rest) {
  const auto [usual, longest] = origin_->rests();
  rest = usual;
  const auto texts = origin_->read([this](const Origin::Texts& so_far) {
    if (take(so_far)) told_(reading_);
  });
  if (texts) {
    failures_ = 0;
    if (*texts) return take(**texts);
    return unparsed_.empty() ? !std::exchange(reading_.trouble, {}).empty() : false;
  }
  constexpr int kMaxDoublings = 10;
  rest = std::min(usual * (1 << std::min(failures_, kMaxDoublings)), longest);
  rest = std::max(rest, texts.error().wait.value_or(rest));
  ++failures_;
  return fail(texts.error().why, texts.error().detail);
}

bool Watch::take(const Origin::Texts& texts) {
  auto games = read_games(texts);
  unparsed_ = games ? std::string() : games.error();
  if (!games || !is_whole(*games)) origin_->doubt();
  if (!games) return fail(games.error(), fmt::format("{}: {}", origin_->name(), games.error()));
  const bool recovered = !std::exchange(reading_.trouble, {}).empty();
  if (recovered) log::notice("{}: is read again", origin_->name());
  if (reading_.games && *reading_.games == *games) return recovered;
  log_unread(*games);
  reading_.games = std::make_shared<const std::vector<SourceGame>>(std::move(*games));
  return true;
}

/// What was already there is in the log.
void Watch::log_unread(const std::vector<SourceGame>& games) const {
  const auto was_there = [&](const SourceGame& game) {
    return reading_.games && std::ranges::any_of(*reading_.games, [&](const SourceGame& before) {
             return before.identity == game.identity && before.unread == game.unread;
           });
  };
  for (const SourceGame& game : games) {
    if (game.unread.empty() || was_there(game)) continue;
    log::warning("{}: of the game of round {} nothing is read behind ply {}: {}", origin_->name(),
                 rules::shown(game.tag("Round").value_or("?")), game.plies.size(), game.unread);
  }
}

bool Watch::fail(const std::string& why, const std::string& detail) {
  if (reading_.trouble == why) return false;
  reading_.trouble = why;
  log::warning("{}; what was read last stays", detail);
  return true;
}

}  // namespace eboard::sources
