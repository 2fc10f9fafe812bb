// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/doctor_service.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <utility>

namespace eboard::net {

class DoctorService::Thread {
 public:
  ~Thread() { pool_.join(); }
  void run(std::function<void()> task) { boost::asio::post(pool_, std::move(task)); }

 private:
  boost::asio::thread_pool pool_{1};
};

namespace {

HttpResponse response_with(Expected<std::string, std::string> found) {
  if (!found) return error_response(503, found.error());
  HttpResponse response = text_response(200, "application/json", std::move(*found) + "\n");
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace

DoctorService::DoctorService(Examine examine, Post post)
    : examine_(std::move(examine)), post_(std::move(post)) {}

DoctorService::~DoctorService() = default;

void DoctorService::stop() { thread_.reset(); }

void DoctorService::answer(std::string boards, const HttpResponse& ports, Reply reply) {
  if (ports.status != 200) return reply(ports);
  if (!examine_) return reply(error_response(503, "there is no machine to look at"));
  waiting_.push_back(std::move(reply));
  if (waiting_.size() > 1) return;
  if (!thread_) thread_ = std::make_unique<Thread>();
  thread_->run([this, boards = std::move(boards), ports = std::string(ports.body)] {
    post_([this, response = response_with(examine_(boards, ports))] {
      for (const Reply& each : std::exchange(waiting_, {})) each(response);
    });
  });
}

}  // namespace eboard::net
