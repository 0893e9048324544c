import type { JsonObject } from "../../value/internal.ts";
import type { Io } from "../io.ts";
import { type Document, type OpenDocument, parseDocument, splitFile } from "./documents.ts";
import { type Identity, identify } from "./identity.ts";
import { type ReadFilesOptions, readFiles } from "./read-files.ts";
import type { Source } from "./source.ts";

/** A live object that can be parsed again, so that only its text needs to stay. */
interface Entry {
  readonly identity: Identity;
  readonly source: Source;
  /** Absent if there are so many that it is parsed when it is asked for. */
  readonly parsed: Document | undefined;
}

export interface LiveObjectsOptions extends ReadFilesOptions {
  /** What becomes of each object first. Default: nothing. */
  readonly open?: OpenDocument | undefined;
}

/** How much text may stay parsed, in characters. */
const KEPT = 16_000_000;

/**
 * The objects that are there already, by what they are. Of many of them it keeps only the texts, so that thousands of
 * objects need little more memory than their files take.
 */
export class LiveObjects {
  #kept = 0;
  readonly #entries = new Map<string, Entry[]>();
  readonly #found = new Set<Entry>();
  readonly #open: OpenDocument;

  private constructor(open: OpenDocument = (document) => document) {
    this.#open = open;
  }

  static async read(
    names: readonly string[],
    io: Io,
    options: LiveObjectsOptions = {},
  ): Promise<LiveObjects> {
    const objects = new LiveObjects(options.open);
    for await (const file of readFiles(names, io, options)) {
      for (const part of splitFile(file)) {
        for (const document of parseDocument(part)) objects.#add(document);
      }
    }
    return objects;
  }

  #add(parsed: Document): void {
    const document = this.#open(parsed);
    const identity = identify(document);
    const { source } = parsed;
    // To get an item of a list back, the whole list would be parsed again.
    const isItem = source.place.length > 0;
    if (!isItem) this.#kept += source.text.length;
    const stays = isItem || this.#kept <= KEPT;
    const entry = { identity, source, parsed: stays ? document : undefined };
    const others = this.#entries.get(keyOf(identity));
    if (others === undefined) this.#entries.set(keyOf(identity), [entry]);
    else others.push(entry);
  }

  /**
   * The live object that a document is about; `undefined` if there is none. A document that names no namespace means the
   * given one; without that, the only object of its kind and name.
   */
  find(identity: Identity, namespace: string | undefined): JsonObject | undefined {
    return this.findDocument(identity, namespace)?.object;
  }

  /** The same, with the place where it was read. */
  findDocument(identity: Identity, namespace: string | undefined): Document | undefined {
    const entries = this.#entries.get(keyOf(identity)) ?? [];
    const wanted = identity.namespace || namespace;
    const found =
      wanted === undefined
        ? (entries.find((entry) => isIn("", entry)) ??
          (entries.length === 1 ? entries[0] : entries.find((entry) => isIn("default", entry))))
        : entries.find((entry) => isIn(wanted, entry) || isIn("", entry));
    if (found === undefined) return undefined;
    this.#found.add(found);
    return found.parsed ?? this.#open([...parseDocument(found.source)][0] as Document);
  }

  /** The namespaces in which there are objects of a kind and name. */
  namespacesOf(identity: Identity): readonly string[] {
    return (this.#entries.get(keyOf(identity)) ?? []).map(({ identity: { namespace } }) => namespace);
  }

  /** The objects that no document was about. */
  notFound(): readonly Identity[] {
    const entries = [...this.#entries.values()].flat();
    return entries.filter((entry) => !this.#found.has(entry)).map(({ identity }) => identity);
  }
}

function isIn(namespace: string, { identity }: Entry): boolean {
  return identity.namespace === namespace;
}

function keyOf({ group, kind, name }: Identity): string {
  return `${group}/${kind}/${name}`;
}
