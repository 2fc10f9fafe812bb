// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who somebody is who comes in at the console, where people log in, and what they may do (decision 0294). It
// answers for logging in and out and for the list of people; all other requests go on, with the audience that
// they may be. Belongs to the web loop; passwords are checked on a thread of its own.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "daemon/net/dialogue.hpp"
#include "daemon/net/joining.hpp"
#include "daemon/net/routes.hpp"
#include "daemon/people/log_ins.hpp"
#include "daemon/people/people.hpp"
#include "daemon/people/tries.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

class Reception {
 public:
  struct Settings {
    std::string people;                           ///< path of the file of people
    std::string log_ins;                          ///< path of the file by which a log-in outlives a restart
    bool encrypted = true;                        ///< browsers send the cookie only so
    std::function<void(const std::string&)> log;  ///< a sentence for the log; on the web loop
  };
  /// Error: a sentence.
  [[nodiscard]] static Expected<std::unique_ptr<Reception>, std::string> open(boost::asio::io_context& io,
                                                                              Settings settings);
  ~Reception();

  /// Where the console is reached, to be shown to phones.
  void stands_at(ConsoleAddress address) { joining_.stands_at(std::move(address)); }

  /// Whether people log in where a request came in, or are who they are by coming in there.
  enum class At { console, arbiters_entrance };
  /// true: it has answered, or will. false: the request may go on, and says for whom and by whom it is.
  [[nodiscard]] bool answers(At place, HttpRequest& request, const Reply& reply);
  /// Has a connection end with the log-in by which it began.
  [[nodiscard]] Accept until_log_out(const HttpRequest& request, Accept accept);
  /// Comes every second: ends the connections of log-ins that are over.
  void tick();

 private:
  class Guarded;
  using Steady = std::chrono::steady_clock;
  using Answer = void (Reception::*)(const HttpRequest&, const Reply&);
  struct Desk;
  static const std::array<Desk, 8> kDesks;
  friend std::span<const Path> reception_paths();

  Reception(boost::asio::io_context& io, Settings settings, people::People people, people::LogIns log_ins);

  /// Who is logged in, with the role that they have now; nullopt: nobody, or nobody any more.
  [[nodiscard]] std::optional<people::Person> person_of(const HttpRequest& request) const;
  [[nodiscard]] std::optional<people::Person> known(const people::LoggedIn& who) const;
  [[nodiscard]] std::string token_of(const HttpRequest& request) const;
  void log_in(const HttpRequest& request, const Reply& reply);
  void log_out(const HttpRequest& request, const Reply& reply);
  void list(const HttpRequest& request, const Reply& reply);
  void change(const HttpRequest& request, const Reply& reply);
  void remove(const HttpRequest& request, const Reply& reply);

  void invite(const HttpRequest& request, const Reply& reply);
  void invited(const HttpRequest& request, const Reply& reply);
  void consent(const HttpRequest& request, const Reply& reply);
  void join(const HttpRequest& request, const Reply& reply);
  void joined(const HttpRequest& request, const Reply& reply);

  void welcome(people::LoggedIn who, const Reply& reply);
  void put(people::Person person, const std::string& by, const Reply& reply);
  /// Writes the people and answers when they are on the disk; else they stay as they were.
  void keep(people::People changed, const std::string& whose, std::string sentence, const Reply& reply);
  void keep_log_ins();
  /// Calls `work` on the other thread and `then` with its result on the loop.
  template <class Work, class Then>
  void aside(Work work, Then then);

  [[nodiscard]] std::string cookie(std::string_view value, std::chrono::seconds lasts) const;
  [[nodiscard]] std::string_view cookie_name() const;

  boost::asio::io_context& io_;
  Settings settings_;
  people::People people_;
  people::LogIns log_ins_;
  people::Tries tries_;
  Joining joining_;
  /// Connections that end with a log-in; they leave the set when they end, which may be later than this.
  std::shared_ptr<std::set<Guarded*>> guarded_ = std::make_shared<std::set<Guarded*>>();
  int at_work_ = 0;
  boost::asio::thread_pool aside_{1};
};

}  // namespace eboard::net
