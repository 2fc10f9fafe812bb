// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/evidence_json.hpp"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <concepts>
#include <utility>

namespace eboard::tracking {

namespace {

namespace json = boost::json;
namespace quaternity = rules::quaternity;

// Writes one value. parse_text() refuses what to_text() does not write.
std::string text_of(const std::string& text) { return text; }
std::string text_of(const PlayedMove& move) { return move.text(); }
std::string text_of(rules::Color side) { return side == rules::Color::white ? "white" : "black"; }
std::string text_of(rules::Result result) { return std::string(rules::to_string(result)); }
std::string text_of(rules::Role role) { return std::string(1, rules::to_char(role)); }
std::string text_of(rules::Square square) { return rules::to_string(square); }
std::string text_of(quaternity::Square square) { return quaternity::to_string(square); }
std::string text_of(quaternity::Player player) { return std::string(quaternity::name(player)); }
std::string text_of(quaternity::Heading heading) { return std::string(1, quaternity::to_char(heading)); }
template <Worded Enum>
std::string text_of(Enum value) {
  return std::string(to_string(value));
}
std::string text_of(bool yes) { return yes ? "yes" : "no"; }
std::string text_of(std::size_t number) { return std::to_string(number); }
std::string text_of(Millis time) { return std::to_string(time.count()); }

bool parse_text(std::string_view text, std::string& out) {
  out = text;
  return true;
}
bool parse_text(std::string_view text, PlayedMove& out) {
  out = PlayedMove::read(text);
  return true;
}

/// The enumerator of `all` with that text.
template <class T>
bool parse_among(std::string_view text, T& out, std::initializer_list<T> all) {
  for (const T value : all) {
    if (text_of(value) != text) continue;
    out = value;
    return true;
  }
  return false;
}

bool parse_text(std::string_view text, rules::Color& out) {
  return parse_among(text, out, {rules::Color::white, rules::Color::black});
}
bool parse_text(std::string_view text, rules::Result& out) {
  const auto result = rules::parse_result(text);
  out = result.value_or(rules::Result::unknown);
  return result.has_value();
}
bool parse_text(std::string_view text, rules::Role& out) {
  using enum rules::Role;
  return parse_among(text, out, {pawn, knight, bishop, rook, queen, king});
}
bool parse_text(std::string_view text, rules::Square& out) {
  const auto square = rules::parse_square(text);
  out = square.value_or(rules::Square{});
  return square.has_value();
}
bool parse_text(std::string_view text, quaternity::Square& out) {
  const auto square = quaternity::parse_square(text);
  out = square.value_or(quaternity::Square{});
  return square.has_value();
}
bool parse_text(std::string_view text, quaternity::Player& out) {
  using enum quaternity::Player;
  return parse_among(text, out, {white, red, black, green});
}
bool parse_text(std::string_view text, quaternity::Heading& out) {
  using enum quaternity::Heading;
  return parse_among(text, out, {up, right, down, left, undecided});
}
template <Worded Enum>
bool parse_text(std::string_view text, Enum& out) {
  const auto known = parse_word<Enum>(text);
  out = known.value_or(Enum{});
  return known.has_value();
}
bool parse_text(std::string_view text, bool& out) { return parse_among(text, out, {false, true}); }
bool parse_text(std::string_view text, std::size_t& out) {
  return std::from_chars(text.data(), text.data() + text.size(), out).ec == std::errc();
}

bool parse_text(std::string_view text, Millis& out) {
  Millis::rep count = 0;
  const bool whole = std::from_chars(text.data(), text.data() + text.size(), count).ec == std::errc();
  out = Millis{count};
  return whole;
}

template <class T>
concept Count = std::same_as<T, int> || std::same_as<T, std::size_t>;

template <class T>
json::value value_of(const T& member) {
  return json::string(text_of(member));
}
json::value value_of(Millis time) { return time.count(); }
template <Count T>
json::value value_of(const T& number) {
  return static_cast<std::int64_t>(number);
}
template <class T>
json::value value_of(const std::vector<T>& list) {
  std::string texts;
  for (const T& each : list) texts += (texts.empty() ? "" : " ") + text_of(each);
  return json::string(texts);
}

template <class T>
bool read(const json::value& value, T& out) {
  return value.is_string() && parse_text(std::string_view(value.get_string()), out);
}
bool read(const json::value& value, Millis& out) {
  if (!value.is_int64()) return false;
  out = Millis{value.get_int64()};
  return true;
}
template <Count T>
bool read(const json::value& value, T& out) {
  if (!value.is_int64() || !std::in_range<T>(value.get_int64())) return false;
  out = static_cast<T>(value.get_int64());
  return true;
}
template <class T>
bool read(const json::value& value, std::vector<T>& out) {
  if (!value.is_string()) return false;
  for (std::string_view left = value.get_string(); !left.empty();) {
    const auto blank = left.find(' ');
    T each{};
    if (!parse_text(left.substr(0, blank), each)) return false;
    out.push_back(each);
    left.remove_prefix(blank == std::string_view::npos ? left.size() : blank + 1);
  }
  return true;
}

class Writer {
 public:
  template <class T>
  void operator()(std::string_view key, const T& member) {
    out_[key] = value_of(member);
  }
  template <class T>
  void operator()(std::string_view key, const std::optional<T>& member) {
    if (member) (*this)(key, *member);
  }
  [[nodiscard]] json::object take() { return std::move(out_); }

 private:
  json::object out_;
};

/// Reads the fields of an object, which must come in the order of the struct's.
class Reader {
 public:
  explicit Reader(const json::object& in) : at_(in.begin()), end_(in.end()) {}

  template <class T>
  void operator()(std::string_view key, T& member) {
    fits_ = fits_ && is_next(key) && read((at_++)->value(), member);
  }
  template <class T>
  void operator()(std::string_view key, std::optional<T>& member) {
    if (fits_ && is_next(key)) (*this)(key, member.emplace());
  }
  [[nodiscard]] bool fits() const { return fits_ && at_ == end_; }

 private:
  [[nodiscard]] bool is_next(std::string_view key) const {
    return at_ != end_ && std::string_view(at_->key()) == key;
  }

  json::object::const_iterator at_, end_;
  bool fits_ = true;
};

template <class Kind>
json::object written(const Kind& kind) {
  Writer writer;
  Kind::fields(kind, writer);
  return writer.take();
}
json::object written(const std::monostate&) { return {}; }
json::object written(const evidence::AsWritten& other) {
  return json::parse(json::string_view(other.json.data(), other.json.size())).get_object();
}

template <class Kind>
bool reads(const json::object& object, Evidence& out) {
  if constexpr (requires(Kind kind, Reader reader) { Kind::fields(kind, reader); }) {
    Kind kind;
    Reader reader(object);
    Kind::fields(kind, reader);
    if (!reader.fits() || written(kind) != object) return false;
    out = std::move(kind);
    return true;
  }
  return false;
}

std::string text_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

evidence::AsWritten as_written(const json::object& object) {
  evidence::AsWritten other;
  other.json = json::serialize(object);
  other.board = text_at(object, "board");
  other.position = text_at(object, "position");
  for (const std::string_view key : {"side", "by"}) {
    rules::Color side{};
    if (!other.side && parse_text(text_at(object, key), side)) other.side = side;
  }
  const std::string touched = text_at(object, "touched");
  for (std::string_view left = touched; !left.empty();) {
    const auto blank = left.find(' ');
    if (const auto square = rules::parse_square(left.substr(0, blank))) other.touched.push_back(*square);
    left.remove_prefix(blank == std::string_view::npos ? left.size() : blank + 1);
  }
  return other;
}

/// The first kind with these fields.
template <std::size_t... kAt>
Evidence first_that_reads(const json::object& object, std::index_sequence<kAt...>) {
  Evidence out;
  const bool known = (reads<std::variant_alternative_t<kAt, Evidence::AsVariant>>(object, out) || ...);
  return known ? out : Evidence(as_written(object));
}

}  // namespace

json::object to_json(const Evidence& evidence) {
  return std::visit([](const auto& kind) { return written(kind); }, evidence);
}

std::string to_text(const Evidence& evidence) {
  if (std::holds_alternative<std::monostate>(evidence)) return {};
  return json::serialize(to_json(evidence));
}

Evidence evidence_from_json(const json::object& object) {
  return first_that_reads(object, std::make_index_sequence<std::variant_size_v<Evidence::AsVariant>>());
}

}  // namespace eboard::tracking
