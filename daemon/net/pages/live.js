// SPDX-License-Identifier: MIT
// What clients/javascript is in a page: it follows the server that the page came from, shows what is wrong with the
// hall and how late the page is, and heeds what the browser knows of the network.

import { Live as Client } from "./eboardd.js";
import { showConditions, showDelay } from "./page.js";

export { clockText, isHeard, remaining } from "./eboardd.js";

export class Live extends Client {
  /** `onAttention`: who is on which card, of the arbiter's feed. */
  constructor({ onHello = () => {}, onAttention = () => {}, ...options }) {
    const greet = (hello) => {
      showDelay(hello);
      onHello(hello);
    };
    super({ address: location.origin, onConditions: showConditions, onHello: greet, ...options });
    this.onAttention = onAttention;
    window.addEventListener("offline", () => this.drop());
    window.addEventListener("online", () => this.connect());
  }

  take(message) {
    super.take(message);
    if (message.attention) this.onAttention(message.attention);
  }
}
