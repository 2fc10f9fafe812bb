// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A thread that finds out which player can still mate, so that boards never wait for it. It owns no board: a
// question goes in, and its answer comes back through `deliver`.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <utility>

#include "daemon/pipeline/mate_search.hpp"

namespace eboard::daemon {

class MateSearch {
 public:
  ~MateSearch() { stop(); }

  /// `deliver` is called on the search's thread. A caller waits for the answer before it asks again, so at
  /// most one question for each board waits here.
  void ask(pipeline::MateQuestion question, std::function<void(pipeline::MateAnswer)> deliver) {
    boost::asio::post(pool_, [question = std::move(question), deliver = std::move(deliver)] {
      deliver(pipeline::find_mates(question));
    });
  }
  /// Drops questions without an answer; they are asked again at the next start.
  void stop() {
    pool_.stop();
    pool_.join();
  }

 private:
  boost::asio::thread_pool pool_{1};
};

}  // namespace eboard::daemon
