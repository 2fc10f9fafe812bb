// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/event_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "daemon/events/evidence_json.hpp"

namespace eboard::events {

namespace {

namespace json = boost::json;
using namespace eboard::tracking;

constexpr double kPerMille = 1000;
constexpr std::size_t kUsualFields = 12;
constexpr std::size_t kUsualLength = 128;  // of a line

std::string_view to_string(rules::Color color) { return color == rules::Color::white ? "white" : "black"; }

json::array array_of(const std::vector<std::string>& texts) {
  return json::array(texts.begin(), texts.end());
}

json::array array_of(const std::vector<PlayedMove>& moves) {
  json::array texts;
  for (const PlayedMove& move : moves) texts.push_back(json::string(move.text()));
  return texts;
}

std::string per_mille_as_decimal(std::int64_t per_mille) {
  std::string text = fmt::format("{}.{:03}", per_mille / 1000, per_mille % 1000);
  while (text.ends_with('0') && !text.ends_with(".0")) text.pop_back();
  return text;
}

void append_digits(std::string& line, auto number) {
  const fmt::format_int digits(number);
  line.append(digits.data(), digits.size());
}

// The fields of an object.
class ObjectFields {
 public:
  explicit ObjectFields(json::object& out) : out_(out) {}

  void put(std::string_view key, auto&& value) { out_[key] = value; }
  void put_time(Millis at) { put("at_ms", at.count()); }
  void put_confidence(long per_mille) { put("confidence_pm", per_mille); }

 private:
  json::object& out_;
};

// The same as text, for people and for diff: with plain decimals. Boost.JSON prints 0.98 as 9.8E-1.
class LineFields {
 public:
  explicit LineFields(std::string& line) : line_(line) {}

  void put(std::string_view key, std::string_view text) {
    name(key);
    const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (!std::ranges::all_of(text, plain)) {
      line_ += json::serialize(text);
      return;
    }
    line_ += '"';
    line_ += text;
    line_ += '"';
  }
  void put(std::string_view key, std::integral auto number) {
    name(key);
    append_digits(line_, number);
  }
  void put(std::string_view key, bool flag) {
    name(key);
    line_ += flag ? "true" : "false";
  }
  void put(std::string_view key, std::nullptr_t) {
    name(key);
    line_ += "null";
  }
  void put(std::string_view key, const json::array& values) {
    name(key);
    line_ += json::serialize(values);
  }
  void put(std::string_view key, const json::object& object) {
    name(key);
    line_ += json::serialize(object);
  }

  void put_time(Millis at) {
    name("at");
    const auto size = static_cast<std::uint64_t>(std::abs(at.count()));
    if (at < Millis{0}) line_ += '-';
    append_digits(line_, size / 1000);
    line_ += '.';
    for (std::uint64_t of = 100; of > 0; of /= 10) line_ += static_cast<char>('0' + size / of % 10);
  }
  void put_confidence(long per_mille) {
    name("confidence");
    line_ += per_mille_as_decimal(per_mille);
  }

 private:
  void name(std::string_view key) {
    line_ += line_.empty() ? "{\"" : ",\"";
    line_ += key;
    line_ += "\":";
  }

  std::string& line_;
};

// Writes the fields after type, time and game; one function per conclusion, keys in the contract's order.
template <class Fields>
class FieldWriter {
 public:
  explicit FieldWriter(Fields& out) : out_(out) {}

  void operator()(const PhaseChanged& phase) { out_.put("phase", tracking::to_string(phase.phase)); }

  void operator()(const GameStarted& start) {
    out_.put("fen", start.fen);
    if (start.rotated) out_.put("rotated", true);
  }

  void operator()(const MoveTracked& move) {
    out_.put("ply", move.ply);
    out_.put("uci", move.uci.text());
    out_.put("san", move.san);
    out_.put("state", tracking::to_string(move.state));
    out_.put_confidence(std::lround(std::clamp(move.confidence, 0.0, 1.0) * kPerMille));
    if (move.white) out_.put("white_ms", move.white->count());
    if (move.black) out_.put("black_ms", move.black->count());
    if (move.clock_read) out_.put("clock_read", true);
    if (move.irregular) out_.put("irregular", true);
    if (move.inferred) out_.put("inferred", true);
    if (!move.alternatives.empty()) out_.put("alternatives", array_of(move.alternatives));
    out_.put("fen", move.fen);
  }

  void operator()(const MoveRetracted& retracted) { out_.put("ply", retracted.ply); }

  void operator()(const TakenBack& taken_back) {
    out_.put("to_ply", taken_back.to_ply);
    out_.put("fen", taken_back.fen);
  }

  void operator()(const IrregularityFound& found) {
    out_.put("ply", found.ply);
    out_.put("code", found.code.text());
    out_.put("state", found.state.text());
    out_.put("move", found.move.text());
    out_.put("article", found.article);
    out_.put("edition", found.edition);
    out_.put("for", tracking::to_string(found.for_whom));
    if (!std::holds_alternative<std::monostate>(found.evidence))
      out_.put("evidence", tracking::to_json(found.evidence));
    out_.put("id", found.id);
  }

  void operator()(const ClockChanged& clock) {
    put_shown("white_ms", clock, clock.white);
    put_shown("black_ms", clock, clock.black);
    clock.running ? out_.put("running", to_string(*clock.running)) : out_.put("running", nullptr);
    if (!clock.connected) out_.put("connected", false);
  }

  void operator()(const GameEnded& ended) {
    out_.put("result", rules::to_string(ended.result));
    out_.put("by", ended.by.text());
  }

  void operator()(const GapFound& gap) {
    out_.put("from_ply", gap.from_ply);
    out_.put("board", gap.board);
    out_.put("candidates", array_of(gap.candidates));
  }

  void operator()(const BoardSeen& seen) {
    out_.put("placement", seen.placement);
    out_.put("agrees", seen.agrees);
  }

  void operator()(const RulingMade& made) {
    out_.put("ply", made.ply);
    out_.put("number", made.number);
    out_.put("ruling", made.ruling);
    out_.put("article", made.article);
    out_.put("edition", made.edition);
    if (!made.author.empty()) out_.put("author", made.author);
    if (!made.because.empty()) out_.put("because", made.because);
    if (made.about != 0) out_.put("about", made.about);
    if (made.undoes != 0) out_.put("undoes", made.undoes);
    if (made.white) out_.put("white_ms", made.white->count());
    if (made.black) out_.put("black_ms", made.black->count());
    if (!made.score.empty()) out_.put("score", made.score);
  }

  void operator()(const MatePossible& found) {
    out_.put("ply", found.ply);
    if (found.white) out_.put("white", *found.white);
    if (found.black) out_.put("black", *found.black);
  }

 private:
  // A missing clock has no times, not even zero.
  void put_shown(std::string_view key, const ClockChanged& clock, Millis time) {
    clock.connected ? out_.put(key, time.count()) : out_.put(key, nullptr);
  }

  Fields& out_;
};

struct TypeName {
  std::string_view operator()(const PhaseChanged&) const { return "state"; }
  std::string_view operator()(const GameStarted&) const { return "game_start"; }
  std::string_view operator()(const MoveTracked&) const { return "move"; }
  std::string_view operator()(const MoveRetracted&) const { return "retract"; }
  std::string_view operator()(const TakenBack&) const { return "takeback"; }
  std::string_view operator()(const IrregularityFound&) const { return "irregularity"; }
  std::string_view operator()(const ClockChanged&) const { return "clock"; }
  std::string_view operator()(const GameEnded&) const { return "result"; }
  std::string_view operator()(const GapFound&) const { return "gap"; }
  std::string_view operator()(const BoardSeen&) const { return "board_seen"; }
  std::string_view operator()(const RulingMade&) const { return "ruling"; }
  std::string_view operator()(const MatePossible&) const { return "mate_possible"; }
};

template <class Fields>
void write(Fields fields, const TrackedEvent& event, Millis origin) {
  fields.put("type", std::visit(TypeName{}, event.what));
  fields.put_time(event.at - origin);
  fields.put("game", event.game);
  std::visit(FieldWriter<Fields>(fields), event.what);
}

// Reads fields and remembers the first fault, so that a caller checks once.
class FieldReader {
 public:
  explicit FieldReader(const json::object& in) : in_(in) {}

  [[nodiscard]] const std::string& fault() const { return fault_; }

  std::int64_t integer(std::string_view key) {
    const json::value* value = in_.if_contains(key);
    if (value != nullptr && value->is_int64()) return value->get_int64();
    refuse(key, "an integer");
    return 0;
  }

  int small_integer(std::string_view key) {
    const std::int64_t value = integer(key);
    if (std::in_range<int>(value)) return static_cast<int>(value);
    refuse(key, "a number of a sensible size");
    return 0;
  }

  std::string text(std::string_view key) {
    const json::value* value = in_.if_contains(key);
    if (value != nullptr && value->is_string()) return std::string(value->get_string());
    refuse(key, "a text");
    return {};
  }

  // Reads a boolean; a missing one means `otherwise`.
  bool flag(std::string_view key, bool otherwise = false) {
    const json::value* value = in_.if_contains(key);
    if (value == nullptr) return otherwise;
    if (value->is_bool()) return value->get_bool();
    refuse(key, "true or false");
    return otherwise;
  }

  Millis millis(std::string_view key) { return Millis{integer(key)}; }

  std::optional<Millis> optional_millis(std::string_view key) {
    if (!in_.contains(key)) return std::nullopt;
    return millis(key);
  }

  // Reads an optional field; a missing one is empty.
  int optional_integer(std::string_view key) { return in_.contains(key) ? small_integer(key) : 0; }
  std::string optional_text(std::string_view key) { return in_.contains(key) ? text(key) : std::string(); }
  std::optional<bool> optional_flag(std::string_view key) {
    if (!in_.contains(key)) return std::nullopt;
    return flag(key);
  }

  // Reads an optional field; a missing one is empty.
  std::vector<std::string> texts(std::string_view key) {
    const json::value* value = in_.if_contains(key);
    if (value == nullptr) return {};
    std::vector<std::string> out;
    if (value->is_array()) {
      for (const json::value& item : value->get_array()) {
        if (item.is_string()) out.emplace_back(item.get_string());
      }
      if (out.size() == value->get_array().size()) return out;
    }
    refuse(key, "a list of texts");
    return {};
  }

  // Reads a word; a missing or unknown one gives the first, and a fault.
  template <Worded Enum>
  Enum known_word(std::string_view key) {
    const auto known = parse_word<Enum>(text(key));
    if (!known) refuse(key, "a known word");
    return known.value_or(Enum{});
  }
  // Reads a word, also one of another version.
  template <Worded Enum>
  Word<Enum> word(std::string_view key) {
    return Word<Enum>::read(text(key));
  }

  std::optional<rules::Color> running() {
    const json::value* value = in_.if_contains("running");
    if (value != nullptr && value->is_null()) return std::nullopt;
    const std::string name = text("running");
    if (name == "white") return rules::Color::white;
    if (name == "black") return rules::Color::black;
    refuse("running", "white, black or null");
    return std::nullopt;
  }

  rules::Result result() {
    const std::optional<rules::Result> result = rules::parse_result(text("result"));
    if (!result) refuse("result", "a result");
    return result.value_or(rules::Result::unknown);
  }

  Evidence evidence() {
    const json::value* value = in_.if_contains("evidence");
    if (value == nullptr) return {};
    if (value->is_object()) return evidence_from_json(value->get_object());
    refuse("evidence", "an object");
    return {};
  }

 private:
  void refuse(std::string_view key, std::string_view wanted) {
    if (fault_.empty()) fault_ = fmt::format("\"{}\" is missing or is not {}", key, wanted);
  }

  const json::object& in_;
  std::string fault_;
};

MoveTracked read_move(FieldReader& in) {
  MoveTracked move;
  move.ply = in.small_integer("ply");
  move.uci = PlayedMove::read(in.text("uci"));
  move.san = in.text("san");
  move.fen = in.text("fen");
  move.state = in.known_word<MoveState>("state");
  move.confidence = static_cast<double>(in.integer("confidence_pm")) / kPerMille;
  move.white = in.optional_millis("white_ms");
  move.black = in.optional_millis("black_ms");
  move.clock_read = in.flag("clock_read");
  move.irregular = in.flag("irregular");
  move.inferred = in.flag("inferred");
  for (const std::string& text : in.texts("alternatives"))
    move.alternatives.push_back(PlayedMove::read(text));
  return move;
}

IrregularityFound read_irregularity(FieldReader& in) {
  IrregularityFound found;
  found.ply = in.small_integer("ply");
  found.id = in.small_integer("id");
  found.code = in.word<Code>("code");
  found.state = in.word<State>("state");
  found.move = PlayedMove::read(in.text("move"));
  found.article = in.text("article");
  found.edition = in.text("edition");
  found.for_whom = in.known_word<ForWhom>("for");
  found.evidence = in.evidence();
  return found;
}

RulingMade read_ruling(FieldReader& in) {
  RulingMade made;
  made.ply = in.small_integer("ply");
  made.number = in.small_integer("number");
  made.ruling = in.text("ruling");
  made.article = in.text("article");
  made.edition = in.text("edition");
  made.author = in.optional_text("author");
  made.because = in.optional_text("because");
  made.about = in.optional_integer("about");
  made.undoes = in.optional_integer("undoes");
  made.white = in.optional_millis("white_ms");
  made.black = in.optional_millis("black_ms");
  made.score = in.optional_text("score");
  return made;
}

std::optional<Conclusion> read_conclusion(std::string_view type, FieldReader& in) {
  if (type == "state") return PhaseChanged{in.known_word<Phase>("phase")};
  if (type == "game_start") return GameStarted{in.text("fen"), in.flag("rotated")};
  if (type == "move") return read_move(in);
  if (type == "retract") return MoveRetracted{in.small_integer("ply")};
  if (type == "takeback") return TakenBack{in.small_integer("to_ply"), in.text("fen")};
  if (type == "irregularity") return read_irregularity(in);
  if (type == "clock") {
    const bool connected = in.flag("connected", true);
    const auto shown = [&](std::string_view key) { return connected ? in.millis(key) : Millis{0}; };
    return ClockChanged{shown("white_ms"), shown("black_ms"), in.running(), connected};
  }
  if (type == "result") return GameEnded{in.result(), in.word<EndedBy>("by")};
  if (type == "gap") return GapFound{in.small_integer("from_ply"), in.text("board"), in.texts("candidates")};
  if (type == "board_seen") return BoardSeen{in.text("placement"), in.flag("agrees")};
  if (type == "ruling") return read_ruling(in);
  if (type == "mate_possible") {
    return MatePossible{in.small_integer("ply"), in.optional_flag("white"), in.optional_flag("black")};
  }
  return std::nullopt;
}

}  // namespace

json::object to_json(const TrackedEvent& event) {
  json::object out;
  out.reserve(kUsualFields);
  write(ObjectFields(out), event, Millis{0});
  return out;
}

std::string to_json_text(const TrackedEvent& event) { return json::serialize(to_json(event)); }

std::string to_json_line(const TrackedEvent& event, Millis origin) {
  std::string line;
  line.reserve(kUsualLength);
  write(LineFields(line), event, origin);
  line += '}';
  return line;
}

Expected<TrackedEvent, std::string> tracked_event_from_json(const json::object& object) {
  FieldReader in(object);
  const std::string type = in.text("type");
  TrackedEvent event{in.millis("at_ms"), in.small_integer("game"), PhaseChanged{Phase::not_heard}};
  if (!in.fault().empty()) return unexpected(in.fault());
  std::optional<Conclusion> what = read_conclusion(type, in);
  if (!what) return unexpected(fmt::format("\"type\" says '{}', which is no tracked event", type));
  if (!in.fault().empty()) return unexpected(fmt::format("{}: {}", type, in.fault()));
  event.what = std::move(*what);
  return event;
}

Expected<TrackedEvent, std::string> parse_tracked_event(std::string_view text) {
  json::error_code error;
  const json::value value = json::parse(text, error);
  if (error) return unexpected("no JSON: " + error.message());
  if (!value.is_object()) return unexpected(std::string("no JSON object"));
  return tracked_event_from_json(value.get_object());
}

}  // namespace eboard::events
