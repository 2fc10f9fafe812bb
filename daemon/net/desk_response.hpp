// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Turns the answer of a desk into HTTP.
#pragma once

#include "daemon/net/http.hpp"
#include "daemon/seams/backup_desk.hpp"
#include "daemon/seams/clock_request.hpp"
#include "daemon/seams/line_query.hpp"
#include "daemon/seams/manual_request.hpp"
#include "daemon/seams/outlet_desk.hpp"
#include "daemon/seams/ports_query.hpp"
#include "daemon/seams/quaternity_desk.hpp"
#include "daemon/seams/reload_desk.hpp"
#include "daemon/seams/ruling_request.hpp"
#include "daemon/seams/tournament_desk.hpp"
#include "daemon/seams/witness_desk.hpp"

namespace eboard::net {

// 201 if something was entered, 200 if it was entered before or only asked for.
[[nodiscard]] HttpResponse desk_response(const rules::RulingEntered& entered);
[[nodiscard]] HttpResponse desk_response(const seams::Standing& standing);
[[nodiscard]] HttpResponse desk_response(const std::vector<seams::BoardGap>& gaps);
[[nodiscard]] HttpResponse desk_response(const seams::Proposals& proposals);
[[nodiscard]] HttpResponse desk_response(const seams::Sayable& sayable);
[[nodiscard]] HttpResponse desk_response(const seams::LineAnswer& answer);
[[nodiscard]] HttpResponse desk_response(const seams::ManualStanding& standing);
[[nodiscard]] HttpResponse desk_response(const seams::ClockShown& shown);
[[nodiscard]] HttpResponse desk_response(const seams::ClockState& state);
[[nodiscard]] HttpResponse desk_response(const seams::PortStandings& standings);
[[nodiscard]] HttpResponse desk_response(const seams::LineTaken& taken);
[[nodiscard]] HttpResponse desk_response(const seams::Rearranged& rearranged);
[[nodiscard]] HttpResponse desk_response(const seams::ConfigurationShown& shown);
[[nodiscard]] HttpResponse desk_response(const seams::PairingsShown& shown);
[[nodiscard]] HttpResponse desk_response(const seams::OutletTried& tried);
[[nodiscard]] HttpResponse desk_response(const seams::BackupMade& made);
[[nodiscard]] HttpResponse desk_response(const seams::CosignatureKept& kept);
[[nodiscard]] HttpResponse desk_response(const seams::TournamentDone& done);
[[nodiscard]] HttpResponse desk_response(const seams::TournamentHistory& history);
[[nodiscard]] HttpResponse desk_response(const seams::TournamentFile& file);
[[nodiscard]] HttpResponse desk_response(const seams::RoundDesks& desks);
/// {"error": a sentence}, and `faults` if there are several.
[[nodiscard]] HttpResponse desk_response(const seams::Refused& refused);

template <class Answer>
[[nodiscard]] HttpResponse desk_response(const Expected<Answer, seams::Refused>& answer) {
  return answer ? desk_response(*answer) : desk_response(answer.error());
}

}  // namespace eboard::net
