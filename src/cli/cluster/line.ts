import type { Context, Given } from "../command/command.ts";
import type { ClusterValues } from "./kubectl.ts";

/** What a command line says, and what its command works with. */
export interface Line {
  readonly given: Given;
  readonly context: Context;
}

/** What the lines of those commands say that can ask a cluster. */
export interface LineValues extends ClusterValues {
  readonly filename: readonly string[];
  readonly recursive: boolean;
  /** Of commands that need types. */
  readonly schema?: readonly string[];
  readonly namespace: string | undefined;
  /** Of commands about what is to be applied. */
  readonly live?: readonly string[];
  /** Of commands about objects that are there. */
  readonly selector?: string | undefined;
  readonly "all-namespaces"?: boolean;
}

/** What the cluster's objects are called where files are named. */
export const CLUSTER = "cluster";

/** The line with other values, for a command that knows which cluster they come from, or why they come from none. */
export function changeLine(
  { given, context }: Line,
  changes: Partial<LineValues>,
  known: Pick<Context, "cluster" | "withoutCluster"> = {},
): Line {
  const values = { ...given.values, ...changes } as Given["values"];
  return { given: { ...given, values }, context: { ...context, ...known } };
}
