import type { Store } from "../app/store.ts";
import { button, element } from "../dom.ts";
import { createEditor } from "../editor/create-editor.ts";
import { markProblems } from "./write-panel.ts";

const HINT =
  "Nothing is live yet: the write creates it.\n\nOr paste what kubectl get -o yaml --show-managed-fields prints.";

/** The object as it is. */
export function createLivePanel(store: Store): HTMLElement {
  const editor = createEditor({
    label: "The live object",
    hint: HINT,
    onChange: (text) => store.changeText("live", text),
    onRefused: (message) => store.tell(message, "error"),
    complete: (offset) => store.engine.ask("complete", store.placeIn("live", offset)),
    hover: (offset) => store.engine.ask("hover", store.placeIn("live", offset)),
  });
  const state = element("span", { class: "muted" });
  const clear = button("Delete it", () => store.change({ live: "" }), { class: "button quiet small" });
  store.listen((shown, last) => {
    const { live, at } = shown.playground;
    editor.setText(live);
    state.textContent = live.trim() === "" ? "none" : at === undefined ? "" : `after step ${at}`;
    clear.hidden = live.trim() === "";
    markProblems(editor, shown, last, "live");
  });
  return element(
    "section",
    { class: "panel live", id: "pane-live", attributes: { "aria-label": "Live object" } },
    element(
      "div",
      { class: "panel-head" },
      element("h2", {}, "Live object"),
      state,
      element("span", { class: "spring" }),
      clear,
    ),
    editor.dom,
  );
}
