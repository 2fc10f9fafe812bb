// SPDX-License-Identifier: MIT
// A file of an organiser: what it would change and what is uncertain in it is shown first, then it is taken in.

import { postFile } from "./ask.js";
import { dateText, many, phrase } from "./language.js";
import { byId } from "./page.js";
import { columnsForm } from "./round-columns.js";
import { NOBODY, faultsOf, listSentences } from "./round-orders.js";
import { element, setText } from "./table.js";

const LONGEST_NAME = 60;

export class Import {
  /** `orders`: Orders; `sections()`: the names of those that there are; `current()`: the name of the one that is shown. */
  constructor({ orders, sections, current }) {
    this.orders = orders;
    this.sections = sections;
    this.current = current;
    this.forget();
    byId("file").addEventListener("change", () => this.choose(byId("file").files[0]));
    for (const id of ["import-section", "import-round"]) byId(id).addEventListener("change", () => this.foresee());
    byId("take").addEventListener("click", () => this.take());
    byId("leave").addEventListener("click", () => this.leave());
    this.heedDrops(byId("import"));
  }

  heedDrops(place) {
    const over = (is) => (event) => {
      event.preventDefault();
      byId("drop").classList.toggle("over", is);
    };
    place.addEventListener("dragover", over(true));
    place.addEventListener("dragleave", over(false));
    place.addEventListener("drop", (event) => {
      over(false)(event);
      this.choose(event.dataTransfer.files[0]);
    });
  }

  forget() {
    this.name = "";
    this.bytes = null;
    this.columns = ""; // as a person said them
    this.changed = [];
  }

  async choose(file) {
    if (!file) return;
    this.forget();
    this.name = file.name.slice(-LONGEST_NAME);
    this.bytes = await file.arrayBuffer();
    byId("file").value = ""; // the same file can be chosen again, once it is mended
    byId("import-section").value = this.sections().length > 1 ? this.current() : "";
    byId("import-sections").replaceChildren(...this.sections().map((name) => new Option(name)));
    byId("import-round").value = "";
    await this.foresee();
    byId("preview").focus({ preventScroll: true });
    byId("preview").scrollIntoView({ block: "nearest" });
  }

  /** `files`: those that the daemon found by itself, and whose faults nobody has seen. */
  showNotTaken(files) {
    const place = byId("not-taken"), wanted = JSON.stringify(files);
    if (place.dataset.shown === wanted) return;
    place.dataset.shown = wanted;
    place.hidden = files.length === 0;
    place.querySelector("ul").replaceChildren(...files.map(({ file_name: file, at, faults }) => {
      const item = element("li", "fault");
      const list = element("ul", "plain");
      listSentences(list, faults.map((fault) => fault.replace(`${file}: `, "")));
      item.append(element("strong", "", file), " ", element("span", "quiet", dateText(at)), list);
      return item;
    }));
  }

  leave() {
    this.forget();
    byId("preview").hidden = true;
    byId("file").focus();
  }

  send(more) {
    const said = {
      name: this.name, author: this.orders.author.value.trim() || NOBODY, section: byId("import-section").value.trim(),
      round: byId("import-round").value, columns: this.columns, ...more,
    };
    const query = Object.entries(said).filter(([, value]) => value).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    return postFile(`/api/tournament/files?${query.join("&")}`, this.bytes);
  }

  async foresee() {
    const answer = await this.send({ preview: "yes" });
    const faults = faultsOf(answer).map((fault) => fault.replace(`${this.name}: `, "")); // the title names the file
    this.changed = answer.changed ?? [];
    setText(byId("preview-title"), this.titleOf(faults));
    listSentences(byId("preview-faults"), faults.length ? faults : answer.warned, faults.length ? "fault" : "wait");
    listSentences(byId("preview-changes"), this.changed);
    this.showColumns(answer);
    byId("take").hidden = this.changed.length === 0;
    byId("preview").hidden = false;
  }

  titleOf(faults) {
    const { name: file } = this;
    if (faults.length) return many(faults.length, "{file} cannot be taken in: one fault", "{file} cannot be taken in: {n} faults", { file });
    return this.changed.length ? many(this.changed.length, "{file} would make one change", "{file} would make {n} changes", { file })
      : phrase("{file} would change nothing", { file });
  }

  /** What a person said that makes no sense stays there. */
  showColumns({ table }) {
    byId("columns").hidden = !table && !this.columns;
    if (!table) return;
    byId("columns").replaceChildren(columnsForm(table, (words) => {
      this.columns = words;
      this.foresee();
    }));
  }

  async take() {
    const question = { title: phrase("Take in {file}?", { file: this.name }), table: phrase("It holds at once, for all pages. It can be undone."), yes: phrase("Yes, take it in") };
    if (!(await this.orders.confirmed(question, this.changed))) return;
    const answer = await this.send({});
    if (answer.error) return this.orders.refuse(faultsOf(answer));
    this.leave();
    await this.orders.report(answer.changed, answer.id ? [answer.id] : []);
  }
}
