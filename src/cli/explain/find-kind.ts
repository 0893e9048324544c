import { didYouMean, nearMatches, type ObjectType, type Schema } from "../../schema/internal.ts";
import { MergeError } from "../../value/internal.ts";
import { compareVersions } from "../input/compare-versions.ts";
import type { Types } from "../input/types.ts";
import { isNameOf } from "./kind-names.ts";
import { type KnownKind, knownKinds } from "./known-kinds.ts";

export interface FoundKind {
  readonly kind: string;
  readonly apiVersion: string;
  readonly type: ObjectType;
  /** The schema that has it. */
  readonly schema: Schema;
  /** The place within it; empty for the whole. */
  readonly path: string;
  /** The other versions and groups that have a kind of this name. */
  readonly others: readonly string[];
}

interface Asked {
  /** `deployment`, `deployments`, `deploy.spec.template`, `deployments.apps`. */
  readonly name: string;
  readonly path: string | undefined;
  readonly apiVersion: string | undefined;
}

/** The kind that a user asks for, in the newest stable version unless they say which. */
export function findKind(types: Types, { name, path, apiVersion }: Asked): FoundKind {
  const message = findMessage(types, name, path);
  if (message !== undefined) return message;
  const dot = name.indexOf(".");
  const head = dot < 0 ? name : name.slice(0, dot);
  const rest = dot < 0 ? "" : name.slice(dot + 1);
  const known = knownKinds(types);
  const named = known.filter(({ kind, names }) => isNameOf(head, kind) || names.includes(head));
  if (named.length === 0) throw unknownKind(head, known);
  const inGroup = named.filter(({ group, version }) => rest === group || rest === `${version}.${group}`);
  const byGroup = rest !== "" && inGroup.length > 0;
  const candidates = byGroup ? inGroup : named;
  const chosen = choose(candidates, apiVersion);
  const below = [byGroup ? "" : rest, path ?? ""].filter((part) => part !== "").join(".");
  return {
    kind: chosen.kind,
    apiVersion: chosen.apiVersion,
    type: chosen.schema.type(chosen.apiVersion, chosen.kind),
    schema: chosen.schema,
    path: below.replace(/^\./, ""),
    others: candidates.filter((one) => one !== chosen).map((one) => one.apiVersion),
  };
}

/** The protobuf message that a user names in full, with or without a path behind it. */
function findMessage({ protobuf }: Types, name: string, path = ""): FoundKind | undefined {
  if (protobuf === undefined) return undefined;
  const parts = name.slice(name.lastIndexOf("/") + 1).split(".");
  for (let length = parts.length; length > 1; length--) {
    const kind = parts.slice(0, length).join(".");
    if (!protobuf.has(kind)) continue;
    const below = [...parts.slice(length), path].filter((part) => part !== "").join(".");
    const { schema } = protobuf;
    return { kind, apiVersion: "", type: protobuf.type(kind), schema, path: below, others: [] };
  }
  return undefined;
}

function choose(candidates: readonly KnownKind[], apiVersion: string | undefined): KnownKind {
  const [first] = candidates as readonly [KnownKind];
  if (apiVersion !== undefined) {
    const found = candidates.find((one) => one.apiVersion === apiVersion);
    if (found !== undefined) return found;
    const versions = candidates.map((one) => one.apiVersion).join(", ");
    const message = `there is no such version: --api-version can be ${versions}`;
    throw new MergeError("KIND_UNKNOWN", `${apiVersion} ${first.kind}`, message);
  }
  // What the user's own schemas have comes before what is built in.
  const own = candidates.filter(({ schema }) => schema === first.schema);
  return own.toSorted((a, b) => compareVersions(a.version, b.version))[0] as KnownKind;
}

function unknownKind(name: string, known: readonly KnownKind[]): MergeError {
  const near = nearMatches(name, new Set(known.map(({ kind }) => kind)));
  const hint = didYouMean(
    near,
    "fieldwise explain lists those there are; give the definition of a custom resource with --schema",
  );
  return new MergeError("KIND_UNKNOWN", name, `there is no such kind: ${hint}`);
}
