// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/pgn/line_player.hpp"

#include "rules/chess/legality.hpp"

namespace eboard::rules {

namespace {

enum class Letter : std::uint8_t { other, knight, bishop, rook, queen, king, file };

constexpr std::array<Letter, 256> make_letters() {
  std::array<Letter, 256> out{};
  out['N'] = Letter::knight;
  out['B'] = Letter::bishop;
  out['R'] = Letter::rook;
  out['Q'] = Letter::queen;
  out['K'] = Letter::king;
  for (char c = 'a'; c <= 'h'; ++c) out[static_cast<unsigned char>(c)] = Letter::file;
  return out;
}
constexpr std::array<Letter, 256> kLetters = make_letters();

/// The squares that an origin hint allows: a file or a rank; none for any other character.
constexpr std::array<Bitboard, 256> make_hints() {
  std::array<Bitboard, 256> out{};
  for (int i = 0; i < 8; ++i) {
    out[static_cast<unsigned char>('a' + i)] = file_mask(i);
    out[static_cast<unsigned char>('1' + i)] = rank_mask(i);
  }
  return out;
}
constexpr std::array<Bitboard, 256> kHints = make_hints();

/// kReach[role][square]: the squares from which a piece of the role could come if the board were empty.
constexpr std::array<detail::SquareTable, 6> make_reach() {
  std::array<detail::SquareTable, 6> out{};
  for (int i = 0; i < kSquares; ++i) {
    for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen, Role::king}) {
      out[static_cast<std::size_t>(role)][i] = piece_attacks(role, static_cast<Square>(i), 0);
    }
  }
  return out;
}
constexpr std::array<detail::SquareTable, 6> kReach = make_reach();

}  // namespace

inline void LinePlayer::look_at_king() {
  const Placement& board = position_.placement();
  const Color us = position_.turn();
  const Bitboard queens = board.of(Role::queen);
  king_ = position_.king_square(us);
  snipers_ = board.of(!us) & ((rook_rays(king_) & (board.of(Role::rook) | queens)) |
                              (bishop_rays(king_) & (board.of(Role::bishop) | queens)));
}

inline void LinePlayer::look_for_check(Bitboard suspects) {
  const Placement& board = position_.placement();
  const Color us = position_.turn();
  in_check_ = (board.of(!us) & ((knight_attacks(king_) & board.of(Role::knight)) |
                                (pawn_attacks(us, king_) & board.of(Role::pawn)))) != 0;
  while (suspects) {
    if (!(between(king_, pop(suspects)) & board.occupied())) in_check_ = true;
  }
}

void LinePlayer::start(const Position& position) {
  position_ = position;
  look_at_king();
  in_check_ = position.in_check();
}

SanResult LinePlayer::resolve(std::string_view word) const {
  if (const PlainMove plain = resolve_plain(word)) return {plain.move(), SanFault::none};
  return resolve_san(position_, word);
}

void LinePlayer::play(Move move) {
  position_.play(move);
  look_at_king();
  look_for_check(snipers_);
}

void LinePlayer::play(PlainMove move) {
  position_.play(move.role(), move.from(), move.to());
  look_at_king();
  // A slider gives check now only if it just moved or if the move opened its line to the king.
  look_for_check(snipers_ & (bit(move.to()) | line_through(king_, move.from())));
}

/// True if moving from `from` to `to` opens a line from an enemy slider to the own king. Mostly none looks
/// that way: that much is worth inlining.
inline bool LinePlayer::pinned_off_line(Square from, Square to) const {
  const Bitboard line = line_through(king_, from);
  const Bitboard suspects = snipers_ & line;
  return suspects && !contains(line, to) && pinned_by(suspects, from);
}

bool LinePlayer::pinned_by(Bitboard suspects, Square from) const {
  const Bitboard occupied = position_.placement().occupied() ^ bit(from);
  while (suspects) {
    if (!(between(king_, pop(suspects)) & occupied)) return true;
  }
  return false;
}

PlainMove LinePlayer::resolve_plain(std::string_view word) const {
  if (in_check_ || position_.in_advance() > 0 || word.size() < 2) return PlainMove::none();
  if (word.back() == '+' || word.back() == '#') word.remove_suffix(1);
  const std::size_t size = word.size();
  if (size < 2) return PlainMove::none();
  const int file = word[size - 2] - 'a';
  const int rank = word[size - 1] - '1';
  if ((file | rank) & ~7) return PlainMove::none();
  const Square to = make_square(file, rank);
  const Letter letter = kLetters[static_cast<unsigned char>(word[0])];
  if (letter == Letter::file) return resolve_plain_pawn(word, to);
  if (letter == Letter::other || size < 3) return PlainMove::none();

  // "x" adds nothing to the board; it is removed without a branch, because captures are unpredictable.
  const std::size_t hints = size - 3 - (word[size - 3] == 'x');
  const Placement& board = position_.placement();
  const Bitboard own = board.of(position_.turn());
  Bitboard from =
      kReach[static_cast<std::size_t>(letter)][index(to)] & own & board.of(static_cast<Role>(letter));
  for (std::size_t i = 1; i <= hints; ++i) from &= kHints[static_cast<unsigned char>(word[i])];
  if (contains(own | board.of(Role::king), to)) return PlainMove::none();
  PlainMove found = PlainMove::none();
  while (from) {
    const Square square = pop(from);
    if (between(square, to) & board.occupied()) continue;
    if (letter == Letter::king ? !king_may_step(position_, square, to) : pinned_off_line(square, to))
      continue;
    if (found) return PlainMove::none();  // ambiguous
    found = {static_cast<Role>(letter), square, to};
  }
  return found;
}

PlainMove LinePlayer::resolve_plain_pawn(std::string_view word, Square to) const {
  const Placement& board = position_.placement();
  const Color us = position_.turn();
  const Bitboard pawns = board.of(Piece{us, Role::pawn});
  const int back = us == Color::white ? -8 : 8;
  if (contains(kRank1 | kRank8, to)) return PlainMove::none();
  Square from = static_cast<Square>(index(to) + back);
  if (word.size() == 2) {
    if (contains(board.occupied(), to)) return PlainMove::none();
    if (!contains(board.occupied(), from) && rank_of(to) == (us == Color::white ? 3 : 4)) {
      from = static_cast<Square>(index(from) + back);
    }
  } else {
    const int file = word[0] - 'a';
    const int sideways = file - file_of(to);
    if (word.size() != 4 || word[1] != 'x' || (sideways != 1 && sideways != -1)) return PlainMove::none();
    // En passant takes the thorough way.
    if (!contains(board.of(!us) & ~board.of(Role::king), to)) return PlainMove::none();
    from = static_cast<Square>(index(from) + sideways);
  }
  if (!contains(pawns, from) || pinned_off_line(from, to)) return PlainMove::none();
  return {Role::pawn, from, to};
}

}  // namespace eboard::rules
