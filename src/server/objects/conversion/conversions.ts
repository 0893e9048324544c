import { type JsonObject, printJson, type Steps } from "../../../value/internal.ts";
import type { Slices } from "../../load/slices.ts";
import type { RemoteConverter, Resource } from "../../resources/resource.ts";
import type { Entry } from "../../storage/storage.ts";

/** The work that needs conversions, and where what it has to warn of is kept. */
export interface Work {
  readonly slices: Slices;
  readonly warnings: string[];
}

/**
 * The conversions of one request whose objects a webhook converts. Merging knows of no waiting: where it needs a conversion that is
 * not there yet, it is given up, and begun again when the webhook has answered.
 */
export class Conversions {
  /** The resource of the request, as far as its versions are known by now. */
  readonly resource: Resource;
  readonly #remote: RemoteConverter;
  readonly #known = new Map<string, JsonObject>();
  /** Stored objects in the version of the request, by their revisions. */
  #shown: ReadonlyMap<string, JsonObject> = new Map();

  constructor(resource: Resource, remote: RemoteConverter) {
    this.#remote = remote;
    this.resource = {
      ...resource,
      convert: (object, { from, to }) => this.#convert(object, from, to),
      isServed: (apiVersion) => resource.isServed?.(apiVersion) ?? true,
      get normalize() {
        return resource.normalize;
      },
    };
  }

  /** Runs steps that may need conversions. They have no effect but their result and their warnings. */
  async run<Result>({ slices, warnings }: Work, begin: () => Steps<Result>): Promise<Result> {
    const told = warnings.length;
    for (;;) {
      try {
        return await slices.run(begin());
      } catch (error) {
        if (!(error instanceof ConversionMissing)) throw error;
        warnings.length = told;
        this.#known.set(error.id, await this.#remote.convert(error.object, error.to));
      }
    }
  }

  /** Converts stored objects for `read`: those of a list, or of what a watch is to tell next. */
  async prepare(entries: readonly Entry[], read: (entry: Entry) => JsonObject): Promise<void> {
    const objects = await this.#remote.convertAll(entries, { to: this.resource.apiVersion, read });
    this.#shown = new Map(entries.map((entry, index) => [idOf(entry), objects[index] as JsonObject]));
  }

  /** The same for the only object of an answer, which is always asked for. */
  async prepareOne(entry: Entry, read: (entry: Entry) => JsonObject): Promise<void> {
    const object = await this.#remote.convert(read(entry), this.resource.apiVersion);
    this.#remote.keep(entry, object);
    this.#shown = new Map([[idOf(entry), object]]);
  }

  /** A stored object in the version of the request. */
  read(entry: Entry): JsonObject {
    return this.#shown.get(idOf(entry)) as JsonObject;
  }

  #convert(object: JsonObject, from: string, to: string): ReturnType<NonNullable<Resource["convert"]>> {
    const type = this.#remote.types.get(to);
    if (type === undefined || !this.#remote.types.has(from)) return undefined;
    if (from === to) return { type, object };
    // What is left of an object after pruning may not say what it is.
    const { apiVersion, kind } = object;
    const whole = { ...object, apiVersion: from, kind: this.resource.kind };
    if (Object.keys(whole).length === 2) return { type, object };
    const id = `${to} ${printJson(whole)}`;
    const known = this.#known.get(id);
    if (known === undefined) throw new ConversionMissing(id, whole, to);
    if (apiVersion !== undefined && kind !== undefined) return { type, object: known };
    const { apiVersion: _, kind: __, ...rest } = known;
    return { type, object: rest };
  }
}

function idOf({ key, revision }: Entry): string {
  return `${revision} ${key}`;
}

/** Somebody needs a conversion that nobody has asked for yet. */
class ConversionMissing extends Error {
  readonly id: string;
  readonly object: JsonObject;
  readonly to: string;

  constructor(id: string, object: JsonObject, to: string) {
    super("this conversion takes time: whoever needs it is to wait for it");
    this.id = id;
    this.object = object;
    this.to = to;
  }
}
