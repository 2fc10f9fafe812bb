// SPDX-License-Identifier: MIT
// The operator's list of boards: a row each, and a dialog with all that is known of one.

import { clockText, isHeard, remaining } from "./live.js";
import { findingOf } from "./finding.js";
import { byId } from "./page.js";
import { controlText, element, isSilent, numbered, playerName, resultText, setText, sideText, stateText } from "./table.js";

const LOW_BATTERY = 10; // percent, as the doctor counts

const WORDS = {
  board: "Board",
  players: "Players",
  state: "State",
  device: "Device",
  clock: "Clock",
  battery: "Battery",
  more: "More",
  of: (number) => `Board ${number}`,
  moreOf: (number) => `More about board ${number}`,
  round: (round) => `Round ${round}`,
  turn: (number, side) => `Move ${number}, ${sideText(side)} to move`,
  noClock: "No clock",
  clockUnset: "Clock without times",
  runs: (side) => `${sideText(side)}'s time runs`,
  stands: "It stands",
  age: (seconds) => `Read ${seconds} s ago`,
  sentences: (parts) => `${parts.join(". ")}.`,
  charging: "charging",
  noDevice: "No device yet",
  entered: "Moves are entered",
  serial: (serial) => `serial number ${serial}`,
  todo: "Something has to be done",
  facts: {
    round: "Round",
    control: "Time control",
    edition: "Laws",
    port: "Port",
    driver: "Driver",
    serial: "Serial number",
    long: "Long serial number",
    firmware: "Firmware",
    signal: "Signal",
    why: "Why not",
    clock: "Clock",
    battery: "Battery",
  },
  signal: { ready: "received", lost: "lost", opening: "not received yet" },
  doctor: "What the doctor says",
  file: "In the configuration",
  noLines: "The file has no lines about this board, or they are not shown to you.",
  change: "Its number, its device and its rules are changed in the file. Then reload the configuration.",
  nothing: "The doctor has nothing to say about this board.",
  links: { page: "The board", repair: "Put its game right", desk: "Enter moves", pgn: "Its games of this round as PGN" },
};

const HEADS = ["board", "players", "state", "device", "clock", "battery"];

/** Safari and Chromium take a table that is laid out otherwise for none, unless its parts say what they are. */
function cell(tag, role, label) {
  const made = element(tag, "");
  made.setAttribute("role", role);
  if (label) made.dataset.label = label;
  return made;
}

const isEntered = ({ device }) => device.port.startsWith("manual:");

function stateWords(board) {
  if (board.result !== "*") return resultText(board);
  const state = stateText(board);
  if (state) return state;
  const { number, side } = numbered(board.ply + 1, board.first_move);
  return WORDS.turn(number, side);
}

function batteryWords({ battery }) {
  if (!battery) return "";
  return `${battery.percent} %${battery.charging ? ` ${WORDS.charging}` : ""}`;
}

function deviceWords(board) {
  const { port, serial } = board.device;
  if (isEntered(board)) return WORDS.entered;
  return [port, serial && WORDS.serial(serial)].filter(Boolean).join(" · ") || WORDS.noDevice;
}

/** What the clock shows, which side runs, and how old that is. */
function clockWords(board, now, port) {
  const { clock } = board;
  if (!clock || !clock.connected) return WORDS.noClock;
  const times = ["white", "black"].map((side) => remaining(board, side, now));
  const shown = times.every((time) => time === null || time === undefined) ? WORDS.clockUnset
    : times.map((time) => clockText(time ?? 0)).join(" – ");
  const running = clock.running && isHeard(board) ? WORDS.runs(clock.running) : WORDS.stands;
  const age = port && port.clock_age_ms !== null ? WORDS.age(Math.round(port.clock_age_ms / 1000)) : "";
  return WORDS.sentences([shown, running, age].filter(Boolean));
}

class Row {
  constructor(number, onOpen) {
    this.number = number;
    this.element = cell("tr", "row");
    this.element.dataset.board = number;
    this.cells = Object.fromEntries(HEADS.map((name) => [name, cell(name === "board" ? "th" : "td", name === "board" ? "rowheader" : "cell", WORDS[name])]));
    this.cells.board.scope = "row";
    this.cells.clock.classList.add("clock-cell");
    this.cells.battery.classList.add("battery-cell");
    this.link = element("a", "", String(number));
    this.link.href = `/board/${number}`;
    this.link.ariaLabel = WORDS.of(number);
    this.cells.board.append(this.link);
    const last = cell("td", "cell");
    this.button = element("button", "button", WORDS.more);
    this.button.type = "button";
    this.button.ariaLabel = WORDS.moreOf(number);
    this.button.addEventListener("click", () => onOpen(number));
    last.append(this.button);
    this.element.append(...HEADS.map((name) => this.cells[name]), last);
  }

  show(board, now, port, findings) {
    const toDo = findings.some(({ severity }) => severity === "fault");
    setText(this.cells.players, `${playerName(board, "white")} – ${playerName(board, "black")}`);
    setText(this.cells.state, toDo && !isSilent(board) ? WORDS.sentences([stateWords(board), WORDS.todo]) : stateWords(board));
    setText(this.cells.device, deviceWords(board));
    setText(this.cells.battery, batteryWords(board.device));
    const { battery } = board.device;
    this.cells.battery.classList.toggle("warn", Boolean(battery) && battery.percent <= LOW_BATTERY && !battery.charging);
    this.cells.state.classList.toggle("warn", toDo || isSilent(board) || Boolean(board.gap));
    this.tick(board, now, port);
  }

  tick(board, now, port) {
    setText(this.cells.clock, clockWords(board, now, port));
  }
}

export class BoardList {
  constructor({ list, dialog, corrections, time }) {
    this.list = list;
    this.dialog = dialog;
    this.corrections = corrections;
    this.time = time;
    this.rows = new Map();
    this.ports = [];
    this.doctor = null;
    this.opened = null; // the board in the dialog
    this.linesOf = () => []; // of the configuration, about a board
    const head = cell("thead", "rowgroup");
    const row = cell("tr", "row");
    for (const name of [...HEADS, "more"]) {
      const made = cell("th", "columnheader");
      made.append(name === "more" ? element("span", "hidden", WORDS.more) : WORDS[name]);
      made.scope = "col";
      row.append(made);
    }
    head.append(row);
    this.body = cell("tbody", "rowgroup");
    list.append(head, this.body);
    byId("board-close").addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => (this.opened = null));
  }

  /** `boards`: all of them. */
  show(boards) {
    this.boards = boards;
    const now = this.time();
    const numbers = [...boards.keys()].sort((a, b) => a - b);
    if (numbers.join() !== [...this.rows.keys()].join()) {
      this.rows = new Map(numbers.map((number) => [number, this.rows.get(number) || new Row(number, () => this.open(number))]));
      this.body.replaceChildren(...[...this.rows.values()].map((row) => row.element));
    }
    for (const [number, row] of this.rows) row.show(boards.get(number), now, this.portOf(number), this.findingsOf(number));
    this.showOpened();
  }

  tick() {
    if (!this.boards) return;
    const now = this.time();
    for (const [number, row] of this.rows) row.tick(this.boards.get(number), now, this.portOf(number));
  }

  heard(ports) {
    this.ports = ports;
    this.tick();
  }

  consulted(doctor) {
    this.doctor = doctor;
    if (this.boards) this.show(this.boards);
  }

  portOf(number) {
    const path = this.boards?.get(number)?.device.port;
    return this.ports.find((port) => port.path === path) || this.ports.find((port) => port.board === number);
  }

  /** What the doctor says about the port of that board. */
  findingsOf(number) {
    if (!this.doctor) return [];
    const paths = this.doctor.ports.filter(({ boards }) => boards.includes(number)).map(({ path }) => path);
    return this.doctor.findings.filter(({ about, text }) => (about ? paths.includes(about) : text.includes(`Board ${number} `)));
  }

  async open(number) {
    await this.corrections.load();
    this.opened = number;
    setText(byId("board-title"), WORDS.of(number));
    byId("board-box").dataset.shown = "";
    this.showOpened();
    this.say("");
    this.offer(number);
    this.dialog.showModal();
  }

  /** The forms with what stands there now. */
  offer(number) {
    const say = (text, warn, done) => {
      this.say(text, warn);
      if (!done) return;
      this.offer(number);
      byId("board-said").focus();
    };
    byId("board-acts").replaceChildren(...this.corrections.formsFor(this.boards.get(number), say), this.fileOf(number));
  }

  fileOf(number) {
    const made = element("details", "act");
    const lines = this.linesOf(number);
    const list = element("ul", "plain");
    list.append(...lines.map((line) => element("li", "", line)));
    made.append(element("summary", "", WORDS.file), lines.length ? list : element("p", "quiet", WORDS.noLines), element("p", "", WORDS.change));
    return made;
  }

  say(text, warn = false) {
    setText(byId("board-said"), text);
    byId("board-said").classList.toggle("warn", warn);
  }

  showOpened() {
    if (this.opened === null || !this.boards.has(this.opened)) return;
    const board = this.boards.get(this.opened);
    const findings = this.findingsOf(this.opened).filter(({ severity }) => severity !== "fine");
    const rows = this.factsOf(board);
    const wanted = JSON.stringify([rows, findings]);
    const place = byId("board-box");
    if (place.dataset.shown === wanted) return; // what is under the finger stays
    place.dataset.shown = wanted;
    const words = element("ul", "needs");
    words.append(...findings.map(findingOf));
    const facts = element("dl", "facts");
    for (const [name, text] of rows) facts.append(element("dt", "", name), element("dd", "", text));
    place.replaceChildren(facts, element("h3", "", WORDS.doctor), findings.length ? words : element("p", "quiet", WORDS.nothing), this.linksOf(board));
  }

  factsOf(board) {
    const { device } = board;
    const port = this.portOf(board.board);
    const names = WORDS.facts;
    return [
      [WORDS.players, `${playerName(board, "white")} – ${playerName(board, "black")}`],
      [names.round, String(board.round)],
      [names.control, controlText(board.time_control)],
      [names.edition, board.edition],
      [WORDS.state, stateWords(board)],
      [names.port, isEntered(board) ? WORDS.entered : device.port],
      [names.driver, port?.driver],
      [names.serial, device.serial],
      [names.long, device.long_serial],
      [names.firmware, device.firmware],
      [names.signal, WORDS.signal[device.state]],
      [names.why, port?.why],
      [names.battery, device.battery && batteryWords(device)],
    ].filter(([, text]) => text);
  }

  linksOf(board) {
    const place = element("p", "files");
    const links = [[WORDS.links.page, `/board/${board.board}`], [WORDS.links.repair, `/board/${board.board}/repair`],
      ...(isEntered(board) ? [[WORDS.links.desk, `/board/${board.board}/desk`]] : []),
      [WORDS.links.pgn, `/pgn/round/${board.round}/board/${board.board}.pgn`]];
    place.append(...links.map(([text, address]) => Object.assign(element("a", "button", text), { href: address })));
    return place;
  }
}
