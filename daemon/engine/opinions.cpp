// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/engine/opinions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/system/precedence.hpp"
#include "rules/chess/setup.hpp"

namespace eboard::engine {

using Clock = std::chrono::steady_clock;

namespace {

/// An engine writes some kB about a position.
constexpr std::size_t kMaxSaid = 1024 * 1024;

}  // namespace

void Opinions::start(Receiver receiver) {
  receiver_ = std::move(receiver);
  thread_ = std::thread([this] { run(); });
}

void Opinions::stop() {
  {
    const std::lock_guard lock(guard_);
    ends_ = true;
    if (engine_) engine_->interrupt();
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Opinions::show(int board, const std::string& fen) {
  const std::lock_guard lock(guard_);
  Shown& shown = shown_[board];
  if (shown.fen == fen) return;
  shown = {fen, 0};
  if (fen.empty() || std::ranges::find(waiting_, board) != waiting_.end()) return;
  waiting_.push_back(board);
  changed_.notify_all();
}

seams::EngineStatus Opinions::status() const {
  const std::lock_guard lock(guard_);
  seams::EngineStatus status{{}, failing_};
  if (latest_) status.ago = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - *latest_);
  return status;
}

void Opinions::run() {
  daemon::let_others_go_first();
  for (;;) {
    const auto how = serve();
    end_engine();
    if (!how || is_ending()) return;
    note_failure(*how);
    if (!rest(settings_.pause)) return;
  }
}

std::optional<std::string> Opinions::serve() {
  if (const auto begun = begin(); !begun) return begun.error();
  while (const auto asked = next()) {
    const auto opinion = think(*asked);
    if (!opinion) {
      give_back(*asked);
      return opinion.error();
    }
    deliver(*opinion);
    if (!rest(settings_.thought)) break;
  }
  return std::nullopt;
}

Expected<void, std::string> Opinions::begin() {
  auto started = Program::start(settings_.program);
  if (!started) return unexpected("cannot be started: " + started.error());
  {
    const std::lock_guard lock(guard_);
    engine_ = *std::move(started);
    if (ends_) engine_->interrupt();
  }
  bool threads = false, hash = false;
  knows_chess960_ = false;
  const auto heed = [&](std::string_view line) {
    threads |= line.starts_with("option name Threads ");
    hash |= line.starts_with("option name Hash ");
    knows_chess960_ |= line.starts_with("option name UCI_Chess960 ");
  };
  if (auto known = exchange("uci", "uciok", heed); !known) return known;
  std::string commands;
  if (threads) commands += "setoption name Threads value 1\n";
  if (hash) commands += "setoption name Hash value 16\n";
  if (knows_chess960_) commands += "setoption name UCI_Chess960 value true\n";
  return exchange(commands + "isready", "readyok");
}

std::optional<Opinions::Asked> Opinions::next() {
  std::unique_lock lock(guard_);
  for (;;) {
    changed_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
    if (ends_) return std::nullopt;
    const int board = waiting_.front();
    waiting_.pop_front();
    const std::string& fen = shown_[board].fen;
    auto position = askable(fen);
    if (position && (knows_chess960_ || !needs_chess960(*position)))
      return Asked{board, fen, *std::move(position)};
  }
}

Expected<Opinion, std::string> Opinions::think(const Asked& asked) {
  // What it still says of another position comes before its answer to this.
  if (auto ready = exchange("isready", "readyok"); !ready) return unexpected(std::move(ready.error()));
  std::optional<Info> best;
  const auto heed = [&](std::string_view line) {
    if (auto info = read_info(line)) best = std::move(info);
  };
  const std::string go = fmt::format("position fen {}\ngo movetime {}",
                                     rules::to_plain_fen(asked.position.setup()), settings_.thought.count());
  if (auto done = exchange(go, "bestmove", heed); !done) return unexpected(std::move(done.error()));
  if (!best) return unexpected(std::string("named no value of a position"));
  return opinion_of(asked.board, asked.fen, asked.position, *best);
}

void Opinions::deliver(const Opinion& opinion) {
  bool failed = false;
  {
    const std::lock_guard lock(guard_);
    latest_ = Clock::now();
    failed = !std::exchange(failing_, {}).empty();
  }
  if (failed) receiver_.fail({});
  receiver_.take(opinion);
}

void Opinions::give_back(const Asked& asked) {
  const std::lock_guard lock(guard_);
  Shown& shown = shown_[asked.board];
  if (shown.fen == asked.fen && ++shown.failures == 1) waiting_.push_back(asked.board);
}

void Opinions::end_engine() {
  std::unique_ptr<Program> ended;  // after the lock: nobody waits for its end
  const std::lock_guard lock(guard_);
  ended.swap(engine_);
}

void Opinions::note_failure(const std::string& how) {
  {
    const std::lock_guard lock(guard_);
    if (!failing_.empty()) return;
    failing_ = fmt::format("{}; it is started again every {} s", how,
                           std::chrono::ceil<std::chrono::seconds>(settings_.pause).count());
  }
  receiver_.fail(failing_);
}

bool Opinions::rest(std::chrono::milliseconds time) {
  std::unique_lock lock(guard_);
  return !changed_.wait_for(lock, time, [this] { return ends_; });
}

bool Opinions::is_ending() const {
  const std::lock_guard lock(guard_);
  return ends_;
}

Expected<void, std::string> Opinions::exchange(std::string_view command, std::string_view answer,
                                               const std::function<void(std::string_view)>& heed) {
  const auto failed = [&](std::string_view how) {
    return unexpected(fmt::format("{} and did not say '{}'", how, answer));
  };
  const auto by = Clock::now() + settings_.thought + settings_.grace;
  if (!engine_->say(command)) return failed("took no command");
  for (std::size_t said = 0; said < kMaxSaid;) {
    const auto line = engine_->hear(by);
    if (!line) return failed(line.error());
    if (line->starts_with(answer)) return {};
    heed(*line);
    said += line->size() + 1;
  }
  return failed("wrote too much");
}

}  // namespace eboard::engine
