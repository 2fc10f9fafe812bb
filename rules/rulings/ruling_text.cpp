// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rulings as text, both ways.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/rulings/ruling.hpp"
#include "rules/rulings/words.hpp"
#include "rules/shown.hpp"

namespace eboard::rules {

namespace {

using namespace ruling;
using words::quoted;
using words::Reader;

constexpr std::array<std::string_view, 4> kDecisions{"accept", "reject", "postpone", "refer"};

// Writing. Each word begins with a blank.

void put(std::string& out, std::string_view key, const std::string& value) {
  out += fmt::format(" {}={}", key, value);
}
void put_side(std::string& out, std::string_view key, const std::optional<Color>& side) {
  if (side) put(out, key, std::string{words::to_string(*side)});
}
void put_time(std::string& out, std::string_view key, const std::optional<Time>& time) {
  if (time) put(out, key, words::to_string(*time));
}
void put_times(std::string& out, const std::optional<Times>& times) {
  if (times) put(out, "clock", words::to_string(*times));
}
void put_flag(std::string& out, std::string_view name, bool set) {
  if (set) out += fmt::format(" {}", name);
}
std::string side_word(Color side) { return fmt::format(" {}", words::to_string(side)); }
std::string points(int halves) { return halves == 1 ? "0.5" : std::to_string(halves / 2); }

std::string_view role_name(Role role) {
  constexpr std::array<std::string_view, 6> kNames{"pawn", "knight", "bishop", "rook", "queen", "king"};
  return kNames[static_cast<std::size_t>(role)];
}

std::string text_of(const Loss& a) {
  std::string out = side_word(a.player);
  if (a.opponent_halves) put(out, "score", points(*a.opponent_halves));
  return out;
}
std::string text_of(const BothLose&) { return {}; }
std::string text_of(const Draw& a) { return a.by_direction ? " by-direction" : ""; }
std::string text_of(const Annul& a) {
  std::string out;
  put_flag(out, "replay", a.replay);
  put_side(out, "on-request", a.on_request);
  return out;
}
std::string text_of(const Restore& a) {
  std::string out = fmt::format(" {}", a.ply);
  put_flag(out, "agreed", a.agreed);
  put_times(out, a.times);
  return out;
}
std::string text_of(const Stand& a) { return fmt::format(" {}", a.ply); }
std::string text_of(const Oblige& a) {
  return fmt::format("{} {}", side_word(a.player), to_string(a.obligation));
}
std::string text_of(const Waive& a) { return side_word(a.player); }
std::string text_of(const TimeGiven& a) {
  return fmt::format("{} {}", side_word(a.player), words::signed_time(a.change));
}
std::string text_of(const SetClock& a) {
  std::string out;
  put_time(out, "white", a.white);
  put_time(out, "black", a.black);
  if (a.white_moves) put(out, "white-moves", std::to_string(*a.white_moves));
  if (a.black_moves) put(out, "black-moves", std::to_string(*a.black_moves));
  if (a.stop) put(out, "running", "none");
  put_side(out, "running", a.running);
  if (a.control) put(out, "control", to_string(*a.control));
  return out;
}
std::string text_of(const Stop& a) { return a.sheet_incomplete ? " sheet-incomplete" : ""; }
std::string text_of(const Start& a) { return side_word(a.side); }
std::string text_of(const ClaimRuled& a) {
  std::string out = a.by ? side_word(*a.by) : " director";
  out += fmt::format(" {} {}", to_string(a.kind), kDecisions[static_cast<std::size_t>(a.decision)]);
  if (!a.intended.empty()) put(out, "intended", quoted(a.intended));
  put_time(out, "time-left", a.time_left);
  put_time(out, "gain", a.gain);
  return out;
}
std::string text_of(const Continue&) { return {}; }
std::string text_of(const Transfer& a) { return fmt::format(" {}", to_string(a.map)); }
std::string text_of(const Colours& a) { return a.swap ? " swap" : " keep"; }
std::string text_of(const Restart&) { return {}; }
std::string text_of(const Promote& a) {
  return fmt::format(" {} {}", to_string(a.square), role_name(a.piece));
}
std::string text_of(const Seal& a) {
  std::string out = side_word(a.by);
  put(out, "move", quoted(a.move));
  put_times(out, a.times);
  if (a.charge.count() != 0) put_time(out, "charge", a.charge);
  put_flag(out, "open", !a.closed);
  return out;
}
std::string text_of(const Open& a) {
  std::string out;
  if (!a.stated.empty()) put(out, "stated", quoted(a.stated));
  put_flag(out, "absent", a.absent);
  return out;
}
std::string text_of(const Choose& a) { return fmt::format(" {}{}", quoted(a.move), a.slip ? " slip" : ""); }
std::string text_of(const Warn& a) { return side_word(a.player); }
std::string text_of(const ScoreSet& a) { return fmt::format("{} {}", side_word(a.player), points(a.halves)); }
std::string text_of(const Exclude& a) { return side_word(a.player); }
std::string text_of(const Fine& a) {
  return fmt::format("{} amount={}", side_word(a.player), quoted(a.amount));
}
std::string text_of(const Note& a) {
  std::string out;
  put_side(out, "demand", a.demand);
  if (a.theory) put(out, "theory", std::to_string(*a.theory));
  put_side(out, "offer", a.offer);
  put_flag(out, "declined", a.declined);
  put_side(out, "excused", a.excused);
  if (!a.text.empty()) put(out, "text", quoted(a.text));
  return out;
}
std::string text_of(const Undo& a) { return fmt::format(" {}", a.number); }

// Reading.

int read_points(Reader& in, const std::string& text) {
  const auto halves = parse_points(text);
  if (!halves) in.fail(halves.error());
  return halves.value_or(0);
}

Action read_loss(Reader& in) {
  Loss a{.player = in.side()};
  if (const auto score = in.value("score")) a.opponent_halves = read_points(in, *score);
  return a;
}

Action read_draw(Reader& in) { return Draw{.by_direction = in.flag("by-direction")}; }

Action read_annul(Reader& in) {
  return Annul{.replay = in.flag("replay"), .on_request = in.side_of("on-request")};
}

Action read_restore(Reader& in) {
  Restore a;
  a.agreed = in.flag("agreed");
  a.times = in.times_of("clock");
  a.ply = in.number("the ply to go back to");
  return a;
}

Action read_stand(Reader& in) { return Stand{.ply = in.number("the ply that stands")}; }

std::optional<CastlingSide> read_castling(Reader& in, std::string_view key) {
  const auto text = in.value(key);
  if (!text) return {};
  const auto side = parse_castling_side(*text);
  if (!side) in.fail(fmt::format("{}='{}': king-side or queen-side", key, shown(*text)));
  return side;
}

// "e2e4", "e7e8q"; castling is king takes rook, "e1h1", in every variant.
std::optional<Move> read_exactly(Reader& in, const std::string& text) {
  const auto from = parse_square(std::string_view{text}.substr(0, 2));
  const auto to = text.size() >= 4 ? parse_square(std::string_view{text}.substr(2, 2)) : std::nullopt;
  if (!from || !to || text.size() > 5) {
    in.fail(fmt::format("play='{}': write two squares, e2e4 or e7e8q", shown(text)));
    return {};
  }
  Move move{*from, *to};
  if (text.size() == 5) {
    const auto piece = parse_piece(text[4]);
    if (!piece) in.fail(fmt::format("play='{}': '{}' is no piece", shown(text), text[4]));
    move.kind = MoveKind::promotion;
    move.promotion = piece ? piece->role : Role::queen;
  }
  return move;
}

Action read_oblige(Reader& in) {
  Oblige a{.player = Color::white, .obligation = {}};
  Obligation& o = a.obligation;
  o.king = in.flag("king");
  o.move = in.squares_of("move");
  o.capture = in.squares_of("capture");
  o.castle = read_castling(in, "castle");
  while (const auto side = read_castling(in, "no-castle")) o.no_castle.push_back(*side);
  if (const auto text = in.value("play")) o.exactly = read_exactly(in, *text);
  a.player = in.side();
  if (o.empty()) {
    in.fail(
        "what has to be played is missing: move=SQUARES, capture=SQUARES, king, castle=SIDE, no-castle=SIDE "
        "or play=MOVE");
  }
  return a;
}

Action read_waive(Reader& in) { return Waive{.player = in.side()}; }

Action read_time(Reader& in) {
  TimeGiven a{.player = in.side()};
  const std::string text = in.word("the time, as +2:00 or -1:00,");
  const auto change = words::parse_signed_time(text);
  if (!change) in.fail(fmt::format("'{}' is no change of time; write +2:00 or -1:00", shown(text)));
  a.change = change.value_or(Time{0});
  return a;
}

Action read_set_clock(Reader& in) {
  SetClock a;
  a.white = in.time_of("white");
  a.black = in.time_of("black");
  a.white_moves = in.number_of("white-moves");
  a.black_moves = in.number_of("black-moves");
  if (const auto running = in.value("running")) {
    a.stop = *running == "none";
    a.running = words::parse_side(*running);
    if (!a.stop && !a.running) in.fail(fmt::format("running='{}': white, black or none", shown(*running)));
  }
  if (const auto text = in.value("control")) {
    const auto control = parse_time_control(*text);
    if (!control) in.fail(control.error());
    if (control) a.control = *control;
  }
  if (a == SetClock{}) in.fail("what to set is missing: white=TIME, black=TIME, white-moves=N, ...");
  return a;
}

Action read_stop(Reader& in) { return Stop{.sheet_incomplete = in.flag("sheet-incomplete")}; }

Action read_start(Reader& in) { return Start{.side = in.side()}; }

Action read_claim(Reader& in) {
  ClaimRuled a;
  a.intended = in.value("intended").value_or("");
  a.time_left = in.time_of("time-left");
  a.gain = in.time_of("gain");
  if (!in.flag("director")) a.by = in.side();
  const std::string kind = in.word("the kind of claim");
  const auto known = parse_claim_kind(kind);
  if (!known) {
    in.fail(fmt::format(
        "claim '{}' does not exist; there are threefold, fifty_moves, fifty_demand, perpetual_check, "
        "quickplay",
        shown(kind)));
  }
  a.kind = known.value_or(ClaimKind::threefold);
  const std::string decision = in.word("accept, reject, postpone or refer");
  const auto found = std::ranges::find(kDecisions, decision);
  if (found == kDecisions.end())
    in.fail(fmt::format("'{}': accept, reject, postpone or refer", shown(decision)));
  a.decision = static_cast<Decision>((found - kDecisions.begin()) % 4);
  return a;
}

Action read_transfer(Reader& in) {
  const std::string name = in.word("rotate, mirror or identity");
  const auto map = parse_board_map(name);
  if (!map) in.fail(fmt::format("'{}': rotate, mirror or identity", shown(name)));
  return Transfer{.map = map.value_or(BoardMap::identity)};
}

Action read_colours(Reader& in) {
  const bool swap = in.flag("swap");
  if (!swap && !in.flag("keep")) in.fail("swap or keep is missing");
  return Colours{.swap = swap};
}

Action read_promote(Reader& in) {
  const std::string name = in.word("the square");
  const auto square = parse_square(name);
  if (!square) in.fail(fmt::format("'{}' is no square", shown(name)));
  Promote a{.square = square.value_or(Square{})};
  const std::string piece = in.word("the piece");
  for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight}) {
    if (piece != role_name(role)) continue;
    a.piece = role;
    return a;
  }
  in.fail(fmt::format("'{}': queen, rook, bishop or knight", shown(piece)));
  return a;
}

Action read_seal(Reader& in) {
  Seal a{.by = Color::white, .move = {}};
  a.move = in.value("move").value_or("");
  a.times = in.times_of("clock");
  a.charge = in.time_of("charge").value_or(Time{0});
  a.closed = !in.flag("open");
  a.by = in.side();
  return a;
}

Action read_open(Reader& in) {
  return Open{.stated = in.value("stated").value_or(""), .absent = in.flag("absent")};
}

Action read_choose(Reader& in) {
  Choose a;
  a.slip = in.flag("slip");
  a.move = in.word("the move");
  return a;
}

Action read_score(Reader& in) {
  ScoreSet a{.player = in.side()};
  a.halves = read_points(in, in.word("the score, 0, 0.5 or 1,"));
  return a;
}

Action read_fine(Reader& in) {
  Fine a{.player = in.side(), .amount = in.value("amount").value_or("")};
  if (a.amount.empty()) in.fail("amount=\"...\" is missing");
  return a;
}

Action read_note(Reader& in) {
  Note a;
  a.demand = in.side_of("demand");
  a.theory = in.number_of("theory");
  a.offer = in.side_of("offer");
  a.declined = in.flag("declined");
  a.excused = in.side_of("excused");
  a.text = in.value("text").value_or("");
  if (a == Note{}) in.fail("text=\"...\" is missing");
  return a;
}

Action read_undo(Reader& in) { return Undo{.number = in.number("the number of a ruling")}; }

template <class What>
Action read_bare(Reader&) {
  return What{};
}
template <class What>
Action read_player(Reader& in) {
  return What{in.side()};
}

struct Command {
  std::string_view name;
  Action (*read)(Reader&);
};

// In the order of ruling::Action.
constexpr std::array<Command, std::variant_size_v<Action>> kCommands{{{"R-LOSS", read_loss},
                                                                      {"R-BOTHLOSE", read_bare<BothLose>},
                                                                      {"R-DRAW", read_draw},
                                                                      {"R-ANNUL", read_annul},
                                                                      {"R-RESTORE", read_restore},
                                                                      {"R-STAND", read_stand},
                                                                      {"R-OBLIGE", read_oblige},
                                                                      {"R-WAIVE", read_waive},
                                                                      {"R-TIME", read_time},
                                                                      {"R-SETCLOCK", read_set_clock},
                                                                      {"R-STOP", read_stop},
                                                                      {"R-START", read_start},
                                                                      {"R-CLAIM", read_claim},
                                                                      {"R-CONTINUE", read_bare<Continue>},
                                                                      {"R-TRANSFER", read_transfer},
                                                                      {"R-COLOURS", read_colours},
                                                                      {"R-RESTART", read_bare<Restart>},
                                                                      {"R-PROMOTE", read_promote},
                                                                      {"R-SEAL", read_seal},
                                                                      {"R-OPEN", read_open},
                                                                      {"R-CHOOSE", read_choose},
                                                                      {"R-WARN", read_player<Warn>},
                                                                      {"R-SCORE", read_score},
                                                                      {"R-EXCLUDE", read_player<Exclude>},
                                                                      {"R-FINE", read_fine},
                                                                      {"R-NOTE", read_note},
                                                                      {"R-UNDO", read_undo}}};

const Command* find_command(std::string_view word) {
  std::string name{word};
  for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (!name.starts_with("R-")) name = "R-" + name;
  const auto found = std::ranges::find(kCommands, std::string_view{name}, &Command::name);
  return found == kCommands.end() ? nullptr : &*found;
}

}  // namespace

std::string_view command_of(const Action& action) { return kCommands[action.index()].name; }

const std::vector<std::string_view>& ruling_commands() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const Command& command : kCommands) all.push_back(command.name);
    return all;
  }();
  return names;
}

std::string to_string(const Ruling& ruling) {
  std::string out{command_of(ruling.action)};
  out += std::visit([](const auto& action) { return text_of(action); }, ruling.action);
  if (!ruling.article.empty()) put(out, "art", quoted(ruling.article));
  if (!ruling.because.empty()) put(out, "because", quoted(ruling.because));
  return out;
}

Expected<Ruling, std::string> parse_ruling(std::string_view text) {
  Reader in{text};
  const std::string name = in.word("a command");
  const Command* command = find_command(name);
  if (command == nullptr) {
    const std::string fault = in.fault();
    if (name.empty()) return unexpected(fault);
    return unexpected(
        fmt::format("no command '{}'; there are {}", shown(name), fmt::join(ruling_commands(), ", ")));
  }
  Ruling ruling{.action = Stop{}};
  ruling.article = in.value("art").value_or("");
  ruling.because = in.value("because").value_or("");
  ruling.action = command->read(in);
  const std::string fault = in.fault();
  if (!fault.empty()) return unexpected(fmt::format("{}: {}", command->name, fault));
  return ruling;
}

}  // namespace eboard::rules
