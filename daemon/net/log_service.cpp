// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/log_service.hpp"

#include <utility>

#include "daemon/exports/sealed_log.hpp"
#include "daemon/net/store_reading.hpp"

namespace eboard::net {

namespace {

HttpResponse response_with(const LogQuery& query, exports::LogFile file) {
  HttpResponse response = text_response(
      200, file.is_text ? "text/plain; charset=utf-8" : "application/octet-stream", std::move(file.bytes));
  // What stands in a tile never changes.
  response.headers.emplace_back("Cache-Control", query.path == exports::kCheckpointFile
                                                     ? "no-cache"
                                                     : "public, max-age=604800, immutable");
  return response;
}

/// On the thread that reads.
HttpResponse read_answer(StoreReading& reading, const LogQuery& query, storage::Millis until) {
  std::optional<exports::LogFile> file;
  const auto read = reading.read([&](storage::Store& store) -> storage::Result<void> {
    auto found = exports::log_file(store, query.path, until);
    if (!found) return unexpected(found.error());
    file = std::move(*found);
    return {};
  });
  if (!read) return error_response(503, read.error());
  if (!file) return error_response(404, "the log has no such file yet");
  return response_with(query, std::move(*file));
}

}  // namespace

LogService::LogService(std::string database, Post post, Known known, std::function<void()> found_damage)
    : database_(std::move(database)),
      post_(std::move(post)),
      known_(std::move(known)),
      found_damage_(std::move(found_damage)) {}

LogService::~LogService() = default;

void LogService::stop() { reader_.reset(); }

void LogService::answer(const LogQuery& query, Reply reply) {
  const auto until = known_();
  if (database_.empty() || !until)
    return reply(error_response(404, "the log is not shown here, because the broadcast is delayed"));
  if (!reader_) reader_ = std::make_unique<StoreReading>(database_, found_damage_);
  reader_->run([this, query, until = *until, reply = std::move(reply), reader = reader_.get()] {
    post_([reply, response = read_answer(*reader, query, until)] { reply(response); });
  });
}

}  // namespace eboard::net
