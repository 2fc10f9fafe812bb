// SPDX-License-Identifier: MIT
// What clients/javascript is in a page: it follows the server that the page came from, shows what is wrong with the
// hall and how late the page is, and heeds what the browser knows of the network.

import { onWake, showAge } from "./age.js";
import { Live as Client } from "./eboardd.js";
import { FileSocket, areFiles } from "./file-socket.js";
import { keepPage, leaveKept } from "./kept.js";
import { showConditions, showDelay } from "./page.js";

export { clockText, isHeard, remaining } from "./eboardd.js";

export class Live extends Client {
  /** `onAttention`: who is on which card, of the arbiter's feed. */
  constructor({ onHello = () => {}, onAttention = () => {}, onLink = () => {}, ...options }) {
    const greet = (hello) => {
      showDelay(hello);
      onHello(hello);
      keepPage();
    };
    const tell = (link) => {
      showAge(this.heardAt);
      if (link === "live") leaveKept();
      onLink(link);
    };
    const files = areFiles() ? { WebSocket: FileSocket } : {};
    super({ address: location.origin, onConditions: showConditions, onHello: greet, onLink: tell, ...files, ...options });
    this.onAttention = onAttention;
    window.addEventListener("offline", () => {
      this.drop();
      showAge(this.heardAt);
    });
    onWake(() => {
      this.wake();
      showAge(this.heardAt);
    });
  }

  take(message) {
    super.take(message);
    if (message.attention) this.onAttention(message.attention);
  }
}
