// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Publishes a hall's events, and the names of its rounds, to a stream of NATS. The cursor follows the archive
// and not the stream: what the archive has not confirmed is published again after a loss, whoever lost it.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>

#include "daemon/config/secrets.hpp"
#include "daemon/halls/course.hpp"
#include "daemon/halls/stream/stream.hpp"
#include "daemon/seams/delivery.hpp"

namespace eboard::outlets::nats {

struct Target {
  std::string hall;
  halls::Servers servers{};  ///< without the password
  std::optional<daemon::TokenSource> password{};
};

class NatsDelivery final : public seams::Delivery {
 public:
  explicit NatsDelivery(Target target) : target_(std::move(target)) {}

  [[nodiscard]] Outcome deliver(seams::Released& released) override;
  [[nodiscard]] std::optional<storage::Sequence> kept_until() override { return course_.confirmed(); }
  [[nodiscard]] std::optional<std::chrono::milliseconds> again() override;
  [[nodiscard]] std::vector<std::string> notices() override;
  void hurry() noexcept override { hurried_.request_stop(); }

 private:
  using Names = std::map<int, std::string>;  ///< of each round, as a message

  [[nodiscard]] Outcome connect(seams::Released& released);
  [[nodiscard]] Outcome hear();
  [[nodiscard]] halls::StreamResult<std::optional<halls::Confirmation>> confirmation();
  [[nodiscard]] halls::StreamResult<std::optional<halls::EventMessage>> latest();
  [[nodiscard]] Outcome compare(seams::Released& released);
  [[nodiscard]] Outcome publish_events(seams::Released& released);
  [[nodiscard]] halls::StreamResult<storage::Sequence> publish_page(seams::Released& released,
                                                                    halls::Course::Stretch stretch);
  [[nodiscard]] Outcome publish_names(seams::Released& released);
  /// The connection is given up.
  [[nodiscard]] Outcome give_up(const halls::StreamFault& fault);

  const Target target_;
  std::string store_;  ///< its id
  std::optional<halls::Stream> stream_;
  halls::Course course_;
  /// The latest message in the stream at the connection, until it is known to be of this store's events.
  std::optional<halls::EventMessage> unproved_;
  Names published_;
  bool names_are_due_ = true;
  std::stop_source hurried_;
};

}  // namespace eboard::outlets::nats
