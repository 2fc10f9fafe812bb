// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The table of paths, which decides what answers a request. Pure but for the state that it reads.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/exports/wish.hpp"
#include "daemon/live/attention.hpp"
#include "daemon/live/conditions.hpp"
#include "daemon/live/live_state.hpp"
#include "daemon/net/http.hpp"
#include "daemon/net/hub.hpp"
#include "daemon/seams/backup_desk.hpp"
#include "daemon/seams/core_desk.hpp"
#include "daemon/seams/outlet_desk.hpp"
#include "daemon/seams/outlet_status.hpp"
#include "daemon/seams/quaternity_desk.hpp"
#include "daemon/seams/reload_desk.hpp"
#include "daemon/seams/tournament_desk.hpp"
#include "daemon/seams/witness_desk.hpp"

namespace eboard::net {

/// The games of a round or of all, of one board or of all.
struct PgnQuery {
  std::optional<int> round;
  std::optional<int> board;
  auto operator<=>(const PgnQuery&) const = default;
};

/// The games of a round as a text that grows.
struct PgnFollowing {
  std::optional<int> round;  ///< nullopt: whichever is played
};

/// What the store holds, for other programs and to print.
struct ExportQuery {
  std::string format;  ///< one of exports::formats(), or "archive"; "ebcap" names a board, "archive" a round
  exports::Wish wish;
};

/// A file of the transparency log.
struct LogQuery {
  std::string path;  ///< "checkpoint", "tile/0/000"
};

/// The sections of the tournament, or one of them.
struct TournamentAsked {
  int section = 0;      ///< 0: all of them, in short
  int after_round = 0;  ///< standings after that round; 0: the latest
  Results results = Results::shown;
  auto operator<=>(const TournamentAsked&) const = default;
};

/// What has to be done so that boards are received.
struct DoctorQuery {
  std::string boards;  ///< as /api/boards answers
};

/// A board, or with 0 none, is to be the one in the stream.
struct FeaturedChoice {
  int board = 0;
};

/// Which arbiter is on which card from here on.
struct AttentionRequest {
  live::CardNumber card = 0;
  std::string person;  ///< empty: nobody
};

/// An answer, or what another part must be asked for it.
using Routed =
    std::variant<HttpResponse, PgnQuery, PgnFollowing, ExportQuery, LogQuery, Interest, seams::CoreQuestion,
                 seams::QuaternityRequest, seams::ReloadRequest, seams::ConfigurationQuery,
                 seams::CorrectionRequest, seams::PairingsQuery, seams::OutletTrial, seams::BackupOrder,
                 seams::CosignatureOrder, DoctorQuery, FeaturedChoice, AttentionRequest, TournamentAsked,
                 seams::TournamentOrder, seams::TournamentUpload, seams::TournamentHistoryQuery,
                 seams::TournamentFileQuery, seams::RoundDeskQuery>;

struct RouteContext {
  const live::LiveState& state;
  const live::CardBook& cards;
  const live::Conditions& conditions;
  const live::Attention& attention;
  std::string run;
  std::function<std::string()> metrics;
  const std::map<int, seams::QuaternityShown>& quaternity;  ///< by table
  double time_scale = 1;
  std::function<std::vector<seams::OutletStatus>()> outlets{};  ///< empty: there are none
  std::function<seams::EngineStatus()> engine{};                ///< empty: none is asked
  BroadcastDelay delay{};
  std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now();
  int featured = 0;                                ///< the board in the stream; 0: none
  std::span<const std::string> allowed_origins{};  ///< whose pages may show a board in a frame
};

/// Precondition: HostGuard let the request pass. If the result is an Interest, a WebSocket handshake is to
/// be accepted.
[[nodiscard]] Routed route(const HttpRequest& request, const RouteContext& context);

/// The format of /api/export that is a whole round as a ZIP file.
inline constexpr std::string_view kArchive = "archive";
inline constexpr std::string_view kPgnType = "application/x-chess-pgn; charset=utf-8";

/// The round that is played; where tables play several, the latest.
[[nodiscard]] int played_round(const live::LiveState& state);

/// With an ETag, and with Last-Modified if `modified` is given; 304 without a body if the client has the
/// text.
[[nodiscard]] HttpResponse pgn_response(const HttpRequest& request, std::shared_ptr<const std::string> pgn,
                                        std::optional<std::chrono::sys_seconds> modified = std::nullopt);

/// Another text has another one.
[[nodiscard]] std::string etag_of(std::string_view text);

struct Path {
  std::string_view pattern;  ///< as in openapi.json
  Audience audience = Audience::everybody;
};
/// All paths of the table.
[[nodiscard]] std::span<const Path> paths();
/// All at which the Reception answers instead.
[[nodiscard]] std::span<const Path> reception_paths();

}  // namespace eboard::net
