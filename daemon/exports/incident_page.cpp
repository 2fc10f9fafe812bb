// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/incident_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "daemon/events/event_json.hpp"
#include "daemon/events/event_words.hpp"
#include "daemon/events/irregularity_words.hpp"
#include "daemon/exports/incident_report.hpp"
#include "daemon/exports/proof_form.hpp"
#include "daemon/exports/reported_table.hpp"
#include "daemon/pipeline/mate_watch.hpp"
#include "daemon/pipeline/note_json.hpp"
#include "daemon/tournament/report/printed_page.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "rules/chess/fen_fields.hpp"
#include "rules/text/clock_text.hpp"
#include "rules/text/html_text.hpp"
#include "storage/journal_codec.hpp"

namespace eboard::exports {

using storage::JournalEntry;
using storage::JournalKind;
using storage::Millis;
using tournament::printed;

namespace {

constexpr std::string_view kPageStyle = R"css(
.seen td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums }
.seen code { font-size: 7.5pt; overflow-wrap: anywhere }
.seen tr.concluded td { background: #f2f2f2; font-weight: 600 }
.limits { border-left: .8mm solid #000; padding-left: 3mm; margin-bottom: 4mm }
.proof pre { font-size: 6pt; white-space: pre-wrap; overflow-wrap: anywhere }
@media print { .proof pre { display: none } }
)css";

constexpr std::string_view kProofBegins = "<pre id=\"proof\">", kProofEnds = "</pre>";

std::string bytes_text(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += fmt::format("{}{:02x}", text.empty() ? "" : " ", byte);
  return text;
}

/// From when to when it is shown what was seen.
struct Span {
  Millis from{0}, to{0};
};

/// A row of it.
struct Row {
  Millis at{0};
  std::string bytes, words;
  bool concluded = false;
  int times = 1;  ///< that it came, the last time at `until`
  Millis until{0};

  [[nodiscard]] bool says_the_same(const Row& other) const {
    return bytes == other.bytes && words == other.words && concluded == other.concluded;
  }
};

/// How many times the rows from `at` on say the same as the `period` rows before.
std::size_t repeats(const std::vector<Row>& rows, std::size_t at, std::size_t period) {
  std::size_t end = at + period;
  while (end < rows.size() && rows[end].says_the_same(rows[end - period])) ++end;
  return (end - at) / period;
}

/// The daemon asks again and again, and hears the same: a question and its answer stand there once.
std::vector<Row> folded(const std::vector<Row>& rows) {
  constexpr std::size_t kTooFew = 3, kLongest = 3;
  std::vector<Row> out;
  for (std::size_t at = 0; at < rows.size();) {
    std::size_t period = 1, times = 1;
    for (std::size_t tried = 1; tried <= kLongest && times < kTooFew; ++tried) {
      period = tried;
      times = repeats(rows, at, tried);
    }
    if (times < kTooFew) period = times = 1;
    for (std::size_t i = at; i < at + period; ++i) {
      out.push_back(rows[i]);
      out.back().times = static_cast<int>(times);
      out.back().until = rows[i + (times - 1) * period].at;
    }
    at += period * times;
  }
  return out;
}

/// What stands in a text of ours, or a word for what another version wrote.
template <class Read, class Words>
std::string words_in(const Read& read, Words words) {
  return read ? words(*read) : std::string("see the proof");
}

std::string can_mate(const std::optional<bool>& can) { return !can ? "not known" : *can ? "yes" : "no"; }

class Page {
 public:
  explicit Page(const ProvedGame& proved)
      : proved_(proved),
        calendar_(proved.dates),
        table_({.id = proved.board, .device = proved.device, .number = proved.table}) {
    for (const ProvedEvent& one : proved.events) {
      auto event = events::parse_tracked_event(one.json);
      // What another version wrote and this one cannot read is not shown; it is in the proof.
      if (!event || event->game > proved.game) continue;
      events_.push_back({.sequence = one.sequence,
                         .board = proved.board,
                         .event = std::move(*event),
                         .json = one.json,
                         .tracker_version = one.tracker});
      table_.take(events_.back());
    }
    const live::LiveBoard* latest = table_.latest();
    if (latest == nullptr) return;
    if (const auto start = rules::parse_fen(latest->start_fen)) start_ = *start;
  }

  [[nodiscard]] std::string html(std::string_view proof) const {
    tournament::PrintedPage page{"Incident report",
                                 besides(proof_form::kEventLine),
                                 besides(proof_form::kSiteLine),
                                 fmt::format("Board {}, round {}, game {}{}", proved_.table,
                                             besides(proof_form::kRoundLine), proved_.game, players()),
                                 style_,
                                 {}};
    page.body = limits();
    std::vector<Span> spans;
    for (const TableIncident& one : incidents()) {
      page.body += incident_html(one.incident);
      const Span span{one.at - kSeenBefore, one.at + kSeenAfter};
      if (!spans.empty() && span.from <= spans.back().to) {
        spans.back().to = span.to;
      } else {
        spans.push_back(span);
      }
    }
    for (const Span& span : spans) append_seen(page.body, span);
    append_moves(page.body);
    page.body += tournament::signatures({"Arbiter", "Place and date"});
    append_proof(page.body, proof);
    return tournament::to_html(page);
  }

 private:
  [[nodiscard]] std::string besides(std::string_view name) const {
    // What is not sealed stands here only where it is another than what was entered.
    for (const auto* lines : {&proved_.not_sealed, &proved_.entered}) {
      const auto found =
          std::ranges::find(*lines, name, [](const auto& one) { return std::string_view(one.first); });
      if (found != lines->end()) return found->second;
    }
    return {};
  }
  [[nodiscard]] std::string players() const {
    const std::string white = besides(proof_form::kWhiteLine), black = besides(proof_form::kBlackLine);
    if (white.empty() && black.empty()) return {};
    return fmt::format(", {} – {}", white.empty() ? "?" : white, black.empty() ? "?" : black);
  }

  [[nodiscard]] std::string limits() const {
    std::string entered, others;
    for (const auto& [name, text] : proved_.entered)
      entered += fmt::format("{}{}: {}", entered.empty() ? " Entered by people: " : "; ", name, text);
    for (const auto& [name, text] : proved_.not_sealed)
      if (!name.starts_with(proof_form::kProposedLine)) others += fmt::format("{}: {}, ", name, text);
    return fmt::format(
        "<div class=\"limits\"><p>Sealed, and proved below: which board it is, the bytes, their times, what "
        "was concluded from them, and the rulings, until {}.{}</p>\n<p>Not sealed: {}and the lines "
        "\"Proposed\".</p></div>\n",
        printed(time_text(last_time())), printed(entered.empty() ? entered : entered + "."), printed(others));
  }
  [[nodiscard]] Millis last_time() const { return events_.empty() ? Millis{0} : events_.back().event.at; }

  /// What is the operator's alone is left out, unless somebody ruled on it.
  [[nodiscard]] std::vector<TableIncident> incidents() const {
    std::vector<TableIncident> wanted;
    for (TableIncident& one : table_.incidents(calendar_)) {
      const bool technical = one.incident.for_whom == tracking::to_string(tracking::ForWhom::op);
      if (one.incident.game != proved_.game || (technical && one.incident.rulings.empty())) continue;
      for (const auto& [name, text] : proved_.not_sealed)
        if (name == fmt::format("{}{}", proof_form::kProposedLine, one.incident.id))
          one.incident.proposed.push_back({text, {}, {}, {}});
      wanted.push_back(std::move(one));
    }
    std::ranges::stable_sort(wanted, {}, &TableIncident::at);
    return wanted;
  }

  // --- what was seen

  [[nodiscard]] std::vector<Row> rows(const Span& span) const {
    const auto is_shown = [&](Millis time) { return time >= span.from && time <= span.to; };
    std::vector<Row> out;
    const drivers::DriverInfo* driver = drivers::find_driver(proved_.driver);
    std::optional<drivers::StreamDecoder> decoder;
    if (driver != nullptr) decoder.emplace(*driver);
    for (const JournalEntry& entry : proved_.entries)
      if (is_shown(entry.at)) out.push_back(row_of(entry, decoder));
    for (const storage::StoredEvent& one : events_)
      if (is_shown(one.event.at))
        out.push_back({one.event.at, {}, events::in_words(one.event.what, start_), true});
    std::ranges::stable_sort(out, {}, &Row::at);
    return out;
  }

  static Row row_of(const JournalEntry& entry, std::optional<drivers::StreamDecoder>& decoder) {
    switch (entry.kind) {
      case JournalKind::read:
        return {entry.at, bytes_text(entry.bytes), decoder ? read_as(entry, *decoder) : std::string()};
      case JournalKind::written:
        return {entry.at, bytes_text(entry.bytes), "sent to the board"};
      case JournalKind::opened:
        return {entry.at, {}, "connected: " + entry.text};
      case JournalKind::lost:
        if (decoder) decoder->reset();
        return {entry.at, {}, "connection lost: " + entry.text};
      case JournalKind::ruling:
        return {entry.at, {}, "entered by an arbiter: " + entry.text};
      case JournalKind::settings:
        return {entry.at, {}, "the daemon's settings for this board, see the proof"};
      case JournalKind::checkpoint:
        return {entry.at, {}, "the daemon's state between games, see the proof"};
      case JournalKind::noted:
        return {entry.at,
                {},
                "found by comparing boards: " +
                    words_in(pipeline::note_from_json(entry.text),
                             [](const tracking::Note& note) { return tracking::title_of(note.code); })};
      case JournalKind::settled:
        return {entry.at, {}, "an arbiter was about to rule: the position on the board counts as played"};
      case JournalKind::answered:
        return {
            entry.at,
            {},
            "a search found who can still mate: " +
                words_in(pipeline::mate_answer_from_json(entry.text), [](const pipeline::MateAnswer& answer) {
                  return fmt::format("White {}, Black {}", can_mate(answer.white), can_mate(answer.black));
                })};
      case JournalKind::entered:
        return {entry.at, {}, "entered by hand, see the proof"};
    }
    return {entry.at, {}, entry.text};
  }

  static std::string read_as(const JournalEntry& entry, drivers::StreamDecoder& decoder) {
    std::vector<drivers::Payload> payloads;
    decoder.feed(entry.bytes, payloads);
    std::string words;
    for (const drivers::Payload& one : payloads) words += (words.empty() ? "" : "; ") + events::in_words(one);
    return words;
  }

  void append_seen(std::string& body, const Span& span) const {
    const std::vector<Row> shown = folded(rows(span));
    if (shown.empty()) return;
    body += fmt::format(
        "<h3>What was seen from {} to {}</h3>\n<table class=\"seen\">\n<thead><tr><th>Time</th><th>Bytes</th>"
        "<th>What they say; grey: what was concluded</th></tr></thead>\n<tbody>\n",
        printed(time_text(shown.front().at)), printed(clock_time(shown.back().until)));
    for (const Row& row : shown) {
      const std::string again = row.times == 1
                                    ? std::string()
                                    : fmt::format("{}{} times until {}", row.words.empty() ? "" : "; ",
                                                  row.times, clock_time(row.until));
      body += fmt::format("<tr{}><td>{}</td><td><code>{}</code></td><td>{}</td></tr>\n",
                          row.concluded ? " class=\"concluded\"" : "", printed(clock_time(row.at)),
                          printed(row.bytes), printed(row.words + again));
    }
    body += "</tbody>\n</table>\n";
  }

  void append_moves(std::string& body) const {
    const live::LiveBoard* latest = table_.latest();
    if (latest == nullptr || latest->moves.empty()) return;
    body += "<h3>The moves, with the mover's clock</h3>\n<p>";
    for (std::size_t i = 0; i < latest->moves.size(); ++i) {
      const live::LiveMove& move = latest->moves[i];
      const int ply = static_cast<int>(i) + 1;
      const bool white = rules::before_ply(start_, ply).turn == rules::Color::white;
      const auto& time = white ? move.white : move.black;
      body += printed(rules::ply_name(start_, ply, move.san));
      if (time) body += printed(fmt::format(" ({})", rules::clock_text(*time)));
      body += "\n";
    }
    body += "</p>\n";
  }

  static void append_proof(std::string& body, std::string_view proof) {
    body += fmt::format(
        "<section class=\"proof\"><h3>Proof</h3>\n<p>Is not printed; it is in this file. <code>eboardctl "
        "evidence check FILE --log-key KEY</code> checks it, and that this page says what it "
        "proves.</p>\n{}{}{}</section>\n",
        kProofBegins, rules::html_escaped(proof), kProofEnds);
  }

  [[nodiscard]] std::string time_text(Millis at) const {
    const auto moment = calendar_.when(at);
    return moment ? storage::local_time(*moment) : fmt::format("{} ms", at.count());
  }
  /// "15:04:12.250" where the page has the date elsewhere.
  [[nodiscard]] std::string clock_time(Millis at) const {
    constexpr std::size_t kTime = 11, kLength = 12;
    const auto moment = calendar_.when(at);
    return moment ? storage::iso_time(*moment).substr(kTime, kLength) : fmt::format("{} ms", at.count());
  }

  const ProvedGame& proved_;
  storage::Calendar calendar_;
  ReportedTable table_;
  std::vector<storage::StoredEvent> events_;
  rules::Setup start_ = rules::Setup::initial();
  const std::string style_ = std::string(entry_style()) + std::string(kPageStyle);
};

}  // namespace

std::string incident_page(const ProvedGame& proved, std::string_view proof) {
  return Page(proved).html(proof);
}

std::optional<std::string> proof_in(std::string_view page) {
  const std::size_t begins = page.find(kProofBegins);
  if (begins == std::string_view::npos) return std::nullopt;
  page.remove_prefix(begins + kProofBegins.size());
  return rules::html_unescaped(page.substr(0, page.find(kProofEnds)));
}

}  // namespace eboard::exports
