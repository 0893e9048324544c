import type { Conflict, Prediction, Problem, WayOut } from "../../engine/messages.ts";
import { colourOf } from "../app/owner-colours.ts";
import type { Store } from "../app/store.ts";
import { button, element, fill } from "../dom.ts";
import { ResultLines } from "./result-lines.ts";

const TITLES: Readonly<Record<Prediction["outcome"], string>> = {
  created: "Created",
  configured: "Configured",
  unchanged: "Unchanged",
  deleted: "Deleted",
  conflict: "Conflict",
  refused: "Refused",
  waiting: "Nothing written yet",
  unreadable: "Not readable yet",
};

const WAYS: Readonly<Record<WayOut, { readonly text: string; readonly title: string }>> = {
  force: { text: "Force", title: "Take the field over" },
  "give-way": { text: "Give way", title: "Take the field out of the config: it is theirs" },
  share: { text: "Share", title: "Put the object's value into the config: it is both's" },
  overwrite: { text: "Overwrite", title: "Win over what others changed since" },
};

/** What comes of the write: in a word, in conflicts with their ways out, and line by line. */
export function createResultPanel(store: Store): HTMLElement {
  const lines = new ResultLines({ select: (path) => void store.select(path) });
  const title = element("strong", { class: "outcome-title" });
  const message = element("span", { class: "message" });
  const take = button("Carry it out", () => void store.take(), {
    class: "button primary take",
    title: "Make this a step of the timeline (Ctrl+Enter)",
  });
  const outcome = element("div", { class: "outcome-bar", attributes: { role: "status" } }, title, message);
  const conflicts = element("ul", { class: "conflicts", attributes: { "aria-label": "Conflicts" } });
  const problems = element("ul", { class: "problems", attributes: { "aria-label": "Findings" } });
  const legend = element("div", { class: "legend", attributes: { "aria-label": "Owners" } });
  store.listen((shown, last) => {
    const { prediction, findings, selected } = shown;
    if (prediction !== undefined && prediction !== last.prediction) {
      outcome.dataset.outcome = prediction.outcome;
      title.textContent = TITLES[prediction.outcome];
      message.textContent = messageOf(prediction);
      const nothing = prediction.outcome === "waiting" || prediction.outcome === "unreadable";
      take.disabled = nothing;
      fill(conflicts, ...conflictsOf(store, prediction, lines));
      conflicts.hidden = prediction.conflicts.length === 0;
      // While a text cannot be read, the last result stays in view.
      if (prediction.outcome !== "unreadable" || prediction.lines.length > 0) lines.show(prediction);
      const [conflict] = prediction.conflicts;
      if (conflict?.line !== undefined && last.prediction?.outcome !== "conflict")
        lines.reveal(conflict.line);
      fill(
        legend,
        ...prediction.owners.map(({ manager, operation, time }) =>
          ownerChip(manager, `${operation}, ${time}`),
        ),
      );
    }
    if (prediction !== last.prediction || findings !== last.findings) {
      const all = problemsOf(prediction, findings);
      fill(problems, ...all.map((problem) => problemRow(problem, lines)));
      problems.hidden = all.length === 0;
    }
    if (prediction !== last.prediction || selected !== last.selected) lines.select(selected);
  });
  return element(
    "section",
    { class: "panel result", id: "pane-result", attributes: { "aria-label": "Result" } },
    element(
      "div",
      { class: "panel-head outcome-head" },
      element("h2", { class: "hidden" }, "Result"),
      outcome,
      take,
    ),
    conflicts,
    problems,
    legend,
    element("div", { class: "scroll" }, lines.dom, lines.more),
  );
}

function messageOf({ outcome, message, name, changes, conflicts }: Prediction): string {
  if (outcome === "waiting") return "Type something, or choose a story.";
  if (outcome === "conflict")
    return `${name}: ${conflicts.length === 1 ? "1 field is" : `${conflicts.length} fields are`} owned by others`;
  if (outcome === "refused" || outcome === "unreadable") return message;
  const counted = changes.filter(({ what }) => what !== "default").length;
  if (outcome === "configured")
    return counted === 0 ? name : `${name}: ${counted === 1 ? "1 change" : `${counted} changes`}`;
  return name;
}

function conflictsOf(
  store: Store,
  { conflicts, owners }: Prediction,
  lines: ResultLines,
): readonly HTMLElement[] {
  const rows = conflicts.map((conflict) =>
    conflictRow(store, conflict, owners[conflict.owner ?? -1]?.manager, lines),
  );
  if (conflicts.length < 2) return rows;
  const common = (["force", "give-way", "share", "overwrite"] as const).filter((way) =>
    conflicts.every(({ ways }) => ways.includes(way)),
  );
  const all = common.map((way) =>
    button(`${WAYS[way].text} all`, () => void store.settle(way), {
      class: "button small",
      title: WAYS[way].title,
    }),
  );
  return [...rows, element("li", { class: "conflict all" }, element("span", { class: "spring" }), ...all)];
}

function conflictRow(
  store: Store,
  { path, live, wanted, ways, line }: Conflict,
  owner: string | undefined,
  lines: ResultLines,
): HTMLElement {
  const show = button(path, () => (line === undefined ? void store.select(path) : lines.goTo(line)), {
    class: "path",
  });
  return element(
    "li",
    { class: "conflict" },
    element(
      "div",
      { class: "what" },
      show,
      element(
        "span",
        {},
        owner === undefined ? "changed since" : "owned by ",
        owner === undefined ? "" : ownerChip(owner),
      ),
      element(
        "span",
        { class: "values" },
        element("code", {}, live),
        " ",
        element("span", { class: "muted" }, "→"),
        " ",
        element("code", {}, wanted),
      ),
    ),
    element(
      "div",
      { class: "ways" },
      ...ways.map((way) =>
        button(WAYS[way].text, () => void store.settle(way, path), {
          class: `button small way-${way}`,
          title: WAYS[way].title,
          label: `${WAYS[way].text}: ${path}`,
        }),
      ),
    ),
  );
}

function problemsOf(prediction: Prediction | undefined, findings: readonly Problem[]): readonly Problem[] {
  if (prediction === undefined) return [];
  const warned = prediction.warnings.map((message): Problem => ({ severity: "warning", message, path: "" }));
  const told = prediction.outcome === "conflict" ? [] : prediction.problems;
  return [...told, ...warned, ...findings];
}

function problemRow(
  { severity, message, remedy, path, line, rule }: Problem,
  lines: ResultLines,
): HTMLElement {
  const where =
    path === ""
      ? undefined
      : line === undefined
        ? element("code", {}, path)
        : button(path, () => lines.goTo(line), { class: "path" });
  return element(
    "li",
    { class: `problem ${severity}` },
    where,
    element("span", {}, message),
    remedy === undefined ? undefined : element("span", { class: "muted" }, remedy),
    rule === undefined ? undefined : element("span", { class: "rule" }, rule),
  );
}

/** A manager in its colour. */
export function ownerChip(manager: string, title?: string): HTMLElement {
  return element("span", { class: `owner owner-${colourOf(manager)}`, title }, manager);
}
