import type { Command } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import { provideFile } from "../input/provided-files.ts";
import { addTypes } from "./add-types.ts";
import { NoCluster } from "./cluster-error.ts";
import { type Cluster, findCluster } from "./find-cluster.ts";
import { getObjects } from "./get-objects.ts";
import { CLUSTER, changeLine, type Line, type LineValues } from "./line.ts";
import { readInputs } from "./read-inputs.ts";
import { withKind } from "./with-kind.ts";
import { withNamed } from "./with-named.ts";

/**
 * Asks a cluster for the live objects and the types that a command line leaves to it. Both are then named in the line like
 * files, so that commands need not know where they come from.
 */
export async function withCluster(command: Command, line: Line): Promise<Line> {
  const values = line.given.values as unknown as LineValues;
  const { live, context, kubeconfig } = values;
  if (command.name === "explain") return withKind(line);
  if (live === undefined) return withNamed(command, { line, values });
  const files = live.filter((name) => !WORDS.has(name));
  // Two sides to compare say all there is.
  if (live.includes("auto") && line.given.operands.length > 0) return changeLine(line, { live: files });
  const flagged = context !== undefined || kubeconfig !== undefined;
  const isOpen = live.includes("auto");
  const asked = live.includes(CLUSTER) || (isOpen && flagged);
  if (!asked && !isOpen) {
    if (!flagged) return changeLine(line, { live: files });
    throw new UsageError("--context and --kubeconfig are for a cluster: add --live cluster");
  }
  try {
    const cluster = await findCluster(values, line.context.io, asked);
    return await withLive(line, { values, files, cluster });
  } catch (error) {
    if (asked || !(error instanceof NoCluster)) throw error;
    return changeLine(line, { live: [] }, { withoutCluster: error.reason });
  }
}

const WORDS: ReadonlySet<string> = new Set([CLUSTER, "auto", "none"]);

interface Parts {
  readonly values: LineValues;
  /** What else is live. */
  readonly files: readonly string[];
  readonly cluster: Cluster;
}

/** The line with the objects that are live in a cluster, of those that it names. */
async function withLive(line: Line, { values, files, cluster }: Parts): Promise<Line> {
  const { io } = line.context;
  const { namespace = cluster.namespace, recursive, filename } = values;
  const names = [...filename, ...line.given.operands];
  const { objects, defined } = await readInputs(names, namespace, io, { recursive });
  provideFile(CLUSTER, await getObjects(cluster.kubectl, objects), io);
  const kinds = objects.filter(({ apiVersion, kind }) => !defined.has(`${apiVersion.split("/")[0]}/${kind}`));
  const schema = await addTypes(kinds, { context: line.context, values, cluster });
  return changeLine(line, { live: [...files, CLUSTER], namespace, schema }, { cluster });
}
