import type { Context } from "../command/command.ts";
import type { KindIdentity } from "../input/identity.ts";
import { printWarning } from "../output/output.ts";
import { ClusterError } from "./cluster-error.ts";
import { getTypes } from "./cluster-types.ts";
import type { Cluster } from "./find-cluster.ts";
import type { LineValues } from "./line.ts";

interface Parts {
  readonly context: Context;
  readonly values: Pick<LineValues, "schema">;
  readonly cluster: Cluster;
}

/** The schemas that a line names, and a cluster's for some kinds. Without the latter much can still be said. */
export async function addTypes(
  kinds: readonly KindIdentity[],
  { context, values, cluster }: Parts,
): Promise<readonly string[]> {
  const { schema = [] } = values;
  const { io, errStyle } = context;
  try {
    return [...schema, ...(await getTypes(kinds, cluster, io))];
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error;
    io.err(printWarning(`the types of the cluster cannot be read: ${error.message}`, errStyle));
    return schema;
  }
}
