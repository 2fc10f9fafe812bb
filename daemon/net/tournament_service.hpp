// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers /api/tournament: asks the desk how the tournament stands, and writes it on a thread of its own, for
// standings of many players take a while. A text is kept until the desk says that something has changed.
// Belongs to the web loop.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/net/dialogue.hpp"
#include "daemon/net/http.hpp"
#include "daemon/net/routes.hpp"
#include "daemon/seams/tournament_desk.hpp"

namespace eboard::net {

class TournamentService {
 public:
  /// Runs a function on the loop that owns the service; may be called from any thread.
  using Post = std::function<void(std::function<void()>)>;
  /// What those who ask here may know.
  using Query = std::function<seams::TournamentQuery()>;

  TournamentService(Post post, Query query);
  ~TournamentService();

  /// That desk is asked from here on. Before, there is no tournament.
  void open(seams::TournamentDesk& desk) { desk_ = &desk; }
  /// Replies on the loop.
  void answer(const HttpRequest& request, const TournamentAsked& asked, Reply reply);
  /// Waits for the thread; what still waits is not answered.
  void stop();

 private:
  class Thread;
  using Sections = std::shared_ptr<const std::vector<tournament::SectionInHall>>;
  using Answer = Expected<seams::TournamentShown, seams::Refused>;
  struct Text {
    std::string plain, gzip, etag;
  };
  struct Waiting {
    std::string if_none_match;
    bool accepts_gzip = false;
    TournamentAsked asked;
    Reply reply;
    Sections sections{};  ///< of which it wants a text, once the desk has answered
  };
  struct Entry {
    Sections sections;  ///< of `text`
    std::shared_ptr<const Text> text;
    bool writing = false;
    std::vector<Waiting> waiting;
  };

  void ask();
  void take(const Answer& answer);
  void give(Waiting waiting);
  void write(const TournamentAsked& asked, const Sections& sections);
  void written(const TournamentAsked& asked, const Sections& sections, std::shared_ptr<const Text> text);
  static std::shared_ptr<const Text> text_of(const std::vector<tournament::SectionInHall>& sections,
                                             const TournamentAsked& asked);
  static HttpResponse response_with(const Waiting& waiting, std::shared_ptr<const Text> text);

  Post post_;
  Query query_;
  seams::TournamentDesk* desk_ = nullptr;
  std::vector<Waiting> asking_;  ///< for the answer that is under way
  std::vector<Waiting> next_;    ///< came since: what they ask may have changed meanwhile
  std::map<TournamentAsked, Entry> entries_;
  std::unique_ptr<Thread> thread_;  ///< from the first question on
};

}  // namespace eboard::net
