// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/orders.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "daemon/tracking/game/quaternity.hpp"

namespace eboard::tracking {

namespace {

constexpr std::size_t kLongest = 12;

/// The set of plies that were played. Whatever their order, the pieces stand on the same squares.
using Played = std::uint32_t;

template <Game G>
class Orders {
 public:
  using Position = typename G::Position;
  using Ply = PlyOf<G>;

  Orders(const Position& before, std::span<const Ply> plies) : plies_(plies) {
    Position end = before;
    for (const Ply& ply : plies) {
      const auto next = after<G>(end, ply);
      if (!next) return;
      by_.push_back(end.turn());
      end = *next;
    }
    outcome_ = end.placement();
    orders_ = count_to_end(0, before);
  }

  [[nodiscard]] std::vector<double> shares() const {
    std::vector<double> out(plies_.size(), 0.0);
    for (std::size_t i = 0; i < plies_.size() && orders_ > 0; ++i) out[i] = at_own_place(i) / orders_;
    return out;
  }

 private:
  [[nodiscard]] Played all() const { return (Played{1} << plies_.size()) - 1; }

  /// Orders of what is left to be played.
  double count_to_end(Played played, const Position& position) {
    if (played == all()) return outcome_ == position.placement() ? 1 : 0;
    if (const auto known = to_end_.find(played); known != to_end_.end()) return known->second;
    double orders = 0;
    for (std::size_t i = 0; i < plies_.size(); ++i) {
      const Played with = played | Played{1} << i;
      if (with == played || !may_be_played(i, position)) continue;
      const double left = count_to_end(with, *after<G>(position, plies_[i]));
      if (left > 0) steps_.push_back({played, i, left});
      orders += left;
    }
    to_end_[played] = orders;
    return orders;
  }

  [[nodiscard]] bool may_be_played(std::size_t i, const Position& position) const {
    const Ply& ply = plies_[i];
    if (by_[i] != position.turn()) return false;
    if (ply.irregular) return after<G>(position, ply).has_value();
    return position.is_legal(ply.move);
  }

  /// Orders in which ply `i` is the one that is played when `i` plies were.
  [[nodiscard]] double at_own_place(std::size_t i) const {
    std::unordered_map<Played, double> ways{{0, 1}};  // to get there, by what was played
    for (std::size_t depth = 0; depth < i; ++depth) {
      std::unordered_map<Played, double> next;
      for (const Step& step : steps_) {
        const auto from = ways.find(step.played);
        if (from != ways.end()) next[step.played | Played{1} << step.ply] += from->second;
      }
      ways = std::move(next);
    }
    double orders = 0;
    for (const Step& step : steps_) {
      const auto from = ways.find(step.played);
      if (step.ply == i && from != ways.end()) orders += from->second * step.left;
    }
    return orders;
  }

  struct Step {
    Played played;
    std::size_t ply;
    double left;  ///< orders of what is left behind it
  };

  std::span<const Ply> plies_;
  std::vector<typename G::Player> by_;
  typename G::Placement outcome_{};
  std::unordered_map<Played, double> to_end_;
  std::vector<Step> steps_;
  double orders_ = 0;
};

}  // namespace

template <Game G>
std::vector<double> shares_of_places(const typename G::Position& before, std::span<const PlyOf<G>> plies) {
  const auto first = plies.first(std::min(plies.size(), kLongest));
  std::vector<double> out = Orders<G>(before, first).shares();
  out.resize(plies.size(), 0.0);
  return out;
}

template std::vector<double> shares_of_places<Chess>(const rules::Position&, std::span<const Ply>);
template std::vector<double> shares_of_places<Quaternity>(const Quaternity::Position&,
                                                          std::span<const PlyOf<Quaternity>>);

}  // namespace eboard::tracking
