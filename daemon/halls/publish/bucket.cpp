// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/publish/bucket.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string_view>
#include <utility>

#include "daemon/system/log.hpp"

namespace eboard::halls {

namespace {

using std::chrono::milliseconds;

/// So many files are under way at a time: each waits for an answer.
constexpr std::size_t kLines = 8;
constexpr milliseconds kFirstWait{1000}, kLongestWait{30'000};
constexpr files::Limits kLimits{
    .connect = milliseconds{5000}, .whole = milliseconds{20'000}, .standstill = std::chrono::seconds{10}};
constexpr std::string_view kIndex = "live/index.json", kBoard = "live/board-", kGzip = ".gz", kJson = ".json";

/// For so long a CDN may give it out without asking again; as docs/scale.md has it for a web server.
std::string_view cache_of(std::string_view name) {
  if (name == kIndex) return "public, max-age=1";
  if (name.starts_with("live/")) return "public, max-age=31536000, immutable";
  for (const std::string_view games : {"pgn/", "api/", "get/"})
    if (name.starts_with(games)) return "public, max-age=5";
  return "public, max-age=60";
}

std::string_view type_of(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kTypes{
      {{".html", "text/html; charset=utf-8"},
       {".js", "text/javascript; charset=utf-8"},
       {".css", "text/css; charset=utf-8"},
       {".json", "application/json"},
       {".pgn", "application/x-chess-pgn"},
       {".svg", "image/svg+xml"},
       {".png", "image/png"},
       {".woff2", "font/woff2"},
       {".webmanifest", "application/manifest+json"}}};
  const auto found =
      std::ranges::find_if(kTypes, [&](const auto& type) { return name.ends_with(type.first); });
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

/// "berlin" and what stands below it.
std::pair<std::string_view, std::string_view> hall_and_name(std::string_view file) {
  const std::size_t slash = file.find('/');
  return slash == std::string_view::npos ? std::pair(file, std::string_view())
                                         : std::pair(file.substr(0, slash), file.substr(slash + 1));
}

/// nullopt: there is none.
std::optional<std::string> bytes_in(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

Bucket::Bucket(Settings settings) : settings_(std::move(settings)) {
  for (std::size_t i = 0; i < kLines; ++i)
    lines_.push_back(files::open(settings_.place, settings_.secret, kLimits));
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(settings_.folder, error)) {
    const std::string file = entry.path().lexically_relative(settings_.folder);
    if (entry.is_regular_file(error) && !file.ends_with(kGzip)) changed(file);
  }
  thread_ = std::thread([this] { run(); });
}

Bucket::~Bucket() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  news_.notify_all();
  for (const auto& line : lines_) line->end_by(std::chrono::steady_clock::now());
  thread_.join();
}

void Bucket::changed(const std::string& file) {
  const auto [hall, name] = hall_and_name(file);
  const std::lock_guard lock(mutex_);
  if (name == kIndex) {
    add(indexes_, file, file);
    // It may name what is dropped by the time that it is sent.
    indexes_[file].text = bytes_in(fmt::format("{}/{}{}", settings_.folder, file, kGzip));
  } else {
    const bool is_asked = name.starts_with("api/") && name.ends_with(kJson);
    add(parts_, is_asked ? file.substr(0, file.size() - kJson.size()) : file, file);
    if (name == "wall.html") add(parts_, fmt::format("{}/wall", hall), file);
    if (name.starts_with(kBoard)) add_pages_of(std::string(hall), std::string(name.substr(kBoard.size())));
  }
  news_.notify_all();
}

void Bucket::add(Objects& to, std::string key, const std::string& file) {
  to.insert_or_assign(key, Object{key, file, std::nullopt});
}

/// A store of objects leads no address to another one's file: each board's pages are there under their own.
void Bucket::add_pages_of(const std::string& hall, const std::string& board) {
  const std::string number = board.substr(0, board.find('-'));
  for (const std::string_view page : {"board", "embed", "overlay"}) {
    std::string key = fmt::format("{}/{}/{}", hall, page, number);
    if (addressed_.insert(key).second) add(parts_, std::move(key), fmt::format("{}/{}.html", hall, page));
  }
}

void Bucket::run() {
  milliseconds pause{0};
  std::unique_lock lock(mutex_);
  while (!ends_) {
    if (pause.count() > 0) {
      news_.wait_for(lock, pause, [this] { return ends_; });
    } else {
      news_.wait(lock, [this] { return ends_ || !parts_.empty() || !indexes_.empty(); });
    }
    if (ends_) return;
    Objects parts = std::exchange(parts_, {}), indexes = std::exchange(indexes_, {});
    lock.unlock();
    const bool done = send(parts) && send(indexes);
    lock.lock();
    if (done) {
      if (std::exchange(away_, false)) log::notice("the store of objects takes files again");
      pause = milliseconds{0};
      continue;
    }
    put_back(parts, parts_);
    put_back(indexes, indexes_);
    if (ends_) return;
    if (!std::exchange(away_, true)) log::error("the store of objects: {}; trying on", trouble_);
    pause = std::clamp(2 * pause, kFirstWait, kLongestWait);
  }
}

/// What has changed meanwhile is sent as it is now.
void Bucket::put_back(const Objects& left, Objects& pending) { pending.insert(left.begin(), left.end()); }

bool Bucket::send(Objects& objects) {
  std::vector<const Object*> all;
  for (const auto& [key, object] : objects) all.push_back(&object);
  std::vector<char> sent(all.size(), 0);
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  const auto work = [&](files::FileServer& server) {
    for (std::size_t i = next++; i < all.size() && !failed; i = next++) {
      const auto done = send(server, *all[i]);
      if (done) {
        sent[i] = 1;
      } else if (!failed.exchange(true)) {
        const std::lock_guard lock(mutex_);
        trouble_ = fmt::format("{}: {}", all[i]->key, done.error().detail);
      }
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < std::min(lines_.size(), all.size()); ++i)
    threads.emplace_back(work, std::ref(*lines_[i]));
  work(*lines_.front());
  for (std::thread& thread : threads) thread.join();
  std::vector<std::string> done;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (sent[i] != 0) done.push_back(all[i]->key);
  for (const std::string& key : done) objects.erase(key);
  return objects.empty();
}

files::FileServer::Outcome Bucket::send(files::FileServer& server, const Object& object) const {
  const std::string path = fmt::format("{}/{}", settings_.folder, object.file);
  const std::string name(hall_and_name(object.file).second);
  files::ForReaders how{
      .type = std::string(type_of(name)), .encoding = "gzip", .cache = std::string(cache_of(name))};
  auto text = object.text ? object.text : bytes_in(path + std::string(kGzip));
  if (!text) {
    how.encoding.clear();
    text = bytes_in(path);
  }
  return text ? server.put_for_readers(object.key, *text, how) : server.remove(object.key);
}

}  // namespace eboard::halls
