// SPDX-License-Identifier: MIT
// One alert as a card: a summary line that folds, and behind it all that was seen.

import { clockText } from "./live.js";
import { RulingPanel } from "./ruling.js";
import { element, moveText } from "./table.js";
import { Widget, differenceMarks } from "./widget.js";

const STATES = {
  pending: "Pending",
  completed: "Completed",
  corrected: "Corrected",
  stood: "Stood",
  withdrawn: "Withdrawn",
};
const AUDIENCES = { arbiter: "For the arbiter", claim: "If a player claims it", operator: "For the operator" };
const DISCRETION = "Only a player may claim this; nobody is told of it unasked.";
const EVIDENCE_ELSEWHERE = ["board", "position"]; // shown as boards
const EVIDENCE_SQUARES = ["squares", "square", "touched", "stood_on"]; // names with blanks between

/** The computer's clock; the journal's own time where nobody knows better. */
const clockMs = (step) => step.wall_ms ?? step.at_ms;
const timeText = (ms) => new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const stateText = (state) => STATES[state] || state;
const sideText = (side) => (side === "white" ? "White" : "Black");

/** "move 17, Black" */
function turnText(alert) {
  if (!alert.ply) return "";
  return `move ${Math.ceil(alert.ply / 2)}${alert.turn ? `, ${sideText(alert.turn)}` : ""}`;
}

export function tableText(alert) {
  const names = alert.white || alert.black ? `${alert.white || "?"} – ${alert.black || "?"}` : "";
  return [`Board ${alert.board}`, `Round ${alert.round}`, names].filter(Boolean).join(" · ");
}

/** "touched: e2", "held: 1.3 s", "white before: 5:00". */
function evidenceRow([key, value]) {
  const span = key.endsWith("_ms");
  const name = (span ? key.slice(0, -3) : key).replaceAll("_", " ");
  const onClock = span && /^(white|black)/.test(key);
  const text = onClock ? clockText(value) : span ? `${(value / 1000).toFixed(1)} s` : String(value);
  return [name, text];
}

function list(rows) {
  const made = element("dl", "facts");
  for (const [name, text] of rows) made.append(element("dt", "", name), element("dd", "", text));
  return made;
}

function clockRow(name, clock) {
  if (!clock) return [];
  const running = clock.running ? `; ${sideText(clock.running)} runs` : "";
  return [[name, `White ${clockText(clock.white_ms)}, Black ${clockText(clock.black_ms)}${running}`]];
}

function figure(caption, placement, marks) {
  const made = element("figure", "");
  const board = element("div", "board");
  const widget = new Widget(board);
  widget.show(placement, `${caption}.`);
  widget.mark(marks);
  made.append(board, element("figcaption", "", caption));
  return made;
}

function boards(alert) {
  const made = element("div", "boards");
  if (!alert.before && !alert.after) return made;
  const side = alert.turn ? `, ${sideText(alert.turn)} to move` : "";
  if (!alert.after || alert.before === alert.after) {
    const named = EVIDENCE_SQUARES.flatMap((key) => (alert.evidence[key] || "").split(" ").filter(Boolean));
    made.append(figure(`Position${side}`, alert.before, named.map((square) => [square, "differs"])));
    return made;
  }
  const marks = differenceMarks(alert.before, alert.after);
  if (alert.before) made.append(figure(`Before${side}`, alert.before, marks));
  made.append(figure("On the board", alert.after, marks));
  return made;
}

function law(alert) {
  const article = alert.article ? `Article ${alert.article}` : "No article";
  return `${article}, ${alert.edition_title || "edition not told"}`;
}

export class AlertCard {
  /** `onDismiss` is told when the button is pressed; `author` as for RulingPanel. */
  constructor(onDismiss, author) {
    this.rulings = new RulingPanel(author);
    this.element = element("details", "alert");
    this.summary = element("summary", "");
    this.title = element("h2", "");
    this.state = element("span", "badge");
    this.table = element("p", "where");
    this.time = element("time", "when");
    this.summary.append(this.title, this.state, this.time, this.table);
    this.body = element("div", "body");
    this.button = element("button", "button");
    this.button.type = "button";
    this.button.addEventListener("click", onDismiss);
    this.link = element("a", "button", "");
    this.element.append(this.summary, this.body);
    this.element.addEventListener("toggle", () => this.fill());
  }

  /** `folded`: settled or dismissed. */
  show(alert, dismissed) {
    const folded = dismissed || !alert.open;
    const moved = this.alert === undefined || this.folded !== folded;
    this.alert = alert;
    this.dismissed = dismissed;
    this.folded = folded;
    this.element.dataset.number = alert.number;
    this.element.dataset.state = alert.state;
    this.title.textContent = alert.title;
    this.state.textContent = stateText(alert.state);
    this.state.className = `badge${folded ? "" : " warn"}`;
    this.table.textContent = [tableText(alert), turnText(alert)].filter(Boolean).join(" · ");
    this.time.textContent = timeText(clockMs(alert.states[0]));
    this.time.dateTime = new Date(clockMs(alert.states[0])).toISOString();
    this.stale = true;
    if (moved) this.element.open = !folded;
    this.fill();
  }

  /** Boards cost something: what is folded has none. */
  fill() {
    if (!this.element.open || !this.stale) return;
    this.stale = false;
    const alert = this.alert;
    const focused = document.activeElement === this.button;
    this.button.hidden = !alert.open && !this.dismissed;
    this.button.textContent = this.dismissed ? "Take up again" : "Dismiss";
    this.link.textContent = `Board ${alert.board} now`;
    this.link.href = `/board/${alert.board}`;
    const tools = element("div", "tools");
    tools.append(this.button, this.link);
    const text = element("div", "words");
    if (alert.finding) text.append(element("p", "finding", alert.finding));
    if (alert.for === "claim") text.append(element("p", "note warn", DISCRETION));
    text.append(list(this.rows()), tools);
    if (alert.for !== "operator" && alert.state !== "withdrawn") {
      text.insertBefore(this.rulings.element, tools);
      this.rulings.show(alert);
    }
    this.body.replaceChildren(boards(alert), text);
    if (focused) this.button.focus();
  }

  rows() {
    const alert = this.alert;
    const played = alert.line.map((ply, i) => (ply.ply % 2 || i === 0 ? moveText(ply.ply, ply.san) : ply.san)).join(" ");
    const evidence = Object.entries(alert.evidence).filter(([key]) => !EVIDENCE_ELSEWHERE.includes(key));
    return [
      ["Law", law(alert)],
      ["Ply", String(alert.ply)],
      ["For", AUDIENCES[alert.for] || alert.for],
      ...(alert.move ? [["Move", alert.move]] : []),
      ...clockRow("Clocks, turn begun", alert.clock_at_turn),
      ...clockRow("Clocks, when flagged", alert.clock),
      ...evidence.map(evidenceRow),
      ...alert.states.map((step) => [stateText(step.state), timeText(clockMs(step))]),
      ...(played ? [["Moves", played]] : []),
    ];
  }
}
