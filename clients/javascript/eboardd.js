// SPDX-License-Identifier: MIT
// Follows the boards of an eboardd as they change. Runs in browsers and in Node, without dependencies; the
// daemon's own pages use it. The messages are described in docs/http-api.md and asyncapi.json.

const RETRY_MS = [250, 500, 1000, 1500]; // after a restart everybody is back within two seconds
const BEATS = 2.5; // after so many heartbeats that did not come, what is here is old
const FIRST_MS = 1000; // for the first message of a connection as much patience as between such heartbeats
const OLD_SERVER_MS = 5000; // of a server that does not say how often its heart beats
const DEAD_MS = 6000; // then another connection may do better
const NEW_MS = 500; // a connection so young is given time
const CHECK_MS = 200;
const MESSAGE_BYTES = 1024; // the server takes no longer ones

/** Merges one change into a board. */
function apply(board, patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (key === "moves" || key === "moves_from") continue;
    board[key] = value;
  }
  if (patch.moves) board.moves = (board.moves || []).slice(0, patch.moves_from).concat(patch.moves);
}

/** Merges a message into the boards, a Map by `key`, and returns those that it changed. */
export function fold(boards, message, { list = "boards", key = "board" } = {}) {
  if (message.full) boards.clear();
  return message[list].map((patch) => {
    const board = boards.get(patch[key]) || {};
    apply(board, patch);
    boards.set(patch[key], board);
    return board;
  });
}

const nothing = () => {};

/** Now, by two clocks: one stands still while a computer sleeps, the other may be set. */
const moment = () => ({ steady: performance.now(), wall: Date.now() });
const msSince = ({ steady, wall }) => Math.max(performance.now() - steady, Date.now() - wall);

/**
 * One connection that reconnects by itself and goes on where it ended. `address` is that of the daemon's pages.
 * `onBoards` gets the boards that changed, and whether these are all there are; `onLink` "live" or "lost", `onHello`
 * the first message of each connection, `onConditions` what is wrong with the hall as a whole. With `results` "hidden" the
 * server does not tell how games ended. With `boards`, a list of numbers that may be empty and that watch() changes, the others
 * have only their names, game and result. For things other than boards, `path` is where they are, `list` the key of the list in a message, `key` what identifies an item.
 */
export class Live {
  constructor({
    address, path = "live", list = "boards", key = "board", board = null, boards = null, results = null,
    WebSocket = globalThis.WebSocket,
    onBoards = nothing, onLink = nothing, onHello = nothing, onConditions = nothing,
  }) {
    if (!WebSocket) throw new Error("there is no WebSocket here: pass one as `WebSocket`");
    Object.assign(this, { path, list, key, WebSocket, onBoards, onLink, onHello, onConditions });
    this.url = new URL(path, address).href.replace(/^http/, "ws");
    this.wanted = board;
    this.watched = boards;
    this.isPartial = boards !== null;
    this.results = results;
    this.boards = new Map();
    this.sequence = null;
    this.run = "";
    this.link = "connecting";
    this.heard = moment(); // the last message, or the begin of the connection
    this.heardAt = null;
    this.patience = BEATS * FIRST_MS;
    this.attempt = 0;
    this.clock = null;
    this.scale = 1;
    this.closed = false;
    this.checking = setInterval(() => this.check(), CHECK_MS);
    this.connect();
  }

  address() {
    const query = new URLSearchParams();
    if (this.wanted !== null) query.set("board", this.wanted);
    if (this.watched !== null) query.set("boards", this.watched.join(","));
    if (this.results !== null) query.set("results", this.results);
    // Who saw a few and now wants all has not all of them.
    if (this.sequence !== null && !(this.isPartial && this.watched === null)) {
      query.set("since", this.sequence);
      query.set("run", this.run);
    }
    return `${this.url}?${query}`;
  }

  connect() {
    if (this.socket || this.closed) return;
    const socket = new this.WebSocket(this.address());
    const asked = this.watched;
    this.socket = socket;
    this.heard = moment();
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.take(JSON.parse(event.data));
    });
    socket.addEventListener("open", () => {
      if (this.socket === socket && this.watched !== asked) this.ask();
    });
    socket.addEventListener("error", nothing); // "close" follows
    socket.addEventListener("close", () => {
      if (this.socket === socket) this.drop();
    });
  }

  /** What is shown is not live from now on. Another connection is begun after `wait`. */
  drop(wait = this.pause()) {
    if (this.closed) return;
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
    this.setLink("lost");
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  /** Until the next attempt, and not the same for all viewers of a hall. */
  pause() {
    return RETRY_MS[Math.min(this.attempt++, RETRY_MS.length - 1)] * (0.75 + Math.random() / 2);
  }

  /** After a sleep, or when the network is back: if nothing was heard meanwhile, everything is asked for anew, at once. */
  wake() {
    const isGivenTime = this.socket && msSince(this.heard) < (this.link === "live" ? this.patience : NEW_MS);
    if (this.closed || isGivenTime) return;
    this.sequence = null;
    this.attempt = 0;
    this.drop(0);
  }

  /** From now on these boards come whole; null: all. */
  watch(numbers) {
    const wanted = numbers && [...new Set(numbers)].sort((a, b) => a - b);
    const isLong = wanted && JSON.stringify({ boards: wanted }).length > MESSAGE_BYTES;
    const boards = isLong ? null : wanted;
    if (JSON.stringify(boards) === JSON.stringify(this.watched)) return;
    this.watched = boards;
    this.isPartial = true;
    if (this.socket && this.socket.readyState === 1) this.ask();
  }

  ask() {
    this.socket.send(JSON.stringify({ boards: this.watched }));
  }

  /** Ends the connection for good. */
  close() {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.checking);
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }

  check() {
    if (!this.socket) return;
    const silent = msSince(this.heard);
    if (silent > this.patience) this.setLink("lost"); // the next message makes it live again
    if (silent > Math.max(DEAD_MS, this.patience)) this.drop();
  }

  setLink(link) {
    if (this.link === link) return;
    this.link = link;
    this.onLink(link);
  }

  take(message) {
    this.heard = moment();
    this.heardAt = this.heard.wall;
    const hello = message.type === "hello";
    if (hello) {
      this.attempt = 0;
      this.run = message.run;
      this.scale = message.time_scale;
      this.patience = BEATS * (message.heartbeat_ms ?? OLD_SERVER_MS);
    }
    this.sequence = message.sequence;
    this.clock = message.now_ms === null ? null : { at: message.now_ms, here: this.heard.steady };
    const changed = fold(this.boards, message, this);
    if (message.conditions) this.onConditions(message.conditions);
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

/** Milliseconds left on one side's clock; the last reading if its time is not known to run, null without one. */
export function remaining(board, side, now) {
  const clock = board.clock;
  const left = clock[`${side}_ms`];
  if (left === null || now === null || clock.running !== side || board.result !== "*" || !isHeard(board)) return left;
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
