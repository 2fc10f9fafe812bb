// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/held_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/algorithm/hex.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "daemon/events/event_json.hpp"
#include "daemon/system/log.hpp"
#include "daemon/system/service.hpp"
#include "daemon/system/whole_file.hpp"

namespace eboard::daemon {

namespace json = boost::json;
using storage::Store;

namespace {

constexpr std::string_view kFormat = "eboardd-held 1";

/// Identifies the store and its state: the file may only be stored into this one.
json::object mark_of(Store& store) {
  return {{"format", kFormat},
          {"database", std::filesystem::weakly_canonical(store.path()).string()},
          {"sequence", store.last_sequence().value_or(-1)},
          {"last_ms", store.last_time().value_or(storage::Millis{-1}).count()}};
}

// A shared folder may hold files of several stores, and files that somebody made with bad intentions.
std::string file_in(const std::string& folder, const Store& store) {
  const std::string database = std::filesystem::weakly_canonical(store.path());
  return fmt::format("{}/eboardd-held-{}-{:016x}", folder, ::geteuid(), std::hash<std::string>{}(database));
}

std::string line_of(const storage::JournalEntry& entry) {
  std::string bytes;
  boost::algorithm::hex(entry.bytes, std::back_inserter(bytes));
  return json::serialize(json::object{{"device", entry.device},
                                      {"at", entry.at.count()},
                                      {"kind", static_cast<int>(entry.kind)},
                                      {"bytes", bytes},
                                      {"text", entry.text}});
}

std::string text_of(Store& store, std::span<const Batch> batches) {
  std::string text = json::serialize(mark_of(store)) + "\n";
  for (const Batch& batch : batches) {
    for (const auto& item : batch.items) {
      if (const auto* entry = std::get_if<storage::JournalEntry>(&item)) {
        text += line_of(*entry);
      } else {
        const auto& event = std::get<tracking::TrackedEvent>(item);
        text += json::serialize(json::object{{"board", batch.board}, {"event", events::to_json(event)}});
      }
      text += '\n';
    }
  }
  return text + "end\n";
}

// nullopt: no regular file of this user has that name.
std::optional<std::string> read_own(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != ::geteuid())
    return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

storage::Result<void> store_line(Store& store, std::string_view line) {
  json::parse_options options;
  options.allow_invalid_utf8 = true;  // bytes of a device may be no UTF-8
  const json::object object =
      json::parse(json::string_view(line.data(), line.size()), {}, options).as_object();
  if (const auto* event = object.if_contains("event")) {
    const std::string text = json::serialize(*event);
    auto parsed = events::parse_tracked_event(text);
    if (!parsed) throw std::invalid_argument(parsed.error());
    const auto sequence = store.append(object.at("board").as_int64(), *parsed, text);
    if (!sequence) return unexpected(sequence.error());
    return {};
  }
  storage::JournalEntry entry;
  entry.device = object.at("device").as_int64();
  entry.at = storage::Millis{object.at("at").as_int64()};
  entry.kind = static_cast<storage::JournalKind>(object.at("kind").as_int64());
  boost::algorithm::unhex(std::string(object.at("bytes").as_string()), std::back_inserter(entry.bytes));
  entry.text = object.at("text").as_string();
  return store.append(entry);
}

/// Returns the number of stored lines.
storage::Result<std::size_t> store_lines(Store& store, std::istringstream& lines) {
  std::size_t count = 0;
  if (auto begun = store.begin(); !begun) return unexpected(begun.error());
  for (std::string line; std::getline(lines, line) && line != "end"; ++count) {
    if (auto kept = store_line(store, line); !kept) return unexpected(kept.error());
  }
  if (auto done = store.commit(); !done) return unexpected(done.error());
  return count;
}

storage::Result<std::size_t> take(Store& store, const std::string& path, const std::string& text) {
  std::istringstream lines(text);
  std::string mark;
  std::getline(lines, mark);
  if (mark != json::serialize(mark_of(store)) || !text.ends_with("\nend\n")) {
    log::error("{}: not stored: it is not whole, or the database is not what it was when this was left",
               path);
    return std::size_t{0};
  }
  try {
    auto count = store_lines(store, lines);
    if (!count) {
      store.rollback();
      return count;
    }
    ::unlink(path.c_str());
    log::notice("{}: {} reads and conclusions that an earlier run could not store are stored now", path,
                *count);
    return count;
  } catch (const std::exception& fault) {  // thrown by a library that reads what this program wrote
    store.rollback();
    log::error("{}: not stored: {}", path, fault.what());
    return std::size_t{0};
  }
}

}  // namespace

std::vector<std::string> refuges(const std::string& state_directory) {
  std::vector<std::string> folders{state_directory};
  if (auto runtime = runtime_directory()) folders.push_back(std::move(*runtime));
  const char* temporary = std::getenv("TMPDIR");
  folders.emplace_back(temporary == nullptr || *temporary == '\0' ? "/var/tmp" : temporary);
  return folders;
}

Expected<std::string, std::string> leave_held(Store& store, const std::vector<std::string>& folders,
                                              std::span<const Batch> batches) {
  const std::string text = text_of(store, batches);
  std::string reasons;
  for (const std::string& folder : folders) {
    const std::string path = file_in(folder, store);
    const int error = whole_file::write_new(path, text, 0600);
    if (error == 0) return path;
    reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", path, std::strerror(error));
  }
  return unexpected(reasons);
}

storage::Result<std::size_t> take_held(Store& store, const std::vector<std::string>& folders) {
  std::size_t count = 0;
  for (const std::string& folder : folders) {
    const std::string path = file_in(folder, store);
    const auto text = read_own(path);
    if (!text) continue;
    const auto taken = take(store, path, *text);
    if (!taken) return taken;
    count += *taken;
  }
  return count;
}

}  // namespace eboard::daemon
