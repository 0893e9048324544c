import { readdirSync } from "node:fs";
import { join } from "node:path";
import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { hasManagedFields, nameObject, withoutServerFields } from "../../preview/index.ts";
import { type Json, type JsonObject, withField } from "../../value/internal.ts";
import { addTypes } from "../cluster/add-types.ts";
import { ClusterError } from "../cluster/cluster-error.ts";
import { findCluster } from "../cluster/find-cluster.ts";
import { getObjects } from "../cluster/get-objects.ts";
import { CLUSTER } from "../cluster/line.ts";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import { readDocuments } from "../input/documents.ts";
import { type Identity, identify } from "../input/identity.ts";
import { provideFile } from "../input/provided-files.ts";
import { inFolder, isFolder } from "../input/read-files.ts";
import { readTypes } from "../input/types.ts";
import type { Io } from "../io.ts";
import { createOutput } from "../output/output.ts";
import { type DiffValues, readAround } from "./diff-files.ts";
import { linesBetween, printDiff, printHeading, visibleDiff } from "./print-diff.ts";

/** An object on both sides, or on one. */
interface Pair {
  readonly identity: Identity;
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
}

/**
 * Shows how the objects of two files or folders differ, with the owners in the margin: what `kubectl diff` asks of the program
 * that `KUBECTL_EXTERNAL_DIFF` names. Gives the exit code that it wants.
 */
export async function diffSides(
  [from = "", to]: readonly string[],
  values: DiffValues,
  context: Context,
): Promise<number> {
  const { io, style, errStyle } = context;
  const { filename, live } = values;
  if (to === undefined || filename.length + live.length > 0)
    throw new UsageError(
      "name two files or folders to compare, and nothing else; or -f FILE for what is to be applied",
    );
  const around = readAround(values);
  const output = createOutput(io, errStyle);
  const pairs = pairUp(await readSide(from, io), await readSide(to, io));
  const known = await askCluster(pairs, values, context);
  const types = await readTypes({ schemas: known.schemas, inputs: [] }, io);
  let changed = 0;
  for (const { identity, ...pair } of pairs) {
    const name = nameObject(identity);
    const before = pair.before && withOwners(pair.before, known.owners.get(uidOf(pair.before)));
    const sides = {
      before,
      after: pair.after && withOwners(withoutServerFields(pair.after, before), before && ownersOf(before)),
    };
    const shown = visibleDiff(linesBetween(types.find(identity, output), sides, around), around);
    if (shown.length === 0) continue;
    if (changed++ > 0) output.out("\n");
    if (before !== undefined && uidOf(before) !== undefined && !hasManagedFields(before))
      output.warn(`${name} comes without its owners: add --show-managed-fields to kubectl diff`);
    const isNew = before === undefined;
    const heading = printHeading(identity, { isNew, isGone: sides.after === undefined }, style);
    output.out(heading + printDiff(shown, { defaults: {}, isNew }, io.outColumns, style));
  }
  return changed > 0 ? 1 : 0;
}

type Side = ReadonlyMap<string, { readonly identity: Identity; readonly object: JsonObject }>;

/** The objects of a file, or of all files of a folder, whatever their names. */
async function readSide(name: string, io: Io): Promise<Side> {
  const files = !isFolder(name, io)
    ? [name]
    : readdirSync(inFolder(name, io), { withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(name, entry.name));
  const side = new Map<string, { readonly identity: Identity; readonly object: JsonObject }>();
  for await (const document of readDocuments(files.sort(), io)) {
    const identity = identify(document);
    const { group, kind, namespace, name } = identity;
    side.set(JSON.stringify([group, kind, namespace, name]), { identity, object: document.object });
  }
  return side;
}

function pairUp(before: Side, after: Side): readonly Pair[] {
  return [...new Map([...before, ...after])].map(([key, { identity }]) => ({
    identity,
    before: before.get(key)?.object,
    after: after.get(key)?.object,
  }));
}

interface Known {
  readonly schemas: readonly string[];
  /** The `managedFields` of live objects, by their uid. */
  readonly owners: ReadonlyMap<Json | undefined, Json>;
}

/**
 * What a cluster adds, if it can be asked: types, and owners, which kubectl leaves out unless told otherwise. Whether it is the
 * cluster that kubectl compares with, the uids tell.
 */
async function askCluster(pairs: readonly Pair[], values: DiffValues, context: Context): Promise<Known> {
  const { io } = context;
  const owners = new Map<Json | undefined, Json>();
  try {
    const cluster = await findCluster(values, io, false);
    const kinds = pairs.map(({ identity }) => identity);
    const wanted = pairs
      .filter(({ before }) => before !== undefined && !hasManagedFields(before))
      .map(({ identity: { apiVersion, kind, name, namespace } }) => ({
        apiVersion,
        kind,
        metadata: { name, namespace },
      }));
    provideFile(CLUSTER, await getObjects(cluster.kubectl, wanted), io);
    for await (const { object } of readDocuments([CLUSTER], io))
      owners.set(uidOf(object), ownersOf(object) ?? []);
    return { owners, schemas: await addTypes(kinds, { values, cluster, context }) };
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error;
    return { owners, schemas: values.schema };
  }
}

function uidOf(object: JsonObject): Json | undefined {
  return metadataOf(object).uid;
}

function ownersOf(object: JsonObject): Json | undefined {
  return metadataOf(object).managedFields;
}

/** The object with owners, unless it says its own. */
function withOwners(object: JsonObject, owners: Json | undefined): JsonObject {
  if (owners === undefined || hasManagedFields(object)) return object;
  return withField(object, "metadata", withField(metadataOf(object), "managedFields", owners));
}
