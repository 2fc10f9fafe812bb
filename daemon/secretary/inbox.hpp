// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Brings files of the pairing program into the tournament by themselves: out of a folder into which that
// program writes, or from an address. A thread of its own looks, so that no disk and no network holds up
// anybody.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/config/import_source.hpp"
#include "daemon/seams/tournament_desk.hpp"

namespace eboard::secretary {

/// A file that is there, or is another one than before.
struct Arrived {
  std::string name, bytes;
};

/// One path or address.
class Shelf {
 public:
  virtual ~Shelf() = default;
  /// What arrived since the last look, files of a pattern in the order of their names. What cannot be read is
  /// logged, once.
  [[nodiscard]] virtual std::vector<Arrived> look() = 0;
  /// What came last under that name could not be kept: it comes again.
  virtual void again(const std::string& name) = 0;
  /// From any thread: no look lasts any longer.
  virtual void stop() noexcept {}
};
/// A file is taken when nobody has written it for two seconds.
[[nodiscard]] std::unique_ptr<Shelf> shelf_of(const daemon::ImportSource& source);

class Inbox {
 public:
  /// `desk` outlives it, and leaves alone what it took last under the same name.
  Inbox(const std::vector<daemon::ImportSource>& sources, seams::TournamentDesk& desk);
  ~Inbox();
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

 private:
  struct Watched {
    std::string section;
    std::unique_ptr<Shelf> shelf;
  };

  using Answer = seams::AnswerTo<seams::TournamentUpload>;
  /// What the thread waits for. An answer that comes when it has ended finds it all the same.
  struct Waiting {
    std::mutex mutex;
    std::condition_variable woken;
    bool ends = false;
    std::optional<Answer> answer;
  };

  void run();
  void bring(Watched& watched, Arrived arrived);
  [[nodiscard]] std::optional<Answer> ask(seams::TournamentUpload upload);

  seams::TournamentDesk& desk_;
  std::vector<Watched> watched_;
  std::shared_ptr<Waiting> waiting_ = std::make_shared<Waiting>();
  std::thread thread_;
};

}  // namespace eboard::secretary
