// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include "daemon/sources/origin.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::sources {

namespace {

/// What changes when a file is written or replaced.
struct Stamp {
  dev_t device{};
  ino_t inode{};
  off_t size{};
  std::int64_t changed{};  ///< nanoseconds
  bool operator==(const Stamp&) const = default;
};

class FileOrigin final : public Origin {
 public:
  explicit FileOrigin(std::string path) : path_(std::move(path)) {}

  Expected<std::optional<std::string>, Trouble> read(const Take& /*take*/) override {
    const auto before = stamp();
    if (!before) return unexpected(before.error());
    if (last_ && *before == *last_) return std::nullopt;
    auto text = rules::read_input(path_, rules::InputKind::pairings);
    if (!text) {
      last_.reset();
      return unexpected(trouble_of(text.error()));
    }
    const auto after = stamp();
    // Somebody writes it: what was read is neither the old text nor the new one.
    if (!after || *after != *before) return std::nullopt;
    // Two changes within one tick of the file system have one time.
    last_ = is_fresh(*after) ? std::nullopt : std::optional(*after);
    return std::optional(std::move(*text));
  }

  /// A look costs so little that a file which comes back is seen at once.
  [[nodiscard]] Rests rests() const override {
    return {std::chrono::milliseconds{500}, std::chrono::milliseconds{500}};
  }
  [[nodiscard]] std::string name() const override { return path_; }

 private:
  [[nodiscard]] Expected<Stamp, Trouble> stamp() const {
    struct stat file {};
    if (::stat(path_.c_str(), &file) != 0) {
      const int error = errno;
      return unexpected(
          Trouble{error == ENOENT ? "is not there" : "cannot be read", path_ + ": " + std::strerror(error)});
    }
    constexpr std::int64_t kSecond = 1'000'000'000;
    return Stamp{file.st_dev, file.st_ino, file.st_size,
                 std::int64_t{file.st_mtim.tv_sec} * kSecond + file.st_mtim.tv_nsec};
  }

  static bool is_fresh(const Stamp& stamp) {
    constexpr std::int64_t kTick = 2'000'000'000;
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec - stamp.changed < kTick;
  }

  [[nodiscard]] static Trouble trouble_of(const std::string& line) { return {"cannot be read", line}; }

  std::string path_;
  std::optional<Stamp> last_;  ///< of the text that came last
};

}  // namespace

std::unique_ptr<Origin> file_origin(const std::string& path) { return std::make_unique<FileOrigin>(path); }

}  // namespace eboard::sources
