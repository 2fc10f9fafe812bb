// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// docs/pgn.md decides how odd files are read.
#include "rules/chess/pgn/pgn_reader.hpp"

#include <fmt/format.h>

#include "rules/chess/notation/game_notation.hpp"
#include "rules/chess/pgn/line_player.hpp"
#include "rules/chess/pgn/pgn_cursor.hpp"
#include "rules/chess/pgn/pgn_tag.hpp"
#include "rules/chess/pgn/pgn_text.hpp"
#include "rules/chess/pgn/pgn_variant.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules {

void PgnVisitor::begin_reading(PgnPlace&) {}
void PgnVisitor::begin_game(int) {}
void PgnVisitor::tag(std::string_view, std::string_view) {}
void PgnVisitor::start(const Position&, bool) {}
void PgnVisitor::move(const Position&, Move) {}
void PgnVisitor::annotation(std::string_view) {}
void PgnVisitor::comment(std::string_view) {}
void PgnVisitor::fault(const PgnFault&) {}

namespace {

using pgn_text::ends_word;
using pgn_text::find;
using pgn_text::is_blank;
using pgn_text::is_digit;
using pgn_text::is_letter;
using pgn_text::Kind;
using pgn_text::kind_of;

constexpr int kDeepestVariation = 64;
constexpr std::string_view kPassed = "--";  ///< of Black, while White moves in advance
constexpr std::size_t kNamesKept = 64;      ///< tags of one header, to find where the next begins
/// How far skim() looks ahead without asking for the end of the text: a blank, a brace and a long comment.
constexpr std::ptrdiff_t kAhead = 2 + pgn_text::kLongComment;

class Reader final : private PgnPlace, private PgnCursor {
 public:
  Reader(std::string_view text, PgnVisitor& visitor, GameNotation* notation = nullptr)
      : PgnCursor(text), visitor_(visitor), notation_(notation), lines_(at_), game_at_(at_), move_at_(at_) {}

  void run() {
    visitor_.begin_reading(*this);
    skip_mark();
    while (skip_to_game() && read_game()) {
    }
  }

 private:
  [[nodiscard]] int line() override { return line_of(move_at_); }

  [[nodiscard]] int line_of(const char* place) {
    if (counted_ != game_) lines_.begin_game(game_at_);
    counted_ = game_;
    return lines_.line_of(place);
  }

  void report(const char* place, int ply, std::string reason) {
    checking_ = false;
    visitor_.fault({line_of(place), game_, ply, std::move(reason)});
  }

  /// After the first fault nothing in a game's movetext is certain, so no other is reported.
  void report_move(const char* place, int ply, std::string reason) {
    if (checking_) report(place, ply, std::move(reason));
  }

  bool read_game() {
    visitor_.begin_game(++game_);
    game_at_ = move_at_ = at_;
    ply_ = 0;
    checking_ = true;
    fen_.clear();
    odds_.clear();
    variant_.clear();
    names_.clear();
    tag_result_ = Result::unknown;
    for (bool empty_line = false; at_tag() && !begins_next_header(empty_line);) {
      read_tag();
      empty_line = skip_blanks();
    }
    set_up();
    return visitor_.end_game(read_moves());
  }

  /// True if the tag here belongs to another game than the tags read so far, though there is no move between
  /// them.
  [[nodiscard]] bool begins_next_header(bool empty_line) const {
    if (!empty_line && at_[1] != 'E') return false;
    const std::string_view name = pgn_text::tag_name(at_, end_);
    return (empty_line || name == "Event") && std::find(names_.begin(), names_.end(), name) != names_.end();
  }

  void read_tag() {
    const char* const place = at_;
    const auto [name, value, next] = pgn_text::read_tag_pair(at_, end_, buffer_);
    if (names_.size() < kNamesKept) names_.push_back(name);
    at_ = next;
    if (value) {
      take_tag(place, name, *value);
    } else {
      report(place, 0, fmt::format("tag {} has no value in quotes", shown(name)));
    }
  }

  void take_tag(const char* place, std::string_view name, std::string_view value) {
    if (name == "FEN") {
      fen_ = value;
      fen_at_ = place;
    } else if (name == "Odds") {
      odds_ = value;
    } else if (name == "Variant") {
      variant_ = value;
    } else if (name == "Result") {
      tag_result_ = parse_result(value).value_or(Result::unknown);
    }
    visitor_.tag(name, value);
  }

  void set_up() {
    const PgnVariant variant = variant_of(variant_);
    line_.start(Position::initial());
    if (variant == PgnVariant::other) {
      report(game_at_, 0, fmt::format("variant '{}' is not known", shown(variant_)));
      return;
    }
    if (!fen_.empty()) set_up_fen();
    if (!checking_) return;
    if (notation_) notation_->start(line_.position(), variant == PgnVariant::chess960);
    visitor_.start(line_.position(), variant == PgnVariant::chess960);
  }

  void set_up_fen() {
    auto setup = parse_fen(fen_);
    if (setup) (void)read_odds(odds_, *setup);  // another program may mean something else by the tag
    const auto position = setup ? Position::from_setup(*setup) : unexpected(std::move(setup.error()));
    if (position) {
      line_.start(*position);
      return;
    }
    for (const Fault& fault : position.error()) {
      report(fen_at_, 0, fmt::format("FEN, {}: {}", fault.where, fault.reason));
    }
  }

  std::string_view take_comment() {
    const Comment comment = comment_here();
    if (!comment.closed) report_move(at_, ply_, "the comment is not closed");
    at_ = comment.next;
    return comment.text;
  }

  void skip_variation() {
    const char* const open = at_;
    int depth = 0;
    while (at_ < end_) {
      if (at_tag() && at_line_start()) break;
      const Kind kind = kind_of(*at_);
      if (kind == Kind::brace) {
        take_comment();
      } else if (kind == Kind::semicolon || at_escape()) {
        at_ = line_end();
      } else {
        depth += (kind == Kind::open) - (kind == Kind::close);
        if (depth > kDeepestVariation)
          report_move(at_, ply_, fmt::format("variations are nested more than {} deep", kDeepestVariation));
        ++at_;
        if (depth == 0) return;
      }
    }
    report_move(open, ply_, "the variation is not closed");
  }

  /// Takes the straight way through what nearly all movetext consists of: numbers, plain moves and short
  /// comments, with single blanks between them. Stops before anything else, and short of the end so that it
  /// may look ahead. The place is a local and blanks are skipped by a branch, because then the processor runs
  /// ahead of the text.
  void skim() {
    if (notation_) return;
    const char* at = at_;
    while (end_ - at > kAhead) {
      if (is_blank(*at)) ++at;
      if (*at == '{') {
        const std::size_t length = pgn_text::length_to_brace(at + 1);
        if (length == pgn_text::kLongComment) break;
        visitor_.comment({at + 1, length});
        at += length + 2;
      } else if (is_letter(*at)) {
        const std::string_view word(at, pgn_text::length_to_blank(at));
        if (!checking_ || !play_plain(word)) break;
        at += word.size();
      } else if (is_digit(*at)) {
        const char* dot = at + 1;
        if (is_digit(*dot)) ++dot;
        if (is_digit(*dot)) ++dot;
        if (*dot != '.') break;
        at = dot + 1;
        if (at[0] == '.' && at[1] == '.') at += 2;
      } else {
        break;
      }
    }
    at_ = at;
  }

  bool play_plain(std::string_view word) {
    const PlainMove plain = line_.resolve_plain(word);
    if (!plain) return false;
    move_at_ = word.data();
    visitor_.move(line_.position(), plain.move());
    line_.play(plain);
    ++ply_;
    return true;
  }

  Result read_moves() {
    for (skim(); at_ < end_; skim()) {
      switch (kind_of(*at_)) {
        case Kind::letter:
          read_word();
          break;
        case Kind::brace:
          visitor_.comment(take_comment());
          break;
        case Kind::digit:
          if (const auto result = read_number()) return *result;
          break;
        case Kind::dot:
        case Kind::mark:
        case Kind::blank:
          ++at_;
          break;
        case Kind::semicolon:
          read_line_comment();
          break;
        case Kind::open:
          if (!read_offer()) skip_variation();
          break;
        case Kind::close:
          report_move(at_++, ply_, "')' closes no variation");
          break;
        case Kind::dollar:
          skip_nag();
          break;
        case Kind::star:
          ++at_;
          return Result::unknown;
        case Kind::bracket:
          if (at_tag()) return tag_result_;
          ++at_;
          break;
      }
    }
    return tag_result_;
  }

  void read_line_comment() {
    const char* const stop = line_end();
    visitor_.comment({at_ + 1, static_cast<std::size_t>(stop - at_ - 1)});
    at_ = stop;
  }

  void read_word() {
    if (at_escape()) {
      at_ = line_end();
    } else if (line_.position().in_advance() > 0 && rest().starts_with(kPassed)) {
      at_ += kPassed.size();
    } else if (notation_) {
      play_written();
    } else {
      play(take_word());
    }
  }

  /// Reads a draw offer with the last move, as 2005 E.13 writes it.
  bool read_offer() {
    constexpr std::string_view kOffer = "(=)";
    if (!rest().starts_with(kOffer)) return false;
    at_ += kOffer.size();
    annotate(kOffer);
    return true;
  }

  void annotate(std::string_view marks) {
    if (checking_ && ply_ > 0 && !marks.empty()) visitor_.annotation(marks);
  }

  /// Reads a move number, a result, or castling written with zeros.
  std::optional<Result> read_number() {
    if (notation_ && *at_ == '0' && notation_->scan(line_.position().turn(), rest())) {
      play_written();
      return std::nullopt;
    }
    const char* c = at_ + 1;
    while (c < end_ && kind_of(*c) == Kind::digit) ++c;
    if (c == end_ || (*c != '-' && *c != '/')) {
      at_ = c;
      return std::nullopt;
    }
    const std::string_view word = take_word();
    if (const auto result = parse_result(word)) return result;
    if (word == "1/2") return Result::draw;
    play(word);
    return std::nullopt;
  }

  void play(std::string_view word) {
    if (!checking_) return;
    const SanResult result = line_.resolve(word);
    if (result.fault != SanFault::none) {
      report(word.data(), ply_ + 1, describe(result.fault, word));
      return;
    }
    move_at_ = word.data();
    visitor_.move(line_.position(), result.move);
    line_.play(result.move);
    ++ply_;
    annotate(word.substr(word.find_last_not_of("!?") + 1));
  }

  /// Reads and plays a move in the requested style; it may contain blanks.
  void play_written() {
    const char* const place = at_;
    const auto words = notation_->scan(line_.position().turn(), rest());
    const std::string_view text = words ? rest().substr(0, words->length) : take_word();
    at_ = text.data() + text.size();
    if (!checking_) return;
    const auto move =
        words ? notation_->choose(line_.position(), *words, text) : unexpected(notation_->not_a_move(text));
    if (!move) {
      report(place, ply_ + 1, move.error());
      return;
    }
    move_at_ = place;
    visitor_.move(line_.position(), *move);
    notation_->play(line_.position(), *move);
    line_.play(*move);
    ++ply_;
    annotate(words->annotation);
  }

  PgnVisitor& visitor_;
  GameNotation* notation_;  ///< nullptr for SAN and what else resolve_san() accepts
  pgn_text::LineCounter lines_;

  // State of the game being read.
  int game_ = 0;
  const char* game_at_;
  const char* move_at_;  ///< the ply reported last
  int counted_ = 0;      ///< the last game in which lines were counted
  int ply_ = 0;
  bool checking_ = true;  ///< no fault yet
  LinePlayer line_;
  std::string fen_;
  std::string odds_;
  const char* fen_at_ = nullptr;
  std::string variant_;
  std::vector<std::string_view> names_;  ///< names of the tags
  std::string buffer_;
  Result tag_result_ = Result::unknown;
};

}  // namespace

void read_pgn(std::string_view text, PgnVisitor& visitor) { Reader(text, visitor).run(); }

void read_pgn(std::string_view text, PgnVisitor& visitor, GameNotation notation) {
  Reader(text, visitor, &notation).run();
}

}  // namespace eboard::rules
