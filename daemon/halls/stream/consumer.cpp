// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/stream/consumer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <random>
#include <sstream>

#include "daemon/system/log.hpp"
#include "daemon/system/whole_file.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::halls {

namespace {

/// More than a server takes between two writings to its disk; to know them again takes a fraction of a
/// second.
constexpr std::uint64_t kBack = 20'000, kFurthest = 2'000'000;
constexpr const char* kNote = "/position";
constexpr std::chrono::seconds kQuiet{20};

}  // namespace

Expected<Consumer, std::string> Consumer::open(Settings settings, std::stop_token stop) {
  const std::string path = settings.state + kNote;
  Consumer consumer(std::move(settings), std::move(stop));
  consumer.back_ = kBack;
  if (!std::filesystem::exists(path)) return consumer;
  const auto text = rules::read_input(path, rules::InputKind::configuration);
  std::istringstream words(text ? *text : std::string());
  if (!(words >> consumer.wanted_ >> consumer.created_))
    return unexpected(fmt::format("{} cannot be read", path));
  return consumer;
}

std::uint64_t Consumer::beginning(const Stream::Extent& extent) const {
  if (extent.created != created_ || wanted_ > extent.last + 1) return 1;
  return wanted_ > back_ ? wanted_ - back_ : 1;
}

StreamResult<void> Consumer::connect() {
  auto stream = Stream::connect(settings_.servers, settings_.program, stop_);
  if (!stream) return unexpected(stream.error());
  const auto extent = stream->extent();
  if (!extent) return unexpected(extent.error());
  const std::uint64_t from = beginning(*extent);
  // "eboard-publish" has consumers "publish-0123abcd".
  const std::string name = fmt::format("{}-{:08x}", settings_.program.substr(settings_.program.find('-') + 1),
                                       std::random_device{}());
  if (auto follows = stream->follow(name, settings_.subject, from); !follows) return follows;
  if (extent->created != created_) {
    wanted_ = 1;
    last_ = 0;
  }
  created_ = extent->created;
  stream_.emplace(std::move(*stream));
  log::notice("connected to the stream, from message {} on", from);
  return {};
}

std::optional<std::vector<Received>> Consumer::fetch(int maximum, std::chrono::milliseconds patience) {
  auto fetched = [&]() -> StreamResult<std::vector<Received>> {
    if (!stream_) {
      if (auto connected = connect(); !connected) return unexpected(connected.error());
    }
    return stream_->fetch(maximum, patience);
  }();
  if (fetched) {
    away_ = false;
    look_at(*fetched);
    return std::move(*fetched);
  }
  stream_.reset();
  if (!std::exchange(away_, true)) log::error("the stream is away: {}; trying on", fetched.error().detail);
  return std::nullopt;
}

/// What is missing behind the last message shows in no gap: where all is quiet, it looks once more.
void Consumer::look_at(std::vector<Received>& messages) {
  const auto now = std::chrono::steady_clock::now();
  for (Received& message : messages) {
    message.acknowledge();
    if (message.number() <= last_) continue;
    last_ = message.number();
    came_ = now;
    has_looked_ = false;
  }
  if (!messages.empty() || has_looked_ || now - came_ < kQuiet) return;
  has_looked_ = true;
  stream_.reset();
}

Expected<void, std::string> Consumer::note(std::uint64_t first_wanted) {
  if (created_ == 0 || first_wanted <= wanted_) return {};
  wanted_ = first_wanted;
  back_ = kBack;
  const std::string path = settings_.state + kNote;
  const int error = whole_file::replace(path, fmt::format("{} {}\n", wanted_, created_));
  if (error == 0) return {};
  return unexpected(fmt::format("{}: {}", path, std::strerror(error)));
}

void Consumer::look_again() {
  log::notice("something is missing, and is looked for in the stream again");
  stream_.reset();
  back_ = std::min(2 * back_, kFurthest);
}

}  // namespace eboard::halls
