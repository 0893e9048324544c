import type { JsonObject } from "../../value/internal.ts";

/** The version of Kubernetes whose answers these are. Clients read it as a semantic version. */
export const GIT_VERSION = "v1.36.0+fieldwise";

/** What `/version` says. All fields are there, since clients expect them, though some mean nothing here. */
export const VERSION: JsonObject = {
  major: "1",
  minor: "36",
  emulationMajor: "1",
  emulationMinor: "36",
  minCompatibilityMajor: "1",
  minCompatibilityMinor: "35",
  gitVersion: GIT_VERSION,
  gitCommit: "",
  gitTreeState: "",
  buildDate: "",
  goVersion: "",
  compiler: "",
  platform: "",
};
