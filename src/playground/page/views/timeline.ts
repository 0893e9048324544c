import { placeSteps } from "../../timeline.ts";
import { colourOf } from "../app/owner-colours.ts";
import type { Store } from "../app/store.ts";
import { button, element, fill } from "../dom.ts";

/** What happened so far, step by step, with its forks; and of a story, what happens next. */
export function createTimeline(store: Store): HTMLElement {
  const steps = element("ol", { class: "steps" });
  const story = element("div", { class: "story", attributes: { "aria-live": "polite" } });
  const made = element(
    "section",
    { class: "timeline", attributes: { "aria-label": "Timeline" } },
    story,
    steps,
  );
  store.listen(({ playground }, last) => {
    if (playground === last.playground) return;
    const { timeline, at } = playground;
    made.hidden = timeline.length === 0 && store.story === undefined;
    if (timeline !== last.playground.timeline || at !== last.playground.at || steps.childElementCount === 0)
      fill(steps, ...stepsOf(store));
    if (playground.story !== last.playground.story || at !== last.playground.at)
      fill(story, ...tellStory(store));
  });
  return made;
}

function stepsOf(store: Store): readonly HTMLElement[] {
  const { timeline, at } = store.shown.playground;
  return placeSteps({ timeline }).map(({ step, branch }) => {
    const isHere = step.id === at;
    const chip = button("", () => store.goTo(step), {
      class: `step owner-${colourOf(step.write.manager)} ${step.outcome}${branch > 0 ? " fork" : ""}`,
      title: step.say ?? step.message,
    });
    if (isHere) chip.setAttribute("aria-current", "step");
    chip.dataset.step = String(step.id);
    chip.append(
      element("span", { class: "hidden" }, "Step"),
      element("span", { class: "number" }, branch > 0 ? `⑂ ${step.id}` : String(step.id)),
      element("span", { class: "hidden" }, branch > 0 ? `fork of ${step.parent ?? "the start"}` : ""),
      element("span", { class: "who" }, step.write.manager),
      element("span", { class: "outcome" }, step.outcome),
    );
    const again = isHere
      ? button("↺", () => store.retry(step), {
          class: "retry",
          title: "Go back to before this step, with its write",
          label: `Undo step ${step.id}`,
        })
      : undefined;
    return element("li", {}, chip, again);
  });
}

function tellStory(store: Store): readonly HTMLElement[] {
  const { story, move } = store;
  const done = store.shown.playground.story?.done ?? 0;
  if (story === undefined) return [];
  const count = story.moves.length;
  if (move === undefined)
    return [
      element(
        "p",
        {},
        element("strong", {}, story.title),
        " ",
        "That was it. Go back to any step and try something else, or choose another story.",
      ),
    ];
  return [
    element(
      "p",
      {},
      element("span", { class: "count" }, `${done + 1}/${count}`),
      element("strong", {}, move.manager),
      " ",
      move.say,
    ),
    button(done + 1 === count ? "Last step" : "Next step", () => void store.take(), {
      class: "button primary next",
      title: "Carry this write out, and go on",
    }),
  ];
}
