// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/tenants.hpp"

#include <utility>

#include "daemon/net/entrances.hpp"

namespace eboard::net {

namespace asio = boost::asio;

Expected<void, std::string> Tenants::listen(Entrances& entrances,
                                            const std::vector<std::string>& allowed_hosts) {
  for (const auto& tenant : list_) {
    auto addresses = entrances.open_for(*tenant, allowed_hosts);
    if (!addresses) return unexpected(addresses.error());
    addresses_.insert(addresses_.end(), addresses->begin(), addresses->end());
  }
  return {};
}

void Tenants::move_in(const live::LiveState& state, const live::JournalClock& clock,
                      const std::string& event) {
  for (const auto& tenant : list_)
    tenant->move_in({state, clock, [this] { await_next(); },
                     [this](auto ask, auto done) { read(std::move(ask), std::move(done)); }, event,
                     settings_.late});
}

void Tenants::changed(int board, tracking::Millis at) {
  for (const auto& tenant : list_) tenant->changed(board, at);
}

void Tenants::tick() {
  for (const auto& tenant : list_) tenant->tick(Tenant::Time::clock::now());
}

std::vector<TenantFigure> Tenants::figures() const {
  std::vector<TenantFigure> figures;
  for (const auto& tenant : list_) {
    for (const TenantFigure& figure : tenant->figures()) figures.push_back(figure);
  }
  return figures;
}

void Tenants::await_next() {
  std::optional<Tenant::Time> first;
  for (const auto& tenant : list_) {
    const auto next = tenant->next();
    if (next && (!first || *next < *first)) first = next;
  }
  if (!first) return;
  timer_.expires_at(*first);
  timer_.async_wait([this](boost::system::error_code cancelled) {
    if (cancelled) return;
    for (const auto& tenant : list_) tenant->wake(Tenant::Time::clock::now());
    await_next();
  });
}

void Tenants::read(Tenant::House::Ask ask, Tenant::House::Done done) {
  if (!reading_) reading_.emplace(settings_.database, settings_.found_damage);
  if (!reading_->has_database()) return done(unexpected(std::string("there is no store")));
  reading_->run([this, known = settings_.known(), ask = std::move(ask), done = std::move(done)] {
    const auto read = reading_->read([&](storage::Store& store) {
      seams::Released released({}, store, settings_.delay, known);
      return ask(store, released);
    });
    asio::post(io_, [done, read] { done(read); });
  });
}

}  // namespace eboard::net
