// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/make.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "daemon/sim/certabo_board.hpp"
#include "daemon/sim/chessnut_board.hpp"
#include "daemon/sim/ichessone_board.hpp"
#include "daemon/sim/millennium_board.hpp"
#include "daemon/sim/novag_board.hpp"
#include "daemon/sim/pegasus_board.hpp"
#include "daemon/sim/peripheral_chess_board.hpp"
#include "daemon/sim/sentio_board.hpp"
#include "daemon/sim/zmartfun_board.hpp"

namespace eboard::sim {
namespace {

std::unique_ptr<Electronics> build_dgt(const BoardSettings& settings, const Profile& profile, Random random,
                                       DgtBoard::SetClock set_clock) {
  auto board = std::make_unique<DgtBoard>(settings, profile, random);
  board->on_set_clock(std::move(set_clock));
  return board;
}

std::unique_ptr<Electronics> build_pegasus(const BoardSettings& settings, const Profile& profile,
                                           Random random, DgtBoard::SetClock) {
  return std::make_unique<PegasusBoard>(settings.serial, profile, random);
}

std::unique_ptr<Electronics> build_zmartfun(const BoardSettings& settings, const Profile& profile,
                                            Random random, DgtBoard::SetClock) {
  return std::make_unique<ZmartfunBoard>(profile, random, settings.has_clock);
}

/// A board without serial number, whose clock no computer sets.
template <class Board>
std::unique_ptr<Electronics> build(const BoardSettings&, const Profile& profile, Random random,
                                   DgtBoard::SetClock) {
  return std::make_unique<Board>(profile, random);
}

constexpr std::array kMakes{
    Make{"dgt", true, false, build_dgt},
    Make{"pegasus", false, false, build_pegasus},
    Make{"millennium", false, false, build<MillenniumBoard>},
    Make{"certabo", false, false, build<CertaboBoard>},
    Make{"sentio", false, false, build<SentioBoard>},
    Make{"ichessone", false, false, build<IChessOneBoard>},
    Make{"chessnut", false, false, build<ChessnutBoard>},
    Make{"zmartfun", true, false, build_zmartfun},
    Make{"peripheral_chess", false, false, build<PeripheralChessBoard>},
    Make{"novag", true, true, build<CitrineBoard>},
    Make{"novag_universal", false, true, build<UniversalBoard>},
};

}  // namespace

std::span<const Make> makes() { return kMakes; }

const Make* find_make(std::string_view name) {
  const auto found =
      std::find_if(kMakes.begin(), kMakes.end(), [&](const Make& make) { return make.name == name; });
  return found == kMakes.end() ? nullptr : &*found;
}

std::string make_names() {
  std::string names;
  for (const Make& make : kMakes) names += (names.empty() ? "" : ", ") + std::string(make.name);
  return names;
}

}  // namespace eboard::sim
