import { equal, parseJson, printJson } from "fieldwise/value";
import type { Suite } from "./measure.ts";

/** Reading, writing and comparing whole live objects. */
export const value: Suite = {
  parseJson: ({ liveText }) => {
    return () => parseJson(liveText);
  },
  printJson: ({ read }) => {
    const live = read("live");
    return () => printJson(live);
  },
  equal: ({ read }) => {
    const live = read("live");
    const again = read("live");
    return () => equal(live, again);
  },
};
