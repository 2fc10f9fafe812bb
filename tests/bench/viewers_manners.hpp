// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Badly behaved viewers: each manner is a way of taking what the server sends too slowly.
#pragma once

#include <string>
#include <thread>
#include <vector>

#include "tests/bench/ws_client.hpp"

namespace eboard::bench {

struct Manner {
  std::string name;
  int count = 0;
  int receive_buffer = 2048;
  std::size_t bytes = 0;  ///< of one read; 0: never reads
  int every_ms = 20;      ///< from one read to the next
  int reads_ms = 0;       ///< reads for this long,
  int rests_ms = 0;       ///< then rests for this long; 0: never rests
  int stays_ms = 0;       ///< then connects again; 0: stays for good
};

/// A number of connections in a thread of their own, for as long as it lives.
class Crowd {
 public:
  Crowd(Manner manner, Address address);

 private:
  void run(const std::stop_token& stop);
  void connect_all();
  void read_all(std::int64_t elapsed_ms);

  Manner manner_;
  Address address_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::jthread thread_;  ///< last, so that it ends before what it uses
};

}  // namespace eboard::bench
