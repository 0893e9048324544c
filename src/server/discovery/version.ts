import type { JsonObject } from "../../value/internal.ts";

/** The release of Kubernetes whose answers these are. Clients read it as a semantic version. */
export const GIT_VERSION = "v1.36.4";

/** What `/version` says: what that release says of itself, as clients decide by it what they may ask for. */
export const VERSION: JsonObject = {
  major: "1",
  minor: "36",
  emulationMajor: "1",
  emulationMinor: "36",
  minCompatibilityMajor: "1",
  minCompatibilityMinor: "35",
  gitVersion: GIT_VERSION,
  gitCommit: "bb826b1d48562f110659e64e8ec444327433db95",
  gitTreeState: "",
  buildDate: "1970-01-01T00:00:00Z",
  goVersion: "go1.26.10",
  compiler: "gc",
  platform: "linux/amd64",
};
