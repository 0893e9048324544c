import { parsePattern } from "../../fieldpath/internal.ts";
import { MergeError } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import type { PredictionValues } from "../commands/shared-options.ts";
import { checkManager } from "./check-manager.ts";

/** Refuses options that make no sense, or none together. */
export function checkInputs({ filename, live, ...values }: PredictionValues): void {
  if (filename.length === 0) throw new UsageError("there is nothing to apply: name it with -f FILE, or -f -");
  checkManager(values["field-manager"]);
  if (values["server-side"]) {
    if (!values.overwrite)
      throw new UsageError("--overwrite is for client-side apply: use --force-conflicts");
    checkPatterns("force-at", values["force-at"]);
    checkPatterns("give-way-at", values["give-way-at"]);
    return;
  }
  const serverSide = ["force-conflicts", "refuse-removals"] as const;
  const given = [
    ...serverSide.filter((name) => values[name]),
    ...(["force-at", "give-way-at"] as const).filter((name) => values[name].length > 0),
  ];
  if (given.length > 0) throw new UsageError(`--${given[0]} is about field ownership: add --server-side`);
}

function checkPatterns(option: string, patterns: readonly string[]): void {
  for (const pattern of patterns) {
    try {
      parsePattern(pattern);
    } catch (error) {
      throw error instanceof MergeError ? new UsageError(`--${option}: ${error.message}`) : error;
    }
  }
}
