import { type Cause, invalid } from "../../status/cause.ts";

/** Refuses a path that leads up. */
export function* checkNoBacksteps(path: string, field: string): Iterable<Cause> {
  if (path.split("/").includes("..")) yield invalid(field, path, "must not contain '..'");
}

/** Refuses a path that does not lead down from where it is used. */
export function* checkDescendingPath(path: string, field: string): Iterable<Cause> {
  if (path.startsWith("/")) yield invalid(field, path, "must be a relative path");
  yield* checkNoBacksteps(path, field);
}

/** The same where names that begin with two dots are taken. */
export function* checkLocalPath(path: string, field: string): Iterable<Cause> {
  yield* checkDescendingPath(path, field);
  if (path.startsWith("..") && !path.startsWith("../"))
    yield invalid(field, path, "must not start with '..'");
}
