import { createConverter, type DeclaredConversion, readDeclaredConversion } from "../../evolve/internal.ts";
import {
  CONVERSION,
  inlineDefinitions,
  loadOpenApi,
  outlineDefinitions,
  readOpenApi,
} from "../../openapi/internal.ts";
import { apiVersionOf } from "../../schema/internal.ts";
import {
  equal,
  type Json,
  type JsonObject,
  type MergeError,
  type Names,
  readArguments,
  readNamed,
  readObject,
} from "../../value/internal.ts";
import { refuseAll } from "../refuse-all.ts";
import { attempt } from "./marks/schema-node.ts";
import { makeNextSchema, type NextSchema } from "./next-schema.ts";
import { changedDefinitions, type OwnKind, ownKinds } from "./open-api-kinds.ts";
import { readNextOptions } from "./options.ts";
import type { NextResourceReport } from "./report.ts";

/** Which version of the kinds in an OpenAPI document to make, and from which. */
export interface NextOpenApiOptions {
  /** The version whose definitions have the marks: `v1beta1`. */
  readonly from: string;
  /** The version to make: `v1`. */
  readonly to: string;
  /** The group; empty for the core group. Default: the only one that has the version. */
  readonly group?: string | undefined;
}

/** The next version of the kinds in an OpenAPI document. */
export interface NextOpenApiVersion {
  /** The document with the definitions of the new version. Those in which nothing changes are shared by both; paths are not added. */
  readonly document: JsonObject;
  /** What became of each kind. Lists have a definition in the new version, and are not among them. */
  readonly kinds: readonly NextOpenApiKind[];
}

/** The next version of one kind. */
export interface NextOpenApiKind {
  /** How the version differs from the new one, for `readDeclaredConversion`. The new definition has it as `x-fieldwise-conversion`. */
  readonly conversion: DeclaredConversion;
  readonly report: NextResourceReport;
}

const OPTIONS: Names = { from: "string", to: "string", group: "string" };

/**
 * Makes the next version of all kinds of a group and version in an OpenAPI document, from what is marked in their definitions, as
 * `nextResourceVersion` does for a custom resource. The document stays as it is. What cannot be is an error, which has all that is
 * wrong under `problems`.
 */
export function nextOpenApiVersion(document: object, options: NextOpenApiOptions): NextOpenApiVersion {
  const {
    read,
    group: statedGroup,
    asked,
  } = readArguments(() => {
    const { group, ...versions } = readNamed("options", options, OPTIONS);
    return { read: readObject(document, "the document"), group, asked: readNextOptions(versions) };
  });
  const source = readOpenApi(read);
  const own = ownKinds(source, asked, statedGroup);
  const { from, to } = asked;
  const readOne = (name: string): JsonObject => source.read(name) as JsonObject;
  const changed = changedDefinitions(
    source.names(),
    readOne,
    new Set(own.map(({ definition }) => definition)),
  );
  const problems: MergeError[] = [];
  const added = new Map<string, JsonObject>();
  const nameOf = (name: string): string => nextName(name, from, to);
  const define = (name: string, definition: JsonObject): string | undefined => {
    if (equal(definition, readOne(name))) return name;
    const next = nameOf(name);
    const known = added.get(next) ?? (source.has(next) ? readOne(next) : undefined);
    if (known === undefined) added.set(next, definition);
    return known === undefined || equal(known, definition) ? next : undefined;
  };
  const prefix = read.swagger === undefined ? "#/components/schemas/" : "#/definitions/";
  const made: { readonly kind: string; readonly definition: string; readonly next: NextSchema }[] = [];
  for (const { kind, definition } of own.filter(({ isList }) => !isList)) {
    const inlined = attempt(problems, () =>
      inlineDefinitions(readOne(definition), {
        read: readOne,
        isInlined: (name) => changed.has(name),
        where: definition,
      }),
    );
    if (inlined === undefined) continue;
    const next = makeNextSchema(inlined, { from, to, where: definition });
    problems.push(...next.plan.problems);
    made.push({ kind, definition, next });
  }
  refuseAll(problems);
  const { group } = own[0] as OwnKind;
  const versions = { old: apiVersionOf({ group, version: from }), new: apiVersionOf({ group, version: to }) };
  const kinds = made.map(({ kind, definition, next }): NextOpenApiKind => {
    const { plan, schema, version, hubDefaults } = next;
    const conversion: DeclaredConversion = {
      hub: versions.new,
      ...(Object.keys(hubDefaults).length > 0 && { defaults: hubDefaults }),
      versions: { [versions.old]: version },
    };
    const outlined = outlineDefinitions(schema, prefix, define);
    added.set(nameOf(definition), {
      ...outlined,
      "x-kubernetes-group-version-kind": [{ group, version: to, kind }],
      [CONVERSION]: conversion as unknown as Json,
    });
    const { changes, stashed, attention } = plan;
    return { conversion, report: { group, kind, from, to, changes, stashed, attention, versions: [] } };
  });
  for (const { kind, definition } of own.filter(({ isList }) => isList)) {
    const listed = inlineDefinitions(readOne(definition), {
      read: () => ({}),
      isInlined: (name) => own.some((one) => one.definition === name && !one.isList),
      where: definition,
    });
    added.set(nameOf(definition), {
      ...outlineDefinitions(listed, prefix, nameOf),
      "x-kubernetes-group-version-kind": [{ group, version: to, kind }],
    });
  }
  const after = withDefinitions(read, added);
  const types = loadOpenApi(after);
  for (const { conversion, report } of kinds)
    createConverter(readDeclaredConversion(conversion, (version) => types.type(version, report.kind)));
  return { document: after, kinds };
}

/** The name of a definition in the next version: with that version in place of the other one, or behind it. */
function nextName(name: string, from: string, to: string): string {
  const parts = name.split(".");
  return parts.includes(from) ? parts.map((part) => (part === from ? to : part)).join(".") : `${name}.${to}`;
}

function withDefinitions(document: JsonObject, added: ReadonlyMap<string, JsonObject>): JsonObject {
  const more = Object.fromEntries(added);
  if (document.swagger !== undefined)
    return { ...document, definitions: { ...(document.definitions as JsonObject), ...more } };
  const components = document.components as JsonObject;
  return {
    ...document,
    components: { ...components, schemas: { ...(components.schemas as JsonObject), ...more } },
  };
}
