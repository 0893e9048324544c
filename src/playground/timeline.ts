import type { Taken } from "./engine/messages.ts";
import type { Playground, TimelineStep, Write } from "./state.ts";

const EMPTY_WRITE: Write = { mode: "server-side", manager: "me", text: "", options: {} };

export const EMPTY_PLAYGROUND: Playground = {
  version: 1,
  live: "",
  write: EMPTY_WRITE,
  definitions: [],
  timeline: [],
};

/** When the first write of a timeline happens; each later one a minute after all before it, so that links show the same everywhere. */
const START = "2026-01-31T12:00:00Z";

/** When the next write happens. */
export function nextTime({ timeline }: Pick<Playground, "timeline">): string {
  const times = timeline.map(({ time }) => Date.parse(time)).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return START;
  return new Date(times.reduce((a, b) => Math.max(a, b)) + 60_000).toISOString().replace(".000Z", "Z");
}

/** The playground after its write was carried out: one step more, from which the next one goes on. */
export function addStep(
  playground: Playground,
  { outcome, message, object }: Taken,
  say?: string,
): Playground {
  const { timeline, at, live, write } = playground;
  const parent = timeline.find(({ id }) => id === at);
  const id = timeline.reduce((most, step) => Math.max(most, step.id), 0) + 1;
  const step: TimelineStep = {
    id,
    parent: parent?.id,
    write,
    // What somebody typed into live since is a part of the step.
    live: live === (parent?.object ?? "") ? undefined : live,
    time: nextTime(playground),
    outcome,
    message,
    say,
    object,
  };
  return { ...playground, live: object, timeline: [...timeline, step], at: id };
}

/** The playground at an earlier step: live is what it was then, and what comes next is a fork. */
export function goTo(playground: Playground, id: number | undefined): Playground {
  const step = playground.timeline.find((one) => one.id === id);
  if (step === undefined) return { ...playground, live: "", at: undefined };
  return { ...playground, live: step.object, write: step.write, at: step.id };
}

/** What a step was written to, and with: as if it were about to happen once more. */
export function before(playground: Playground, id: number): Playground {
  const step = playground.timeline.find((one) => one.id === id);
  if (step === undefined) return playground;
  const parent = playground.timeline.find((one) => one.id === step.parent);
  return { ...playground, live: step.live ?? parent?.object ?? "", write: step.write, at: parent?.id };
}

/** Steps by how they hang together: each after its parent, with the branch that it is on. */
export interface PlacedStep {
  readonly step: TimelineStep;
  /** 0 for the first line, more for each fork. */
  readonly branch: number;
}

export function placeSteps({ timeline }: Pick<Playground, "timeline">): readonly PlacedStep[] {
  const branches = new Map<number, number>();
  const continued = new Set<number | undefined>();
  let last = -1;
  return timeline.map((step) => {
    const own = step.parent === undefined ? undefined : branches.get(step.parent);
    const branch = own === undefined || continued.has(step.parent) ? ++last : own;
    continued.add(step.parent);
    branches.set(step.id, branch);
    return { step, branch };
  });
}
