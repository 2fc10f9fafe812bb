// SPDX-License-Identifier: MIT
// The boards as the server sends them over /live, the irregularities as it sends them over /arbiter/live
// (docs/http-api.md), and the times on the boards' clocks.

import { showConditions, showDelay } from "./page.js";

const RETRY_MS = [500, 1000, 2000, 4000, 8000];
const SILENCE_MS = 12000; // the server sends something every five seconds
const CHECK_MS = 1000;

/** Merges one patch into a board. */
function apply(board, patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (key === "moves" || key === "moves_from") continue;
    board[key] = value;
  }
  if (patch.moves) board.moves = (board.moves || []).slice(0, patch.moves_from).concat(patch.moves);
}

/**
 * One connection that reconnects by itself. `onBoards` gets the boards that changed, `onLink` "live" or "lost",
 * `onHello` the first message of each connection. For things other than boards, `path` is the address, `list` the
 * key of the list in a message, and `key` the key that identifies an item.
 */
export class Live {
  constructor({ path = "/live", list = "boards", key = "board", board = null, onBoards, onLink, onHello = () => {} }) {
    this.path = path;
    this.list = list;
    this.key = key;
    this.boards = new Map();
    this.wanted = board;
    this.sequence = null;
    this.run = "";
    this.link = "connecting";
    this.heard = 0;
    this.attempt = 0;
    this.clock = null;
    this.scale = 1;
    this.onBoards = onBoards;
    this.onLink = onLink;
    this.onHello = onHello;
    window.addEventListener("offline", () => this.drop());
    window.addEventListener("online", () => this.connect());
    setInterval(() => this.check(), CHECK_MS);
    this.connect();
  }

  address() {
    const query = new URLSearchParams();
    if (this.wanted !== null) query.set("board", this.wanted);
    if (this.sequence !== null) {
      query.set("since", this.sequence);
      query.set("run", this.run);
    }
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}?${query}`;
  }

  connect() {
    if (this.socket) return;
    const socket = new WebSocket(this.address());
    this.socket = socket;
    this.heard = performance.now();
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.take(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (this.socket === socket) this.drop();
    });
  }

  /** What is shown is not live from now on. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
    this.setLink("lost");
    const wait = RETRY_MS[Math.min(this.attempt++, RETRY_MS.length - 1)];
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  check() {
    if (this.socket && performance.now() - this.heard > SILENCE_MS) this.drop();
  }

  setLink(link) {
    if (this.link === link) return;
    this.link = link;
    this.onLink(link);
  }

  take(message) {
    this.heard = performance.now();
    const hello = message.type === "hello";
    if (hello) {
      this.attempt = 0;
      this.run = message.run;
      this.scale = message.time_scale;
      if (message.full) this.boards.clear();
    }
    this.sequence = message.sequence;
    this.clock = message.now_ms === null ? null : { at: message.now_ms, here: this.heard };
    const changed = [];
    for (const patch of message[this.list]) {
      const board = this.boards.get(patch[this.key]) || {};
      apply(board, patch);
      this.boards.set(patch[this.key], board);
      changed.push(board);
    }
    if (message.conditions) showConditions(message.conditions);
    if (hello) showDelay(message);
    if (hello) this.onHello(message);
    this.setLink("live");
    this.onBoards(changed, hello && message.full);
  }

  /** The journal time, or null while it stands still here. */
  now() {
    if (this.link !== "live" || this.clock === null) return null;
    return this.clock.at + (performance.now() - this.clock.here) * this.scale;
  }
}

/** Reports of the board are received, so what is shown of it is live. */
export function isHeard(board) {
  return board.device.state === "ready" && board.phase !== "not_heard";
}

/** Milliseconds left on one side's clock; the last reading if its time is not known to run. */
export function remaining(board, side, now) {
  const clock = board.clock;
  const left = clock[`${side}_ms`];
  if (now === null || clock.running !== side || board.result !== "*" || !isHeard(board)) return left;
  return Math.max(0, left - Math.max(0, now - clock.at_ms));
}

/** As a chess clock shows it: a second is shown until it is used up. */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
