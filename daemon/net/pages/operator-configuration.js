// SPDX-License-Identifier: MIT
// The configuration for the operator: the file key by key, what a reload would change, and the reload.

import { ask, post } from "./ask.js";
import { confirm } from "./confirm.js";
import { capital, phrase } from "./language.js";
import { byId } from "./page.js";
import { setSentence, translated } from "./sentences.js";
import { element, setText } from "./table.js";

const KINDS = {
  changed: phrase("What changes at once"),
  later: phrase("What waits"),
  refused: phrase("What waits for the daemon's next start"),
  warned: phrase("What may be meant otherwise"),
};
const CHANGES = ["changed", "later", "refused"]; // of the file, if it is read

function listOf(lines) {
  const made = element("ul", "plain");
  made.append(...lines.map((line) => setSentence(element("li", ""), line)));
  return made;
}

/** What is in a file that was read, by its tables. */
function tablesOf(rows) {
  const parts = [];
  let last = null;
  for (const { table, key, value, line } of rows) {
    if (table !== last) parts.push(element("h3", "", table || phrase("Top level")), element("dl", "facts"));
    last = table;
    const text = element("dd", "", value);
    text.append(" ", element("small", "quiet", phrase("line {line}", { line })));
    parts.at(-1).append(element("dt", "", key), text);
  }
  return parts;
}

class Configuration {
  /** `onLines` is called when linesOf() has others. */
  constructor(author, onLines) {
    this.author = author;
    this.onLines = onLines;
    this.rows = null; // until they come
    byId("foresee").addEventListener("click", () => this.foresee());
    this.loaded = this.load();
  }

  /** The lines about that board; none where they are not shown, null while they are not known. */
  linesOf(number) {
    return this.rows && this.rows.filter(({ table }) => table === `[[board]] ${number}`).map((row) => phrase("Line {line}: {key} = {value}", row));
  }

  async load() {
    const answer = await ask("/api/configuration");
    this.rows = answer.rows || [];
    this.onLines();
    if (answer.error) return setSentence(byId("configuration-file"), answer.error);
    setText(byId("configuration-file"), answer.file ? phrase("The file is {file}. It is changed on the daemon's computer, with an editor.", answer)
      : phrase("The daemon runs without a file."));
    byId("configuration-faults").replaceChildren(...answer.faults.map((fault) => setSentence(element("li", "fault"), fault)));
    byId("rows").hidden = answer.rows.length === 0;
    byId("rows").replaceChildren(byId("rows").firstElementChild, ...tablesOf(answer.rows));
  }

  async foresee() {
    setText(byId("reloaded"), "");
    this.load();
    const answer = await this.askReload({ dry_run: true });
    const parts = this.partsOf(answer);
    if (answer.error && !parts.length) parts.push(setSentence(element("p", ""), answer.error, capital));
    if (!parts.length) parts.push(element("p", "", phrase("A reload would change nothing.")));
    if (!answer.error && CHANGES.some((kind) => answer[kind].length)) parts.push(this.reloadButton(answer));
    byId("foreseen").replaceChildren(...parts);
    byId("foreseen").focus({ preventScroll: true });
  }

  /** The answer of a refusal has faults. */
  async askReload(body) {
    return post("/api/reload", body);
  }

  partsOf(answer) {
    if (answer.faults) return [element("p", "warn", phrase("The configuration has faults. A reload would change nothing.")), Object.assign(listOf(answer.faults), { className: "needs faults" })];
    return Object.entries(KINDS).filter(([kind]) => answer[kind]?.length)
      .flatMap(([kind, title]) => [element("h3", "", title), listOf(answer[kind])]);
  }

  reloadButton(told) {
    const made = element("div", "line");
    const button = Object.assign(element("button", "button", phrase("Reload …")), { type: "button", id: "reload" });
    button.addEventListener("click", () => this.reload(told));
    made.append(button);
    return made;
  }

  async reload(told) {
    const meant = await confirm.ask({
      title: phrase("Reload the configuration?"),
      table: phrase("All boards. Games go on."),
      words: CHANGES.flatMap((kind) => told[kind].map(translated)),
      yes: phrase("Yes, reload"),
      author: this.author,
    });
    if (!meant) return;
    const answer = await this.askReload({ author: this.author.value.trim() });
    byId("foreseen").replaceChildren(...this.partsOf(answer));
    if (answer.error) setSentence(byId("reloaded"), answer.error, capital);
    else setText(byId("reloaded"), phrase("The configuration was read again."));
    byId("reloaded").classList.toggle("warn", Boolean(answer.error));
    this.load();
  }
}

export const offerConfiguration = (author, onLines) => new Configuration(author, onLines);
