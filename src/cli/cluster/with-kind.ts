import { kubernetes } from "../../kubernetes/internal.ts";
import { isNameOf } from "../explain/kind-names.ts";
import type { KindIdentity } from "../input/identity.ts";
import { printWarning } from "../output/output.ts";
import { addTypes } from "./add-types.ts";
import { ClusterError, NoCluster } from "./cluster-error.ts";
import { findCluster } from "./find-cluster.ts";
import type { Kubectl } from "./kubectl.ts";
import { changeLine, type Line, type LineValues } from "./line.ts";

/** What the lines of those commands say that are about a kind. */
interface KindValues extends Pick<LineValues, "context" | "kubeconfig" | "request-timeout"> {
  readonly schema: readonly string[];
  readonly "api-version": string | undefined;
}

/** A kind as a cluster lists it. */
interface ListedKind extends KindIdentity {
  /** Its plural and short names. */
  readonly names: readonly string[];
}

/**
 * The line with what a cluster says of the kind that it names: if the cluster is named, too, or if nothing else can tell what is meant.
 */
export async function withKind(line: Line): Promise<Line> {
  const values = line.given.values as unknown as KindValues;
  const { context, kubeconfig, schema } = values;
  const [name] = line.given.operands;
  const asked = context !== undefined || kubeconfig !== undefined;
  if (name === undefined || (!asked && (schema.length > 0 || isKnown(name)))) return line;
  try {
    const cluster = await findCluster(values, line.context.io, asked);
    const [kind, rest] = findListed(name, await listKinds(cluster.kubectl), values["api-version"]);
    if (kind === undefined) return line;
    const types = { schema: await addTypes([kind], { context: line.context, values, cluster }) };
    const changed = changeLine(line, { ...types, "api-version": kind.apiVersion } as Partial<LineValues>);
    const operands = [`${kind.kind}${rest}`, ...line.given.operands.slice(1)];
    return { ...changed, given: { ...changed.given, operands } };
  } catch (error) {
    if (asked || !(error instanceof ClusterError)) throw error;
    const { io, errStyle } = line.context;
    if (!(error instanceof NoCluster))
      io.err(printWarning(`the cluster cannot be asked: ${error.message}`, errStyle));
    return line;
  }
}

function isKnown(name: string): boolean {
  const [head = ""] = name.split(".");
  return kubernetes()
    .kinds()
    .some(({ kind }) => isNameOf(head, kind));
}

/** The kinds of a cluster, in the versions that it prefers. */
async function listKinds(kubectl: Kubectl): Promise<readonly ListedKind[]> {
  const text = await kubectl.run(["api-resources", "--no-headers"]);
  return text.split("\n").flatMap((row) => {
    const words = row.trim().split(/ +/);
    const [apiVersion = "", , kind = ""] = words.slice(-3);
    // Not every kind has short names.
    const names = [words[0] ?? "", ...(words.length > 4 ? (words[1] as string).split(",") : [])];
    return words.length < 4 ? [] : [{ apiVersion, kind, names }];
  });
}

/** The kind that a name means, and the path behind it: `certs.spec`, `certificates.cert-manager.io`. */
function findListed(
  name: string,
  kinds: readonly ListedKind[],
  apiVersion: string | undefined,
): readonly [KindIdentity | undefined, string] {
  const [head = "", ...parts] = name.split(".");
  const rest = name.slice(head.length);
  const named = kinds.filter((one) => one.names.includes(head.toLowerCase()) || isNameOf(head, one.kind));
  const groupOf = (kind: KindIdentity): string => kind.apiVersion.split("/").at(-2) ?? "";
  const inGroup = named.find((kind) => parts.length > 0 && groupOf(kind) === parts.join("."));
  const inVersion = apiVersion && named.find((kind) => groupOf(kind) === apiVersion.split("/").at(-2));
  const found = inGroup ?? (inVersion || named[0]);
  if (found === undefined) return [undefined, rest];
  const { kind } = found;
  return [{ kind, apiVersion: apiVersion ?? found.apiVersion }, inGroup === undefined ? rest : ""];
}
