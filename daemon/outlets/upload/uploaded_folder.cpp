// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/upload/uploaded_folder.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>

#include "daemon/system/whole_file.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::outlets::upload {

using files::Failure;
using seams::Delivery, seams::Trouble;

namespace {

/// How long a server may hold up the daemon's end.
constexpr std::chrono::seconds kPatience{2};
constexpr std::chrono::seconds kLongestWait{3600};
constexpr mode_t kForUs = 0600;

/// Half a sentence for everybody.
std::string reason_of(const files::Error& error, const files::Place& place) {
  switch (error.failure) {
    case Failure::unreachable:
      return "the server cannot be reached, or the connection broke off";
    case Failure::timed_out:
      return "the server does not answer";
    case Failure::certificate:
      return "the server does not prove who it is. Its name in url must be that of its certificate; look at "
             "this "
             "computer's date";
    case Failure::plain:
      return "the server offers no encryption. If the password may be read on the way, set encrypted = false";
    case Failure::host_key:
      return fmt::format(
          "nobody said whether the server's key is the right one. It is {}: compare it with that of the "
          "server, then "
          "enter it as host_key",
          error.key);
    case Failure::other_key:
      return fmt::format(
          "the server's key is another one than that which was named. It is {}: somebody else may answer, so "
          "ask who "
          "runs the server",
          error.key);
    case Failure::login:
      if (!place.key_file.empty())
        return "the server refuses the login. Look at user and key: one of the kind RSA may be too old a way "
               "for it";
      return "the server refuses the login. Look at user and password";
    case Failure::folder:
      return "the folder at the server is missing, or no folder can be made in it. Make it there, or mend "
             "url";
    case Failure::forbidden:
      return "the user may not write there. Let the server's operator allow it";
    case Failure::full:
      return "the server's disk or the user's quota is full. Make room there";
    case Failure::busy:
      return "the server asks to wait";
    case Failure::clock:
      return "this computer's clock is wrong";
    case Failure::region:
      return "the bucket is in another region. Mend region, and url with it";
    case Failure::refused:
      return "the server refuses them; the log has its words";
    case Failure::ended:
      return "the daemon ends";
  }
  return "the server refuses them";
}

bool is_lasting(Failure failure) {
  switch (failure) {
    case Failure::unreachable:
    case Failure::timed_out:
    case Failure::busy:
    case Failure::ended:
      return false;
    default:
      return true;
  }
}

std::string place_line(const files::Place& place) {
  return fmt::format("{} {} {}", static_cast<int>(place.protocol), place.url, place.user);
}

}  // namespace

UploadedFolder::UploadedFolder(Target target, std::string what, const std::string& state_directory, Open open)
    : target_(std::move(target)),
      what_(std::move(what)),
      note_(fmt::format("{}/upload-{}.txt", state_directory, target_.name)),
      open_(std::move(open)) {
  read_note();
}

UploadedFolder::~UploadedFolder() {
  try {
    if (!noted_) write_note();
  } catch (const std::exception&) {
    // All is uploaded again.
  }
}

/// A line for the place, then one for each file. What cannot be read is uploaded again.
void UploadedFolder::read_note() {
  std::ifstream file(note_);
  std::string line;
  if (!std::getline(file, line) || line != place_line(target_.place)) return;
  while (std::getline(file, line)) {
    std::size_t fingerprint = 0;
    constexpr int kHex = 16;
    const char* const end = line.data() + line.size();
    const auto [rest, fault] = std::from_chars(line.data(), end, fingerprint, kHex);
    if (fault != std::errc() || rest == end) return;
    written_[std::string(rest + 1, end)] = fingerprint;
  }
}

void UploadedFolder::write_note() const {
  std::string text = place_line(target_.place) + '\n';
  for (const auto& [name, fingerprint] : written_) text += fmt::format("{:x} {}\n", fingerprint, name);
  (void)whole_file::write_new(note_, text, kForUs);
}

/// What changes now must not be taken for what the note says, should this run not end well.
void UploadedFolder::drop_note() {
  if (std::exchange(noted_, false)) ::unlink(note_.c_str());
}

Trouble UploadedFolder::trouble(std::string_view reason, std::string detail) const {
  return {.sentence = fmt::format("The {} are not uploaded to '{}': {}.", what_, target_.name, reason),
          .detail = std::move(detail)};
}

Trouble UploadedFolder::trouble_of(const files::Error& error) {
  Trouble trouble = this->trouble(reason_of(error, target_.place), error.detail);
  // libcurl says so as well if a connection of SSH breaks off in the middle of a login.
  const bool may_be_cut = error.failure == Failure::login && target_.place.protocol == files::Protocol::sftp;
  refusals_ = error.failure == Failure::login ? refusals_ + 1 : 0;
  trouble.lasting = is_lasting(error.failure) && (!may_be_cut || refusals_ > 1);
  trouble.wait = std::min(error.wait, kLongestWait);
  return trouble;
}

void UploadedFolder::hurry() noexcept {
  const std::lock_guard lock(mutex_);
  end_ = std::chrono::steady_clock::now() + kPatience;
  if (server_) server_->end_by(*end_);
}

/// The secrets are read anew after each failure, since the operator may have put other ones in place.
Expected<std::shared_ptr<files::FileServer>, Trouble> UploadedFolder::server() {
  const std::lock_guard lock(mutex_);
  if (server_) return server_;
  const auto unread = [this](std::string_view what, const std::string& why) {
    Trouble trouble = this->trouble(fmt::format("the {} cannot be read; the log says why", what), why);
    trouble.lasting = true;
    return unexpected(std::move(trouble));
  };
  std::string password;
  if (target_.password) {
    auto read = read_password(*target_.password);
    if (!read) return unread("password", read.error());
    password = std::move(*read);
  }
  if (const std::string& key = target_.place.key_file; !key.empty()) {
    if (const auto read = rules::read_input(key, rules::InputKind::secret); !read)
      return unread("key", read.error());
  }
  server_ = open_(target_.place, password);
  if (end_) server_->end_by(*end_);
  return server_;
}

/// A failure ends the connection.
template <class Work>
Delivery::Outcome UploadedFolder::with_server(Work work) {
  auto server = this->server();
  if (!server) return unexpected(server.error());
  drop_note();
  const files::FileServer::Outcome done = work(**server);
  if (done) return {};
  // Somebody may have emptied the folder.
  if (done.error().failure == Failure::folder) written_.clear();
  const std::lock_guard lock(mutex_);
  server_.reset();
  return unexpected(trouble_of(done.error()));
}

bool UploadedFolder::holds(const std::string& name, const TextPrint& text) const {
  const auto written = written_.find(name);
  return written != written_.end() && written->second == text.fingerprint;
}

Delivery::Outcome UploadedFolder::write(const std::string& name, std::string_view text) {
  const TextPrint print(text);
  if (holds(name, print)) return {};
  written_.erase(name);
  auto done = with_server([&](files::FileServer& server) { return server.put(name, text); });
  if (done) written_[name] = print.fingerprint;
  return done;
}

Delivery::Outcome UploadedFolder::remove(const std::string& name) {
  if (!written_.contains(name)) return {};
  auto done = with_server([&](files::FileServer& server) { return server.remove(name); });
  if (done) written_.erase(name);
  return done;
}

}  // namespace eboard::outlets::upload
