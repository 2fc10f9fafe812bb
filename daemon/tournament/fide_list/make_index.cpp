// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the list twice: once for the order of its lines, and once in that order. A number for each
// line is in memory, and the words of two parts of it.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "daemon/tournament/fide_list/index.hpp"
#include "daemon/tournament/fide_list/packed_list.hpp"
#include "daemon/tournament/fide_list/part_words.hpp"
#include "daemon/tournament/fide_list/schema.hpp"

namespace eboard::tournament::fide_list {

namespace {

constexpr std::size_t kReadAtOnce = std::size_t{1} << 20U;
/// FIDE's are 162 bytes long, and those with many titles a little more.
constexpr std::size_t kMaxLine = 256;
constexpr std::size_t kWindow = 65536, kNear = 8192;
constexpr unsigned kOrderBits = 13;
static_assert(Columns::kOrders == 1U << kOrderBits);
constexpr std::size_t kReportEvery = 50'000;

Fault unreadable(const std::string& path, const std::string& why) {
  return {false, fmt::format("{}: {}", path, why)};
}

std::string day_of(std::time_t time) {
  std::tm day{};
  ::gmtime_r(&time, &day);
  return fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

/// The text of a list. It is no mapping: a program that shortens the file meanwhile would end this one.
class ListFile {
 public:
  ListFile(const ListFile&) = delete;
  ListFile& operator=(const ListFile&) = delete;
  ListFile(ListFile&& other) noexcept
      : path_(std::move(other.path_)),
        file_(std::exchange(other.file_, -1)),
        size_(other.size_),
        dated_(other.dated_) {}
  ListFile& operator=(ListFile&&) = delete;
  ~ListFile() {
    if (file_ >= 0) ::close(file_);
  }

  /// A list that is still packed is unpacked into `folder`.
  [[nodiscard]] static OrFault<ListFile> open(const std::string& path, const std::string& folder) {
    ListFile list;
    list.path_ = path;
    list.file_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    struct stat status {};
    if (list.file_ < 0 || ::fstat(list.file_, &status) != 0)
      return unexpected(unreadable(path, std::generic_category().message(errno)));
    if (!S_ISREG(status.st_mode)) return unexpected(unreadable(path, "this is no file"));
    list.size_ = static_cast<std::size_t>(status.st_size);
    list.dated_ = status.st_mtime;
    if (auto done = list.unpack(folder); !done) return unexpected(done.error());
    return list;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string dated() const { return day_of(dated_); }

  /// As many bytes as there are, up to `bytes`.
  [[nodiscard]] OrFault<std::string_view> read(std::size_t from, std::size_t bytes) {
    buffer_.resize(std::max(buffer_.size(), bytes));
    std::size_t got = 0;
    while (got < bytes) {
      const ssize_t more = ::pread(file_, buffer_.data() + got, bytes - got, static_cast<off_t>(from + got));
      if (more < 0 && errno == EINTR) continue;
      if (more < 0)
        return unexpected(Fault{true, fmt::format("{}: {}", path_, std::generic_category().message(errno))});
      if (more == 0) break;
      got += static_cast<std::size_t>(more);
    }
    return std::string_view(buffer_.data(), got);
  }

  /// The line that begins there. Valid until the next call.
  [[nodiscard]] OrFault<std::string_view> line_at(std::size_t offset) {
    const bool is_here = offset >= window_begin_ && offset + kMaxLine <= window_begin_ + window_.size();
    if (!is_here) {
      // A call of the system takes longer than to copy what the next few calls would read.
      const bool is_near = offset > window_begin_ && offset - window_begin_ < kNear + window_.size();
      const auto bytes = read(offset, is_near ? kWindow : kMaxLine);
      if (!bytes) return unexpected(bytes.error());
      window_ = *bytes;
      window_begin_ = offset;
    }
    const std::string_view rest = window_.substr(offset - window_begin_, kMaxLine);
    return rest.substr(0, rest.find('\n'));
  }

  /// Calls `visit(offset, line)` for every line.
  template <class Visit>
  [[nodiscard]] OrFault<void> for_each_line(Visit visit) {
    for (std::size_t from = 0; from < size_;) {
      const auto block = read(from, std::min(kReadAtOnce, size_ - from));
      if (!block) return unexpected(block.error());
      const bool is_last =
          from + block->size() >= size_ || block->size() < std::min(kReadAtOnce, size_ - from);
      std::size_t at = 0;
      while (at < block->size()) {
        const std::size_t end = block->find('\n', at);
        if (end == std::string_view::npos && !is_last) break;
        visit(from + at, block->substr(at, end == std::string_view::npos ? end : end - at));
        at = end == std::string_view::npos ? block->size() : end + 1;
      }
      if (at == 0)
        return unexpected(unreadable(path_, "a line is longer than a mebibyte: this is no list of players"));
      from += at;
      if (is_last) break;
    }
    return {};
  }

  [[nodiscard]] Fault fault(const std::string& why) const { return unreadable(path_, why); }

 private:
  ListFile() = default;
  [[nodiscard]] OrFault<void> unpack(const std::string& folder) {
    constexpr std::string_view kZip = "PK\x03\x04";
    const auto head = read(0, std::min(kZip.size(), size_));
    if (!head) return unexpected(head.error());
    if (*head != kZip) return {};
    const auto text = unpack_list(path_, folder);
    if (!text) return unexpected(text.error());
    ::close(std::exchange(file_, text->file));
    struct stat status {};
    if (::fstat(file_, &status) != 0) return unexpected(fault(std::generic_category().message(errno)));
    size_ = static_cast<std::size_t>(status.st_size);
    dated_ = text->dated;
    return {};
  }

  std::string path_;
  int file_ = -1;
  std::size_t size_ = 0;
  std::time_t dated_ = 0;
  std::string buffer_;
  std::string_view window_;  ///< of the buffer
  std::size_t window_begin_ = 0;
};

/// Lines in the order of places: the order above, the offset below.
struct Order {
  Columns columns;
  std::vector<std::uint64_t> lines;
};

OrFault<Order> order_of(ListFile& list, Indexed& indexed) {
  const auto head = list.read(0, std::min(kMaxLine, list.size()));
  if (!head) return unexpected(head.error());
  const auto columns = Columns::of(head->substr(0, head->find('\n')));
  if (!columns) return unexpected(list.fault(columns.error()));
  Order order{*columns, {}};
  order.lines.reserve(list.size() / 160 + 1);
  bool is_head = true;
  auto done = list.for_each_line([&](std::size_t offset, std::string_view line) {
    if (!std::exchange(is_head, false) && line.size() > 1)
      order.lines.push_back(std::uint64_t{columns->order(line)} << (64U - kOrderBits) | offset);
  });
  if (!done) return unexpected(done.error());
  std::ranges::sort(order.lines);
  indexed.players = order.lines.size();
  return order;
}

constexpr std::uint64_t kOffset = (std::uint64_t{1} << (64U - kOrderBits)) - 1;

/// Puts the players into the tables, in the order of their places.
class Filler {
 public:
  [[nodiscard]] storage::Result<void> prepare(storage::Database& database, std::size_t players) {
    ids_.reserve(players);
    return database.prepare({{&player_, "INSERT INTO player VALUES (?, ?)"},
                             {&word_, "INSERT INTO word VALUES (?, ?, ?)"},
                             {&id_, "INSERT INTO id VALUES (?, ?)"},
                             {&list_, "INSERT INTO list VALUES (?, ?, ?, ?)"}});
  }

  [[nodiscard]] Place count() const { return count_; }

  [[nodiscard]] storage::Result<void> add(ListedPlayer player) {
    const Place place = count_++;
    ids_.emplace_back(static_cast<std::uint32_t>(player.id), place);
    pack(player, shared_, block_);
    words_.add(place, std::move(player));
    if (count_ % kBlock != 0) return {};
    if (auto done = end_block(); !done) return done;
    return write_words();
  }

  [[nodiscard]] storage::Result<void> finish(const std::string& dated) {
    if (auto done = end_block(); !done) return done;
    words_.end();
    if (auto done = write_words(); !done) return done;
    if (auto done = write_ids(); !done) return done;
    return list_.execute(dated, count_, shared_.federations.joined(), shared_.titles.joined());
  }

 private:
  [[nodiscard]] storage::Result<void> end_block() {
    if (block_.empty()) return {};
    auto done = player_.execute((count_ - 1) / kBlock, bytes_of(block_));
    block_.clear();
    return done;
  }

  [[nodiscard]] storage::Result<void> write_words() {
    while (const auto part = words_.take()) {
      for (const auto& [word, places] : part->words)
        if (auto done = word_.execute(part->part, word, bytes_of(places)); !done) return done;
    }
    return {};
  }

  /// Of two lines with one id the one that comes first by order is found.
  [[nodiscard]] storage::Result<void> write_ids() {
    std::ranges::sort(ids_);
    ids_.erase(std::ranges::unique(ids_, {}, &IdAndPlace::first).begin(), ids_.end());
    for (std::size_t at = 0; at < ids_.size(); at += kIds) {
      const auto row = std::span(ids_).subspan(at, std::min(kIds, ids_.size() - at));
      const std::string ids = pack_ids(row);
      if (auto done = id_.execute(row.front().first, bytes_of(ids)); !done) return done;
    }
    return {};
  }

  static Bytes bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
  }

  storage::Statement player_, word_, id_, list_;
  Shared shared_;
  Place count_ = 0;
  std::string block_;
  WordGatherer words_;
  std::vector<IdAndPlace> ids_;
};

OrFault<void> checked(storage::Result<void> done) {
  if (!done) return unexpected(Fault{true, done.error().message});
  return {};
}

OrFault<void> fill(ListFile& list, const Order& order, Filler& filler, Indexed& indexed,
                   const Progress& progress) {
  std::uint64_t first_odd = kOffset;
  for (const std::uint64_t line : order.lines) {
    const auto text = list.line_at(line & kOffset);
    if (!text) return unexpected(text.error());
    auto player = order.columns.read(*text);
    if (!player) {
      ++indexed.odd_lines;
      first_odd = std::min(first_odd, line & kOffset);
      continue;
    }
    if (auto done = checked(filler.add(std::move(*player))); !done) return done;
    if (progress && filler.count() % kReportEvery == 0) progress(filler.count());
  }
  indexed.players = filler.count();
  if (indexed.players == 0) return unexpected(list.fault("there is no player in this list"));
  if (first_odd == kOffset) return {};
  std::size_t number = 0;
  return list.for_each_line([&](std::size_t offset, std::string_view) {
    ++number;
    if (offset == first_odd) indexed.first_odd = number;
  });
}

/// Whole or not at all: one transaction in a file that was empty has nothing to put back.
OrFault<void> write(const std::string& path, ListFile& list, const Order& order, Indexed& indexed,
                    const Progress& progress) {
  const int made = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (made < 0)
    return unexpected(Fault{true, fmt::format("{}: {}", path, std::generic_category().message(errno))});
  ::close(made);
  auto database = storage::Database::open(path, storage::Database::Mode::read_write);
  if (!database) return unexpected(Fault{true, database.error().message});
  Filler filler;
  if (auto done = checked(database->run("PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = OFF; PRAGMA "
                                        "cache_size = -8192; BEGIN IMMEDIATE"));
      !done)
    return done;
  if (auto done = checked(database->run(kTables)); !done) return done;
  if (auto done = checked(filler.prepare(*database, order.lines.size())); !done) return done;
  if (auto done = fill(list, order, filler, indexed, progress); !done) return done;
  if (auto done = checked(filler.finish(list.dated())); !done) return done;
  return checked(database->run("COMMIT"));
}

}  // namespace

OrFault<Indexed> make_index(const std::string& list, const std::string& path, const Progress& progress) {
  const std::filesystem::path index = std::filesystem::absolute(path);
  auto file = ListFile::open(list, index.parent_path().string());
  if (!file) return unexpected(file.error());
  Indexed indexed;
  const auto order = order_of(*file, indexed);
  if (!order) return unexpected(order.error());
  OrFault<void> written;
  // What it says of a fault is in `written`.
  auto replaced = storage::replace_whole(index, [&](const std::string& part) {
    written = write(part, *file, *order, indexed, progress);
    return written ? storage::Result<void>()
                   : unexpected(storage::StoreError{0, false, written.error().what});
  });
  if (!written) return unexpected(written.error());
  if (!replaced) return unexpected(Fault{true, replaced.error().message});
  return indexed;
}

}  // namespace eboard::tournament::fide_list
