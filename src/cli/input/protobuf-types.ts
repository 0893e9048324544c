import type { Cause } from "../../kubernetes/internal.ts";
import {
  createProtoChecker,
  type FieldNames,
  loadDescriptorSet,
  normalizeNames,
  type ProtoChecker,
  type ProtoProblem,
  readDescriptorSet,
} from "../../proto/internal.ts";
import { didYouMean, nearMatches, type ObjectType, type Schema } from "../../schema/internal.ts";
import { isObject, type JsonObject, MergeError, withoutField } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import { compareVersions } from "./compare-versions.ts";
import type { Document } from "./documents.ts";
import type { KindIdentity } from "./identity.ts";
import { locateError, within } from "./locate.ts";
import { locatorOfWritten } from "./written-names.ts";

/** What file-based xDS has around its resources. */
const DISCOVERY = "envoy.service.discovery.v3.DiscoveryResponse";

/** The types of a protobuf API, and which message a document is. */
export class ProtobufTypes {
  readonly checker: ProtoChecker;
  readonly #set: object;
  readonly #schemas = new Map<FieldNames, Schema>();
  /** The message of documents that do not say theirs. */
  readonly #message: string | undefined;
  #names: FieldNames | undefined;

  /** `message` is what a user calls it: a full name, a type URL, or the end of a name that one message has, in its versions. */
  constructor(set: object, message: string | undefined) {
    this.#set = set;
    this.checker = createProtoChecker(set);
    this.#message = message === undefined ? undefined : this.#findMessage(message);
  }

  /** The types, with the names of fields that the documents have. */
  get schema(): Schema {
    return this.#schemaIn(this.#names ?? "proto");
  }

  type(message: string): ObjectType {
    return this.schema.definition(message) as ObjectType;
  }

  has(message: string): boolean {
    return this.checker.has(message);
  }

  /** The message under `spec` of a kind; `undefined` for other kinds. */
  messageOfKind({ apiVersion, kind }: KindIdentity): string | undefined {
    const name = `${apiVersion.replace("/", ".")}.${kind}`;
    return this.has(name) ? name : undefined;
  }

  /** What proxies refuse in a message. They take forms that other parsers of protobuf's JSON do not. */
  check(message: string, object: JsonObject): readonly ProtoProblem[] {
    const problems = this.checker.check(message, object);
    return problems.filter(({ breaks }) => breaks !== "form");
  }

  /** What proxies refuse in the message of a kind's objects; `undefined` for other kinds. */
  checkOfKind(kind: KindIdentity): ((object: JsonObject) => readonly Cause[]) | undefined {
    const message = this.messageOfKind(kind);
    if (message === undefined) return undefined;
    return ({ spec }) =>
      this.check(message, isObject(spec) ? spec : {}).map(({ reason, path, message: words }) => ({
        reason,
        message: words,
        field: path.startsWith("[") || path === "" ? `spec${path}` : `spec.${path}`,
      }));
  }

  /** A document with the message that it is; itself, if it is an object of a kind. */
  withMessage(document: Document): Document {
    const { object, source } = document;
    if (typeof object.apiVersion === "string" && typeof object.kind === "string") return document;
    const { "@type": url } = object;
    if (typeof url === "string") {
      if (this.has(url)) return { ...document, message: url.slice(url.lastIndexOf("/") + 1) };
      const words = `the schema has no message ${url}: spell it as its package does, or give the set that has it`;
      throw locateError(document, new MergeError("DEFINITION_UNKNOWN", ".@type", words));
    }
    const message = isDiscovery(object) && this.has(DISCOVERY) ? DISCOVERY : this.#message;
    if (message !== undefined) return { ...document, object: withoutIgnored(object, source.text), message };
    const words = "nobody says which message this is: add --message, or @type to the file";
    throw locateError(document, new MergeError("DOCUMENT_INVALID", "", words));
  }

  /**
   * A document whose fields have one name each: those that the first document of all has or, where that has both, those of `.proto`
   * files. It is still found in its file.
   */
  normalized(document: Document): Document {
    const type = this.#typeOf(document, "proto");
    if (type === undefined) return document;
    this.#names ??= this.#isIn("proto", document) || !this.#isIn("json", document) ? "proto" : "json";
    return this.renamed(this.#typeOf(document, this.#names) as ObjectType, document);
  }

  /** A document with the names of fields that a type has; one of another type as it is. */
  renamed<Stated extends Document>(type: ObjectType, document: Stated): Stated {
    const { object, source } = document;
    const renamed = within(document, () => normalizeNames(type, object));
    if (renamed === object) return document;
    return {
      ...document,
      object: renamed,
      source: { ...source, locator: locatorOfWritten(source, object) },
    };
  }

  #isIn(names: FieldNames, document: Document): boolean {
    return this.renamed(this.#typeOf(document, names) as ObjectType, document) === document;
  }

  #typeOf({ object, message }: Document, names: FieldNames): ObjectType | undefined {
    const schema = this.#schemaIn(names);
    if (message !== undefined) return schema.definition(message) as ObjectType;
    const kind = object as unknown as KindIdentity;
    const isKind = typeof kind.apiVersion === "string" && typeof kind.kind === "string";
    return isKind && this.messageOfKind(kind) !== undefined
      ? schema.type(kind.apiVersion, kind.kind)
      : undefined;
  }

  #schemaIn(names: FieldNames): Schema {
    const known = this.#schemas.get(names) ?? loadDescriptorSet(this.#set, { names });
    this.#schemas.set(names, known);
    return known;
  }

  #findMessage(stated: string): string {
    const name = stated.slice(stated.lastIndexOf("/") + 1);
    if (this.has(name)) return name;
    const all = [...readDescriptorSet(this.#set).messages.keys()];
    const ending = all.filter((one) => one.endsWith(`.${name}`)).toSorted(compareByVersion);
    const [newest] = ending;
    if (newest !== undefined && new Set(ending.map(withoutVersion)).size === 1) return newest;
    const near = new Set(nearMatches(name, new Set(all.map(lastPart))));
    const hint = didYouMean(
      (newest === undefined ? all.filter((one) => near.has(lastPart(one))) : ending).slice(0, 3),
      "write its full name, such as envoy.config.bootstrap.v3.Bootstrap",
    );
    const why = newest === undefined ? "the schema does not have it" : "several have that name";
    throw new UsageError(`--message cannot be "${stated}", as ${why}: ${hint}`);
  }
}

const VERSION = /\.(v\d\w*)(?=\.)/;

function withoutVersion(name: string): string {
  return name.replace(VERSION, "");
}

/** The one to use first first. */
function compareByVersion(a: string, b: string): number {
  return compareVersions(VERSION.exec(a)?.[1] ?? "", VERSION.exec(b)?.[1] ?? "");
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function isDiscovery({ resources }: JsonObject): boolean {
  const items = Array.isArray(resources) ? resources : [];
  return items.length > 0 && items.every((item) => isObject(item) && typeof item["@type"] === "string");
}

/** An object without the fields that Envoy is told to leave out, as they are there for anchors only: `!ignore shared:`. */
function withoutIgnored(object: JsonObject, text: string): JsonObject {
  let left = object;
  for (const [, name] of text.matchAll(/^!ignore[ \t]+["']?([\w.-]+)["']?[ \t]*:/gm))
    if (name !== undefined) left = withoutField(left, name);
  return left;
}
