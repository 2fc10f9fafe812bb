// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// docs/pgn.md decides how odd files are read.
#include "rules/chess/pgn/pgn_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "rules/chess/notation/game_notation.hpp"
#include "rules/chess/pgn/line_player.hpp"
#include "rules/chess/pgn/pgn_cursor.hpp"
#include "rules/chess/pgn/pgn_result.hpp"
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
void PgnVisitor::forfeited(bool) {}
void PgnVisitor::closed() {}

namespace {

using pgn_text::ends_word;
using pgn_text::find;
using pgn_text::is_blank;
using pgn_text::is_digit;
using pgn_text::is_letter;
using pgn_text::Kind;
using pgn_text::kind_of;

constexpr int kDeepestVariation = 64;
constexpr std::string_view kPassed = "--";     ///< of Black, while White moves in advance
constexpr std::size_t kTagsKept = 64;          ///< of one header, to find where the next begins
constexpr std::size_t kCommentsOfHeader = 16;  ///< between two of its tags
constexpr std::size_t kLongestResult = 16;
/// How far skim() looks ahead without asking for the end of the text: a blank, a brace and a long comment.
constexpr std::ptrdiff_t kAhead = 2 + pgn_text::kLongComment;

class Reader final : private PgnPlace, private PgnCursor {
 public:
  Reader(std::string_view text, PgnVisitor& visitor, GameNotation* notation = nullptr)
      : PgnCursor(text),
        visitor_(visitor),
        notation_(notation),
        lines_(at_, end_),
        game_at_(at_),
        move_at_(at_) {}

  void run() {
    visitor_.begin_reading(*this);
    while (skip_to_game() && read_game()) {
      if (said_result_) skip_behind_result();
    }
  }

 private:
  [[nodiscard]] int line() override { return line_of(move_at_); }

  [[nodiscard]] int line_of(const char* place) {
    if (counted_ != game_) lines_.begin_game(game_at_);
    counted_ = game_;
    return lines_.line_of(place);
  }

  void report(const char* place, int ply, std::string reason, std::string_view tag = {},
              std::string_view illegal = {}) {
    checking_ = false;
    visitor_.fault({line_of(place), game_, ply, std::move(reason), std::string(tag), std::string(illegal)});
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
    tags_.clear();
    tag_kinds_ = 0;
    tag_result_ = WrittenResult{};
    said_result_ = false;
    read_header();
    set_up();
    const WrittenResult result = read_moves();
    if (result.forfeit) visitor_.forfeited(result.both_lose);
    if (said_result_) visitor_.closed();
    return visitor_.end_game(result.result);
  }

  void read_header() {
    bool empty_line = false;
    while (at_ < end_) {
      if (at_tag()) {
        const auto pair = pgn_text::read_tag_pair(at_, end_, buffer_);
        const SeenTag* const before = seen(pair.name);
        if (before != nullptr && begins_next_header(empty_line, pair, *before)) return;
        read_tag(pair, before);
        empty_line = skip_blanks();
      } else if (!pass_comments(empty_line)) {
        return;
      }
    }
  }

  /// Passes comments if the header goes on behind them; those before the moves belong to the moves.
  bool pass_comments(bool empty_line) {
    const char* const place = at_;
    std::array<std::string_view, kCommentsOfHeader> comments;
    std::size_t count = 0;
    while (at_ < end_ && count < comments.size()) {
      if (*at_ == ';') {
        comments[count++] = line_comment();
      } else if (*at_ == '{') {
        const Comment comment = comment_here();
        if (!comment.closed) break;
        comments[count++] = comment.text;
        at_ = comment.next;
      } else {
        break;
      }
      empty_line = skip_blanks() || empty_line;
    }
    bool goes_on = count > 0 && at_ < end_ && at_tag();
    if (goes_on) {
      const auto pair = pgn_text::read_tag_pair(at_, end_, buffer_);
      const SeenTag* const before = seen(pair.name);
      goes_on = before == nullptr || !begins_next_header(empty_line, pair, *before);
    }
    if (!goes_on) {
      at_ = place;
      return false;
    }
    for (std::size_t i = 0; i < count; ++i) visitor_.comment(comments[i]);
    return true;
  }

  struct SeenTag {
    std::string_view name;
    const char* at;
  };

  /// The tag of that name in this header; nullptr if there is none yet.
  [[nodiscard]] const SeenTag* seen(std::string_view name) const {
    if (!(tag_kinds_ & kind_of_tag(name))) return nullptr;
    const auto found = std::ranges::find(tags_, name, &SeenTag::name);
    return found == tags_.end() ? nullptr : &*found;
  }

  /// One bit that names with the same first letter and length share.
  static std::uint64_t kind_of_tag(std::string_view name) {
    const auto letter = name.empty() ? 0U : static_cast<unsigned char>(name.front());
    return std::uint64_t{1} << ((letter * 5U + name.size()) & 63U);
  }

  /// True if the tag `pair`, which this header has already, belongs to another game than the tags read so
  /// far, though there is no move between them.
  [[nodiscard]] bool begins_next_header(bool empty_line, const pgn_text::TagPair& pair,
                                        const SeenTag& before) {
    if (empty_line || pair.name == "Event") return true;
    if (&before == &tags_.front() && another_stands_twice(pair)) return true;
    return (pair.name == "White" || pair.name == "Black") && pair.value != value_at(before.at);
  }

  /// Behind that tag follows another one that this header has already.
  [[nodiscard]] bool another_stands_twice(const pgn_text::TagPair& pair) {
    const char* const place = std::exchange(at_, pair.next);
    bool stands_twice = false;
    for (std::size_t looked = 0; looked < kTagsKept && !stands_twice; ++looked) {
      if (skip_blanks() || at_ == end_ || !at_tag()) break;
      const auto next = pgn_text::read_tag_pair(at_, end_, former_);
      stands_twice = next.name != pair.name && seen(next.name) != nullptr;
      at_ = next.next;
    }
    at_ = place;
    return stands_twice;
  }

  /// The value of a tag that was read before.
  std::optional<std::string_view> value_at(const char* place) {
    return pgn_text::read_tag_pair(place, end_, former_).value;
  }

  void read_tag(const pgn_text::TagPair& pair, const SeenTag* before) {
    const char* const place = at_;
    const auto& [name, value, next] = pair;
    at_ = next;
    if (!value) {
      report(place, 0, fmt::format("tag {} has no value in quotes", shown(name)), name);
      return;
    }
    if (before != nullptr) {
      const std::string_view first = value_at(before->at).value_or("");
      if (decides(name) && *value != first)
        report(place, 0, fmt::format("tag {} stands twice, '{}' and '{}'", name, shown(first), shown(*value)),
               name);
      return;
    }
    if (tags_.size() < kTagsKept) tags_.push_back({name, place});
    tag_kinds_ |= kind_of_tag(name);
    take_tag(place, name, *value);
  }

  /// True for a tag of which two values in one header are two games, or none.
  static bool decides(std::string_view name) {
    constexpr std::array<std::string_view, 8> kNames{"Round", "Board",   "White", "Black",
                                                     "FEN",   "Variant", "SetUp", "TimeControl"};
    return std::ranges::find(kNames, name) != kNames.end();
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
      tag_result_ = read_result_tag(value);
      result_at_ = place;
      if (!tag_result_) result_value_ = value;
    }
    visitor_.tag(name, value);
  }

  void set_up() {
    const PgnVariant variant = variant_of(variant_);
    line_.start(Position::initial());
    if (variant == PgnVariant::other) {
      report(game_at_, 0, fmt::format("variant '{}' is not known", shown(variant_)), "Variant");
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
      report(fen_at_, 0, fmt::format("FEN, {}: {}", fault.where, fault.reason), "FEN");
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
        if (checking_ && depth > kDeepestVariation)
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
        const std::size_t length = pgn_text::length_to<pgn_text::kLongComment, '}'>(at + 1);
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

  WrittenResult read_moves() {
    for (skim(); at_ < end_; skim()) {
      switch (kind_of(*at_)) {
        case Kind::foreign:
          if (const std::size_t skipped = foreign_mark()) {
            at_ += skipped;
            break;
          }
          [[fallthrough]];
        case Kind::letter:
          if (const auto result = read_word()) return *result;
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
          visitor_.comment(line_comment());
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
          said_result_ = true;
          return {};
        case Kind::bracket:
          if (at_tag()) return result_of_tag();
          ++at_;
          break;
      }
    }
    return result_of_tag();
  }

  /// The result where none stands behind the moves.
  WrittenResult result_of_tag() {
    if (!tag_result_)
      report(result_at_, 0, fmt::format("Result '{}' is no result", shown(result_value_)), "Result");
    return tag_result_.value_or(WrittenResult{});
  }

  std::string_view line_comment() {
    const char* const from = at_ + 1;
    at_ = line_end();
    return {from, static_cast<std::size_t>(at_ - from)};
  }

  /// Skips what stands between a result and the next game: a header, or a move number, or a move with which
  /// a game can begin.
  void skip_behind_result() {
    while (at_ < end_) {
      const Kind kind = kind_of(*at_);
      if (kind == Kind::bracket && at_tag()) return;
      if (kind == Kind::semicolon || at_escape()) {
        at_ = line_end();
        continue;
      }
      if (kind == Kind::brace) {
        const Comment comment = comment_here();
        if (!comment.closed) return;
        at_ = comment.next;
        continue;
      }
      const char* const place = at_;
      const std::string_view word = take_word();
      const bool begins =
          kind == Kind::digit
              ? at_ < end_ && *at_ == '.' && std::ranges::all_of(word, is_digit)
              : !word.empty() && resolve_san(Position::initial(), word).fault == SanFault::none;
      if (begins) {
        at_ = place;
        return;
      }
      if (word.empty()) ++at_;
    }
  }

  std::optional<WrittenResult> read_word() {
    if (at_escape()) {
      at_ = line_end();
    } else if (line_.position().in_advance() > 0 && rest().starts_with(kPassed)) {
      at_ += kPassed.size();
    } else if (notation_) {
      return play_written();
    } else {
      const std::string_view word = take_word();
      if (const auto result = result_in_words(word)) return result;
      if (!skip_sign(word)) play(word);
    }
    return std::nullopt;
  }

  /// A result that begins with no digit. Signs stand for one only where no move was made: behind a move
  /// they say who stands better.
  std::optional<WrittenResult> result_in_words(std::string_view word) {
    const bool signs = word.front() == '+' || word.front() == '-' || word.front() == '=';
    if (!signs && !pgn_text::is_foreign(word.front())) return std::nullopt;
    if (word.size() < 2 || (ply_ > 0 && pgn_text::is_sign(word))) return std::nullopt;
    return said(read_result(word));
  }

  std::optional<WrittenResult> said(std::optional<WrittenResult> result) {
    if (result) said_result_ = true;
    return result;
  }

  /// True if the word, with what belongs to it, is nothing but a sign behind a move.
  bool skip_sign(std::string_view word) {
    constexpr std::string_view kMark = ".p.";
    if (word == "e" && rest().starts_with(kMark)) {
      at_ += kMark.size();
      return true;
    }
    return pgn_text::is_sign(word);
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
  std::optional<WrittenResult> read_number() {
    if (notation_ && *at_ == '0' && notation_->scan(line_.position().turn(), rest())) return play_written();
    const char* c = at_ + 1;
    while (c < end_ && kind_of(*c) == Kind::digit) ++c;
    const bool one_word = c < end_ && *c == '-';  // as "1-0"
    if (const auto result = one_word ? std::nullopt : spaced_result()) return result;
    const bool number = c == end_ || (*c != '-' && *c != '/' && *c != ':' && !pgn_text::is_foreign(*c));
    if (number) {
      at_ = c;
      return std::nullopt;
    }
    const bool certain = *c == '-' || *c == '/';
    const std::string_view word = take_word();
    const auto result = read_result(word);
    if (result && !castles(*result)) return said(result);
    if (certain || result) {
      play(word);
    } else {
      at_ = c;  // a move number, and something that is not a result
    }
    return std::nullopt;
  }

  /// "1 - 0", "1/2 - 1/2", "0.5-0.5": results that are no single word.
  std::optional<WrittenResult> spaced_result() {
    const std::string_view line = rest().substr(0, kLongestResult);
    for (const std::string_view written : {"1/2 - 1/2", "1/2 -1/2", "1/2- 1/2", "1 - 0", "0 - 1", "0 - 0",
                                           "1 : 0", "0 : 1", "0 : 0", "0.5-0.5", "0,5-0,5", "0.5 - 0.5"}) {
      if (!line.starts_with(written)) continue;
      if (line.size() > written.size() && !pgn_text::ends_word(line[written.size()])) continue;
      at_ += written.size();
      return said(read_result_tag(written));
    }
    return std::nullopt;
  }

  /// True if "0-0" is the king's move and not the result of two losers.
  [[nodiscard]] bool castles(const WrittenResult& result) const {
    if (!result.both_lose) return false;
    if (resolve_san(line_.position(), "0-0").fault == SanFault::none) return true;
    return ply_ > 0 && !(tag_result_ && tag_result_->both_lose);
  }

  void play(std::string_view word) {
    if (!checking_) return;
    word = whole_move(word);
    std::string plain;
    std::string_view read = word;
    if (std::ranges::any_of(word, pgn_text::is_foreign)) read = plain = pgn_text::folded(word);
    const SanResult result = line_.resolve(read);
    if (result.fault != SanFault::none) {
      const bool illegal = result.fault == SanFault::no_move;
      report(word.data(), ply_ + 1, describe(result.fault, word), {}, illegal ? word : std::string_view{});
      return;
    }
    move_at_ = word.data();
    visitor_.move(line_.position(), result.move);
    line_.play(result.move);
    ++ply_;
    annotate(word.substr(word.find_last_not_of("!?") + 1));
  }

  /// The word with what belongs to it although a bracket or a dot ended it: "a8(Q)+", "exd6e.p.".
  std::string_view whole_move(std::string_view word) {
    constexpr std::string_view kMark = ".p.";
    if (word.size() > 3 && word.back() == 'e' && rest().starts_with(kMark)) {
      at_ += kMark.size();
    } else if (end_ - at_ > 2 && at_[0] == '(' && is_letter(at_[1]) && at_[2] == ')' &&
               std::string_view("18=").find(word.back()) != std::string_view::npos) {
      at_ += 3;
      while (at_ < end_ && std::string_view("+#!?").find(*at_) != std::string_view::npos) ++at_;
    } else {
      return word;
    }
    return {word.data(), static_cast<std::size_t>(at_ - word.data())};
  }

  /// Reads and plays a move in the requested style; it may contain blanks.
  std::optional<WrittenResult> play_written() {
    const char* const place = at_;
    const auto words = notation_->scan(line_.position().turn(), rest());
    const std::string_view text = words ? rest().substr(0, words->length) : take_word();
    at_ = text.data() + text.size();
    if (!words) {
      if (const auto result = result_in_words(text)) return result;
      if (skip_sign(text)) return std::nullopt;
    }
    if (!checking_) return std::nullopt;
    const auto move =
        words ? notation_->choose(line_.position(), *words, text) : unexpected(notation_->not_a_move(text));
    if (!move) {
      report(place, ply_ + 1, move.error());
      return std::nullopt;
    }
    move_at_ = place;
    visitor_.move(line_.position(), *move);
    notation_->play(line_.position(), *move);
    line_.play(*move);
    ++ply_;
    annotate(words->annotation);
    return std::nullopt;
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
  std::vector<SeenTag> tags_;    ///< of this header
  std::uint64_t tag_kinds_ = 0;  ///< their kind_of_tag()
  std::string buffer_;
  std::string former_;
  std::optional<WrittenResult> tag_result_;  ///< nullopt: the tag has a value that is none
  std::string result_value_;                 ///< then the value
  const char* result_at_ = nullptr;
  bool said_result_ = false;  ///< a result ended the moves
};

}  // namespace

void read_pgn(std::string_view text, PgnVisitor& visitor) { Reader(text, visitor).run(); }

void read_pgn(std::string_view text, PgnVisitor& visitor, GameNotation notation) {
  if (notation.is_pgn()) return read_pgn(text, visitor);
  Reader(text, visitor, &notation).run();
}

}  // namespace eboard::rules
