// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/stream/stream.hpp"

#include <fmt/format.h>
#include <nats/nats.h>

#include <map>
#include <mutex>
#include <utility>

#include "daemon/halls/stream/interruption.hpp"
#include "daemon/halls/wire.hpp"

namespace eboard::halls {

namespace {

constexpr std::int64_t kConnectMs = 3000, kAnswerMs = 5000, kStallMs = 5000, kWriteMs = 5000,
                       kPingMs = 10'000;
/// A server that accepts a connection and goes on with nothing is given up. Longer than all that has a limit
/// of its own.
constexpr std::chrono::seconds kLongestCall{6};
constexpr int kPingsOut = 2;
/// The most that are published and not acknowledged; publish() waits where there are more.
constexpr std::int64_t kWindow = 2048;
constexpr std::int64_t kMaxUnacknowledged = 50'000;
constexpr std::int64_t kWindowOfIdsNs = 120'000'000'000;
constexpr std::int64_t kNeverAgainNs = 3'600'000'000'000, kForgottenNs = 60'000'000'000;

template <auto kDestroy>
struct Destroyer {
  void operator()(auto* handle) const noexcept { kDestroy(handle); }
};
template <class Handle, auto kDestroy>
using Owner = std::unique_ptr<Handle, Destroyer<kDestroy>>;

using OptionsHandle = Owner<natsOptions, natsOptions_Destroy>;
using ConnectionHandle = Owner<natsConnection, natsConnection_Destroy>;
using ContextHandle = Owner<jsCtx, jsCtx_Destroy>;
using SubscriptionHandle = Owner<natsSubscription, natsSubscription_Destroy>;
using BucketHandle = Owner<kvStore, kvStore_Destroy>;
using MessageHandle = Owner<natsMsg, natsMsg_Destroy>;

natsMsg* message_of(void* handle) { return static_cast<natsMsg*>(handle); }

StreamFault::Why why_of(natsStatus status, jsErrCode code) {
  switch (status) {
    case NATS_CONNECTION_AUTH_FAILED:
    case NATS_NOT_PERMITTED:
      return StreamFault::Why::refused;
    case NATS_SSL_ERROR:  // of a line that breaks, too
      return StreamFault::Why::insecure;
    case NATS_NOT_FOUND:
      return StreamFault::Why::missing;
    case NATS_NO_SERVER:
    case NATS_TIMEOUT:
    case NATS_CONNECTION_CLOSED:
    case NATS_CONNECTION_DISCONNECTED:
    case NATS_IO_ERROR:
      return StreamFault::Why::unreachable;
    case NATS_NO_RESPONDERS:  // no JetStream, or no stream takes the subject
      return StreamFault::Why::missing;
    default:
      return code == JSStreamNotFoundErr ? StreamFault::Why::missing : StreamFault::Why::other;
  }
}

StreamFault fault_of(std::string_view what, natsStatus status, jsErrCode code = static_cast<jsErrCode>(0)) {
  natsStatus last = NATS_OK;
  const char* said = nats_GetLastError(&last);
  // It may be of an earlier call.
  const bool is_known = last == status && said != nullptr && *said != '\0';
  return {why_of(status, code), fmt::format("{}: {}{}{}", what, natsStatus_GetText(status),
                                            is_known ? ": " : "", is_known ? said : "")};
}

/// What the library's threads say of one connection. They may still say something when that is gone, so they
/// know it by a number.
class Reports {
 public:
  Reports() {
    auto& [mutex, last, all] = known();
    const std::lock_guard lock(mutex);
    number_ = ++last;
    all.emplace(number_, this);
  }
  Reports(const Reports&) = delete;
  Reports& operator=(const Reports&) = delete;
  ~Reports() {
    auto& [mutex, last, all] = known();
    const std::lock_guard lock(mutex);
    all.erase(number_);
  }

  [[nodiscard]] void* closure() const { return reinterpret_cast<void*>(number_); }
  static void note(void* closure, StreamFault fault) {
    auto& [mutex, last, all] = known();
    const std::lock_guard lock(mutex);
    const auto found = all.find(reinterpret_cast<std::uintptr_t>(closure));
    if (found != all.end() && !found->second->fault_) found->second->fault_ = std::move(fault);
  }
  [[nodiscard]] std::optional<StreamFault> take() {
    const std::lock_guard lock(known().mutex);
    return std::exchange(fault_, std::nullopt);
  }

 private:
  struct Known {
    std::mutex mutex;
    std::uintptr_t last = 0;
    std::map<std::uintptr_t, Reports*> all;
  };
  static Known& known() {
    static Known all;
    return all;
  }

  std::uintptr_t number_ = 0;
  std::optional<StreamFault> fault_;  ///< the first that was not taken; guarded by the common mutex
};

extern "C" {
void note_error(natsConnection* connection, natsSubscription* /*subscription*/, natsStatus status,
                void* closure) {
  const char* said = nullptr;
  natsConnection_GetLastError(connection, &said);
  Reports::note(closure, {why_of(status, static_cast<jsErrCode>(0)),
                          fmt::format("{}: {}", natsStatus_GetText(status), said != nullptr ? said : "")});
}
void note_unpublished(jsCtx* /*context*/, jsPubAckErr* fault, void* closure) {
  Reports::note(closure, {why_of(fault->Err, fault->ErrCode),
                          fmt::format("publishing: {}: {}", natsStatus_GetText(fault->Err),
                                      fault->ErrText != nullptr ? fault->ErrText : "")});
}
}

const char* or_null(const std::string& text) { return text.empty() ? nullptr : text.c_str(); }

natsStatus set_identity(natsOptions* options, const Servers& servers) {
  if (!servers.credentials.empty())
    return natsOptions_SetUserCredentialsFromFiles(options, servers.credentials.c_str(), nullptr);
  if (servers.user.empty()) return NATS_OK;
  return natsOptions_SetUserInfo(options, servers.user.c_str(), servers.password.c_str());
}

/// The library encrypts for tls:// by itself.
natsStatus set_certificates(natsOptions* options, const Servers& servers) {
  natsStatus status = NATS_OK;
  if (!servers.authority.empty())
    status = natsOptions_LoadCATrustedCertificates(options, servers.authority.c_str());
  if (status == NATS_OK && !servers.certificate.empty())
    status = natsOptions_LoadCertificatesChain(options, servers.certificate.c_str(), or_null(servers.key));
  return status;
}

StreamResult<OptionsHandle> options_of(const Servers& servers, const std::string& name,
                                       const Reports& reports) {
  natsOptions* made = nullptr;
  if (const natsStatus status = natsOptions_Create(&made); status != NATS_OK)
    return unexpected(fault_of("options", status));
  OptionsHandle options(made);
  std::vector<const char*> urls;
  for (const std::string& url : servers.urls) urls.push_back(url.c_str());
  for (const auto& [what, status] : std::initializer_list<std::pair<const char*, natsStatus>>{
           {"addresses", natsOptions_SetServers(made, urls.data(), static_cast<int>(urls.size()))},
           {"name", natsOptions_SetName(made, name.c_str())},
           {"connecting", natsOptions_SetTimeout(made, kConnectMs)},
           {"reconnecting", natsOptions_SetAllowReconnect(made, false)},
           {"writing", natsOptions_SetWriteDeadline(made, kWriteMs)},
           {"pings", natsOptions_SetPingInterval(made, kPingMs)},
           {"pings", natsOptions_SetMaxPingsOut(made, kPingsOut)},
           {"errors", natsOptions_SetErrorHandler(made, note_error, reports.closure())},
           {"certificates", set_certificates(made, servers)},
           {"credentials", set_identity(made, servers)}}) {
    if (status != NATS_OK)
      return unexpected(StreamFault{StreamFault::Why::refused, fault_of(what, status).detail});
  }
  return options;
}

}  // namespace

Received& Received::operator=(Received&& other) noexcept {
  std::swap(message_, other.message_);
  return *this;
}
Received::~Received() { natsMsg_Destroy(message_of(message_)); }
std::string_view Received::subject() const { return natsMsg_GetSubject(message_of(message_)); }
std::string_view Received::text() const {
  return {natsMsg_GetData(message_of(message_)),
          static_cast<std::size_t>(natsMsg_GetDataLength(message_of(message_)))};
}
std::uint64_t Received::number() const {
  jsMsgMetaData* about = nullptr;
  if (natsMsg_GetMetaData(&about, message_of(message_)) != NATS_OK) return 0;
  const std::uint64_t number = about->Sequence.Stream;
  jsMsgMetaData_Destroy(about);
  return number;
}
void Received::acknowledge() { (void)natsMsg_Ack(message_of(message_), nullptr); }

class Stream::Impl {
 public:
  [[nodiscard]] StreamResult<void> connect(const Servers& servers, const std::string& name,
                                           const std::stop_token& stop) {
    auto options = options_of(servers, name, reports_);
    if (!options) return unexpected(options.error());
    natsConnection* connection = nullptr;
    const natsStatus status = [&] {
      const Interruption interruption(kLongestCall, stop);
      return natsConnection_Connect(&connection, options->get());
    }();
    if (status != NATS_OK) return unexpected(fault_of("connecting", status));
    connection_.reset(connection);
    jsOptions own;
    jsOptions_Init(&own);
    own.Wait = kAnswerMs;
    own.PublishAsync.MaxPending = kWindow;
    own.PublishAsync.StallWait = kStallMs;
    own.PublishAsync.ErrHandler = note_unpublished;
    own.PublishAsync.ErrHandlerClosure = reports_.closure();
    jsCtx* context = nullptr;
    if (const natsStatus made = natsConnection_JetStream(&context, connection, &own); made != NATS_OK)
      return unexpected(fault_of("JetStream", made));
    context_.reset(context);
    return {};
  }

  /// What the server said besides tells more than that an answer did not come.
  [[nodiscard]] StreamResult<void> judge(std::string_view what, natsStatus status,
                                         jsErrCode code = static_cast<jsErrCode>(0)) {
    if (auto noted = reports_.take()) return unexpected(std::move(*noted));
    if (status == NATS_OK) return {};
    return unexpected(fault_of(what, status, code));
  }

  [[nodiscard]] StreamResult<kvStore*> bucket() {
    if (bucket_) return bucket_.get();
    kvStore* made = nullptr;
    if (auto found = judge("the confirmations", js_KeyValue(&made, context(), kConfirmedBucket)); !found)
      return unexpected(found.error());
    bucket_.reset(made);
    return made;
  }

  [[nodiscard]] StreamResult<void> make_stream(int replicas) {
    jsStreamInfo* info = nullptr;
    jsErrCode code{};
    natsStatus status = js_GetStreamInfo(&info, context(), kStream, nullptr, &code);
    jsStreamInfo_Destroy(info);
    if (status == NATS_OK) return {};
    if (status != NATS_NOT_FOUND && code != JSStreamNotFoundErr)
      return unexpected(fault_of("the stream", status, code));
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    const char* subjects[] = {kEverySubject};
    config.Name = kStream;
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    config.Storage = js_FileStorage;
    config.Replicas = replicas;
    config.Duplicates = kWindowOfIdsNs;
    info = nullptr;
    status = js_AddStream(&info, context(), &config, nullptr, &code);
    jsStreamInfo_Destroy(info);
    return judge("making the stream", status, code);
  }

  [[nodiscard]] StreamResult<void> make_bucket(int replicas) {
    if (bucket()) return {};
    kvConfig config;
    kvConfig_Init(&config);
    config.Bucket = kConfirmedBucket;
    config.History = 1;
    config.Replicas = replicas;
    kvStore* made = nullptr;
    auto done = judge("making the bucket", js_CreateKeyValue(&made, context(), &config));
    bucket_.reset(made);
    return done;
  }

  [[nodiscard]] StreamResult<void> subscribe(const std::string& consumer, std::chrono::nanoseconds patience) {
    jsSubOptions options = options_of_consumer();
    options.Config.AckWait = patience.count();
    options.Config.MaxAckPending = kMaxUnacknowledged;
    return subscribe(consumer, kEverySubject, options);
  }

  /// A consumer whose messages are acknowledged as they come, so that none is sent again.
  [[nodiscard]] StreamResult<void> follow(const std::string& consumer, const std::string& subject,
                                          std::uint64_t from) {
    jsSubOptions options = options_of_consumer();
    options.Config.DeliverPolicy = js_DeliverByStartSequence;
    options.Config.OptStartSeq = from;
    options.Config.AckWait = kNeverAgainNs;
    options.Config.MaxAckPending = -1;
    options.Config.InactiveThreshold = kForgottenNs;
    return subscribe(consumer, subject, options);
  }

  [[nodiscard]] StreamResult<Extent> extent() {
    jsStreamInfo* info = nullptr;
    jsErrCode code{};
    const natsStatus status = js_GetStreamInfo(&info, context(), kStream, nullptr, &code);
    Extent found;
    if (status == NATS_OK) found = {info->State.LastSeq, info->Created};
    jsStreamInfo_Destroy(info);
    if (auto judged = judge("the stream", status, code); !judged) return unexpected(judged.error());
    return found;
  }

  static jsSubOptions options_of_consumer() {
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = kStream;
    options.ManualAck = true;
    options.Config.AckPolicy = js_AckExplicit;
    return options;
  }

  [[nodiscard]] StreamResult<void> subscribe(const std::string& consumer, const std::string& subject,
                                             jsSubOptions& options) {
    natsSubscription* made = nullptr;
    jsErrCode code{};
    const natsStatus status =
        js_PullSubscribe(&made, context(), subject.c_str(), consumer.c_str(), nullptr, &options, &code);
    subscription_.reset(made);
    return judge("the consumer", status, code);
  }

  /// Messages of the consumer, or what the server says of a request, that came and were not taken.
  [[nodiscard]] bool has_waiting() {
    int messages = 0;
    return natsSubscription_GetPending(subscription_.get(), &messages, nullptr) == NATS_OK && messages > 0;
  }

  /// Fewer within `patience`: that is no fault.
  [[nodiscard]] StreamResult<void> fetch_into(std::vector<Received>& all, int maximum,
                                              std::chrono::milliseconds patience) {
    natsMsgList list{};
    jsErrCode code{};
    const natsStatus status =
        natsSubscription_Fetch(&list, subscription_.get(), maximum, patience.count(), &code);
    for (int i = 0; i < list.Count; ++i) all.emplace_back(std::exchange(list.Msgs[i], nullptr));
    natsMsgList_Destroy(&list);
    const bool is_open = natsConnection_Status(connection()) == NATS_CONN_STATUS_CONNECTED;
    if (status == NATS_TIMEOUT && is_open) return {};
    return judge("fetching", status, code);
  }

  [[nodiscard]] natsConnection* connection() const { return connection_.get(); }
  [[nodiscard]] jsCtx* context() const { return context_.get(); }

 private:
  Reports reports_;
  ConnectionHandle connection_;
  ContextHandle context_;
  BucketHandle bucket_;
  SubscriptionHandle subscription_;
};

Stream::Stream(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Stream::Stream(Stream&&) noexcept = default;
Stream& Stream::operator=(Stream&&) noexcept = default;
Stream::~Stream() = default;

StreamResult<Stream> Stream::connect(const Servers& servers, const std::string& name,
                                     const std::stop_token& stop) {
  auto impl = std::make_unique<Impl>();
  if (auto connected = impl->connect(servers, name, stop); !connected) return unexpected(connected.error());
  return Stream(std::move(impl));
}

bool Stream::is_open() const {
  return natsConnection_Status(impl_->connection()) == NATS_CONN_STATUS_CONNECTED;
}

StreamResult<std::optional<std::string>> Stream::latest(const std::string& subject) {
  natsMsg* found = nullptr;
  jsErrCode code{};
  const natsStatus status = js_GetLastMsg(&found, impl_->context(), kStream, subject.c_str(), nullptr, &code);
  const MessageHandle message(found);
  if (code == JSNoMessageFoundErr) {
    return std::nullopt;
  }
  if (auto judged = impl_->judge("the latest message", status, code); !judged)
    return unexpected(judged.error());
  return std::string(natsMsg_GetData(found), static_cast<std::size_t>(natsMsg_GetDataLength(found)));
}

StreamResult<void> Stream::publish(const std::string& subject, std::string_view text, const std::string& id) {
  jsPubOptions options;
  jsPubOptions_Init(&options);
  options.MsgId = or_null(id);
  options.ExpectStream = kStream;
  return impl_->judge("publishing", js_PublishAsync(impl_->context(), subject.c_str(), text.data(),
                                                    static_cast<int>(text.size()), &options));
}

StreamResult<void> Stream::settle(std::chrono::milliseconds patience) {
  jsPubOptions options;
  jsPubOptions_Init(&options);
  options.MaxWait = patience.count();
  return impl_->judge("waiting for acknowledgements", js_PublishAsyncComplete(impl_->context(), &options));
}

StreamResult<std::optional<std::string>> Stream::value(const std::string& key) {
  const auto bucket = impl_->bucket();
  if (!bucket) return unexpected(bucket.error());
  kvEntry* found = nullptr;
  const natsStatus status = kvStore_Get(&found, *bucket, key.c_str());
  const Owner<kvEntry, kvEntry_Destroy> entry(found);
  if (status == NATS_NOT_FOUND) {
    return std::nullopt;
  }
  if (auto judged = impl_->judge("a confirmation", status); !judged) return unexpected(judged.error());
  return std::string(static_cast<const char*>(kvEntry_Value(found)),
                     static_cast<std::size_t>(kvEntry_ValueLen(found)));
}

StreamResult<void> Stream::prepare(int replicas) {
  if (auto made = impl_->make_stream(replicas); !made) return made;
  return impl_->make_bucket(replicas);
}

StreamResult<void> Stream::consume(const std::string& consumer, std::chrono::seconds patience) {
  return impl_->subscribe(consumer, patience);
}

StreamResult<void> Stream::follow(const std::string& name, const std::string& subject, std::uint64_t from) {
  return impl_->follow(name, subject, from);
}

StreamResult<Stream::Extent> Stream::extent() { return impl_->extent(); }

/// natsSubscription_Fetch of libnats 3.4 counts messages that had come before against what it asks for and
/// against its room: it comes back too soon, or writes behind its list. So those are taken one by one, and it
/// asks for many only where none waits.
StreamResult<std::vector<Received>> Stream::fetch(int maximum, std::chrono::milliseconds patience) {
  std::vector<Received> all;
  const auto many = static_cast<std::size_t>(maximum);
  for (bool comes = impl_->has_waiting(); comes && all.size() < many;) {
    const std::size_t before = all.size();
    if (auto taken = impl_->fetch_into(all, 1, patience); !taken) return unexpected(taken.error());
    comes = all.size() > before && impl_->has_waiting();
    if (all.empty()) return all;  // what waited was no message, and it has had its time
  }
  if (!all.empty()) return all;
  if (auto taken = impl_->fetch_into(all, maximum, patience); !taken) return unexpected(taken.error());
  return all;
}

StreamResult<std::vector<std::string>> Stream::keys() {
  const auto bucket = impl_->bucket();
  if (!bucket) return unexpected(bucket.error());
  kvKeysList list{};
  const natsStatus status = kvStore_Keys(&list, *bucket, nullptr);
  std::vector<std::string> all(list.Keys, list.Keys + list.Count);
  kvKeysList_Destroy(&list);
  if (auto judged = impl_->judge("the keys", status); !judged) return unexpected(judged.error());
  return all;
}

StreamResult<void> Stream::set_values(const std::map<std::string, std::string>& values) {
  for (const auto& [key, value] : values) {
    const std::string subject = fmt::format("$KV.{}.{}", kConfirmedBucket, key);
    const natsStatus status = js_PublishAsync(impl_->context(), subject.c_str(), value.data(),
                                              static_cast<int>(value.size()), nullptr);
    if (auto sent = impl_->judge("a confirmation", status); !sent) return sent;
  }
  return settle(std::chrono::milliseconds(kAnswerMs));
}

}  // namespace eboard::halls
