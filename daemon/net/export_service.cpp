// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/export_service.hpp"

#include <fmt/format.h>

#include <sstream>
#include <utility>

#include "daemon/exports/exports.hpp"
#include "daemon/net/store_reading.hpp"

namespace eboard::net {

namespace {

/// A text in memory, and no more of it than may be.
class TextOutput final : public exports::Output {
 public:
  explicit TextOutput(std::size_t longest) : longest_(longest) {}

  void begin(const std::string& /*name*/) override {}
  std::ostream& stream() override { return text_; }
  [[nodiscard]] bool good() override { return size() <= longest_; }
  [[nodiscard]] std::string take() { return std::move(text_).str(); }

 private:
  [[nodiscard]] std::size_t size() { return static_cast<std::size_t>(text_.tellp()); }

  std::size_t longest_;
  std::ostringstream text_;
};

std::string type_of(std::string_view format) {
  if (format == "pgn") return std::string(kPgnType);
  if (format == "csv") return "text/csv; charset=utf-8";
  return format == "jsonl" ? "application/jsonl; charset=utf-8" : "text/plain; charset=utf-8";
}

HttpResponse response_with(const ExportQuery& query, std::string text) {
  HttpResponse response = text_response(200, type_of(query.format), std::move(text));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

/// On the thread that reads.
HttpResponse read_answer(StoreReading& reading, const ExportQuery& query, std::size_t longest) {
  TextOutput output(longest);
  bool complete = false, any_device = true;
  const exports::Wish wish{query.round, query.board};
  const auto read = reading.read([&](storage::Store& store) -> storage::Result<void> {
    if (query.format == "ebcap") {
      const auto devices = exports::devices_that_reported(store, wish);
      if (!devices) return unexpected(devices.error());
      any_device = !devices->empty();
    }
    auto done = exports::write(store, query.format, wish, output);
    complete = output.good();
    return done;
  });
  if (!read) return error_response(503, read.error());
  if (!any_device) return error_response(404, "no board has reported anything there");
  if (complete) return response_with(query, output.take());
  return error_response(503, fmt::format("more than {} MiB; ask for a round or for a board, or stop the "
                                         "daemon and export its database",
                                         longest >> 20));
}

}  // namespace

ExportService::ExportService(std::string database, Post post, std::function<void()> found_damage,
                             std::size_t longest)
    : database_(std::move(database)),
      post_(std::move(post)),
      found_damage_(std::move(found_damage)),
      longest_(longest) {}

ExportService::~ExportService() = default;

void ExportService::stop() { reader_.reset(); }

void ExportService::answer(const ExportQuery& query, Reply reply) {
  if (database_.empty()) return reply(error_response(503, "there is no store"));
  if (busy_) return reply(later_response(503, "another export is under way", 1));
  if (!reader_) reader_ = std::make_unique<StoreReading>(database_, found_damage_);
  busy_ = true;
  reader_->run([this, query, reply = std::move(reply), reader = reader_.get()] {
    post_([this, reply, response = read_answer(*reader, query, longest_)] {
      busy_ = false;
      reply(response);
    });
  });
}

}  // namespace eboard::net
