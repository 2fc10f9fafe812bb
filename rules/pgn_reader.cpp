// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How odd files are read is decided in docs/pgn.md.
#include "rules/pgn_reader.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "rules/line_player.hpp"

namespace eboard::rules {

void PgnVisitor::begin_game(int) {}
void PgnVisitor::tag(std::string_view, std::string_view) {}
void PgnVisitor::start(const Position&, bool) {}
void PgnVisitor::move(const Position&, Move) {}
void PgnVisitor::comment(std::string_view) {}
void PgnVisitor::fault(const PgnFault&) {}

namespace {

constexpr int kDeepestVariation = 64;
/// Only a comment longer than this is searched for the header of a next game, which means that it was never
/// closed.
constexpr std::size_t kLongComment = 64;
/// How far skim() looks ahead without asking for the end of the text: a blank, a brace and a long comment.
constexpr std::ptrdiff_t kAhead = 2 + kLongComment;

enum class Kind : std::uint8_t {
  letter,
  blank,
  digit,
  dot,
  brace,
  semicolon,
  open,
  close,
  dollar,
  star,
  bracket,
  mark
};

constexpr std::array<Kind, 256> make_kinds() {
  std::array<Kind, 256> out{};
  for (const char c : {' ', '\t', '\r', '\n', '\v', '\f', '\0'})
    out[static_cast<unsigned char>(c)] = Kind::blank;
  for (char c = '0'; c <= '9'; ++c) out[static_cast<unsigned char>(c)] = Kind::digit;
  out['.'] = Kind::dot;
  out['{'] = Kind::brace;
  out[';'] = Kind::semicolon;
  out['('] = Kind::open;
  out[')'] = Kind::close;
  out['$'] = Kind::dollar;
  out['*'] = Kind::star;
  out['['] = Kind::bracket;
  for (const char c : {'!', '?', '}', ']'}) out[static_cast<unsigned char>(c)] = Kind::mark;
  return out;
}
constexpr std::array<Kind, 256> kKinds = make_kinds();

constexpr Kind kind_of(char c) { return kKinds[static_cast<unsigned char>(c)]; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
/// Ends a token that began with a letter or a digit; "!?" behind a move stays with it.
constexpr bool ends_word(char c) {
  const Kind kind = kind_of(c);
  return kind != Kind::letter && kind != Kind::digit && c != '!' && c != '?';
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  constexpr auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [&](char x, char y) { return lower(x) == lower(y); });
}

enum class Variant { standard, chess960, other };

Variant variant_of(std::string_view name) {
  for (const std::string_view known :
       {"chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random", "freestyle"}) {
    if (equal_ignoring_case(name, known)) return Variant::chess960;
  }
  for (const std::string_view known : {"", "?", "standard", "normal", "chess", "from position"}) {
    if (equal_ignoring_case(name, known)) return Variant::standard;
  }
  return Variant::other;
}

/// Characters up to the first '}' among the next kLongComment; kLongComment where there is none.
std::size_t length_to_brace(const char* at) {
#ifdef __SSE2__
  const __m128i brace = _mm_set1_epi8('}');
  for (std::size_t offset = 0; offset < kLongComment; offset += 32) {
    const auto hits = [&](std::size_t from) {
      const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + from));
      return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(block, brace)));
    };
    const unsigned found = hits(offset) | hits(offset + 16) << 16;
    if (found) return offset + static_cast<std::size_t>(std::countr_zero(found));
  }
  return kLongComment;
#else
  const void* found = std::memchr(at, '}', kLongComment);
  return found ? static_cast<std::size_t>(static_cast<const char*>(found) - at) : kLongComment;
#endif
}

/// Characters up to the first blank among the next eight; 8 where there is none.
std::size_t length_to_blank(const char* at) {
  std::uint64_t bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
  // The lowest flagged byte is the first one below 0x21; bytes above it may be flagged wrongly.
  const std::uint64_t flags = (bytes - 0x2121212121212121) & ~bytes & 0x8080808080808080;
  return flags ? static_cast<std::size_t>(std::countr_zero(flags)) / 8 : 8;
}

/// Line ends in a stretch of text; blocks of fixed size, so that compilers count them many at a time.
int count_lines(const char* from, const char* to) {
  constexpr std::ptrdiff_t kBlock = 64;
  int out = 0;
  for (; to - from >= kBlock; from += kBlock) {
    std::uint8_t in_block = 0;
    for (std::ptrdiff_t i = 0; i < kBlock; ++i)
      in_block = static_cast<std::uint8_t>(in_block + (from[i] == '\n'));
    out += in_block;
  }
  return out + static_cast<int>(std::count(from, to, '\n'));
}

class Reader {
 public:
  Reader(std::string_view text, PgnVisitor& visitor)
      : at_(text.data()),
        begin_(text.data()),
        end_(text.data() + text.size()),
        counted_(text.data()),
        visitor_(visitor) {}

  void run() {
    if (std::string_view(at_, end_).starts_with("\xef\xbb\xbf")) begin_ = at_ += 3;
    while (skip_to_game() && read_game()) {
    }
  }

 private:
  [[nodiscard]] bool at_line_start() const { return at_ == begin_ || at_[-1] == '\n'; }
  [[nodiscard]] std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  [[nodiscard]] const char* line_end() const {
    const void* found = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
    return found ? static_cast<const char*>(found) : end_;
  }

  [[nodiscard]] int line_of(const char* place) {
    counted_lines_ += count_lines(counted_, place);
    counted_ = place;
    return counted_lines_;
  }

  /// `place` must not be before that of an earlier fault.
  void report(const char* place, int ply, std::string reason) {
    checking_ = false;
    visitor_.fault({line_of(place), game_, ply, std::move(reason)});
  }

  /// Blanks, escape lines and comments that belong to no game; false at the end of the file.
  bool skip_to_game() {
    while (at_ < end_) {
      const Kind kind = kind_of(*at_);
      if (*at_ == '%' && at_line_start()) {
        at_ = line_end();
      } else if (kind == Kind::semicolon) {
        at_ = line_end();
      } else if (kind == Kind::brace) {
        (void)take_comment();
      } else if (kind == Kind::blank || kind == Kind::mark) {
        ++at_;
      } else {
        return true;
      }
    }
    return false;
  }

  bool read_game() {
    visitor_.begin_game(++game_);
    ply_ = 0;
    checking_ = true;
    fen_.clear();
    variant_.clear();
    tag_result_ = Result::unknown;
    while (at_tag()) {
      read_tag();
      skip_blanks();
    }
    set_up();
    const Result result = read_moves();
    return visitor_.end_game(result);
  }

  void skip_blanks() {
    while (at_ < end_ && (kind_of(*at_) == Kind::blank || (*at_ == '%' && at_line_start()))) {
      at_ = *at_ == '%' ? line_end() : at_ + 1;
    }
  }

  [[nodiscard]] bool at_tag() const { return end_ - at_ > 1 && *at_ == '[' && is_letter(at_[1]); }

  /// The quote that closes a tag's value: the first without a backslash that has ']' behind it; failing that,
  /// the last quote of the line.
  [[nodiscard]] const char* closing_quote(const char* from, const char* line_end) const {
    for (const char* c = from; c < line_end; ++c) {
      if (*c == '\\') {
        ++c;
      } else if (*c == '"') {
        const char* next = c + 1;
        while (next < line_end && kind_of(*next) == Kind::blank) ++next;
        if (next < line_end && *next == ']') return c;
      }
    }
    for (const char* c = line_end; c > from; --c) {
      if (c[-1] == '"') return c - 1;
    }
    return nullptr;
  }

  void read_tag() {
    const char* const start = at_;
    const char* const line = line_end();
    const char* name_end = ++at_;
    while (name_end < line && *name_end != '"' && *name_end != ']' && kind_of(*name_end) != Kind::blank)
      ++name_end;
    const std::string_view name(at_, static_cast<std::size_t>(name_end - at_));
    const auto* open =
        static_cast<const char*>(std::memchr(name_end, '"', static_cast<std::size_t>(line - name_end)));
    const char* const close = open ? closing_quote(open + 1, line) : nullptr;
    if (!close) {
      report(start, 0, fmt::format("tag {} has no value in quotes", name));
      at_ = line;
      return;
    }
    take_tag(name, unescaped({open + 1, static_cast<std::size_t>(close - open - 1)}));
    const auto* bracket =
        static_cast<const char*>(std::memchr(close, ']', static_cast<std::size_t>(line - close)));
    at_ = bracket ? bracket + 1 : line;
  }

  std::string_view unescaped(std::string_view raw) {
    if (raw.find('\\') == std::string_view::npos) return raw;
    buffer_.clear();
    for (std::size_t i = 0; i < raw.size(); ++i) {
      const bool escape = raw[i] == '\\' && i + 1 < raw.size() && (raw[i + 1] == '"' || raw[i + 1] == '\\');
      buffer_ += raw[escape ? ++i : i];
    }
    return buffer_;
  }

  void take_tag(std::string_view name, std::string_view value) {
    if (name == "FEN") {
      fen_ = value;
      fen_at_ = at_;
    } else if (name == "Variant") {
      variant_ = value;
    } else if (name == "Result") {
      tag_result_ = parse_result(value).value_or(Result::unknown);
    }
    visitor_.tag(name, value);
  }

  void set_up() {
    const Variant variant = variant_of(variant_);
    line_.start(Position::initial());
    if (variant == Variant::other) {
      report(at_, 0, fmt::format("variant '{}' is not known", variant_));
      return;
    }
    if (!fen_.empty()) set_up_fen();
    if (checking_) visitor_.start(line_.position(), variant == Variant::chess960);
  }

  void set_up_fen() {
    auto setup = parse_fen(fen_);
    auto position = setup ? Position::from_setup(*setup) : unexpected(std::move(setup.error()));
    if (position) {
      line_.start(*position);
      return;
    }
    for (const Fault& fault : position.error()) {
      report(fen_at_, 0, fmt::format("FEN, {}: {}", fault.where, fault.reason));
    }
  }

  /// From the opening brace to behind the closing one; the text between.
  std::string_view take_comment() {
    const char* const open = at_++;
    const auto* close = static_cast<const char*>(std::memchr(at_, '}', static_cast<std::size_t>(end_ - at_)));
    std::string_view text(at_, static_cast<std::size_t>((close ? close : end_) - at_));
    const bool searched = text.size() > kLongComment;
    const std::size_t header = searched ? text.find("\n[Event \"") : std::string_view::npos;
    if (header != std::string_view::npos) {
      text = text.substr(0, header + 1);
      close = nullptr;
    }
    at_ = close ? close + 1 : text.data() + text.size();
    if (!close && game_) report(open, ply_, "the comment is not closed");
    return text;
  }

  void skip_variation() {
    const char* const open = at_;
    int depth = 0;
    while (at_ < end_) {
      if (at_tag() && at_line_start()) break;
      const Kind kind = kind_of(*at_);
      if (kind == Kind::brace) {
        (void)take_comment();
      } else if (kind == Kind::semicolon || (*at_ == '%' && at_line_start())) {
        at_ = line_end();
      } else {
        ++at_;
        if (kind == Kind::open && ++depth == kDeepestVariation + 1) {
          report(at_, ply_, fmt::format("variations are nested more than {} deep", kDeepestVariation));
        }
        if (kind == Kind::close && --depth == 0) return;
      }
    }
    report(open, ply_, "the variation is not closed");
  }

  /// Takes the straight way through what nearly all movetext is made of: numbers, plain moves and short
  /// comments, single blanks between them. Stops in front of anything else, and short of the end so that it
  /// may look ahead. The place is a local and blanks are stepped over by a branch, because then the processor
  /// runs ahead of the text.
  void skim() {
    const char* at = at_;
    while (end_ - at > kAhead) {
      if (*at == ' ' || *at == '\n') ++at;
      const Kind kind = kind_of(*at);
      if (kind == Kind::brace) {
        const std::size_t length = length_to_brace(at + 1);
        if (length == kLongComment) break;
        visitor_.comment({at + 1, length});
        at += length + 2;
      } else if (kind == Kind::letter) {
        const std::string_view word(at, length_to_blank(at));
        if (!checking_ || !play_plain(word)) break;
        at += word.size();
      } else if (kind == Kind::digit) {
        const char* c = at + 1;
        for (int digits = 1; digits < 4 && kind_of(*c) == Kind::digit; ++digits) ++c;
        if (*c != '.') break;
        for (at = c + 1; *at == '.' && at - c < 3;) ++at;
      } else {
        break;
      }
    }
    at_ = at;
  }

  bool play_plain(std::string_view word) {
    Move move;  // filled by resolve_plain
    if (!line_.resolve_plain(word, move)) return false;
    visitor_.move(line_.position(), move);
    line_.play(move);
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
          skip_variation();
          break;
        case Kind::close:
          report(at_++, ply_, "')' closes no variation");
          break;
        case Kind::dollar:
          for (++at_; at_ < end_ && kind_of(*at_) == Kind::digit;) ++at_;
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

  std::string_view take_word() {
    const char* const start = at_;
    while (at_ < end_ && !ends_word(*at_)) ++at_;
    return {start, static_cast<std::size_t>(at_ - start)};
  }

  void read_word() {
    if (*at_ == '%' && at_line_start()) {
      at_ = line_end();
      return;
    }
    play(take_word());
  }

  /// A move number, a result, or castling written with zeros.
  std::optional<Result> read_number() {
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
    visitor_.move(line_.position(), result.move);
    line_.play(result.move);
    ++ply_;
  }

  const char* at_;
  const char* begin_;
  const char* end_;
  const char* counted_;    ///< the place of the last fault
  int counted_lines_ = 1;  ///< its line
  PgnVisitor& visitor_;

  int game_ = 0;
  int ply_ = 0;
  bool checking_ = true;  ///< no fault yet in this game
  LinePlayer line_;
  std::string fen_;
  const char* fen_at_ = nullptr;
  std::string variant_;
  std::string buffer_;
  Result tag_result_ = Result::unknown;
};

}  // namespace

void read_pgn(std::string_view text, PgnVisitor& visitor) { Reader(text, visitor).run(); }

}  // namespace eboard::rules
