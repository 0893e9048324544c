/** The `fieldwise` command: what a person does with the engine, on files. */
export { type FileReport, runVectors } from "./conformance/run.ts";
export type { Io } from "./io.ts";
export { run } from "./run.ts";
