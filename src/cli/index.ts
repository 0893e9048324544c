/** The `fieldwise` command: what a person does with the engine, on files. */
export { readKnown } from "./conformance/known-differences.ts";
export { type FileReport, runVectors } from "./conformance/run.ts";
export type { Io } from "./io.ts";
export { run } from "./run.ts";
