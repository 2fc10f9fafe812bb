// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include "daemon/config/pgn_source.hpp"
#include "daemon/secretary/inbox.hpp"
#include "daemon/sources/file_pattern.hpp"
#include "daemon/sources/file_stamp.hpp"
#include "daemon/system/http_client.hpp"
#include "daemon/system/log.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::secretary {

namespace {

using Steady = std::chrono::steady_clock;

/// The same sentence is logged once, until it is another one.
class Complaint {
 public:
  void about(const std::string& sentence) {
    if (std::exchange(last_, sentence) != sentence) log::warning("[[import]] {}", sentence);
  }
  void none() { last_.clear(); }

 private:
  std::string last_;
};

/// Its time is this one, by two clocks that are not quite the same.
bool is_written_now(const sources::FileStamp& stamp) {
  constexpr std::chrono::seconds kTwoSeconds{2};
  return stamp.age() < kTwoSeconds && stamp.age() > -kTwoSeconds;
}

class Files final : public Shelf {
 public:
  explicit Files(std::string path) : path_(std::move(path)) {}

  std::vector<Arrived> look() override {
    std::vector<Arrived> arrived;
    for (const std::string& path : paths()) {
      if (auto bytes = read(path, known_[path])) arrived.push_back({name_of(path), std::move(*bytes)});
    }
    return arrived;
  }
  void again(const std::string& name) override {
    for (auto& [path, file] : known_)
      if (name_of(path) == name) file.taken.reset();
  }

 private:
  struct File {
    std::optional<sources::FileStamp> seen{}, taken{};
    Complaint complaint{};
  };

  /// From the first folder on whose name is not the same for all.
  [[nodiscard]] std::string name_of(const std::string& path) const {
    return path.substr(path_.substr(0, path_.find('*')).rfind('/') + 1);
  }
  std::vector<std::string> paths() {
    if (path_.find('*') == std::string::npos) return {path_};
    auto found = sources::files_that_fit(path_);
    if (!found) complaint_.about(found.error());
    if (found) complaint_.none();
    return found.value_or(std::vector<std::string>());
  }
  [[nodiscard]] static std::optional<std::string> read(const std::string& path, File& file) {
    const auto stamp = sources::FileStamp::of(path);
    if (!stamp) {
      // A program that writes a file anew may take it away first.
      file.complaint.about(fmt::format("{}: {}", path, std::strerror(stamp.error())));
      return std::nullopt;
    }
    if (file.taken == *stamp) return std::nullopt;
    if (std::exchange(file.seen, *stamp) != *stamp || is_written_now(*stamp)) return std::nullopt;
    auto bytes = rules::read_input(path, rules::InputKind::organisers);
    const auto after = sources::FileStamp::of(path);
    if (!after || *after != *stamp) return std::nullopt;
    file.taken = *stamp;
    if (!bytes) {
      file.complaint.about(bytes.error());
      return std::nullopt;
    }
    file.complaint.none();
    return std::move(*bytes);
  }

  std::string path_;
  std::map<std::string, File> known_;  ///< by path
  Complaint complaint_;
};

class Address final : public Shelf {
 public:
  explicit Address(const daemon::ImportSource& source) : address_(source.from), poll_(source.poll) {}

  std::vector<Arrived> look() override {
    if (Steady::now() < next_) return {};
    next_ = Steady::now() + poll_;
    const auto reply = client_.send({.url = address_, .redirections = kRedirections});
    const std::string shown = http::without_query(address_);
    if (!reply) {
      complaint_.about(fmt::format("{}: {}", shown, reply.error().detail));
      return {};
    }
    if (reply->status != kOk) {
      complaint_.about(fmt::format("{}: its server answers {}", shown, reply->status));
      return {};
    }
    complaint_.none();
    if (last_ == reply->body) return {};
    last_ = reply->body;
    return {{name(), reply->body}};
  }
  void again(const std::string& /*name*/) override { last_.reset(); }
  void stop() noexcept override { client_.end_by(Steady::now()); }

 private:
  static constexpr int kOk = 200, kRedirections = 5;
  static constexpr std::size_t kMaxBytes = std::size_t{32} << 20;

  /// The last part of the path, or the server's where there is none.
  [[nodiscard]] std::string name() const {
    std::string shown = http::without_query(address_);
    while (shown.ends_with('/')) shown.pop_back();
    return shown.substr(shown.rfind('/') + 1);
  }

  std::string address_;
  std::chrono::seconds poll_;
  Steady::time_point next_{};
  std::optional<std::string> last_;  ///< what came last
  Complaint complaint_;
  http::Client client_{{.answer_bytes = kMaxBytes}};
};

}  // namespace

std::unique_ptr<Shelf> shelf_of(const daemon::ImportSource& source) {
  if (daemon::is_address(source.from)) return std::make_unique<Address>(source);
  return std::make_unique<Files>(source.from);
}

}  // namespace eboard::secretary
