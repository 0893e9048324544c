import { openLink } from "./app/share.ts";
import { Store } from "./app/store.ts";
import { applyTheme } from "./app/theme.ts";
import { button, element, fill } from "./dom.ts";
import { addFiles, createDefinitions } from "./views/definitions.ts";
import { createDetailsPanel } from "./views/details-panel.ts";
import { createEvolveView } from "./views/evolve-view.ts";
import { createHeader } from "./views/header.ts";
import { createLivePanel } from "./views/live-panel.ts";
import { createResultPanel } from "./views/result-panel.ts";
import { createTimeline } from "./views/timeline.ts";
import { createWritePanel } from "./views/write-panel.ts";

/** How long something stays that is told once. */
const NOTICE = 6_000;

const PANES = [
  ["write", "Write"],
  ["live", "Live"],
  ["result", "Result"],
] as const;

function createNotice(store: Store): HTMLElement {
  const notice = element("div", { class: "notice", attributes: { role: "alert" } });
  let hide: ReturnType<typeof setTimeout> | undefined;
  store.listen((shown, last) => {
    if (shown.notice === undefined || shown.notice === last.notice) return;
    const { text, kind } = shown.notice;
    fill(
      notice,
      text,
      button("×", () => notice.classList.remove("shown"), { class: "close", label: "Close" }),
    );
    notice.className = `notice shown ${kind}`;
    clearTimeout(hide);
    if (kind === "info") hide = setTimeout(() => notice.classList.remove("shown"), NOTICE);
  });
  return notice;
}

/** On narrow screens one pane is shown at a time. */
function createPaneChoice(main: HTMLElement): HTMLElement {
  const choice = element("nav", { class: "panes tabs", attributes: { "aria-label": "Pane" } });
  const open = (pane: string): void => {
    main.dataset.pane = pane;
    fill(
      choice,
      ...PANES.map(([name, text]) =>
        button(text, () => open(name), { class: "tab", pressed: name === pane }),
      ),
    );
  };
  open("result");
  return choice;
}

function takeDrops(store: Store): void {
  const { body } = document;
  // An editor would take a file for text.
  const stop = (event: DragEvent): boolean => {
    if (event.dataTransfer?.types.includes("Files") !== true) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  addEventListener("dragover", (event) => body.classList.toggle("dropping", stop(event)), { capture: true });
  addEventListener("dragleave", () => body.classList.remove("dropping"));
  addEventListener(
    "drop",
    (event) => {
      body.classList.remove("dropping");
      if (stop(event)) void addFiles(store, [...(event.dataTransfer?.files ?? [])]);
    },
    { capture: true },
  );
}

function start(app: HTMLElement): void {
  applyTheme();
  const store = new Store();
  const main = element("main", { class: "write-view" });
  const evolve = createEvolveView(store);
  main.append(
    element("div", { class: "column" }, createWritePanel(store), createLivePanel(store)),
    element(
      "div",
      { class: "column wide" },
      createResultPanel(store),
      createDetailsPanel(store, createDefinitions(store)),
    ),
  );
  const panes = createPaneChoice(main);
  const timeline = createTimeline(store);
  fill(app, createHeader(store), timeline, panes, main, evolve, createNotice(store));
  store.listen(({ playground }) => {
    const isEvolve = playground.view === "evolve";
    for (const part of [main, panes]) part.hidden = isEvolve;
    evolve.hidden = !isEvolve;
    if (isEvolve) timeline.hidden = true;
  });
  takeDrops(store);
  const open = async (): Promise<void> => {
    if (!(await openLink(store))) await store.play("two-teams");
    document.documentElement.dataset.ready = "";
  };
  addEventListener("hashchange", () => void openLink(store));
  void open();
}

const app = document.getElementById("app");
if (app !== null) start(app);
// What was loaded once works without a network from then on.
if ("serviceWorker" in navigator && isSecureContext && import.meta.url.includes("/assets/"))
  void navigator.serviceWorker.register("./service-worker.js").catch(() => undefined);
