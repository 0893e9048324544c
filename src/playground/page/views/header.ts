import { STORIES } from "../../stories/index.ts";
import { EMPTY_PLAYGROUND } from "../../timeline.ts";
import { download, forgetLink, share } from "../app/share.ts";
import type { Store } from "../app/store.ts";
import { nextTheme, themeName } from "../app/theme.ts";
import { button, element, fill, select } from "../dom.ts";

/** The bar at the top: stories, the two views, and what takes the playground elsewhere. */
export function createHeader(store: Store): HTMLElement {
  const stories = select(
    "Story",
    [{ value: "", text: "Stories…" }, ...STORIES.map(({ id, title }) => ({ value: id, text: title }))],
    (id) => {
      forgetLink();
      void (id === "" ? store.load(EMPTY_PLAYGROUND) : store.play(id));
    },
  );
  stories.classList.add("story-choice");
  const views = element("nav", { class: "tabs", attributes: { "aria-label": "View" } });
  const theme = button(themeName(), () => (theme.textContent = nextTheme()), {
    class: "button quiet",
    title: "Light, dark, or as the system has it",
  });
  const downloads = select(
    "Download",
    [
      { value: "", text: "Download…" },
      { value: "session", text: "as a session of the command" },
      { value: "vectors", text: "as test vectors" },
    ],
    (as) => {
      downloads.value = "";
      if (as !== "") void download(store, as as "session" | "vectors");
    },
  );
  downloads.classList.add("download");
  store.listen(({ playground }) => {
    stories.value = playground.story?.id ?? "";
    const view = playground.view ?? "write";
    fill(
      views,
      ...(["write", "evolve"] as const).map((name) =>
        button(name === "write" ? "Write" : "Evolve", () => store.change({ view: name }), {
          class: "tab",
          pressed: view === name,
          title: name === "write" ? "What a write does to an object" : "What a change of a definition breaks",
        }),
      ),
    );
  });
  return element(
    "header",
    { class: "bar" },
    element(
      "h1",
      { class: "brand" },
      element(
        "span",
        { class: "mark", attributes: { "aria-hidden": "true" } },
        element("i"),
        element("i"),
        element("i"),
      ),
      "Fieldwise",
      element("span", { class: "sub" }, "playground"),
    ),
    views,
    stories,
    element("span", { class: "spring" }),
    button(
      "Start over",
      () => {
        forgetLink();
        void store.load(EMPTY_PLAYGROUND);
      },
      { class: "button quiet start-over" },
    ),
    downloads,
    theme,
    button("Share link", () => void share(store), {
      class: "button primary",
      title: "Copy a link that holds all of this; nothing is sent anywhere",
    }),
  );
}
