import type { JsonObject } from "../../value/internal.ts";
import { Kept } from "../load/kept.ts";
import { weighText } from "../load/weigh-text.ts";
import type { Resource } from "../resources/resource.ts";
import type { Entry, Storage } from "../storage/storage.ts";
import { printStored } from "./print-stored.ts";
import { Redefined } from "./redefined.ts";
import { keyOf, readStored, withRevision } from "./stored-object.ts";
import { Turns } from "./turns.ts";

/** How many bytes of objects are kept as they were read, so that writing to one again and again does not mean parsing it each time. */
const MOST_KEPT = 32 * 1024 * 1024;
/** What each counts at least: many small ones would cost the garbage collector more than reading them again. */
const LEAST_WEIGHT = MOST_KEPT / 1_000;

/** How many bytes of objects in versions that webhooks convert to are kept, so that lists and watches need not ask for them again and again. */
const MOST_CONVERTED = 32 * 1024 * 1024;

/** The objects of a server: what is stored, read and written as objects. They are in the stored version, as they are defined. */
export class ObjectStore {
  readonly storage: Storage;
  /** Whose turn it is to write an object, by its key. */
  readonly turns = new Turns();
  /** Those that are older than their definitions. */
  readonly redefined = new Redefined();
  /** Those that webhooks have converted, by names that they make up. */
  readonly converted = new Kept<string, JsonObject>(MOST_CONVERTED);
  readonly #read = new Kept<string, { readonly revision: number; readonly object: JsonObject }>(MOST_KEPT);

  /** What is being written, by its key. */
  readonly #writing = new Map<string, { readonly text: string; readonly object: JsonObject }>();

  constructor(storage: Storage) {
    this.storage = storage;
  }

  get(resource: Resource, namespace: string | undefined, name: string): Promise<Entry | undefined> {
    return this.storage.get(keyOf(resource, namespace, name));
  }

  /** The object of an entry. Objects are shared: nobody may change them. */
  read(entry: Entry): JsonObject {
    const object = this.#readStored(entry);
    return this.redefined.of(entry)?.(object) ?? object;
  }

  /** The same for an object that is not likely to be read again soon. */
  peek(entry: Entry): JsonObject {
    const object = this.#known(entry) ?? readStored(entry);
    return this.redefined.of(entry)?.(object) ?? object;
  }

  /** Whether an entry is as its definition asks: its text is what is read. */
  isCurrent(entry: Entry): boolean {
    const redefine = this.redefined.of(entry);
    if (redefine === undefined) return true;
    const object = this.#known(entry) ?? readStored(entry);
    return redefine(object) === object;
  }

  #readStored(entry: Entry): JsonObject {
    const known = this.#known(entry);
    if (known !== undefined) return known;
    const object = this.#written(entry) ?? readStored(entry);
    this.#keep(entry, object);
    return object;
  }

  /** Writes an object if its entry is still of that revision, zero for a new one; `undefined` if somebody was faster. */
  async put(key: string, object: JsonObject, expected: number): Promise<JsonObject | undefined> {
    const entry = await this.write(key, object, { text: printStored(object), expected });
    return entry && this.read(entry);
  }

  /** The same for an object whose text is known, as `printStored` makes it. Gives its entry. */
  async write(
    key: string,
    object: JsonObject,
    { text, expected }: { readonly text: string; readonly expected: number },
  ): Promise<Entry | undefined> {
    const writing = { text, object };
    this.#writing.set(key, writing);
    try {
      const entry = await this.storage.put(key, text, expected);
      if (entry !== undefined && this.#known(entry) === undefined)
        this.#keep(entry, withRevision(object, entry.revision));
      return entry;
    } finally {
      if (this.#writing.get(key) === writing) this.#writing.delete(key);
    }
  }

  #known({ key, revision }: Entry): JsonObject | undefined {
    const known = this.#read.get(key);
    return known?.revision === revision ? known.object : undefined;
  }

  /** The object that was written as this entry: watches may tell of it before the write returns. */
  #written({ key, value, revision }: Entry): JsonObject | undefined {
    const writing = this.#writing.get(key);
    return writing?.text === value ? withRevision(writing.object, revision) : undefined;
  }

  #keep({ key, revision, value }: Entry, object: JsonObject): void {
    // The texts of its parts may be kept with it.
    const weight = value.length + weighText(value);
    this.#read.put(key, { revision, object }, Math.max(weight, LEAST_WEIGHT));
  }
}
