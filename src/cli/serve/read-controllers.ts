import { CONTROLLERS } from "../../server/index.ts";
import { splitNames } from "../command/split-names.ts";
import { UsageError } from "../command/usage-error.ts";
import type { ServeValues } from "./serve-options.ts";

/** The controllers that a user wants; `undefined` if they are left to the server. */
export function readControllers(values: ServeValues): readonly string[] | undefined {
  const names = splitNames(values.controllers);
  for (const name of names)
    if (name !== "*" && !CONTROLLERS.includes(name.replace(/^-/, "")))
      throw new UsageError(
        `--controllers cannot be "${name}": use * for all, or names, with a - before those to leave out: ${CONTROLLERS.join(", ")}`,
      );
  return names.length === 0 ? undefined : names;
}
