import type { Mode } from "../../state.ts";
import { colourOf } from "../app/owner-colours.ts";
import type { Shown, Store } from "../app/store.ts";
import { button, element, fill, select } from "../dom.ts";
import { createEditor, type Editor, type Mark } from "../editor/create-editor.ts";

const MODES: readonly { readonly value: Mode; readonly text: string }[] = [
  { value: "server-side", text: "Server-side apply" },
  { value: "client-side", text: "Client-side apply" },
  { value: "strategic", text: "Strategic patch" },
  { value: "merge", text: "Merge patch" },
  { value: "json", text: "JSON patch" },
  { value: "update", text: "Update" },
];

const HINT =
  "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\n…\n\nType, paste or drop YAML or JSON, or choose a story above.";

/** What is about to be written, by whom, and how. */
export function createWritePanel(store: Store): HTMLElement {
  const mode = select("How it is written", MODES, (value) => store.changeWrite({ mode: value }));
  const manager = element("input", {
    class: "manager",
    attributes: { "aria-label": "Field manager", spellcheck: "false", autocomplete: "off", maxlength: 128 },
    on: { input: () => store.changeWrite({ manager: manager.value }) },
  });
  const options = element("div", { class: "options" });
  const editor = createEditor({
    label: "What is written: a config, a patch or an object",
    hint: HINT,
    onChange: (text) => store.changeText("write", text),
    onRefused: (message) => store.tell(message, "error"),
    onSubmit: () => void store.take(),
    complete: (offset) => store.engine.ask("complete", store.placeIn("write", offset)),
    hover: (offset) => store.engine.ask("hover", store.placeIn("write", offset)),
  });
  store.listen((shown, last) => {
    const { write } = shown.playground;
    mode.value = write.mode;
    if (manager.value !== write.manager) manager.value = write.manager;
    manager.dataset.owner = String(colourOf(write.manager));
    editor.setText(write.text);
    if (write !== last.playground.write) fill(options, ...optionsOf(store));
    markProblems(editor, shown, last, "write");
  });
  return element(
    "section",
    { class: "panel write", id: "pane-write", attributes: { "aria-label": "Write" } },
    element(
      "div",
      { class: "panel-head" },
      element("h2", {}, "Write"),
      mode,
      element("label", { class: "as" }, "as ", manager),
    ),
    options,
    editor.dom,
  );
}

function optionsOf(store: Store): readonly HTMLElement[] {
  const { mode, options } = store.shown.playground.write;
  const { force = false, forceAt = [], overwrite = true, subresource } = options;
  const chip = (text: string, isOn: boolean, toggle: () => void, title: string) =>
    button(text, toggle, { class: "chip", pressed: isOn, title });
  const made: HTMLElement[] = [];
  if (mode === "server-side") {
    made.push(
      chip(
        "force",
        force,
        () => store.changeOptions({ force: force ? undefined : true }),
        "Take over all that others own and this sets to something else",
      ),
      ...forceAt.map((path) => {
        const left = forceAt.filter((one) => one !== path);
        const drop = () => store.changeOptions({ forceAt: left.length > 0 ? left : undefined });
        return chip(`force ${path}`, true, drop, "Take this field over; press to give that up");
      }),
    );
  }
  if (mode === "client-side")
    made.push(
      chip(
        "overwrite",
        overwrite,
        () => store.changeOptions({ overwrite: overwrite ? false : undefined }),
        "Win over what others changed since the last apply, as kubectl does by default",
      ),
    );
  const isStatus = subresource === "status";
  made.push(
    chip(
      "status",
      isStatus,
      () => store.changeOptions({ subresource: isStatus ? undefined : "status" }),
      "Write to the status, as controllers do",
    ),
  );
  return made;
}

/** Underlines what is wrong in a text, in its own words. */
export function markProblems(editor: Editor, shown: Shown, last: Shown, text: "live" | "write"): void {
  if (shown.prediction === last.prediction && shown.findings === last.findings) return;
  const problems = [...(shown.prediction?.problems ?? []), ...(text === "write" ? shown.findings : [])];
  editor.mark(
    problems.flatMap(({ at, severity, message, remedy }): Mark | [] =>
      at?.text === text
        ? { range: at.range, severity, message: remedy === undefined ? message : `${message}: ${remedy}` }
        : [],
    ),
  );
}
