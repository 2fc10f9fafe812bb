// SPDX-License-Identifier: MIT
// One irregularity as a card: a summary line that unfolds all that was seen. A card that is being read does not change
// by itself: it shows that there is a newer version, and a button brings it.

import { post } from "./ask.js";
import { trail, wallMs } from "./evidence.js";
import { factsOf } from "./facts.js";
import { articleName, audienceName, factList, stateName, timeText } from "./irregularity.js";
import { moveLetters, nameText, phrase, within } from "./language.js";
import { clockText } from "./live.js";
import { RulingPanel, isNote, ruledText } from "./ruling.js";
import { setSentence, translated } from "./sentences.js";
import { element, moveText, nameOf, numbered, setText, sideText } from "./table.js";
import { Widget, differenceMarks } from "./widget.js";

const DISCRETION = phrase("Only a player may claim this. Do not prompt.");
const EVIDENCE_SQUARES = ["squares", "square", "touched", "stood_on"]; // names with blanks between them

/** The computer's time; the journal time if that is not known. */
export const clockMs = (step) => step.wall_ms ?? step.at_ms;

/** "move 17, Black" */
function turnText(alert) {
  if (!alert.ply) return "";
  const move = phrase("move {number}", { number: numbered(alert.ply, alert.first_move).number });
  return alert.turn ? `${move}, ${sideText(alert.turn)}` : move;
}

const namesText = (alert) => (alert.white || alert.black ? `${nameText(alert.white || "?")} – ${nameText(alert.black || "?")}` : "");

const apartText = (alert) => (alert.not_of_round ? phrase("not of the round") : "");

export function tableText(alert) {
  const { board, round } = alert;
  return [phrase("Board {board}", { board }), phrase("Round {round}", { round }), apartText(alert), namesText(alert)].filter(Boolean).join(" · ");
}

/** What a folded card says of where: shorter, so that it keeps to one line. */
const rowText = (alert) =>
  [phrase("Board {board}", { board: alert.board }), apartText(alert), namesText(alert), turnText(alert)].filter(Boolean).join(" · ");

function clockRow(name, clock) {
  if (!clock) return [];
  const times = phrase("White {white}, Black {black}", { white: clockText(clock.white_ms), black: clockText(clock.black_ms) });
  return [[name, clock.running ? phrase("{times}; {side} runs", { times, side: sideText(clock.running) }) : times]];
}

/** Of the page on which that game is put right, at the ply that it is about. */
export const repairAddress = ({ board, game, ply }) => `/board/${board}/repair?game=${game}${ply ? `&ply=${ply}` : ""}`;

export function figure(caption, placement, marks) {
  const made = element("figure", "");
  const board = element("div", "board");
  const widget = new Widget(board);
  widget.show(placement, `${caption}.`);
  widget.mark(marks);
  made.append(board, element("figcaption", "", caption));
  return made;
}

/** "White to move" */
export const toMove = (side) => (side === "white" ? phrase("White to move") : phrase("Black to move"));

function boards(alert) {
  const made = element("div", "boards");
  if (!alert.before && !alert.after) return made;
  const side = alert.turn ? `, ${toMove(alert.turn)}` : "";
  const named = EVIDENCE_SQUARES.flatMap((key) => (alert.evidence[key] || "").split(" ").filter(Boolean));
  if (!alert.after || alert.before === alert.after) {
    made.append(figure(`${phrase("Position")}${side}`, alert.before, named.map((square) => [square, "differs"])));
    return made;
  }
  const marks = [...differenceMarks(alert.before, alert.after), ...named.map((square) => [square, "named"])];
  const first = alert.code === "wrong_restoration" ? phrase("To be put back") : `${phrase("Before")}${side}`;
  if (alert.before) made.append(figure(first, alert.before, marks));
  made.append(figure(phrase("On the board"), alert.after, marks));
  if (alert.evidence.own_squares) made.append(figure(phrase("As the board lies"), alert.evidence.own_squares, []));
  return made;
}

function law(alert) {
  return `${articleName(alert.article)}, ${alert.edition_title ? translated(alert.edition_title) : phrase("edition unknown")}`;
}

/** "White (Morphy, Paul)" */
function byRow(alert) {
  if (!alert.by) return [];
  return [[phrase("By"), [sideText(alert.by), alert[alert.by] && `(${nameText(alert[alert.by])})`].filter(Boolean).join(" ")]];
}

/** "Bf4, 72 % likely; else perhaps Be3, Bg5" */
function readingsRow({ readings }) {
  if (!readings || (readings.confidence >= 0.995 && !readings.alternatives.length)) return [];
  const others = readings.alternatives.filter(Boolean).map(moveLetters).join(", ");
  const move = moveLetters(readings.move || "?");
  const likely = phrase("{move}, {percent} % likely", { move, percent: Math.round(readings.confidence * 100) });
  return [[phrase("Read as"), others ? phrase("{first}; else perhaps {others}", { first: likely, others }) : likely]];
}

/** How it was settled, when, and by whom. */
function settledRow(alert) {
  const ruled = alert.given.filter((one) => !one.undone && !isNote(one)).map((one) =>
    phrase("ruled by {name} at {time}", { name: nameText(one.author), time: timeText(wallMs(alert, one.at_ms)) }));
  const last = alert.states[alert.states.length - 1];
  const state = alert.open ? [] : [phrase("{state} at {time}", { state: within(stateName(last.state)), time: timeText(clockMs(last)) })];
  return ruled.length || state.length ? [[phrase("Settled"), [...state, ...ruled].join("; ")]] : [];
}

function rowsOf(alert) {
  const first = alert.first_move;
  const numberDue = ({ ply }, i) => i === 0 || numbered(ply, first).side === "white";
  const played = alert.line.map((move, i) => (numberDue(move, i) ? moveText(move.ply, move, first) : nameOf(move))).join(" ");
  return [
    [phrase("Law"), law(alert)],
    [phrase("Turn"), turnText(alert) || phrase("before the first move")],
    [phrase("For"), audienceName(alert.for)],
    ...byRow(alert),
    ...(alert.san || alert.move ? [[phrase("Move"), moveLetters(alert.san || alert.move)]] : []),
    ...(alert.due ? [[phrase("Was due"), translated(alert.due)]] : []),
    ...readingsRow(alert),
    ...clockRow(phrase("Clocks, turn begun"), alert.clock_at_turn),
    ...clockRow(phrase("Clocks, when found"), alert.clock),
    ...factsOf(alert),
    ...alert.states.map((step) => [stateName(step.state), timeText(clockMs(step))]),
    ...settledRow(alert),
    ...(played ? [[phrase("Moves"), played]] : []),
  ];
}

const WHOM = { claim: phrase("If claimed"), operator: phrase("Operator") }; // on a row; most are for the arbiter
const PREPARED_MS = 3000; // after this the card is shown without the proposals, which follow

export class AlertCard {
  /** `author`: the field with the arbiter's name. `hand`: where it is taken in hand. `onMove`: puts it away, or reopens it. `onRuled`: a ruling was entered. `onSay`: another one is wanted than what is proposed. */
  constructor({ author, hand, onMove, onRuled, onSay }) {
    this.rulings = new RulingPanel({ author, say: (text, warn) => this.say(text, warn), onRuled, onDone: () => this.compare() });
    this.element = element("details", "alert");
    this.summary = element("summary", "");
    this.title = element("h2", "");
    this.state = element("span", "badge state");
    this.whom = element("span", "badge whom");
    const signs = element("span", "signs");
    signs.append(this.state, this.whom);
    this.table = element("span", "");
    this.tied = element("span", "tied");
    const where = element("p", "where");
    where.append(this.table, this.tied);
    this.given = element("p", "ruled");
    this.taken = element("p", "taken");
    this.time = element("time", "when");
    this.summary.append(this.title, signs, this.time, where, this.taken, this.given);
    this.body = element("div", "body");
    this.button = element("button", "button");
    this.button.type = "button";
    this.button.addEventListener("click", onMove);
    this.mine = element("button", "button");
    this.mine.type = "button";
    this.mine.addEventListener("click", () => this.take(author));
    this.person = "";
    this.link = element("a", "button", "");
    this.repair = element("a", "button", phrase("Repair"));
    this.other = element("button", "button", phrase("Other ruling"));
    this.other.type = "button";
    this.other.addEventListener("click", onSay);
    // Always there, so that nothing moves when a message appears.
    this.message = element("div", "message");
    this.message.tabIndex = -1;
    this.words = element("p", "");
    this.words.setAttribute("role", "status");
    this.refresh = element("button", "button", phrase("Show what applies now"));
    this.refresh.type = "button";
    this.refresh.hidden = true;
    this.refresh.addEventListener("click", () => {
      this.renew();
      this.message.focus({ preventScroll: true });
    });
    this.message.append(this.words, this.refresh);
    this.element.append(this.summary, this.body);
    this.element.addEventListener("toggle", () => this.forget());
    this.read = null; // the alert as the body shows it
    this.ready = Promise.resolve();
    this.hand = hand;
    hand.hold(this);
  }

  say(text, warn = false) {
    setText(this.words, text);
    this.message.classList.toggle("warn", warn);
  }

  /** Takes a newer version. The body stays as it was; if it is out of date, the card shows that. */
  tell(alert) {
    this.alert = alert;
    this.element.dataset.number = alert.number;
    this.element.dataset.state = alert.state;
    setSentence(this.title, alert.title);
    setText(this.state, stateName(alert.state));
    this.state.className = `badge state${alert.open ? " warn" : ""}`;
    this.element.dataset.for = alert.for;
    setText(this.whom, WHOM[alert.for] || "");
    setText(this.table, rowText(alert));
    setText(this.given, alert.given.map((given) =>
      phrase("{ruling}, at {time}.", { ruling: ruledText(given), time: timeText(wallMs(alert, given.at_ms)) })).join(" "));
    setText(this.time, timeText(clockMs(alert.states[0])));
    this.time.dateTime = new Date(clockMs(alert.states[0])).toISOString();
    if (!this.element.open) this.read = null; // it is not being read, so it is built anew when it is opened
    if (this.read) this.compare();
  }

  /** Compares what the body shows with the present version. */
  compare() {
    if (this.rulings.busy) return;
    const { alert, read } = this;
    const states = alert.states.slice(read.states.length);
    const given = alert.given.filter((one) => !this.rulings.shows(one));
    if (!states.length && !given.length && alert.for === read.for) return;
    this.read = { ...alert };
    this.rulings.expire(phrase("This card has changed meanwhile. No ruling was entered."));
    const news = [
      ...given.map((one) => `${ruledText(one)}.`),
      ...states.map((step) => phrase("Now: {state} ({time}).", { state: within(stateName(step.state)), time: timeText(clockMs(step)) })),
    ];
    this.say([this.words.textContent, ...news].filter(Boolean).join(" "), this.message.classList.contains("warn"));
    this.refresh.hidden = false;
  }

  /** That arbiter is on it; empty: nobody. */
  attend(person) {
    this.person = person;
    this.element.classList.toggle("attended", person !== "");
    setText(this.taken, person ? phrase("{name} is on it.", { name: nameText(person) }) : "");
    setText(this.mine, person ? phrase("Nobody is on it any more") : phrase("I am on it"));
  }

  async take(author) {
    const who = this.person ? { who: "nobody" } : { who: "me", author: author.value.trim() };
    if (who.author === "") {
      this.say(phrase("Your name is missing: the others are to see who is on it."), true);
      author.focus();
      return;
    }
    const answer = await post("/api/irregularities/attention", { number: this.alert.number, ...who });
    if (answer.error) this.say(translated(answer.error), true);
  }

  /** It is the card with that index among `count` open ones of the same game. */
  tie(index, count) {
    const place = { n: index + 1, count };
    const text = index === 0 ? phrase("card {n} of {count} of this game, the first one to decide", place)
      : phrase("card {n} of {count} of this game", place);
    setText(this.tied, count > 1 ? ` · ${text}` : "");
  }

  /** Puts it in the list of open or of settled cards; `reopens`: the button takes it back from there. */
  place(settled, reopens) {
    const moved = this.settled !== settled;
    this.settled = settled;
    setText(this.button, settled ? phrase("Reopen") : phrase("Dismiss"));
    this.button.hidden = settled && !reopens;
    if (moved && this.element.open) this.hand.fold(this);
  }

  /** Builds what it shows when it is open, with what is proposed now. A folded card has no boards, because they cost time. */
  prepare() {
    if (this.read) return this.ready;
    this.renew();
    const late = new Promise((resolve) => setTimeout(resolve, PREPARED_MS));
    return (this.ready = Promise.race([this.rulings.loaded, late]));
  }

  forget() {
    if (this.element.open || this.rulings.busy) return;
    this.read = null;
    this.body.replaceChildren();
  }

  /** Builds the body from the present version. */
  renew() {
    this.say("");
    this.refresh.hidden = true;
    const alert = (this.read = { ...this.alert }); // the alert itself changes with every message
    this.shownFor = alert.for;
    this.link.textContent = phrase("Board {board} now", { board: alert.board });
    this.link.href = `/board/${alert.board}`;
    this.repair.href = repairAddress(alert);
    const tools = element("div", "tools");
    tools.append(this.button, this.mine, this.other, this.repair, this.link);
    const text = element("div", "words");
    if (alert.finding) text.append(setSentence(element("p", "finding"), alert.finding));
    if (alert.for === "claim") text.append(element("p", "note warn", DISCRETION));
    text.append(factList(rowsOf(alert)), this.message);
    if (alert.for !== "operator" && alert.state !== "withdrawn") {
      text.append(this.rulings.element);
      this.rulings.show(alert, tableText(alert));
    }
    text.append(tools);
    const seen = trail(alert);
    this.body.replaceChildren(boards(alert), text, ...(seen ? [seen] : []));
  }
}
