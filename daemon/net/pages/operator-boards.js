// SPDX-License-Identifier: MIT
// The operator's list of boards: a row each, and a dialog with all that is known of one.

import { clockText, isHeard, remaining } from "./live.js";
import { boardsIn, findingOf } from "./finding.js";
import { capital, numberText, phrase } from "./language.js";
import { RowList, cell } from "./row-list.js";
import { byId } from "./page.js";
import { translated } from "./sentences.js";
import { controlText, element, isSilent, numbered, playerName, resultText, setText, stateText } from "./table.js";

const LOW_BATTERY = 10; // percent, as the doctor counts

// The columns, in their order.
const HEADS = {
  board: phrase("Board"),
  players: phrase("Players"),
  state: phrase("State"),
  device: phrase("Device"),
  clock: phrase("Clock"),
  battery: phrase("Battery"),
};
const SIGNALS = { ready: phrase("received"), lost: phrase("lost"), opening: phrase("not received yet") };

const sentences = (parts) => `${parts.join(". ")}.`;

const isEntered = ({ device }) => device.port.startsWith("manual:");

function stateWords(board) {
  if (board.result !== "*") return resultText(board);
  const state = stateText(board);
  if (state) return state;
  const { number, side } = numbered(board.ply + 1, board.first_move);
  return side === "white" ? phrase("Move {number}, White to move", { number }) : phrase("Move {number}, Black to move", { number });
}

function batteryWords({ battery }) {
  if (!battery) return "";
  const percent = phrase("{n} %", { n: numberText(battery.percent) });
  return battery.charging ? phrase("{percent}, charging", { percent }) : percent;
}

function deviceWords(board) {
  const { port, serial } = board.device;
  if (isEntered(board)) return phrase("Moves are entered");
  return [port, serial && phrase("serial number {serial}", { serial })].filter(Boolean).join(" · ") || phrase("No device yet");
}

/** What the clock shows, which side runs, and how old that is. */
function clockWords(board, now, port) {
  const { clock } = board;
  if (!clock || !clock.connected) return phrase("No clock");
  const times = ["white", "black"].map((side) => remaining(board, side, now));
  const shown = times.every((time) => time === null || time === undefined) ? phrase("Clock without times")
    : times.map((time) => clockText(time ?? 0)).join(" – ");
  const runs = clock.running === "white" ? phrase("White's time runs") : phrase("Black's time runs");
  const running = clock.running && isHeard(board) ? runs : phrase("It stands");
  const age = port && port.clock_age_ms !== null ? phrase("Read {n} s ago", { n: Math.round(port.clock_age_ms / 1000) }) : "";
  return sentences([shown, running, age].filter(Boolean));
}

class Row {
  constructor(number, onOpen) {
    this.number = number;
    this.element = cell("tr", "row");
    this.element.dataset.board = number;
    this.cells = Object.fromEntries(Object.entries(HEADS).map(([name, label]) =>
      [name, cell(name === "board" ? "th" : "td", name === "board" ? "rowheader" : "cell", label)]));
    this.cells.board.scope = "row";
    this.cells.clock.classList.add("clock-cell");
    this.cells.battery.classList.add("battery-cell");
    this.link = element("a", "", String(number));
    this.link.href = `/board/${number}`;
    this.link.ariaLabel = phrase("Board {board}", { board: number });
    this.cells.board.append(this.link);
    const last = cell("td", "cell");
    this.button = element("button", "button", phrase("More"));
    this.button.type = "button";
    this.button.ariaLabel = phrase("More about board {board}", { board: number });
    this.button.addEventListener("click", () => onOpen(number));
    last.append(this.button);
    this.element.append(...Object.values(this.cells), last);
  }

  show(board, now, port, findings) {
    const toDo = findings.some(({ severity }) => severity === "fault");
    setText(this.cells.players, `${playerName(board, "white")} – ${playerName(board, "black")}`);
    setText(this.cells.state, toDo && !isSilent(board) ? sentences([stateWords(board), phrase("Something has to be done")]) : stateWords(board));
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
    this.rows = new RowList(list, [...Object.values(HEADS), element("span", "hidden", phrase("More"))], (number) => new Row(number, () => this.open(number)));
    this.ports = [];
    this.doctor = null;
    this.opened = null; // the board in the dialog
    this.linesOf = () => null; // of the configuration, about a board; null: they have not come yet
    this.lines = element("div", "");
    byId("board-close").addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => (this.opened = null));
  }

  /** `boards`: all of them. */
  show(boards) {
    this.boards = boards;
    const now = this.time();
    this.rows.keep([...boards.keys()].sort((a, b) => a - b));
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
    return this.doctor.findings.filter(({ about, text }) => (about ? paths.includes(about) : boardsIn(text).includes(number)));
  }

  async open(number) {
    await this.corrections.load();
    this.opened = number;
    setText(byId("board-title"), phrase("Board {board}", { board: number }));
    byId("board-box").dataset.shown = "";
    this.showOpened();
    this.say("");
    this.offer(number);
    this.dialog.showModal();
  }

  /** The forms with what stands there now. */
  offer(number) {
    if (!this.boards.has(number)) return this.dialog.close(); // it was set aside
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
    this.lines = element("div", "");
    this.showLines(number);
    made.append(element("summary", "", phrase("In the configuration")), this.lines,
      element("p", "", phrase("Its number, its device and its rules are changed in the file. Then reload the configuration.")));
    return made;
  }

  showLines(number) {
    const lines = this.linesOf(number);
    const list = element("ul", "plain");
    list.append(...(lines || []).map((line) => element("li", "", line)));
    const words = lines ? phrase("The file has no lines about this board, or they are not shown to you.") : phrase("The configuration is not here yet.");
    this.lines.replaceChildren(lines?.length ? list : element("p", "quiet", words));
  }

  /** The lines of the configuration have come, or are others. */
  linesCame() {
    if (this.opened !== null) this.showLines(this.opened);
  }

  say(text, warn = false) {
    setText(byId("board-said"), text);
    byId("board-said").classList.toggle("warn", warn);
  }

  showOpened() {
    if (this.opened === null) return;
    if (!this.boards.has(this.opened)) return this.dialog.close(); // it was set aside
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
    place.replaceChildren(facts, element("h3", "", phrase("What the doctor says")),
      findings.length ? words : element("p", "quiet", phrase("The doctor has nothing to say about this board.")), this.linksOf(board));
  }

  factsOf(board) {
    const { device } = board;
    const port = this.portOf(board.board);
    return [
      [HEADS.players, `${playerName(board, "white")} – ${playerName(board, "black")}`],
      [phrase("Round"), String(board.round)],
      [phrase("Time control"), controlText(board.time_control)],
      [phrase("Laws"), board.edition],
      [HEADS.state, stateWords(board)],
      [phrase("Port"), isEntered(board) ? phrase("Moves are entered") : device.port],
      [phrase("Driver"), port?.driver],
      [phrase("Serial number"), device.serial],
      [phrase("Long serial number"), device.long_serial],
      [phrase("Firmware"), device.firmware],
      [phrase("Signal"), SIGNALS[device.state]],
      [phrase("Why not"), port?.why && capital(translated(port.why))],
      [HEADS.battery, device.battery && batteryWords(device)],
    ].filter(([, text]) => text);
  }

  linksOf(board) {
    const place = element("p", "files");
    const links = [[phrase("The board"), `/board/${board.board}`], [phrase("Put its game right"), `/board/${board.board}/repair`],
      ...(isEntered(board) ? [[phrase("Enter moves"), `/board/${board.board}/desk`]] : []),
      [phrase("Its games of this round as PGN"), `/pgn/round/${board.round}/board/${board.board}.pgn`]];
    place.append(...links.map(([text, address]) => Object.assign(element("a", "button", text), { href: address })));
    return place;
  }
}
