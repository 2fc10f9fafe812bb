// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A sealed store as chance makes it: a hall of some boards that is played in, paired, ruled on, packed,
// killed and started again, and in which people are forgotten. Every table has rows. What boards say and what
// is concluded have nothing to do with each other: it is no store to replay.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "daemon/archive/seal_check.hpp"
#include "daemon/keeper/sealer.hpp"
#include "storage/store.hpp"

namespace eboard::test {

using Chance = std::mt19937_64;

/// Both ends included.
[[nodiscard]] inline std::int64_t pick(Chance& chance, std::int64_t from, std::int64_t to) {
  return std::uniform_int_distribution<std::int64_t>(from, to)(chance);
}

/// For programs without Catch2.
template <class T>
T sound(storage::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

class ScratchFolder {
 public:
  ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_ = (std::filesystem::temp_directory_path() / "eboard-hall-XXXXXX").string();
};

class MadeHall {
 public:
  MadeHall(const ScratchFolder& folder, Chance& chance);

  /// Returns the path of its store, which is closed then, and of which all is sealed.
  std::string play();

 private:
  void begin();
  void append(storage::BoardId board, tracking::Conclusion what);
  void report();
  void play_on(storage::BoardId board, int place);
  void pair();
  void enter_result();
  void name_game();
  void forget();
  void undo_last_pairing();
  void cosign();
  void seal();
  void pack();
  std::string name();

  const ScratchFolder& folder_;
  Chance& chance_;
  std::string path_ = folder_.file("e.db");
  std::optional<storage::Store> store_ =
      sound(storage::Store::open(path_, storage::Store::Access::read_write));
  std::vector<std::pair<storage::DeviceId, storage::BoardId>> boards_;
  std::vector<int> plies_;  ///< of each board's game
  std::optional<daemon::Sealer> sealer_;
  std::int64_t at_ = 1000;
  int round_ = 1, game_ = 0;
};

/// What somebody kept who took the last checkpoint of the store at `path`.
[[nodiscard]] archive::KeptCheckpoint last_checkpoint(const std::string& path);

/// What stands packed there, as lines: some bits of what zlib writes mean nothing.
[[nodiscard]] std::vector<std::string> unpacked_lines(const std::string& path);

/// What `eboardctl verify` finds there, but for what a replay finds: the first difference by each of the
/// three.
struct FoundThere {
  std::string rows, derived, seals;
  [[nodiscard]] const std::string& first() const {
    return !rows.empty() ? rows : !derived.empty() ? derived : seals;
  }
};
[[nodiscard]] FoundThere found_in(const std::string& path, const std::vector<archive::KeptCheckpoint>& kept);

}  // namespace eboard::test
