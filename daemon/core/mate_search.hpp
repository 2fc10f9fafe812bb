// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A thread that finds out who can still mate, so that boards never wait for it. It owns nothing: a question
// goes in, its answer comes back through `deliver`.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <utility>

#include "daemon/pipeline/mate_watch.hpp"

namespace eboard::daemon {

/// With a budget of nodes and not of time, so that the same question has the same answer everywhere.
[[nodiscard]] pipeline::MateAnswer find_mates(const pipeline::MateQuestion& question);

class MateSearch {
 public:
  ~MateSearch() { stop(); }

  /// `deliver` is called on the search's thread. Who asks waits for the answer before asking again, so that
  /// no more wait here than there are boards.
  void ask(pipeline::MateQuestion question, std::function<void(pipeline::MateAnswer)> deliver) {
    boost::asio::post(pool_, [question = std::move(question), deliver = std::move(deliver)] {
      deliver(find_mates(question));
    });
  }
  /// Drops questions that are not answered yet; the next start asks again.
  void stop() {
    pool_.stop();
    pool_.join();
  }

 private:
  boost::asio::thread_pool pool_{1};
};

}  // namespace eboard::daemon
