import type { Conversion, Evolution, EvolutionFinding } from "../../engine/messages.ts";
import type { EvolutionTexts } from "../../state.ts";
import type { Store } from "../app/store.ts";
import { button, element, fill } from "../dom.ts";
import { createEditor, type Editor } from "../editor/create-editor.ts";

const EMPTY: EvolutionTexts = { old: "", new: "", object: "" };
const SEVERITIES = { breaking: "error", depends: "warning", fine: "info" } as const;
const PAUSE = 200;

/** Two versions of a definition side by side, what the change breaks, and an object that converts there and back. */
export function createEvolveView(store: Store): HTMLElement {
  const summary = element("p", { class: "summary", attributes: { role: "status" } });
  const findings = element("ul", { class: "findings", attributes: { "aria-label": "Findings" } });
  const converted = element("div", { class: "converted" });
  const change = (part: Partial<EvolutionTexts>): void =>
    store.change({ evolution: { ...(store.shown.playground.evolution ?? EMPTY), ...part } });
  const editorOf = (name: "old" | "new" | "object", label: string, hint: string): Editor =>
    createEditor({
      label,
      hint,
      onChange: (text) => change({ [name]: text }),
      onRefused: (message) => store.tell(message, "error"),
    });
  const editors = {
    old: editorOf(
      "old",
      "The definition as it is",
      "Paste the CustomResourceDefinition or OpenAPI document that is in use.",
    ),
    new: editorOf("new", "The definition as it is to be", "Paste what it is to become."),
    object: editorOf("object", "An object to convert", "An object of one of the new side's versions."),
  };

  let pause: ReturnType<typeof setTimeout> | undefined;
  store.listen(({ playground }, last) => {
    const { evolution = EMPTY, view } = playground;
    for (const name of ["old", "new", "object"] as const) editors[name].setText(evolution[name]);
    if (view !== "evolve" || (evolution === last.playground.evolution && last.playground.view === "evolve"))
      return;
    clearTimeout(pause);
    pause = setTimeout(() => void look(evolution), PAUSE);
  });

  async function look(texts: EvolutionTexts): Promise<void> {
    if (texts.old.trim() === "" || texts.new.trim() === "") {
      summary.textContent = "Put a definition on each side: what the change breaks shows on its lines.";
      fill(findings);
    } else await tell(summary, async () => showFindings(await store.engine.ask("breaking", texts)));
    if (texts.object.trim() === "" || texts.new.trim() === "")
      fill(
        converted,
        element("p", { class: "muted hint" }, "The object in another version, and what comes back."),
      );
    else await tell(converted, async () => showConversion(await store.engine.ask("convert", texts)));
  }

  function showFindings(found: Evolution | undefined): void {
    if (found === undefined) return;
    const isNews = summary.textContent !== found.summary;
    summary.textContent = found.summary;
    for (const side of ["old", "new"] as const)
      editors[side].mark(
        found.findings.flatMap(({ [side]: range, severity, message, why }) =>
          range === undefined ? [] : { range, severity: SEVERITIES[severity], message: `${message}\n${why}` },
        ),
      );
    const [first] = found.findings;
    // Whoever types is not to be moved.
    if (isNews && first?.old !== undefined) editors.old.reveal(first.old.from);
    if (isNews && first?.new !== undefined) editors.new.reveal(first.new.from);
    fill(findings, ...found.findings.map((finding) => findingRow(finding, editors)));
  }

  function showConversion(found: Conversion | undefined): void {
    if (found === undefined) return;
    const { versions, to, converted: text, back, lost, carried } = found;
    const tell =
      lost.length === 0 ? "Nothing is lost there and back." : `Lost there and back: ${lost.join(", ")}.`;
    fill(
      converted,
      element(
        "div",
        { class: "row" },
        ...versions.map((version) =>
          button(version, () => change({ to: version }), { class: "chip", pressed: version === to }),
        ),
      ),
      element("p", { class: lost.length === 0 ? "good" : "bad" }, tell),
      carried.length > 0 &&
        element(
          "p",
          { class: "muted" },
          `${to} has no place for ${carried.join(", ")}: an annotation carries it.`,
        ),
      element("h3", {}, `As ${to}`),
      element("pre", { attributes: { tabindex: 0, "aria-label": `The object as ${to}` } }, text),
      element("h3", {}, "And back"),
      element("pre", { attributes: { tabindex: 0, "aria-label": "The object, back again" } }, back),
    );
  }

  const panel = (title: string, label: string, ...children: readonly HTMLElement[]): HTMLElement =>
    element(
      "section",
      { class: "panel", attributes: { "aria-label": label } },
      element("div", { class: "panel-head" }, element("h2", {}, title)),
      ...children,
    );
  return element(
    "main",
    { class: "evolve" },
    panel("Old", "The old definition", editors.old.dom),
    panel("New", "The new definition", editors.new.dom),
    panel("What it breaks", "What the change breaks", summary, findings),
    panel("Object", "An object to convert", editors.object.dom),
    panel("Converted", "The object, converted", converted),
  );
}

async function tell(place: HTMLElement, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    fill(place, element("span", { class: "bad" }, error instanceof Error ? error.message : String(error)));
  }
}

function sentences(...texts: readonly string[]): string {
  return texts.map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`).join(" ");
}

function findingRow(
  finding: EvolutionFinding,
  editors: { readonly old: Editor; readonly new: Editor },
): HTMLElement {
  const { severity, path, message, why, remedy, rule, in: holder } = finding;
  const show = (): void => {
    if (finding.new !== undefined) editors.new.goTo(finding.new.from);
    else if (finding.old !== undefined) editors.old.goTo(finding.old.from);
  };
  return element(
    "li",
    { class: `finding ${severity}` },
    element(
      "div",
      {},
      element("span", { class: "severity" }, severity),
      button(`${holder} ${path}`.trim(), show, { class: "path" }),
      element("span", { class: "rule" }, rule),
    ),
    element("p", {}, message),
    element("p", { class: "muted" }, sentences(why, remedy)),
  );
}
