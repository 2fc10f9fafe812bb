// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/export_service.hpp"

#include <fmt/format.h>

#include <sstream>
#include <utility>

#include "daemon/archive/archive.hpp"
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

HttpResponse response_with(const ExportQuery& query, std::string text) {
  const exports::Format* format = exports::find_format(query.format);  // of an archive there is none
  const std::string_view type = format == nullptr ? "application/zip" : format->type;
  HttpResponse response = text_response(200, std::string(type), std::move(text));
  response.headers.emplace_back("Cache-Control", "no-store");
  // A page to print has its style with it, and nothing else is loaded.
  if (format != nullptr && format->is_printed())
    response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  return response;
}

/// On the thread that reads.
HttpResponse read_answer(StoreReading& reading, const ExportQuery& query, std::size_t longest) {
  TextOutput output(longest);
  bool complete = false;
  std::string lack;
  const auto read = reading.read([&](storage::Store& store) -> storage::Result<void> {
    if (query.format == kArchive) {
      const auto any = exports::has_round(store, query.wish.round.value_or(1));
      if (!any) return unexpected(any.error());
      if (!*any) lack = "nobody is paired in that round, and no game of it is stored";
      if (!lack.empty()) return {};
      const auto archive = archive::archive_of(store, query.wish.round.value_or(1), longest);
      if (!archive) return unexpected(archive.error());
      output.stream() << *archive;
      complete = true;
      return {};
    }
    auto lacks = exports::lack_of(store, query.format, query.wish);
    if (!lacks) return unexpected(lacks.error());
    lack = std::move(*lacks);
    if (!lack.empty()) return {};
    auto done = exports::write(store, query.format, query.wish, output);
    complete = output.good();
    return done;
  });
  if (!read) return error_response(503, read.error());
  if (!lack.empty()) return error_response(404, std::move(lack));
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
