// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/game_log.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "rules/laws/rulings/text/ruling_words.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules {

namespace {

using words::quoted;
using words::Reader;

constexpr std::string_view kFirstLine = "eboard-game 1";

std::string clock_words(const ClockState& clock) {
  std::string out =
      fmt::format("moves={}/{} control={}", clock.white_moves, clock.black_moves, to_string(clock.control));
  if (clock.times) out += fmt::format(" left={}", words::to_string(*clock.times));
  if (clock.running) out += fmt::format(" running={}", words::to_string(*clock.running));
  return out;
}

ClockState read_clock(Reader& outer, std::string_view key) {
  ClockState clock;
  Reader in{outer.value(key).value_or("")};
  clock.times = in.times_of("left");
  clock.running = in.side_of("running");
  const auto control = parse_time_control(in.value("control").value_or("?"));
  if (control) clock.control = *control;
  const std::string moves = in.value("moves").value_or("0/0");
  const auto counts = split(moves, '/');
  const auto white = words::parse_number(counts.front());
  const auto black = words::parse_number(counts.back());
  if (!control || counts.size() != 2 || !white || !black || !in.fault().empty()) {
    outer.fail(fmt::format("{}= is no clock", key));
    return clock;
  }
  clock.white_moves = *white;
  clock.black_moves = *black;
  return clock;
}

std::string line_of(const entry::Played& played) {
  std::string out = fmt::format("{} {}", played.irregular ? "irregular" : "move", quoted(played.move));
  if (played.board) out += fmt::format(" board={}", quoted(played.board->fen()));
  if (played.times) out += fmt::format(" clock={}", words::to_string(*played.times));
  if (played.inferred) out += " inferred";
  if (played.presumed) out += " presumed";
  if (played.right != 1) out += fmt::format(" right={}", played.right);
  return out;
}
std::string line_of(const entry::Clock& clock) {
  std::string out = "clock " + words::to_string(clock.times);
  if (clock.running) out += fmt::format(" running={}", words::to_string(*clock.running));
  return out;
}
std::string line_of(const entry::Declared& declared) { return "declared " + to_string(declared.control); }
std::string line_of(const entry::Touched& touched) {
  return fmt::format("touched {}", words::to_string(touched.side));
}
std::string line_of(const entry::BoardSet& set) {
  return set.board ? fmt::format("board-set board={}", quoted(set.board->fen())) : "board-set";
}
std::string line_of(const entry::SessionEnd&) { return "session-end"; }
std::string line_of(const entry::Presence& presence) {
  return fmt::format("{} {}", presence.present ? "present" : "absent", words::to_string(presence.side));
}
std::string line_of(const entry::TakenBack& back) { return fmt::format("taken-back {}", back.ply); }
std::string line_of(const entry::Peg& peg) {
  std::string out = fmt::format("peg {} {}", peg.lift ? "lift" : "place", to_string(peg.square));
  if (peg.promotion) out += fmt::format(" {}", detail::role_name(*peg.promotion));
  return out;
}
std::string line_of(const entry::Announced& announced) { return "announced " + quoted(announced.move); }
std::string line_of(const entry::Ended& ended) {
  return fmt::format("ended {}{}", to_string(ended.outcome), ended.shown ? " shown" : "");
}
std::string line_of(const RulingRecord& record) {
  std::string out = fmt::format("ruling {} ply={} key={:016x} edition={}", record.number, record.ply,
                                record.key, record.edition);
  if (!record.article.empty()) out += fmt::format(" article={}", quoted(record.article));
  if (!record.stamp.author.empty()) out += fmt::format(" by={}", quoted(record.stamp.author));
  if (!record.stamp.request.empty()) out += fmt::format(" request={}", quoted(record.stamp.request));
  if (record.stamp.about != 0) out += fmt::format(" about={}", record.stamp.about);
  out += fmt::format(" wall={} game={} before={} after={}", record.stamp.wall.count(),
                     words::to_string(record.stamp.game), quoted(clock_words(record.before)),
                     quoted(clock_words(record.after)));
  if (!record.proposed.empty()) out += fmt::format(" proposed={}", quoted(record.proposed));
  return out + ": " + to_string(record.ruling);
}

std::optional<Placement> read_board(Reader& in) {
  const auto text = in.value("board");
  if (!text) return {};
  const auto board = Placement::parse(*text);
  if (!board) in.fail(board.error());
  return board ? std::optional{*board} : std::nullopt;
}

double read_right(Reader& in) {
  const auto text = in.value("right");
  if (!text) return 1;
  double right = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), right);
  if (error != std::errc{} || end != text->data() + text->size() || !std::isfinite(right) || right <= 0)
    in.fail(fmt::format("right='{}': a number above 0", shown(*text)));
  return right;
}

Entry read_played(Reader& in, bool irregular) {
  entry::Played played{
      .move = {}, .irregular = irregular, .board = read_board(in), .times = in.times_of("clock")};
  played.inferred = in.flag("inferred");
  played.presumed = in.flag("presumed");
  played.right = read_right(in);
  played.move = in.word("the move");
  return played;
}

Entry read_clock_entry(Reader& in) {
  entry::Clock clock{.times = {}, .running = in.side_of("running")};
  const std::string text = in.word("both times");
  const auto times = words::parse_times(text);
  if (!times) in.fail(fmt::format("'{}': write White's time, a slash, and Black's", shown(text)));
  clock.times = times.value_or(Times{});
  return clock;
}

Entry read_declared(Reader& in) {
  const auto control = parse_time_control(in.word("a time control"));
  if (!control) in.fail(control.error());
  return entry::Declared{control.value_or(TimeControl{})};
}

Entry read_peg(Reader& in) {
  const std::string what = in.word("lift or place");
  if (what != "lift" && what != "place") in.fail(fmt::format("'{}': lift or place", shown(what)));
  const std::string name = in.word("a square");
  const auto square = parse_square(name);
  if (!square) in.fail(fmt::format("'{}' is no square", shown(name)));
  entry::Peg peg{.square = square.value_or(Square{}), .lift = what == "lift"};
  const std::string piece = in.optional_word();
  if (piece.empty()) return peg;
  peg.promotion = detail::parse_promotion(piece);
  if (!peg.promotion || peg.lift)
    in.fail(fmt::format("'{}': a pawn is placed as queen, rook, bishop or knight", shown(piece)));
  return peg;
}

Entry read_ended(Reader& in) {
  entry::Ended ended{.outcome = Outcome::draw, .shown = in.flag("shown")};
  const std::string word = in.word("how it ended");
  const auto outcome = parse_outcome(word);
  if (!outcome) in.fail(fmt::format("'{}' is no way in which a game ends", shown(word)));
  ended.outcome = outcome.value_or(Outcome::draw);
  return ended;
}

template <class Number>
Number read_number(Reader& in, std::string_view key, int base) {
  const std::string text = in.value(key).value_or("");
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc{} || end != text.data() + text.size()) in.fail(fmt::format("{}= is no number", key));
  return number;
}

// The place where the ruling's own text begins: after the first colon outside quotes.
std::size_t ruling_text_at(std::string_view line) {
  bool in_quotes = false;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (in_quotes && line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      in_quotes = !in_quotes;
    } else if (!in_quotes && line.substr(i, 2) == ": ") {
      return i + 2;
    }
  }
  return line.size();
}

Expected<Entry, std::string> parse_ruling_line(std::string_view line) {
  const std::size_t text_at = ruling_text_at(line);
  if (text_at == line.size()) return unexpected(std::string{"the text of the ruling is missing"});
  auto ruling = parse_ruling(line.substr(text_at));
  if (!ruling) return unexpected(ruling.error());
  Reader in{line.substr(0, text_at - 2)};
  RulingRecord record;
  record.ruling = std::move(*ruling);
  if (!in.flag("ruling")) in.fail("'ruling' is missing");
  record.number = in.number("the number of the ruling");
  record.ply = in.number_of("ply").value_or(0);
  record.key = read_number<std::uint64_t>(in, "key", 16);
  record.edition = in.value("edition").value_or("");
  record.article = in.value("article").value_or("");
  record.stamp.author = in.value("by").value_or("");
  record.stamp.request = in.value("request").value_or("");
  record.stamp.about = in.number_of("about").value_or(0);
  record.stamp.wall = std::chrono::milliseconds{read_number<std::int64_t>(in, "wall", 10)};
  record.stamp.game = in.time_of("game").value_or(words::Time{0});
  record.before = read_clock(in, "before");
  record.after = read_clock(in, "after");
  record.proposed = in.value("proposed").value_or("");
  const std::string fault = in.fault();
  if (!fault.empty()) return unexpected(fault);
  return record;
}

Entry read_entry(Reader& in, const std::string& what) {
  if (what == "move" || what == "irregular") return read_played(in, what == "irregular");
  if (what == "clock") return read_clock_entry(in);
  if (what == "declared") return read_declared(in);
  if (what == "touched") return entry::Touched{in.side()};
  if (what == "board-set") return entry::BoardSet{read_board(in)};
  if (what == "session-end") return entry::SessionEnd{};
  if (what == "taken-back") return entry::TakenBack{in.number("a ply")};
  if (what == "ended") return read_ended(in);
  if (what == "peg") return read_peg(in);
  if (what == "announced") return entry::Announced{in.word("the move")};
  if (what == "absent" || what == "present") return entry::Presence{in.side(), what == "present"};
  in.fail(fmt::format(
      "no line '{}'; there are move, irregular, clock, declared, touched, board-set, session-end, "
      "absent, present, taken-back, peg, announced, ended, ruling",
      shown(what)));
  return entry::SessionEnd{};
}

// The head as far as it was read. Some of its lines decide how later ones are read.
struct Head {
  std::string edition;
  Supervision supervision = Supervision::limited;
  GameHead game;
};

std::string rest_of(std::string_view line) {
  const std::size_t blank = line.find(' ');
  return blank == line.npos ? std::string{} : std::string{line.substr(blank + 1)};
}

// Whether the line is one of the head; the error is a sentence.
Expected<bool, std::string> read_head(Head& head, std::string_view line) {
  Reader in{line};
  const std::string what = in.word("a line");
  if (what == "edition") {
    const auto supervision = parse_supervision(in.value("supervision").value_or("limited"));
    head.edition = in.word("an edition");
    if (!supervision) return unexpected(std::string{"supervision= is full or limited"});
    head.supervision = *supervision;
  } else if (what == "time-control") {
    const auto control = parse_time_control(in.word("a time control"));
    if (!control) return unexpected(control.error());
    head.game.control = *control;
  } else if (what == "start") {
    const auto setup = parse_fen(in.word("a FEN in quotes"));
    if (!setup) return unexpected(fmt::format("start: {}", setup.error().front().reason));
    head.game.start = *setup;
  } else if (what == "odds") {
    const auto odds = parse_odds(rest_of(line));
    if (!odds) return unexpected(odds.error());
    head.game.odds = *odds;
    return true;
  } else if (what == "local-rules") {
    const auto local = parse_local_rules(rest_of(line));
    if (!local) return unexpected(local.error());
    head.game.local = *local;
    return true;
  } else if (what == "blind") {
    head.game.blind = in.side();
  } else if (what == "began") {
    head.game.began = in.times_of("clock");
  } else if (what == "observed") {
    head.game.observed = true;
  } else if (what == "white" || what == "black") {
    (what == "white" ? head.game.white : head.game.black) = in.word("a name");
  } else {
    return false;
  }
  const std::string fault = in.fault();
  if (!fault.empty()) return unexpected(fault);
  return true;
}

Expected<GameFile, std::string> begin(Head& head) {
  auto edition = resolve_edition(head.edition, head.game.control, head.supervision);
  if (!edition) return unexpected(edition.error());
  head.game.edition = *edition;
  auto game = GameFile::begin(head.game);
  if (!game) return unexpected(game.error().text());
  return *game;
}

// Compares what a ruling's line claims about its place with the replay. Returns a sentence; empty: it is
// right.
std::string misplaced(const RulingRecord& written, const RulingRecord& entered) {
  if (written.number != entered.number) {
    return fmt::format("ruling {} stands where number {} is due", written.number, entered.number);
  }
  if (written.ply != entered.ply || written.key != entered.key) {
    return fmt::format("ruling {} was made after ply {} in another position than the one here, after ply {}",
                       written.number, written.ply, entered.ply);
  }
  if (written.before != entered.before || written.after != entered.after) {
    return fmt::format("the clocks of ruling {} were others than those that come out here", written.number);
  }
  return {};
}

Expected<GameFile, std::string> enter(const GameFile& game, std::string_view line) {
  const auto entry = parse_line(line);
  if (!entry) return unexpected(entry.error());
  auto next = game.with(*entry);
  if (!next) return unexpected(next.error().text());
  if (const auto* written = std::get_if<RulingRecord>(&*entry)) {
    const std::string fault = misplaced(*written, std::get<RulingRecord>(next->entries().back()));
    if (!fault.empty()) return unexpected(fault);
  }
  return *next;
}

std::string supervision_word(const Edition& edition) {
  return edition.supervision == Supervision::full ? " supervision=full" : "";
}

}  // namespace

std::string to_line(const Entry& entry) {
  return std::visit([](const auto& what) { return line_of(what); }, entry);
}

Expected<Entry, std::string> parse_line(std::string_view line) {
  Reader in{line};
  const std::string what = in.word("an entry");
  if (what == "ruling") return parse_ruling_line(line);
  Entry entry = read_entry(in, what);
  const std::string fault = in.fault();
  if (!fault.empty()) return unexpected(fault);
  return entry;
}

bool is_game_log(std::string_view text) { return text.starts_with("eboard-game"); }

bool is_head_line(std::string_view line) {
  Head head;
  const auto read = read_head(head, line);
  return line == kFirstLine || !read || *read;
}

std::string to_log(const GameFile& game) {
  const GameHead& head = game.head();
  std::string out = fmt::format("{}\nedition {}{}\ntime-control {}\n", kFirstLine, head.edition.id,
                                supervision_word(head.edition), to_string(head.control));
  if (head.start != Setup::initial()) out += fmt::format("start {}\n", quoted(to_fen(head.start)));
  if (head.observed) out += "observed\n";
  if (head.began) out += fmt::format("began clock={}\n", words::to_string(*head.began));
  if (head.odds.any()) out += fmt::format("odds {}\n", to_string(head.odds));
  if (head.local.any()) out += fmt::format("local-rules {}\n", to_string(head.local));
  if (head.blind) out += fmt::format("blind {}\n", words::to_string(*head.blind));
  if (!head.white.empty()) out += fmt::format("white {}\n", quoted(head.white));
  if (!head.black.empty()) out += fmt::format("black {}\n", quoted(head.black));
  for (const Entry& entry : game.entries()) out += to_line(entry) + '\n';
  return out;
}

Expected<GameFile, std::string> parse_log(std::string_view text) {
  Head head;
  std::optional<GameFile> game;
  int number = 0;
  for (const std::string_view raw : split(text, '\n')) {
    ++number;
    const std::string_view line = raw.ends_with('\r') ? raw.substr(0, raw.size() - 1) : raw;
    const auto fault = [&](const std::string& reason) {
      return unexpected(fmt::format("line {}: {}", number, reason));
    };
    if (number == 1) {
      if (line != kFirstLine)
        return fault(fmt::format("'{}': the first line is '{}'", shown(line), kFirstLine));
      continue;
    }
    if (line.empty() || line[0] == '#') continue;
    if (!game) {
      const auto of_head = read_head(head, line);
      if (!of_head) return fault(of_head.error());
      if (*of_head) continue;
      auto begun = begin(head);
      if (!begun) return fault(begun.error());
      game = std::move(*begun);
    }
    auto next = enter(*game, line);
    if (!next) return fault(next.error());
    game = std::move(*next);
  }
  if (game) return *game;
  auto begun = begin(head);
  if (!begun) return unexpected(fmt::format("line {}: {}", number, begun.error()));
  return *begun;
}

}  // namespace eboard::rules
