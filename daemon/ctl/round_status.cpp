// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/round_status.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <ctime>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/terminal.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

const json::array& list_in(const json::object& object, std::string_view key) {
  static const json::array kNone;
  const json::value* found = object.if_contains(key);
  return found != nullptr && found->is_array() ? found->get_array() : kNone;
}

/// As a shell takes it: a name is one word.
std::string typed(std::string_view word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-/.";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// "result 4 --+", as it is typed.
std::string order_words(const json::object& note) {
  const json::value* order = note.if_contains("order");
  if (order == nullptr || !order->is_object()) return {};
  std::string words;
  for (const json::value& word : list_in(order->get_object(), "order"))
    if (word.is_string()) words += fmt::format("{}{}", words.empty() ? "" : " ", typed(word.get_string()));
  return words;
}

/// "14:05" of the clocks on the wall, out of "2026-12-05T13:05:10Z".
std::string on_the_wall(const std::string& utc) {
  std::tm shown{};
  if (strptime(utc.c_str(), "%Y-%m-%dT%H:%M:%SZ", &shown) == nullptr) return {};
  return fmt::format("{:%H:%M}", fmt::localtime(timegm(&shown)));
}

class Writing {
 public:
  Writing(const json::object& section, bool colours) : section_(section), colours_(colours) {}

  std::string done() && {
    head();
    missing();
    notes();
    tables();
    next();
    return std::move(text_);
  }

 private:
  void line(Tone tone, const std::string& text) { text_ += toned(tone, text, colours_) + "\n"; }

  void head() {
    const std::string name = text_of(section_, "name"), round = text_of(section_, "round");
    const std::string starts = text_of(section_, "starts");
    std::string head = name.empty() ? std::string() : name + ": ";
    head += round == "0" ? "no round is played" : "round " + round;
    if (!starts.empty()) head += ", " + starts;
    line(Tone::strong, head);
  }

  void missing() {
    const json::array& all = list_in(section_, "missing");
    if (all.empty() && !list_in(section_, "tables").empty()) line(Tone::good, "nothing is missing");
    for (const json::value& one : all) {
      const json::object& what = one.as_object();
      const std::string table = text_of(what, "table");
      line(Tone::plain, fmt::format("missing: {}{}", table.empty() ? "" : fmt::format("table {}: ", table),
                                    text_of(what, "text")));
    }
  }

  void notes() {
    for (const json::value& one : list_in(section_, "tables")) {
      for (const json::value& note : list_in(one.as_object(), "notes")) {
        line(Tone::bad, fmt::format("table {}: {}", text_of(one.as_object(), "table"),
                                    text_of(note.as_object(), "text")));
        if (const std::string order = order_words(note.as_object()); !order.empty())
          line(Tone::plain, fmt::format("  if so: eboardctl organise {}", order));
      }
    }
  }

  void tables() {
    if (list_in(section_, "tables").empty()) return;
    Table table({">table", "white", "black", "result", "by", "state", "since"});
    for (const json::value& one : list_in(section_, "tables")) {
      const json::object& row = one.as_object();
      table.add({{text_of(row, "table")},
                 {text_of(row, "white")},
                 {text_of(row, "black")},
                 {text_of(row, "result")},
                 {text_of(row, "by")},
                 {text_of(row, "state")},
                 {on_the_wall(text_of(row, "since"))}});
    }
    text_ += table.text(colours_);
  }

  void next() {
    const json::value* found = section_.if_contains("next");
    if (found == nullptr || !found->is_object()) return;
    const json::object& next = found->get_object();
    for (const json::value& what : list_in(next, "waits_for"))
      line(Tone::plain,
           fmt::format("round {} waits: {}", text_of(next, "round"), text_of(what.as_object(), "text")));
  }

  const json::object& section_;
  bool colours_;
  std::string text_;
};

/// Files that came by themselves wait for a person.
void print_not_taken(const TournamentPlace& place, const std::string& section) {
  const auto history = read_history(place);
  if (!history) return;
  for (const auto& file : history->not_taken)
    if (section.empty() || file.section == section)
      for (const std::string& line : not_taken_lines(file)) fmt::print("{}\n", line);
}

}  // namespace

std::string round_status(const json::object& answer, const std::string& section, bool colours) {
  std::string text;
  for (const json::value& one : list_in(answer, "sections")) {
    const json::object& shown = one.as_object();
    if (!section.empty() && text_of(shown, "name") != section) continue;
    text += fmt::format("{}{}", text.empty() ? "" : "\n", Writing(shown, colours).done());
  }
  return text;
}

int print_round_status(std::string_view command, const TournamentPlace& place, const std::string& section,
                       bool as_json) {
  if (!place.database.empty())
    return refuse(command, "status is of a running daemon, which sees the boards: leave out --db");
  const auto daemon = DaemonClient::to(place.daemon);
  if (!daemon) return refuse(command, daemon.error());
  const auto answer = daemon->get("/api/tournament/desk");
  if (!answer) return outside(command, answer.error());
  const auto object = object_of(*answer);
  if (!object) return outside(command, object.error());
  if (answer->status >= 300) return outside(command, text_of(*object, "error"));
  const std::string text = as_json ? answer->body : round_status(*object, section, wants_colour(stdout));
  if (text.empty()) {
    fmt::print("{}\n", section.empty() ? std::string("there is no tournament")
                                       : fmt::format("there is no section '{}'", section));
    return kNo;
  }
  fmt::print("{}", text);
  if (!as_json) print_not_taken(place, section);
  return kDone;
}

}  // namespace eboard::ctl
