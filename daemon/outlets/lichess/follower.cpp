// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/follower.hpp"

#include <algorithm>
#include <exception>
#include <string_view>
#include <utility>

#include "daemon/system/log.hpp"

namespace eboard::outlets::lichess {

namespace {

constexpr std::chrono::minutes kAgain{1};
/// What is not taken for so long is read anew.
constexpr std::size_t kMaxBytes = std::size_t{16} << 20;

/// The place behind the first game; npos: it is not whole. Games have tags, an empty line, moves, an empty
/// line.
std::size_t end_of_game(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \r\n"), text.size());
  const std::size_t tags = text.find("\n\n", begin);
  if (tags == std::string_view::npos) return tags;
  const std::size_t moves = text.find_first_not_of("\n", tags);
  const std::size_t end = moves == std::string_view::npos ? moves : text.find("\n\n", moves);
  return end == std::string_view::npos ? end : end + 2;
}

}  // namespace

std::string take_whole_games(std::string& arrived) {
  std::size_t end = 0;
  for (auto one = end_of_game(arrived); one != std::string::npos;
       one = end_of_game(std::string_view(arrived).substr(end)))
    end += one;
  std::string games = arrived.substr(0, end);
  arrived.erase(0, end);
  return games;
}

void Follower::follow(const std::string& round, Steady now) {
  {
    const std::lock_guard lock(mutex_);
    if (ends_ || (round == round_ && (!is_over_ || now < again_))) return;
  }
  close();
  const std::lock_guard lock(mutex_);
  if (ends_) return;
  round_ = round;
  again_ = now + kAgain;
  arrived_.clear();
  is_over_ = is_closed_ = false;
  // Lichess ends it after a while, and so would any proxy: it begins again then.
  service_ = std::make_unique<Service>(url_, token_, http::Limits{.whole = std::chrono::hours{1}});
  thread_ = std::thread([this, &service = *service_, round] { run(service, round); });
}

void Follower::run(Service& service, const std::string& round) {
  Service::Outcome<void> done;
  try {
    done = service.follow(round, [&](std::string_view bytes) {
      const std::lock_guard lock(mutex_);
      is_open_ = true;
      arrived_ += bytes;
      if (arrived_.size() > kMaxBytes) service.end_by(std::chrono::steady_clock::now());
    });
  } catch (const std::exception& fault) {
    done = unexpected(seams::Trouble{.sentence = {}, .detail = fault.what()});
  }
  const std::lock_guard lock(mutex_);
  if (!done && !is_closed_)
    log::info("outlet lichess: round {} is not followed: {}", round, done.error().detail);
  is_open_ = false;
  is_over_ = true;
  if (!done && done.error().wait.count() > 0) trouble_ = done.error();
}

std::optional<std::string> Follower::take() {
  const std::lock_guard lock(mutex_);
  if (!is_open_) return std::nullopt;
  return take_whole_games(arrived_);
}

std::optional<seams::Trouble> Follower::take_trouble() {
  const std::lock_guard lock(mutex_);
  return std::exchange(trouble_, std::nullopt);
}

void Follower::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    if (service_) service_->end_by(std::chrono::steady_clock::now());
  }
  if (thread_.joinable()) thread_.join();
  const std::lock_guard lock(mutex_);
  service_.reset();
}

void Follower::end() noexcept {
  const std::lock_guard lock(mutex_);
  ends_ = is_closed_ = true;
  if (service_) service_->end_by(std::chrono::steady_clock::now());
}

}  // namespace eboard::outlets::lichess
