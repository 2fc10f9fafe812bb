// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/inbox.hpp"

#include <chrono>
#include <optional>
#include <utility>

#include "daemon/system/log.hpp"

namespace eboard::secretary {

namespace {

/// Between two looks.
constexpr std::chrono::seconds kRest{1};

}  // namespace

Inbox::Inbox(const std::vector<daemon::ImportSource>& sources, seams::TournamentDesk& desk) : desk_(desk) {
  for (const daemon::ImportSource& source : sources) watched_.push_back({source.section, shelf_of(source)});
  if (!watched_.empty()) thread_ = std::thread([this] { run(); });
}

Inbox::~Inbox() {
  {
    const std::lock_guard lock(waiting_->mutex);
    waiting_->ends = true;
  }
  waiting_->woken.notify_all();
  for (const Watched& watched : watched_) watched.shelf->stop();
  if (thread_.joinable()) thread_.join();
}

void Inbox::run() {
  std::unique_lock lock(waiting_->mutex);
  while (!waiting_->ends) {
    lock.unlock();
    for (Watched& watched : watched_)
      for (Arrived& arrived : watched.shelf->look()) bring(watched, std::move(arrived));
    lock.lock();
    waiting_->woken.wait_for(lock, kRest, [this] { return waiting_->ends; });
  }
}

/// Waits for the answer: files come in their order, and few are in memory at a time. nullopt: all ends.
std::optional<Inbox::Answer> Inbox::ask(seams::TournamentUpload upload) {
  desk_.ask(std::move(upload), [waiting = waiting_](Answer answer) {
    {
      const std::lock_guard locked(waiting->mutex);
      waiting->answer = std::move(answer);
    }
    waiting->woken.notify_all();
  });
  std::unique_lock lock(waiting_->mutex);
  waiting_->woken.wait(lock, [this] { return waiting_->ends || waiting_->answer; });
  return std::exchange(waiting_->answer, std::nullopt);
}

void Inbox::bring(Watched& watched, Arrived arrived) {
  seams::TournamentUpload upload;
  upload.author = "eboardd";
  upload.section = watched.section;
  upload.file_name = arrived.name;
  upload.bytes = std::move(arrived.bytes);
  upload.by_itself = true;
  const auto answer = ask(std::move(upload));
  if (!answer) return;
  if (!*answer) {
    const seams::Refused& refused = answer->error();
    log::warning("[[import]] {}: not taken: {}", arrived.name, refused.sentence);
    if (refused.why == seams::Refused::Why::unable) watched.shelf->again(arrived.name);
    return;
  }
  const seams::TournamentDone& done = **answer;
  for (const std::string& line : done.warned) log::warning("[[import]] {}: {}", arrived.name, line);
  if (done.id != 0)
    log::notice("[[import]] {}: taken as change {} of the tournament{}", arrived.name, done.id,
                done.changed.empty() ? ", which says nothing new" : "");
}

}  // namespace eboard::secretary
