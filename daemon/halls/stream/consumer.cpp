// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/stream/consumer.hpp"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <random>
#include <utility>

#include "daemon/system/log.hpp"
#include "daemon/system/whole_file.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::halls {

Expected<Consumer, std::string> Consumer::open(Settings settings, std::stop_token stop) {
  const std::string path = settings.state + "/consumer";
  std::string name;
  if (auto text = rules::read_input(path, rules::InputKind::configuration)) {
    while (text->ends_with('\n')) text->pop_back();
    name = std::move(*text);
  } else if (std::filesystem::exists(path)) {
    return unexpected(fmt::format("{} cannot be read", path));
  } else {
    // "eboard-publish" has consumers "publish-0123abcd".
    name = fmt::format("{}-{:08x}", settings.program.substr(settings.program.find('-') + 1),
                       std::random_device{}());
    const int error = whole_file::replace(path, name + "\n");
    if (error != 0) return unexpected(fmt::format("{}: {}", path, std::strerror(error)));
  }
  return Consumer(std::move(settings), std::move(stop), std::move(name));
}

StreamResult<void> Consumer::connect() {
  auto stream = Stream::connect(settings_.servers, settings_.program, stop_);
  if (!stream) return unexpected(stream.error());
  if (auto consumes = stream->consume(name_, settings_.subject, settings_.patience); !consumes)
    return consumes;
  stream_.emplace(std::move(*stream));
  log::notice("connected to the stream as {}", name_);
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
    return std::move(*fetched);
  }
  stream_.reset();
  if (!std::exchange(away_, true)) log::error("the stream is away: {}; trying on", fetched.error().detail);
  return std::nullopt;
}

}  // namespace eboard::halls
