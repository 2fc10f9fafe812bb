// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "rules/text/decoded.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::rules {

namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

enum class Bytes : std::uint8_t {
  utf8_alone,  ///< others are refused
  text,        ///< others are decoded
  any,
};

struct Limits {
  std::size_t max_bytes;
  bool nul_allowed;
  bool pipe_allowed;
  Bytes bytes;
  bool secret = false;
};

Limits limits_of(InputKind kind) {
  switch (kind) {
    case InputKind::configuration:
      return {kMebibyte, false, false, Bytes::utf8_alone};
    case InputKind::pairings:
      return {32 * kMebibyte, false, false, Bytes::text};
    case InputKind::organisers:
      return {32 * kMebibyte, true, true, Bytes::any};
    case InputKind::secret:
      return {kMebibyte, false, false, Bytes::utf8_alone, true};
    case InputKind::games:
      return {256 * kMebibyte, true, true, Bytes::text};
    case InputKind::capture:
      break;
  }
  return {256 * kMebibyte, true, true, Bytes::any};
}

class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  [[nodiscard]] int get() const { return value_; }

 private:
  int value_;
};

// The kind of a file that cannot be read; empty if it can.
std::string_view unreadable(mode_t mode, const Limits& limits) {
  if (S_ISREG(mode) || (S_ISFIFO(mode) && limits.pipe_allowed)) return {};
  if (S_ISDIR(mode)) return "Is a directory";
  if (S_ISFIFO(mode)) return "is a pipe, not a file";
  if (S_ISSOCK(mode)) return "is a socket, not a file";
  return "is a device, not a file";
}

/// Why a file that holds a secret is not read; empty if it is as it should be.
std::string exposed(mode_t mode, const Limits& limits) {
  constexpr mode_t others = S_IRWXO | S_IWGRP | S_IXGRP;
  if (!limits.secret || (mode & others) == 0) return {};
  return fmt::format(
      "others may read or write it (mode {:04o}): chmod 600, or 640 for the group of the service",
      static_cast<unsigned>(mode & 07777));
}

/// An empty string with room for that many bytes: one that grows touches twice the memory, and copies all of
/// it. A long one asks for large pages, because to get it in pages of 4 KiB takes longer than to read the
/// file. It is no mapping of the file: a program that shortens the file meanwhile would end this one.
std::string room_for(std::size_t bytes) {
  constexpr std::size_t kLargePage = 2 * kMebibyte;
  std::string room;
  room.reserve(bytes);
  void* begin = room.data();
  std::size_t left = room.capacity();
  // Advice alone: where it is not taken, nothing else changes.
  if (std::align(kLargePage, kLargePage, begin, left))
    (void)::madvise(begin, left - left % kLargePage, MADV_HUGEPAGE);
  return room;
}

std::string at_line(const std::string& path, std::string_view text, std::size_t place,
                    std::string_view reason) {
  int line = 1;
  for (std::size_t at = 0; at < place; ++at)
    line += text[at] == '\n' || (text[at] == '\r' && !text.substr(at + 1).starts_with('\n'));
  return fmt::format("{}:{}: {}", path, line, reason);
}

Expected<std::string, std::string> as_text(const std::string& path, std::string bytes, const Limits& limits,
                                           const Remark& remark) {
  if (limits.bytes == Bytes::text) {
    Decoded read = decoded(std::move(bytes));
    if (remark && !read.remark.empty()) remark(at_line(path, read.text, read.place, read.remark));
    bytes = std::move(read.text);
  }
  const auto refuse = [&](std::size_t place, std::string_view reason) {
    return unexpected(at_line(path, bytes, place, reason));
  };
  if (!limits.nul_allowed) {
    if (const auto nul = bytes.find('\0'); nul != std::string::npos)
      return refuse(nul, "holds a NUL byte; save it as UTF-8 text");
  }
  if (limits.bytes == Bytes::utf8_alone) {
    if (const auto odd = first_outside_utf8(bytes))
      return refuse(*odd, "is not UTF-8; save it as UTF-8 text");
  }
  return bytes;
}

}  // namespace

Expected<std::string, std::string> read_input(const std::string& path, InputKind kind, const Remark& remark) {
  const auto refuse = [&](std::string_view reason) {
    return unexpected(fmt::format("{}: {}", path, reason));
  };
  const auto failed = [&] { return refuse(std::generic_category().message(errno)); };
  const Limits limits = limits_of(kind);
  // Without O_NONBLOCK a pipe without a writer would block the program here.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) return failed();
  if (const auto what = unreadable(status.st_mode, limits); !what.empty()) return refuse(what);
  if (const auto what = exposed(status.st_mode, limits); !what.empty()) return refuse(what);
  // Waits for a pipe that has a writer; one without a writer is empty.
  if (S_ISFIFO(status.st_mode) && ::fcntl(file.get(), F_SETFL, O_RDONLY) != 0) return failed();

  const auto too_long = [&] {
    return refuse(fmt::format("is longer than {} MiB", limits.max_bytes / kMebibyte));
  };
  if (S_ISREG(status.st_mode) && static_cast<std::size_t>(status.st_size) > limits.max_bytes)
    return too_long();

  std::array<char, 65536> block;
  std::string text = room_for(std::min(static_cast<std::size_t>(status.st_size), limits.max_bytes));
  while (true) {
    const ssize_t got = ::read(file.get(), block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed();
    if (got == 0) break;
    text.append(block.data(), static_cast<std::size_t>(got));
    if (text.size() > limits.max_bytes) return too_long();
  }
  return as_text(path, std::move(text), limits, remark);
}

}  // namespace eboard::rules
