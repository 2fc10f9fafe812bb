// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/log.hpp"

#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "rules/text/plain_text.hpp"

namespace eboard::log {

namespace {

std::atomic<Level> shown_level{Level::info};

constexpr std::array kWords{std::pair{Level::error, std::string_view("error")},
                            std::pair{Level::warning, std::string_view("warning")},
                            std::pair{Level::notice, std::string_view("notice")},
                            std::pair{Level::info, std::string_view("info")},
                            std::pair{Level::debug, std::string_view("debug")}};

// systemd names device and inode of the stream it listens to; a redirected stderr is not that stream any
// more.
bool stderr_is_the_journal() {
  const char* stream = std::getenv("JOURNAL_STREAM");
  if (stream == nullptr) return false;
  struct stat status {};
  if (fstat(STDERR_FILENO, &status) != 0) return false;
  return fmt::format("{}:{}", status.st_dev, status.st_ino) == stream;
}

// One line is one write, so that lines of several threads do not mix; a device or a damaged file may have put
// anything into the text.
std::string one_line(std::string_view prefix, std::string_view text) {
  return fmt::format("{}{}\n", prefix, rules::one_line(rules::as_utf8(std::string(text))));
}

std::string line_of(Level level, std::string_view text) {
  static const bool journal = stderr_is_the_journal();
  return one_line(journal ? fmt::format("<{}>", static_cast<int>(level))
                          : fmt::format("{}: ", program_invocation_short_name),
                  text);
}

// Lines that nobody takes are kept up to this; who stopped `eboardd 2>&1 | less` must not stop the boards.
constexpr std::size_t kMaxBytes = std::size_t{1} << 20;
constexpr std::chrono::seconds kPatienceAtExit{2};

/// A thread that writes, so that nobody else waits for who reads. Non-blocking writes would need O_NONBLOCK,
/// which a terminal shares with the shell and every other program on it.
class Writer {
 public:
  // Lives until the process ends, since its thread may then still wait for somebody to read; and so does what
  // it could not write by then.
  static Writer& instance() {
    static Writer* const writer = new Writer;
    return *writer;
  }

  void write(std::string line) {
    const std::lock_guard lock(mutex_);
    if (bytes_ + line.size() > kMaxBytes) {
      ++dropped_;
      return;
    }
    if (dropped_ > 0) queue(said_dropped());
    queue(std::move(line));
  }

  bool flush(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    return idle_.wait_for(lock, patience, [this] { return lines_.empty() && dropped_ == 0 && !writing_; });
  }

 private:
  Writer() {
    // Signals are for the thread that waits for them.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread([this] { run(); }).detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    std::atexit([] { flush_at_exit(); });
  }

  void queue(std::string line) {
    bytes_ += line.size();
    lines_.push_back(std::move(line));
    wake_.notify_one();
  }

  std::string said_dropped() {
    return line_of(Level::warning, fmt::format("{} lines of this log were dropped: nobody read them",
                                               std::exchange(dropped_, 0)));
  }

  static void flush_at_exit() { (void)instance().flush(kPatienceAtExit); }

  [[noreturn]] void run() {
    while (true) put(next());
  }

  std::string next() {
    std::unique_lock lock(mutex_);
    writing_ = false;
    if (lines_.empty() && dropped_ == 0) idle_.notify_all();
    wake_.wait(lock, [this] { return !lines_.empty() || dropped_ > 0; });
    writing_ = true;
    if (lines_.empty()) {
      return said_dropped();
    }
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    bytes_ -= line.size();
    return line;
  }

  // A closed stderr takes nothing, and there is no other place to say so.
  static void put(std::string_view rest) {
    while (!rest.empty()) {
      const ssize_t written = ::write(STDERR_FILENO, rest.data(), rest.size());
      if (written < 0 && errno == EAGAIN) std::this_thread::sleep_for(std::chrono::milliseconds{10});
      if (written < 0 && errno != EINTR && errno != EAGAIN) return;
      if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::deque<std::string> lines_;  ///< guarded, as is what follows
  std::size_t bytes_ = 0;
  std::uint64_t dropped_ = 0;
  bool writing_ = false;  ///< the thread holds a line
};

}  // namespace

std::string_view to_string(Level level) {
  return std::ranges::find(kWords, level, &decltype(kWords)::value_type::first)->second;
}

std::optional<Level> parse_level(std::string_view word) {
  const auto found = std::ranges::find(kWords, word, &decltype(kWords)::value_type::second);
  return found == kWords.end() ? std::nullopt : std::optional(found->first);
}

void set_level(Level level) { shown_level = level; }
Level level() { return shown_level; }

void write(Level level, std::string_view line) {
  if (level <= shown_level.load(std::memory_order_relaxed)) Writer::instance().write(line_of(level, line));
}

bool flush(std::chrono::milliseconds patience) { return Writer::instance().flush(patience); }

}  // namespace eboard::log
