import type { Change, Explanation, Requests } from "../../engine/messages.ts";
import { copy } from "../app/share.ts";
import type { Store } from "../app/store.ts";
import { button, element, fill } from "../dom.ts";
import { describeFacts } from "../editor/facts.ts";
import { ownerChip } from "./result-panel.ts";

const TABS = ["Line", "Changes", "Request", "Definitions"] as const;
type Tab = (typeof TABS)[number];

/** What there is to know besides: about a line, what changes, what is sent, and by which definitions. */
export function createDetailsPanel(store: Store, definitions: HTMLElement): HTMLElement {
  let current: Tab = "Line";
  const body = element("div", {
    class: "details-body",
    id: "details",
    attributes: { role: "tabpanel", tabindex: 0, "aria-label": "Details" },
  });
  const tabs = element("div", {
    class: "tabs",
    attributes: { role: "tablist", "aria-label": "Details" },
    on: { keydown: (event) => onKey(event) },
  });
  const buttons = TABS.map((tab) => {
    const made = button(tab, () => open(tab), { class: "tab" });
    made.setAttribute("role", "tab");
    made.setAttribute("aria-controls", "details");
    return made;
  });
  tabs.append(...buttons);

  function open(tab: Tab): void {
    current = tab;
    render();
  }

  function onKey({ key }: KeyboardEvent): void {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    open(TABS[(TABS.indexOf(current) + step + TABS.length) % TABS.length] as Tab);
    buttons[TABS.indexOf(current)]?.focus();
  }

  function render(): void {
    const { explanation, prediction, requests, definitions: told } = store.shown;
    for (const [index, made] of buttons.entries()) {
      const isOpen = TABS[index] === current;
      made.setAttribute("aria-selected", String(isOpen));
      made.tabIndex = isOpen ? 0 : -1;
    }
    const count = told.kinds.length;
    (buttons[3] as HTMLElement).textContent = count === 0 ? "Definitions" : `Definitions (${count})`;
    if (current === "Line") fill(body, ...explainLine(explanation, managersIn(store)));
    if (current === "Changes") fill(body, changesTable(prediction?.changes ?? []));
    if (current === "Request") fill(body, ...requestParts(store, requests));
    if (current === "Definitions") fill(body, definitions);
  }

  let selected: string | undefined;
  store.listen((shown, last) => {
    if (shown.selected !== undefined && shown.selected !== selected) current = "Line";
    selected = shown.selected;
    const keys = ["explanation", "prediction", "requests", "definitions", "selected"] as const;
    if (keys.some((key) => shown[key] !== last[key])) render();
  });
  render();
  return element(
    "section",
    { class: "panel details", attributes: { "aria-label": "Details" } },
    element("div", { class: "panel-head" }, tabs),
    body,
  );
}

function explainLine(
  explanation: Explanation | undefined,
  managers: readonly string[],
): readonly HTMLElement[] {
  if (explanation === undefined)
    return [
      element(
        "p",
        { class: "muted hint" },
        "Choose a line of the result: who owns it, since when, why it is what it is, and what happens if its owner states it no more.",
      ),
    ];
  const { path, why, owners, field } = explanation;
  return [
    element("h3", { class: "path-title" }, path),
    element("p", { class: "why" }, sentence(why, managers)),
    element(
      "ul",
      { class: "owned" },
      ...owners.map(({ owner: { manager, operation, apiVersion, subresource, time }, ifDropped }) =>
        element(
          "li",
          {},
          ownerChip(manager),
          element(
            "span",
            { class: "muted" },
            `by ${operation.toLowerCase()}${subresource === "" ? "" : ` of ${subresource}`}, in ${apiVersion}${time === "" ? "" : `, since ${time.replace("T", " ").replace("Z", "")}`}`,
          ),
          element("p", {}, `If ${manager} states it no more, ${ifDropped}.`),
        ),
      ),
    ),
    ...(field === undefined ? [] : [describeFacts(field)]),
  ];
}

function managersIn({ shown: { playground, prediction } }: Store): readonly string[] {
  return [playground.write.manager, ...(prediction?.owners ?? []).map(({ manager }) => manager)];
}

/** A sentence, unless it begins with the name of somebody, which stays as it is. */
function sentence(text: string, names: readonly string[]): string {
  if (names.some((name) => text.startsWith(`${name} `))) return `${text}.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function changesTable(changes: readonly Change[]): HTMLElement {
  if (changes.length === 0)
    return element("p", { class: "muted hint" }, "Nothing changes but what the server counts itself.");
  return element(
    "table",
    { class: "changes" },
    element(
      "thead",
      { class: "hidden" },
      element(
        "tr",
        {},
        ...["What", "Field", "How"].map((text) => element("th", { attributes: { scope: "col" } }, text)),
      ),
    ),
    element(
      "tbody",
      {},
      ...changes.map(({ what, path, detail }) =>
        element(
          "tr",
          { class: what.replace(" ", "-") },
          element("td", {}, what),
          element("td", {}, element("code", {}, path)),
          element("td", {}, detail),
        ),
      ),
    ),
  );
}

function requestParts(store: Store, requests: Requests | undefined): readonly HTMLElement[] {
  if (requests === undefined) return [element("p", { class: "muted hint" }, "There is nothing to send yet.")];
  const { http, message, kubectl, fieldwise, typescript } = requests;
  const block = (title: string, text: string | undefined): HTMLElement | undefined => {
    if (text === undefined) return undefined;
    const run = async (): Promise<void> =>
      store.tell((await copy(text)) ? `${title}: copied.` : "The clipboard cannot be reached.");
    return element(
      "div",
      { class: "block" },
      element(
        "div",
        { class: "block-head" },
        element("h3", {}, title),
        button("Copy", () => void run(), { class: "button quiet small", label: `Copy: ${title}` }),
      ),
      element("pre", { attributes: { tabindex: 0, "aria-label": title } }, text),
    );
  };
  const sent = http && `${http.method} ${http.path}\nContent-Type: ${http.contentType}\n\n${http.body}`;
  const made = [
    message === undefined ? undefined : element("p", { class: "muted" }, message),
    block("What kubectl sends", sent),
    block("kubectl", kubectl),
    block("fieldwise", fieldwise),
    block("TypeScript", typescript),
  ];
  return made.filter((one) => one !== undefined);
}
