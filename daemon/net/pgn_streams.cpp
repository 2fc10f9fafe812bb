// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/pgn_streams.hpp"

#include <string_view>
#include <utility>

namespace eboard::net {

namespace {

/// What streams may take of the reader's time: a fifth.
constexpr int kReadingShare = 4;
constexpr std::chrono::seconds kLongestReading{60};

/// A reader of a stream, from whom nothing is taken.
class Following final : public Dialogue {
 public:
  explicit Following(std::shared_ptr<PgnStream> stream) : stream_(std::move(stream)) {}

  void begun(Subscriber& peer) override {
    peer_ = &peer;
    stream_->join(peer, PgnStream::Time::clock::now());
  }
  void received(std::string_view /*message*/) override {}
  void sent() override { stream_->sent(*peer_, PgnStream::Time::clock::now()); }
  void ended() override { stream_->leave(*peer_); }

 private:
  const std::shared_ptr<PgnStream> stream_;
  Subscriber* peer_ = nullptr;
};

}  // namespace

std::shared_ptr<Dialogue> PgnStreams::follow(Round round, PgnService::Text text) {
  auto& stream = streams_[round];
  if (!stream) stream = std::make_shared<PgnStream>();
  stream->show(std::move(text), Clock::now());
  return std::make_shared<Following>(stream);
}

void PgnStreams::tick() {
  const auto now = Clock::now();
  for (auto& [round, stream] : streams_) stream->tick(now);
  std::erase_if(streams_, [](const auto& entry) { return entry.second.use_count() == 1; });
  if (streams_.empty() || now < rest_until_) return;
  if (readings_ > 0 && now - read_at_ < kLongestReading) return;
  read_at_ = now;
  readings_ = 0;
  const auto streams = streams_;
  for (const auto& [round, stream] : streams) {
    ++readings_;
    read_(round, [this, shown = stream](const PgnService::Answer& answer) {
      if (answer) shown->show(answer->text, Clock::now());
      --readings_;
      rest_until_ = Clock::now() + kReadingShare * (Clock::now() - read_at_);
    });
  }
}

}  // namespace eboard::net
