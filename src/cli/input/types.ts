import { kubernetes, type ServedTypes, servedTypes } from "../../kubernetes/internal.ts";
import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { readOpenApi } from "../../openapi/internal.ts";
import { apiVersionOf, deduced, type ObjectType, type Schema } from "../../schema/internal.ts";
import {
  createResources,
  type Resource,
  type Resources,
  type ResourcesOptions,
  typedResource,
} from "../../write/internal.ts";
import { namesProtobuf } from "../breaking/names-protobuf.ts";
import { UsageError } from "../command/usage-error.ts";
import type { Io } from "../io.ts";
import type { Output } from "../output/output.ts";
import type { Document } from "./documents.ts";
import type { KindIdentity } from "./identity.ts";
import { within } from "./locate.ts";
import type { ProtobufTypes } from "./protobuf-types.ts";
import { type ReadFilesOptions, readFiles } from "./read-files.ts";
import { definitionsIn, readNamedSchemas, type SchemaDocument } from "./schema-documents.ts";

/** What a definition that could be read says of its kind. */
interface DefinedKind {
  readonly group: string;
  readonly names: { readonly kind: string };
  readonly versions: readonly { readonly name: string }[];
}

/** What looks at expressions, where there are some. */
type Compilers = Pick<ResourcesOptions, "rules" | "expressions">;

/** Where the types of objects come from: the user's schemas, definitions among the inputs, Kubernetes, else the values. */
export class Types {
  readonly documents: readonly SchemaDocument[];
  /** The protobuf API that a user names; absent if there is none. */
  readonly protobuf: ProtobufTypes | undefined;
  readonly #told = new Set<string>();
  readonly #resources = new Map<string, Resource>();
  readonly #compilers: Compilers;
  /** Kubernetes' own resources, as the documents have them that describe some. */
  #builtIn: Resources<Resource> | undefined;
  #byKind: ReadonlyMap<string, Schema> | undefined;

  constructor(
    documents: readonly SchemaDocument[],
    compilers: Compilers,
    protobuf: ProtobufTypes | undefined,
  ) {
    this.documents = documents;
    this.protobuf = protobuf;
    this.#compilers = compilers;
  }

  /** Documents ready to be merged: of protobuf, with their messages, and one name for each field. */
  readonly open = (document: Document): Document =>
    this.protobuf?.normalized(this.protobuf.withMessage(document)) ?? document;

  /** The type of an object. That no schema has its kind is told, once a kind. */
  find({ apiVersion, kind }: KindIdentity, output: Output): ObjectType {
    if (apiVersion === "" && this.protobuf !== undefined) return this.protobuf.type(kind);
    const schema = this.schemaOf({ apiVersion, kind });
    if (schema !== undefined) return schema.type(apiVersion, kind);
    const name = `${apiVersion} ${kind}`;
    if (!this.#told.has(name)) {
      this.#told.add(name);
      output.warn(
        `there is no schema of ${name}, so its lists are replaced as a whole: give its definition with --schema`,
      );
    }
    return deduced;
  }

  /**
   * The resource that an object is of: what a definition describes, or Kubernetes; else little more than its type is known. Each
   * kind is told of once, if there is something to know about it.
   */
  resource({ object }: Document, output: Output): Resource {
    const { apiVersion, kind } = object as unknown as KindIdentity;
    const namespaced = metadataOf(object).namespace !== undefined;
    const key = `${apiVersion} ${kind}`;
    const known = this.#resources.get(key) ?? this.#resources.get(`${key} ${namespaced}`);
    if (known !== undefined) return known;
    const found = this.#findResource({ apiVersion, kind });
    if (found !== undefined) {
      this.#resources.set(key, found);
      return found;
    }
    const type = this.find({ apiVersion, kind }, output);
    const schema = this.schemaOf({ apiVersion, kind });
    const document = this.documents.find((one) => one.schema === schema)?.document;
    const source = document && readOpenApi(document);
    const check = this.protobuf?.checkOfKind({ apiVersion, kind });
    const typed = typedResource(type, { apiVersion, kind, namespaced, source, check });
    this.#resources.set(`${key} ${namespaced}`, typed);
    return typed;
  }

  #findResource({ apiVersion, kind }: KindIdentity): Resource | undefined {
    const compilers = this.#compilers;
    for (const { kind: form, document, source } of this.documents) {
      if (form === "open-api") continue;
      const { spec } = document as unknown as { readonly spec: DefinedKind };
      if (
        spec.names.kind !== kind ||
        !spec.versions.some(({ name }) => apiVersion === `${spec.group}/${name}`)
      )
        continue;
      const find = () => createResources({ definitions: [document], ...compilers }).find(apiVersion, kind);
      return within({ object: document, source }, find);
    }
    this.#builtIn ??= createResources({ ...compilers, types: this.#served() });
    return this.#builtIn.find(apiVersion, kind);
  }

  /** Kubernetes' own kinds as a user's documents have them; `undefined` if there are none. */
  #served(): ServedTypes | undefined {
    const documents = this.documents.filter(({ kind }) => kind === "open-api");
    return documents.length === 0 ? undefined : servedTypes(...documents.map(({ document }) => document));
  }

  /** The first schema that has a kind. */
  schemaOf({ apiVersion, kind }: KindIdentity): Schema | undefined {
    this.#byKind ??= indexByKind(this.schemas());
    return this.#byKind.get(`${apiVersion} ${kind}`);
  }

  /** Every schema, in the order in which they are asked. */
  schemas(): readonly Schema[] {
    const own = this.documents.map(({ schema }) => schema);
    return this.protobuf === undefined
      ? [...own, kubernetes()]
      : [...own, this.protobuf.schema, kubernetes()];
  }
}

/** The first schema of every kind. */
function indexByKind(schemas: readonly Schema[]): ReadonlyMap<string, Schema> {
  const index = new Map<string, Schema>();
  for (const schema of schemas) {
    for (const kind of schema.kinds()) {
      const key = `${apiVersionOf(kind)} ${kind.kind}`;
      if (!index.has(key)) index.set(key, schema);
    }
  }
  return index;
}

export interface TypeSources extends ReadFilesOptions {
  /** Files with schemas. */
  readonly schemas: readonly string[];
  /** Files with objects, among which there may be definitions of custom resources. */
  readonly inputs: readonly string[];
  /** The protobuf message of inputs that do not say theirs. */
  readonly message?: string | undefined;
}

/** Reads the schemas that a user names, and those found among the inputs. */
export async function readTypes(sources: TypeSources, io: Io): Promise<Types> {
  const documents: SchemaDocument[] = [];
  const names = sources.schemas.flatMap((text) => text.split(","));
  const sets = names.filter((name) => name !== "" && namesProtobuf(name, io));
  const protobuf = sets.length === 0 ? undefined : await readProtobuf(sets, sources.message, io);
  if (protobuf === undefined && sources.message !== undefined)
    throw new UsageError("--message is about protobuf: add --schema with a descriptor set");
  const others = names.filter((name) => !sets.includes(name));
  for (const name of others) documents.push(...(await readNamedSchemas(name, io)));
  let hasExpressions = false;
  for await (const file of readFiles(sources.inputs, io, sources)) {
    hasExpressions ||= file.text.includes(POLICIES);
    documents.push(...definitionsIn(file, sources.onUnread !== undefined));
  }
  const hasRules = documents.some(({ source }) => source.text.includes(RULES));
  // Most have none, and need not wait for what evaluates them.
  const compilers = hasRules || hasExpressions ? await import("../../rules/internal.ts") : undefined;
  const { compileRules: rules, compileExpressions: expressions } = compilers ?? {};
  return new Types(documents, { rules, expressions }, protobuf);
}

/** Loaded where it is asked for, so that nobody else waits for it. */
async function readProtobuf(
  sets: readonly string[],
  message: string | undefined,
  io: Io,
): Promise<ProtobufTypes> {
  const { readDescriptorSets } = await import("./descriptor-sets.ts");
  const { ProtobufTypes } = await import("./protobuf-types.ts");
  return new ProtobufTypes(await readDescriptorSets(sets, io), message);
}

const RULES = "x-kubernetes-validations";
const POLICIES = "admissionregistration.k8s.io/";
