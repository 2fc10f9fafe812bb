// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The body of a request that changes something: a JSON object, read field by field.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/net/http.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

/// The longest author, and the longest id of a request.
inline constexpr std::size_t kMaxAuthor = 100, kMaxId = 64;

/// The error is 400 with a line that says why.
[[nodiscard]] Expected<boost::json::object, HttpResponse> parse_body(std::string_view body);

/// Reads fields, and remembers the first fault and the names that were asked for.
class Fields {
 public:
  /// `in` must outlive this object.
  explicit Fields(const boost::json::object& in) : in_(in) {}

  [[nodiscard]] bool has(std::string_view key) const { return in_.contains(key); }
  /// One line of text of at most `most` bytes, not empty.
  std::string text(std::string_view key, std::size_t max);
  /// Who does it: `person`, who has logged in, whatever the field says; else the field.
  std::string author(const std::string& person);
  /// nullopt: the field is missing.
  std::optional<int> number(std::string_view key, int min);
  /// true or false; false if the field is missing.
  bool yes(std::string_view key);
  /// From one to that many texts, each as text().
  std::vector<std::string> texts(std::string_view key, std::size_t max, std::size_t longest);
  /// At most that many objects; empty if the field is missing.
  std::vector<boost::json::object> objects(std::string_view key, std::size_t max);
  /// A field that was not asked for is a fault too. Empty: none.
  [[nodiscard]] std::string fault();

 private:
  const boost::json::value* take(std::string_view key);
  void fail(std::string reason);

  const boost::json::object& in_;
  std::vector<std::string_view> asked_;
  std::string fault_;
};

}  // namespace eboard::net
