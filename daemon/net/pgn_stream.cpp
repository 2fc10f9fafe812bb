// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/pgn_stream.hpp"

#include <functional>
#include <string>

namespace eboard::net {

void PgnStream::show(SharedText text, Time now) {
  if (round_.text == text) return;
  Round round;
  round.text = std::move(text);
  std::set<std::size_t> fingerprints;
  // Every game begins so, and nothing within a game does: no comment holds a blank line.
  constexpr std::string_view kNext = "\n\n[Event ";
  for (std::string_view left = *round.text; !left.empty();) {
    const auto next = left.find(kNext);
    const std::string_view game = next == std::string_view::npos ? left : left.substr(0, next + 2);
    round.games.push_back({std::hash<std::string_view>()(game), game});
    fingerprints.insert(round.games.back().fingerprint);
    left.remove_prefix(game.size());
  }
  round.fingerprints = std::make_shared<const std::set<std::size_t>>(std::move(fingerprints));
  round_ = std::move(round);
  news_.clear();
  for (auto& [reader, state] : readers_) bring(*reader, state, now);
}

void PgnStream::join(Subscriber& reader, Time now) {
  Reader& state = readers_[&reader];
  state.sent_at = now;
  bring(reader, state, now);
}

void PgnStream::sent(Subscriber& reader, Time now) {
  const auto found = readers_.find(&reader);
  if (found == readers_.end()) return;
  found->second.in_flight = false;
  bring(reader, found->second, now);
}

SharedText PgnStream::news_for(const Fingerprints& has) {
  if (!has) return round_.text;
  SharedText& news = news_[has];
  if (news) return news;
  auto text = std::make_shared<std::string>();
  for (const Game& game : round_.games) {
    if (!has->contains(game.fingerprint)) text->append(game.text);
  }
  return news = std::move(text);
}

void PgnStream::bring(Subscriber& reader, Reader& state, Time now) {
  if (state.in_flight || !round_.text || state.has == round_.fingerprints) return;
  const SharedText news = news_for(state.has);
  state.has = round_.fingerprints;
  if (!news->empty()) send(reader, state, news, now);
}

void PgnStream::send(Subscriber& reader, Reader& state, SharedText text, Time now) {
  state.in_flight = true;
  state.sent_at = now;
  reader.send(std::move(text));
}

void PgnStream::tick(Time now) {
  static const auto kBlankLine = std::make_shared<const std::string>("\n");
  for (auto& [reader, state] : readers_) {
    if (state.in_flight && now - state.sent_at >= kLongestSend)
      reader->cut();
    else if (!state.in_flight && now - state.sent_at >= kKeepAlive)
      send(*reader, state, kBlankLine, now);
  }
}

}  // namespace eboard::net
