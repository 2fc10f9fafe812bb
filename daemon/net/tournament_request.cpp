// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/tournament_request.hpp"

#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/net/request_fields.hpp"
#include "daemon/net/ruling_request.hpp"
#include "daemon/tournament/changes/order_words.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::net {

namespace {

constexpr std::string_view kUploads = "/api/tournament/files";
constexpr std::size_t kMaxName = 200, kMaxColumns = 1000, kMaxWords = 8;
constexpr int kMaxRound = 9999;

/// The values of a query, and the first fault of them.
class QueryFields {
 public:
  explicit QueryFields(std::string_view query) : query_(query) {}

  /// One line; empty: it is not there.
  std::string text(std::string_view key, std::size_t max = kMaxName) {
    const auto raw = query_value(query_, key);
    if (!raw) return {};
    std::string value = decoded(*raw);
    if (value.size() > max) fail(fmt::format("{} is longer than {} bytes", key, max));
    if (rules::one_line(rules::as_utf8(value)) != value)
      fail(fmt::format("{} is no plain line of text", key));
    return value;
  }
  std::string wanted(std::string_view key) {
    std::string value = text(key);
    if (value.empty()) fail(fmt::format("{} is missing", key));
    return value;
  }
  std::optional<int> number(std::string_view key) {
    const std::string value = text(key);
    if (value.empty()) return std::nullopt;
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size() || number < 1 || number > kMaxRound)
      fail(fmt::format("{} is no number from 1 to {}", key, kMaxRound));
    return number;
  }
  bool yes(std::string_view key) {
    const std::string value = text(key);
    if (!value.empty() && value != "yes" && value != "no") fail(fmt::format("{} is yes or no", key));
    return value == "yes";
  }

  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  void fail(std::string reason) {
    if (fault_.empty()) fault_ = std::move(reason);
  }

  std::string_view query_;
  std::string fault_;
};

}  // namespace

bool is_upload(const HttpRequest& request) {
  return request.method == "POST" && split_target(request.target).first == kUploads;
}

Expected<seams::TournamentOrder, HttpResponse> parse_tournament_order(const HttpRequest& request) {
  if (auto refusal = refuse_foreign_change(request)) return unexpected(std::move(*refusal));
  const auto object = parse_body(request.body);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  seams::TournamentOrder asked;
  asked.author = fields.author(request.person);
  const auto words = fields.texts("order", kMaxWords, kMaxName);
  const std::string section = fields.has("section") ? fields.text("section", kMaxName) : std::string();
  const auto round = fields.number("round", 1);
  asked.preview = fields.yes("preview");
  if (const std::string fault = fields.fault(); !fault.empty()) return unexpected(error_response(400, fault));
  auto order = tournament::parse_order(words);
  if (!order) return unexpected(error_response(400, order.error()));
  asked.order = std::move(*order);
  asked.order.section = section;
  asked.order.round = round;
  return asked;
}

Expected<seams::TournamentUpload, HttpResponse> parse_tournament_upload(const HttpRequest& request) {
  if (auto refusal = refuse_foreign_request(request)) return unexpected(std::move(*refusal));
  QueryFields query(split_target(request.target).second);
  seams::TournamentUpload upload;
  upload.author = request.person.empty() ? query.wanted("author") : request.person;
  upload.file_name = query.wanted("name");
  upload.section = query.text("section");
  upload.columns = query.text("columns", kMaxColumns);
  upload.round = query.number("round");
  upload.preview = query.yes("preview");
  if (!query.fault().empty()) return unexpected(error_response(400, query.fault()));
  if (request.body.empty()) return unexpected(error_response(400, "the file is empty"));
  upload.bytes = request.body;
  return upload;
}

}  // namespace eboard::net
