import { equal, parseJson, printJson } from "fieldwise/value";

/** Reading, writing and comparing whole live objects. */
export const value = {
  parse: ({ liveText }) => {
    return () => parseJson(liveText);
  },
  print: ({ read }) => {
    const live = read("live");
    return () => printJson(live);
  },
  equal: ({ read }) => {
    const live = read("live");
    const again = read("live");
    return () => equal(live, again);
  },
};
