import type { Owner, Prediction, ResultLine } from "../../engine/messages.ts";
import { colourOf } from "../app/owner-colours.ts";
import { button, element, fill } from "../dom.ts";

/** More than anybody reads at once; the rest comes when it is asked for. */
const AT_ONCE = 1500;

/** More than fits into any window, in characters: a line may be as long as an object can be. */
const LONGEST_LINE = 1000;

interface Listener {
  readonly select: (path: string) => void;
}

/** The lines of the result, each with its owners in the margin: a list to go through with the arrow keys. */
export class ResultLines {
  readonly dom = element("div", {
    class: "lines",
    attributes: {
      role: "listbox",
      tabindex: 0,
      "aria-label": "The object as it would be stored, line by line",
    },
    on: {
      keydown: (event) => this.#onKey(event),
      click: (event) => this.#onClick(event),
      focus: () => this.#activate(this.#active < 0 ? 0 : this.#active),
    },
  });
  readonly more = element("p", { class: "more" });
  readonly #listener: Listener;
  #lines: readonly ResultLine[] = [];
  #keys: readonly string[] = [];
  #active = -1;
  #limit = AT_ONCE;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  show({ lines, owners }: Pick<Prediction, "lines" | "owners">): void {
    const shown = lines.slice(0, this.#limit);
    const rows = shown.map((line, index) => rowOf(line, shown[index - 1], owners));
    const keys = rows.map(({ key }) => key);
    // What did not change stays, so that a keystroke costs what it changes.
    let first = 0;
    while (first < keys.length && keys[first] === this.#keys[first]) first++;
    let [oldEnd, newEnd] = [this.#keys.length, keys.length];
    while (oldEnd > first && newEnd > first && keys[newEnd - 1] === this.#keys[oldEnd - 1]) {
      oldEnd--;
      newEnd--;
    }
    const { children } = this.dom;
    const after = children[oldEnd] ?? null;
    for (let index = oldEnd - 1; index >= first; index--) children[index]?.remove();
    for (const row of rows.slice(first, newEnd)) this.dom.insertBefore(row.create(), after);
    for (const [index, child] of [...children].entries()) child.id = `line-${index}`;
    this.#lines = shown;
    this.#keys = keys;
    const left = lines.length - shown.length;
    fill(
      this.more,
      ...(left > 0
        ? [`${left} more lines. `, button("Show all", () => this.#showAll({ lines, owners }))]
        : []),
    );
    this.more.hidden = left === 0;
    if (this.#active >= shown.length) this.#activate(shown.length - 1);
  }

  /** Brings a line into view. */
  reveal(index: number): void {
    this.dom.children[index]?.scrollIntoView({ block: "nearest" });
  }

  /** Marks the line that is explained. */
  select(path: string | undefined): void {
    for (const [index, child] of [...this.dom.children].entries())
      child.setAttribute(
        "aria-selected",
        String(this.#lines[index]?.path === path && this.#lines[index]?.sign !== "-"),
      );
  }

  /** Shows a line, and goes on from there. */
  goTo(index: number): void {
    this.#activate(index);
    this.dom.focus({ preventScroll: true });
    const path = this.#lines[index]?.path;
    if (path !== undefined) this.#listener.select(path);
  }

  #showAll(all: Pick<Prediction, "lines" | "owners">): void {
    this.#limit = Number.POSITIVE_INFINITY;
    this.show(all);
  }

  #activate(index: number): void {
    this.dom.children[this.#active]?.classList.remove("active");
    this.#active = Math.max(-1, Math.min(index, this.#lines.length - 1));
    const row = this.dom.children[this.#active];
    row?.classList.add("active");
    row?.scrollIntoView({ block: "nearest" });
    if (row === undefined) this.dom.removeAttribute("aria-activedescendant");
    else this.dom.setAttribute("aria-activedescendant", row.id);
  }

  #onKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: this.#active + 1,
      ArrowUp: Math.max(0, this.#active - 1),
      Home: 0,
      End: this.#lines.length - 1,
      PageDown: this.#active + 20,
      PageUp: Math.max(0, this.#active - 20),
    };
    const next = steps[event.key];
    const line = this.#lines[this.#active];
    if (next !== undefined) this.#activate(next);
    else if ((event.key === "Enter" || event.key === " ") && line !== undefined)
      this.#listener.select(line.path);
    else return;
    event.preventDefault();
  }

  #onClick(event: MouseEvent): void {
    const row = (event.target as Element).closest(".line");
    const index = row === null ? -1 : [...this.dom.children].indexOf(row);
    const line = this.#lines[index];
    if (line === undefined) return;
    this.#activate(index);
    this.#listener.select(line.path);
  }
}

interface Row {
  /** What stays the same as long as the row does. */
  readonly key: string;
  readonly create: () => HTMLElement;
}

function rowOf(line: ResultLine, previous: ResultLine | undefined, owners: readonly Owner[]): Row {
  const names = line.owners.map((index) => owners[index]?.manager ?? "");
  const were = line.were?.map((index) => owners[index]?.manager ?? "");
  const margin =
    names.join(", ") || (line.by === "default" ? "default" : line.by === "server" ? "server" : "");
  const before = previous?.owners.map((index) => owners[index]?.manager).join(", ") || previous?.by || "";
  const repeats = margin === before && previous?.sign === line.sign;
  const note = noteOf(line, names, were);
  const key = JSON.stringify([line.sign, line.text, line.path, names, repeats, note, line.by, line.fate]);
  const create = (): HTMLElement => {
    const colours = names.map(colourOf);
    const [first] = colours;
    const kinds = { "+": " added", "-": " gone", " ": "" }[line.sign];
    return element(
      "div",
      {
        class: `line${kinds}${line.fate === undefined ? "" : ` fate-${line.fate}`}${line.by === undefined ? "" : ` by-${line.by}`}${first === undefined ? "" : ` owner-${first}`}`,
        attributes: { role: "option", "aria-selected": "false" },
      },
      element(
        "span",
        { class: "bars" },
        ...colours.map((colour) => element("i", { class: `owner-${colour}` })),
      ),
      element("span", { class: repeats ? "who repeats" : "who" }, margin),
      element("span", { class: "sign" }, line.sign),
      element("span", { class: "code" }, ...codeOf(cut(line.text))),
      note === "" ? undefined : element("span", { class: "note" }, note),
    );
  };
  return { key, create };
}

function noteOf(
  { fate, sign, were, opens }: ResultLine,
  names: readonly string[],
  before: readonly string[] | undefined,
): string {
  if (fate === "conflict") return "in conflict";
  if (opens) return "";
  if (sign === "-" || were === undefined || before === undefined)
    return fate === "given-up" ? "given up" : "";
  const lost = before.filter((name) => !names.includes(name));
  const gained = names.filter((name) => !before.includes(name));
  if (lost.length > 0)
    return fate === "given-up" ? `given up by ${lost.join(", ")}` : `was ${lost.join(", ")}`;
  return before.length > 0 && gained.length > 0 ? `now ${gained.join(", ")}, too` : "";
}

function cut(text: string): string {
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
}

/** The key of a line apart from its value. */
function codeOf(text: string): readonly (HTMLElement | string)[] {
  const [, lead = "", key, colon = "", value = ""] =
    /^(\s*(?:- )*)("(?:[^"\\]|\\.)*"|[^\s:"'#][^:#]*?)(:)(?=\s|$)(.*)$/.exec(text) ?? [];
  if (key === undefined) {
    const [blank = ""] = /^\s*/.exec(text) ?? [];
    return [blank, element("span", { class: "value" }, text.slice(blank.length))];
  }
  const kind = /^ (?:-?\d[\d.]*|true|false|null)$/.test(value) ? "number" : "value";
  return [lead, element("span", { class: "key" }, key), colon, element("span", { class: kind }, value)];
}
