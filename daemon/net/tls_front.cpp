// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/tls_front.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <memory>
#include <utility>

#include "daemon/system/whole_file.hpp"

namespace eboard::net {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds kHandshakeTime{10}, kWriteTime{60};
constexpr std::size_t kPart = 16 * 1024;
constexpr long kYear = 365L * 24 * 3600, kLasts = 5 * kYear, kRenewed = kYear / 4;

template <auto Free>
struct Freed {
  template <class Thing>
  void operator()(Thing* thing) const {
    Free(thing);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freed<X509_free>>;
using Memory = std::unique_ptr<BIO, Freed<BIO_free>>;
using Extension = std::unique_ptr<X509_EXTENSION, Freed<X509_EXTENSION_free>>;

std::string text_in(BIO* memory) {
  const char* data = nullptr;
  const long size = BIO_get_mem_data(memory, &data);
  return size > 0 ? std::string(data, static_cast<std::size_t>(size)) : std::string();
}

bool is_address(const std::string& name) {
  error_code error;
  (void)asio::ip::make_address(name, error);
  return !error;
}

/// "DNS:localhost,IP:192.168.1.5"
std::string alternative_names(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names)
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", is_address(name) ? "IP" : "DNS", name);
  return text;
}

bool add_extension(X509* certificate, int which, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
  const Extension extension(X509V3_EXT_conf_nid(nullptr, &context, which, value.c_str()));
  return extension && X509_add_ext(certificate, extension.get(), -1) == 1;
}

/// Key and certificate in PEM; empty: OpenSSL could not make them.
std::string make_certificate(const std::vector<std::string>& names) {
  const Key key(EVP_EC_gen("P-256"));
  const Certificate made(X509_new());
  if (!key || !made) return {};
  std::array<unsigned char, 16> luck{};
  if (RAND_bytes(luck.data(), static_cast<int>(luck.size())) != 1) return {};
  luck[0] = static_cast<unsigned char>((luck[0] & 0x7f) | 0x40);
  const std::unique_ptr<BIGNUM, Freed<BN_free>> number(
      BN_bin2bn(luck.data(), static_cast<int>(luck.size()), nullptr));
  X509_set_version(made.get(), X509_VERSION_3);
  if (!number || BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(made.get())) == nullptr) return {};
  X509_gmtime_adj(X509_getm_notBefore(made.get()), -24L * 3600);  // a tablet's clock may be behind
  X509_gmtime_adj(X509_getm_notAfter(made.get()), kLasts);
  X509_set_pubkey(made.get(), key.get());
  X509_NAME* subject = X509_get_subject_name(made.get());
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("eboardd"),
                             -1, -1, 0);
  X509_set_issuer_name(made.get(), subject);
  if (!add_extension(made.get(), NID_subject_alt_name, alternative_names(names)) ||
      !add_extension(made.get(), NID_basic_constraints, "critical,CA:FALSE") ||
      !add_extension(made.get(), NID_ext_key_usage, "serverAuth") ||
      X509_sign(made.get(), key.get(), EVP_sha256()) == 0)
    return {};
  const Memory memory(BIO_new(BIO_s_mem()));
  if (PEM_write_bio_X509(memory.get(), made.get()) != 1 ||
      PEM_write_bio_PrivateKey(memory.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1)
    return {};
  return text_in(memory.get());
}

bool is_for(X509* certificate, const std::string& name) {
  return is_address(name) ? X509_check_ip_asc(certificate, name.c_str(), 0) == 1
                          : X509_check_host(certificate, name.c_str(), name.size(), 0, nullptr) == 1;
}

/// Whether the certificate in that file is for all those names, for some time still.
bool is_good(const std::string& path, const std::vector<std::string>& names) {
  const Memory file(BIO_new_file(path.c_str(), "r"));
  const Certificate found(file ? PEM_read_bio_X509(file.get(), nullptr, nullptr, nullptr) : nullptr);
  if (!found) return false;
  std::time_t then = std::time(nullptr) + kRenewed;
  if (X509_cmp_time(X509_get0_notAfter(found.get()), &then) < 0) return false;
  return std::ranges::all_of(names, [&](const std::string& name) { return is_for(found.get(), name); });
}

std::string fingerprint_of(SSL_CTX* context) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> sum{};
  unsigned size = 0;
  X509* certificate = SSL_CTX_get0_certificate(context);
  if (certificate == nullptr || X509_digest(certificate, EVP_sha256(), sum.data(), &size) != 1) return {};
  std::string text;
  for (unsigned i = 0; i < size; ++i) text += fmt::format("{}{:02X}", i == 0 ? "" : ":", sum.at(i));
  return text;
}

/// Carries bytes both ways until either side ends.
class Tunnel final : public std::enable_shared_from_this<Tunnel> {
 public:
  Tunnel(AnySocket outer, ssl::context& context, AnySocket inner)
      : outer_(std::move(outer), context), inner_(std::move(inner)), deadline_(outer_.get_executor()) {}

  void greet(AnySocket clear, std::function<void(AnySocket)> ready) {
    close_after(kHandshakeTime);
    outer_.async_handshake(ssl::stream_base::server, [self = shared_from_this(), clear = std::move(clear),
                                                      ready = std::move(ready)](error_code error) mutable {
      self->deadline_.cancel();
      if (error) return self->close();
      ready(std::move(clear));
      self->carry_in();
      self->carry_out();
    });
  }

 private:
  void carry_in() {
    outer_.async_read_some(asio::buffer(in_), [self = shared_from_this()](error_code error,
                                                                          std::size_t size) {
      if (error) return self->close();
      asio::async_write(self->inner_, asio::buffer(self->in_, size), [self](error_code failed, std::size_t) {
        failed ? self->close() : self->carry_in();
      });
    });
  }

  void carry_out() {
    inner_.async_read_some(asio::buffer(out_), [self = shared_from_this()](error_code error,
                                                                           std::size_t size) {
      if (error) return self->say_goodbye();
      self->close_after(kWriteTime);
      asio::async_write(self->outer_, asio::buffer(self->out_, size), [self](error_code failed, std::size_t) {
        self->deadline_.cancel();
        failed ? self->close() : self->carry_out();
      });
    });
  }

  /// So that the browser knows that nothing was cut off.
  void say_goodbye() {
    close_after(kHandshakeTime);
    outer_.async_shutdown([self = shared_from_this()](error_code) { self->close(); });
  }

  void close_after(std::chrono::seconds patience) {
    deadline_.expires_after(patience);
    deadline_.async_wait([weak = weak_from_this()](error_code cancelled) {
      if (const auto self = weak.lock(); self && !cancelled) self->close();
    });
  }

  void close() {
    error_code ignored;  // one side may be gone already
    deadline_.cancel();
    outer_.lowest_layer().close(ignored);
    inner_.close(ignored);
  }

  ssl::stream<AnySocket> outer_;
  AnySocket inner_;
  asio::steady_timer deadline_;
  std::array<char, kPart> in_{}, out_{};
};

}  // namespace

struct TlsFront::Context {
  ssl::context tls{ssl::context::tls_server};
};

TlsFront::TlsFront(asio::io_context& io, std::unique_ptr<Context> context)
    : io_(io), context_(std::move(context)) {}
TlsFront::~TlsFront() = default;

Expected<std::unique_ptr<TlsFront>, std::string> TlsFront::with(asio::io_context& io,
                                                                const std::string& certificate,
                                                                const std::string& key) {
  std::unique_ptr<TlsFront> front(new TlsFront(io, std::make_unique<Context>()));
  if (auto loaded = front->load(certificate, key); !loaded) return unexpected(loaded.error());
  return front;
}

Expected<std::unique_ptr<TlsFront>, std::string> TlsFront::self_made(asio::io_context& io,
                                                                     const std::string& path,
                                                                     const std::vector<std::string>& names) {
  if (!is_good(path, names)) {
    const std::string made = make_certificate(names);
    if (made.empty()) return unexpected(std::string("no certificate could be made"));
    if (const int error = whole_file::replace(path, made, whole_file::Sync::yes, whole_file::kForUser))
      return unexpected(fmt::format("{}: {}", path, std::strerror(error)));
  }
  return with(io, path, path);
}

Expected<void, std::string> TlsFront::load(const std::string& certificate, const std::string& key) {
  error_code error;
  ssl::context& tls = context_->tls;
  tls.set_options(ssl::context::default_workarounds | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1,
                  error);
  tls.use_certificate_chain_file(certificate, error);
  if (error) return unexpected(fmt::format("{}: {}", certificate, error.message()));
  tls.use_private_key_file(key, ssl::context::pem, error);
  if (error) return unexpected(fmt::format("{}: {}", key, error.message()));
  if (SSL_CTX_check_private_key(tls.native_handle()) != 1)
    return unexpected(fmt::format("{} is not the key of {}", key, certificate));
  fingerprint_ = fingerprint_of(tls.native_handle());
  return {};
}

void TlsFront::greet(AnySocket socket, std::function<void(AnySocket)> ready) {
  std::array<int, 2> pair{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0) return;
  error_code error;
  const asio::generic::stream_protocol local(AF_UNIX, 0);
  AnySocket inner(io_), clear(io_);
  inner.assign(local, pair[0], error);
  if (!error) {
    clear.assign(local, pair[1], error);
    if (error) ::close(pair[1]);
  } else {
    ::close(pair[0]);
    ::close(pair[1]);
  }
  if (error) return;
  std::make_shared<Tunnel>(std::move(socket), context_->tls, std::move(inner))
      ->greet(std::move(clear), std::move(ready));
}

}  // namespace eboard::net
