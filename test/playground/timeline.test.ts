import {
  addStep,
  before,
  EMPTY_PLAYGROUND,
  goTo,
  nextTime,
  placeSteps,
  type Taken,
} from "fieldwise/playground";
import { describe, expect, it } from "vitest";

const taken = (object: string): Taken => ({ outcome: "configured", message: "", object });

describe("a timeline", () => {
  const first = addStep(EMPTY_PLAYGROUND, taken("one"));
  const second = addStep(first, taken("two"));

  it("goes on from step to step, a minute apart", () => {
    expect(second.timeline.map(({ id, parent, time }) => [id, parent, time])).toEqual([
      [1, undefined, "2026-01-31T12:00:00Z"],
      [2, 1, "2026-01-31T12:01:00Z"],
    ]);
    expect(nextTime(second)).toBe("2026-01-31T12:02:00Z");
    expect(second.live).toBe("two");
  });

  it("keeps what somebody typed into live", () => {
    expect(second.timeline[1]?.live).toBeUndefined();
    expect(addStep({ ...second, live: "typed" }, taken("three")).timeline[2]?.live).toBe("typed");
  });

  it("forks where somebody went back", () => {
    const forked = addStep(goTo(second, 1), taken("other"));
    expect(forked.timeline.map(({ parent }) => parent)).toEqual([undefined, 1, 1]);
    expect(placeSteps(forked).map(({ branch }) => branch)).toEqual([0, 0, 1]);
  });

  it("goes back to what was before a step", () => {
    expect(before(second, 2)).toMatchObject({ live: "one", at: 1 });
    expect(before(second, 1)).toMatchObject({ live: "", at: undefined });
    expect(goTo(second, undefined)).toMatchObject({ live: "", at: undefined });
  });

  it("goes on where links say times that are none", () => {
    const broken = { timeline: first.timeline.map((step) => ({ ...step, time: "never" })) };
    expect(nextTime(broken)).toBe("2026-01-31T12:00:00Z");
  });
});
