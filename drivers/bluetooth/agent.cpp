// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/agent.hpp"

#include <sdbus-c++/sdbus-c++.h>

#include <cstdint>
#include <utility>

#include "drivers/bluetooth/objects.hpp"

namespace eboard::drivers::bluetooth {

namespace {

constexpr const char *kManagerInterface = "org.bluez.AgentManager1", *kAgentInterface = "org.bluez.Agent1";
const sdbus::ObjectPath kPath{"/eboardd/agent"};

}  // namespace

Agent::Agent(sdbus::IConnection& bus, std::function<bool(const std::string& device)> is_wanted)
    : is_wanted_(std::move(is_wanted)),
      manager_(sdbus::createProxy(bus, kBluez, "/org/bluez")),
      object_(sdbus::createObject(bus, kPath)) {
  // What is missing here asks for keys or a display, and BlueZ takes "no such method" for a refusal.
  object_->registerMethod("RequestAuthorization")
      .onInterface(kAgentInterface)
      .implementedAs([this](const sdbus::ObjectPath& device) { decide(device); });
  object_->registerMethod("RequestConfirmation")
      .onInterface(kAgentInterface)
      .implementedAs([this](const sdbus::ObjectPath& device, const std::uint32_t&) { decide(device); });
  object_->registerMethod("Cancel").onInterface(kAgentInterface).implementedAs([] {});
  object_->registerMethod("Release").onInterface(kAgentInterface).implementedAs([] {});
  object_->finishRegistration();
}

Agent::~Agent() {
  try {
    manager_->callMethod("UnregisterAgent")
        .onInterface(kManagerInterface)
        .withArguments(kPath)
        .dontExpectReply();
  } catch (const sdbus::Error&) {
    // The bus is gone, and BlueZ hears of that.
  }
}

void Agent::offer() {
  // BlueZ of a system that allows no agents pairs nothing, and the link says so.
  manager_->callMethodAsync("RegisterAgent")
      .onInterface(kManagerInterface)
      .withTimeout(kCallTime)
      .withArguments(kPath, std::string("NoInputNoOutput"))
      .uponReplyInvoke([](const sdbus::Error*) {});
}

void Agent::decide(const sdbus::ObjectPath& device) const {
  if (!is_wanted_(device)) throw sdbus::Error("org.bluez.Error.Rejected", "this is no board of ours");
}

}  // namespace eboard::drivers::bluetooth
