// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/truth_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cerrno>
#include <cstring>

#include "daemon/sim/truth_json.hpp"

namespace eboard::sim {

namespace json = boost::json;

template <class Game>
auto TruthLogOf<Game>::open(const std::string& path, int board) -> Expected<TruthLogOf, std::string> {
  auto* file = std::fopen(path.c_str(), "ae");
  if (file == nullptr) return unexpected(fmt::format("{}: {}", path, std::strerror(errno)));
  return TruthLogOf(file, board);
}

template <class Game>
std::int64_t TruthLogOf<Game>::wall_ms(Millis at) const {
  const auto scaled = std::chrono::duration<double, std::milli>(static_cast<double>(at.count()) / speed_);
  const auto wall = wall_start_ + std::chrono::duration_cast<std::chrono::system_clock::duration>(scaled);
  return std::chrono::duration_cast<Millis>(wall.time_since_epoch()).count();
}

template <class Game>
template <class Object>
void TruthLogOf<Game>::write(const char* type, Millis at, Object object) {
  json::object line{
      {"type", type}, {"board", board_}, {"game", game_}, {"at_ms", at.count()}, {"wall_ms", wall_ms(at)}};
  for (auto& [key, value] : object) line[key] = value;
  const auto text = json::serialize(line) + "\n";
  std::fwrite(text.data(), 1, text.size(), file_.get());
  std::fflush(file_.get());
}

template <class Game>
void TruthLogOf<Game>::begin(const typename Game::Record& game, typename Game::Truth truth, int number,
                             std::chrono::system_clock::time_point wall_start, double speed) {
  truth_ = std::move(truth);
  game_ = number;
  wall_start_ = wall_start;
  speed_ = speed;
  next_ply_ = next_segment_ = next_irregularity_ = 0;
  gesture_written_ = false;
  std::stable_sort(truth_.irregularities.begin(), truth_.irregularities.end(),
                   [](const auto& a, const auto& b) { return a.to < b.to; });
  auto object = summary(truth_);
  object.erase("gesture");
  object.erase("gesture_ms");
  for (const auto& [key, tag] : Game::kNames) object[key] = std::string(game.tag(tag).value_or("?"));
  object["speed"] = speed;
  write("game_start", Millis{0}, std::move(object));
}

template <class Game>
void TruthLogOf<Game>::advance(Millis now) {
  while (next_ply_ < truth_.plies.size() && truth_.plies[next_ply_].completion <= now) {
    const auto& ply = truth_.plies[next_ply_++];
    write("ply", ply.completion, to_object(ply));
  }
  while (next_irregularity_ < truth_.irregularities.size() &&
         truth_.irregularities[next_irregularity_].to <= now) {
    add(truth_.irregularities[next_irregularity_++]);
  }
  while (next_segment_ < truth_.segments.size() && truth_.segments[next_segment_].to <= now) {
    const auto& segment = truth_.segments[next_segment_++];
    write("segment", segment.to, to_object(segment));
  }
  show_gesture(now);
}

template <class Game>
void TruthLogOf<Game>::show_gesture([[maybe_unused]] Millis now) {
  if constexpr (kHasGestures) {
    if (!truth_.gesture_at || *truth_.gesture_at > now || gesture_written_) return;
    gesture_written_ = true;
    write("gesture", *truth_.gesture_at, json::object{{"result", rules::to_string(*truth_.gesture)}});
  }
}

template <class Game>
void TruthLogOf<Game>::add(TruthIrregularityOf<Game> irregularity) {
  const Millis at = irregularity.to;
  write("irregularity", at, to_object(irregularity));
}

template <class Game>
void TruthLogOf<Game>::end() {
  const Millis at = truth_.segments.empty() ? Millis{0} : truth_.segments.back().to;
  advance(Millis::max());
  json::object object{{"plies", truth_.plies.size()}};
  if constexpr (kHasGestures) object["result"] = rules::to_string(truth_.result);
  write("game_end", at, std::move(object));
}

template class TruthLogOf<Chess>;
template class TruthLogOf<Quaternity>;

}  // namespace eboard::sim
