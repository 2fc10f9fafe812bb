// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/port.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/livechess/doc_page.hpp"
#include "daemon/livechess/feeds.hpp"
#include "daemon/livechess/rounds.hpp"

namespace eboard::livechess {

using net::HttpRequest;
using net::HttpResponse;

namespace {

constexpr std::string_view kInterface = "/api/v1.0";
constexpr std::string_view kDocument = "/doc/index.html";
constexpr int kMaxRounds = 9999;
constexpr int kMaxReadings = 16;
/// A page that is read by a browser may poll the boards three times a second over one connection.
constexpr net::Dialogue::Limits kClient{
    .message = 4096, .bytes_a_second = std::size_t{64} * 1024, .messages_in_ten_seconds = 500};

/// One client.
class Talk final : public net::Dialogue {
 public:
  Talk(Feeds& feeds, const PortClocks& clocks) : feeds_(feeds), clocks_(clocks) {}

  [[nodiscard]] Limits limits() const override { return kClient; }
  void begun(net::Subscriber& peer) override {
    peer_ = &peer;
    feeds_.join(peer, clocks_.steady());
  }
  void received(std::string_view message) override { feeds_.received(*peer_, message, clocks_.steady()); }
  void sent() override { feeds_.sent(*peer_, clocks_.steady()); }
  void ended() override { feeds_.leave(*peer_); }

 private:
  Feeds& feeds_;
  const PortClocks& clocks_;
  net::Subscriber* peer_ = nullptr;
};

/// A page of an allowed site may read the answer. To let it reach this machine is what its browser asks
/// first.
void permit(HttpResponse& response, const HttpRequest& request) {
  if (!request.origin) return;
  response.headers.emplace_back("Access-Control-Allow-Origin", *request.origin);
  response.headers.emplace_back("Vary", "Origin");
  if (request.asks_private_network)
    response.headers.emplace_back("Access-Control-Allow-Private-Network", "true");
}

HttpResponse preflight() {
  HttpResponse response;
  response.status = 204;
  response.headers.emplace_back("Access-Control-Allow-Methods", "GET");
  response.headers.emplace_back("Access-Control-Allow-Headers", "*");
  return response;
}

/// What the paths below /api/v1.0 name that the store has to be asked for.
struct Asked {
  enum class What : std::uint8_t { tournaments, tournament, round, game } what = What::tournaments;
  std::string id{};
  int index = 0;
};

std::optional<Asked> asked_of(std::string_view path) {
  constexpr std::string_view kTournaments = "/api/v1.0/tournaments", kTournament = "/api/v1.0/tournament/",
                             kRound = "/api/v1.0/round/", kGame = "/api/v1.0/game/";
  if (path == kTournaments) return Asked{};
  if (path.starts_with(kTournament))
    return Asked{Asked::What::tournament, std::string(path.substr(kTournament.size()))};
  if (path.starts_with(kGame)) return Asked{Asked::What::game, std::string(path.substr(kGame.size()))};
  if (!path.starts_with(kRound)) return std::nullopt;
  path.remove_prefix(kRound.size());
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto index = net::parse_number(path.substr(slash + 1), 0, kMaxRounds);
  if (!index) return std::nullopt;
  return Asked{Asked::What::round, std::string(path.substr(0, slash)), static_cast<int>(*index)};
}

/// What the store has of the event: without games for the tournament itself, else those of a round.
storage::Result<void> read_event(storage::Store& store, seams::Released& released, const Asked& asked,
                                 Tournament& out) {
  out.store = store.id();
  auto pairings = released.pairings();
  if (!pairings) return unexpected(pairings.error());
  for (storage::Pairing& pairing : *pairings)
    out.places[{pairing.round, pairing.board}].tags = std::move(pairing.tags);
  storage::GameQuery wanted;
  if (asked.what == Asked::What::round) wanted.round = asked.index + 1;
  if (asked.what == Asked::What::game) {
    const auto place = std::ranges::find_if(
        out.places, [&](const auto& entry) { return game_id(out.store, entry.first) == asked.id; });
    if (place == out.places.end()) return {};
    wanted = {place->first.round, place->first.board};
  }
  if (!wanted.round) return {};
  // By table and number, so that a table's latest game comes last.
  return released.read_games(wanted, [&](const storage::GameRow& game) {
    out.places[{game.round, game.board_number}].game = std::make_shared<storage::GameRow>(game);
    return true;
  });
}

HttpResponse json_response(const boost::json::value& value) {
  return net::text_response(200, "application/json", indented(value));
}

HttpResponse not_found() { return net::error_response(404, "there is nothing here: see /doc/index.html"); }

HttpResponse answer_of(const Tournament& tournament, const Asked& asked) {
  const bool known = asked.id == tournament_id(tournament.store);
  switch (asked.what) {
    case Asked::What::tournaments:
      return json_response(tournaments_json(tournament));
    case Asked::What::tournament:
      return known ? json_response(tournament_json(tournament)) : not_found();
    case Asked::What::round: {
      const auto round = known ? round_json(tournament, asked.index) : std::nullopt;
      return round ? json_response(*round) : not_found();
    }
    case Asked::What::game:
      break;
  }
  const auto place = std::ranges::find_if(tournament.places, [&](const auto& entry) {
    return game_id(tournament.store, entry.first) == asked.id;
  });
  return place == tournament.places.end() ? not_found() : json_response(game_json(tournament, place->first));
}

HttpResponse method_refused() {
  HttpResponse response = net::error_response(405, "this port takes GET only");
  response.headers.emplace_back("Allow", "GET, HEAD, OPTIONS");
  return response;
}

class Port final : public net::Tenant {
 public:
  Port(net::TenantDoor door, PortClocks clocks) : door_(std::move(door)), clocks_(std::move(clocks)) {}

  [[nodiscard]] const net::TenantDoor& door() const override { return door_; }
  void move_in(House house) override {
    feeds_.emplace(house.state, house.clock, clocks_.unix_millis, house.next_moved, house.delayed);
    house_.emplace(std::move(house));
  }
  void changed(int board, tracking::Millis at) override { feeds_->changed(board, at, clocks_.steady()); }
  void wake(Time now) override { feeds_->wake(now); }
  [[nodiscard]] std::optional<Time> next() const override { return feeds_->next(); }
  void tick(Time now) override { feeds_->tick(now); }
  [[nodiscard]] std::vector<net::TenantFigure> figures() const override {
    const Feeds::Counters& counted = feeds_->counters();
    return {{"livechess_clients", "gauge", "Clients of port 1982.", feeds_->clients()},
            {"livechess_requests_total", "counter", "Requests of its clients.", counted.requests},
            {"livechess_refused_total", "counter", "Requests answered with an error.", counted.refused},
            {"livechess_messages_total", "counter", "Messages sent to its clients.", counted.messages},
            {"livechess_cut_total", "counter", "Clients that were cut for want of progress.", counted.cut}};
  }

  void handle(HttpRequest request, net::Reply reply, net::Accept accept) override {
    const auto [path, query] = net::split_target(request.target);
    if (request.upgrade && path == kInterface) return accept(std::make_unique<Talk>(*feeds_, clocks_));
    const auto send = [request, reply](HttpResponse response) {
      permit(response, request);
      reply(response);
    };
    if (const auto asked = is_read(request) ? asked_of(path) : std::nullopt) return read(*asked, send);
    send(answer(request, path));
  }

 private:
  using Send = std::function<void(HttpResponse)>;

  static bool is_read(const HttpRequest& request) {
    return request.method == "GET" || request.method == "HEAD";
  }

  [[nodiscard]] HttpResponse answer(const HttpRequest& request, std::string_view path) const {
    if (request.method == "OPTIONS") return preflight();
    if (!is_read(request)) return method_refused();
    if (path == "/api/v1.0/eboards") return json_response(feeds_->eboards());
    if (path == kDocument)
      return net::text_response(200, "text/html; charset=utf-8", std::string(doc_page()));
    if (path == kInterface) return net::error_response(400, "this is a WebSocket: see /doc/index.html");
    return not_found();
  }

  /// A disk may take its time, so few wait for it at once.
  void read(const Asked& asked, const Send& send) {
    if (readings_ >= kMaxReadings) return send(net::later_response(503, "too many ask at once", 1));
    ++readings_;
    const auto tournament = std::make_shared<Tournament>();
    tournament->name = house_->event;
    show_tables(*tournament);
    house_->read_store(
        [tournament, asked](storage::Store& store, seams::Released& released) {
          return read_event(store, released, asked, *tournament);
        },
        [this, tournament, asked, send](const Expected<void, std::string>& done) {
          --readings_;
          send(done ? answer_of(*tournament, asked) : net::error_response(503, done.error()));
        });
  }

  /// What only the live state knows: games under way, clocks, serial numbers, and who plays where nobody was
  /// paired by the store.
  void show_tables(Tournament& tournament) const {
    tournament.serials = feeds_->serials();
    tournament.clocks = feeds_->clocks();
    for (const auto& [number, board] : house_->state.boards()) {
      for (const auto& [round, pairing] : board.pairings)
        tournament.places[{round, number}].tags = pairing.tags;
      const bool under_way = board.game > 0 && !board.moves.empty() && board.result_by.empty();
      if (under_way) tournament.live[number] = {board.pairing().round, number};
    }
  }

  net::TenantDoor door_;
  PortClocks clocks_;
  std::optional<House> house_;
  std::optional<Feeds> feeds_;
  int readings_ = 0;
};

}  // namespace

std::unique_ptr<net::Tenant> make_port(net::TenantDoor door, PortClocks clocks) {
  return std::make_unique<Port>(std::move(door), std::move(clocks));
}

}  // namespace eboard::livechess
