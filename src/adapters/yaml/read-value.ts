import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  MAX_DEPTH,
  type MergeError,
  type MutableObject,
  setField,
  showValue,
  textError,
  tooDeep,
} from "../../value/internal.ts";
import { type Expanded, exceedsAliasLimit } from "./alias-limit.ts";
import { Anchors } from "./anchors.ts";
import {
  ALIAS,
  type AliasEvent,
  type CollectionEvent,
  findRoot,
  POP,
  pairsOf,
  SCALAR,
  type ScalarEvent,
  SEQUENCE,
  startOf,
  type YamlEvent,
  type YamlSource,
} from "./events.ts";
import { TEMPLATE_LEFT } from "./explain-failure.ts";
import { checkLineSeparators } from "./line-separators.ts";
import type { YamlDuplicate, YamlOptions } from "./options.ts";
import { isMergeKey, nodeError, readKey, readScalar } from "./read-scalar.ts";

/** The value of the one document in a text; null if there is none. */
export function readValue(
  source: YamlSource,
  { line = 1, onDuplicates }: Pick<YamlOptions, "line" | "onDuplicates"> = {},
): Json {
  checkLineSeparators(source);
  const root = findRoot(source, 0);
  if (root < 0) return null;
  const duplicates: Duplicate[] = [];
  const value = new ValueReader(source, root, onDuplicates && duplicates).readDocument();
  if (duplicates.length > 0) onDuplicates?.(placed(duplicates, source.text, line));
  return value;
}

/** A key that stands twice, and where its second value starts. */
interface Duplicate {
  readonly key: string;
  readonly start: number;
}

/** Duplicates with their lines: the text is gone through once for all of them. */
function placed(found: readonly Duplicate[], text: string, first: number): readonly YamlDuplicate[] {
  const lines = new Map<number, number>();
  const breaks = text.matchAll(/\r\n?|\n/g);
  let next = breaks.next();
  let line = first;
  for (const start of found.map((one) => one.start).sort((a, b) => a - b)) {
    for (; !next.done && next.value.index < start; next = breaks.next()) line++;
    lines.set(start, line);
  }
  return found.map(({ key, start }) => ({ key, line: lines.get(start) ?? first }));
}

class ValueReader {
  readonly #source: YamlSource;
  readonly #events: readonly YamlEvent[];
  readonly #anchors: Anchors;
  readonly #duplicates: Duplicate[] | undefined;
  #next: number;
  /** What was read so far, the document itself included. */
  readonly #read: Expanded = { all: 1, aliased: 0, characters: 0, aliasedCharacters: 0 };
  /** The deepest level so far, of the document or of the anchored node that is being read. */
  #deepest = 0;

  /** `duplicates` takes the keys that stand twice; without it they are an error. */
  constructor(source: YamlSource, root: number, duplicates: Duplicate[] | undefined) {
    this.#source = source;
    this.#duplicates = duplicates;
    this.#events = source.events;
    this.#anchors = new Anchors(source);
    this.#next = root;
  }

  readDocument(): Json {
    const value = this.#readNode(0);
    const second = findRoot(this.#source, this.#next + 1);
    if (second < 0) return value;
    const message =
      'another document starts here: split the text at its "---" lines, and read each for itself';
    throw nodeError(this.#source, this.#events[second] as YamlEvent, message);
  }

  #readNode(depth: number): Json {
    const event = this.#events[this.#next++] as CollectionEvent | ScalarEvent | AliasEvent;
    if (event.type === ALIAS) return this.#readAlias(event, depth);
    return event.anchorStart < 0 ? this.#readContent(event, depth) : this.#readAnchored(event, depth);
  }

  #readContent(event: CollectionEvent | ScalarEvent, depth: number): Json {
    this.#read.all++;
    if (event.type === SCALAR) {
      const value = readScalar(this.#source, event);
      if (typeof value === "string") this.#read.characters += value.length;
      return value;
    }
    if (depth >= MAX_DEPTH) throw this.#tooDeep(event);
    if (depth >= this.#deepest) this.#deepest = depth + 1;
    return event.type === SEQUENCE ? this.#readList(depth + 1) : this.#readObject(depth + 1);
  }

  #readList(depth: number): Json {
    const list: Json[] = [];
    while ((this.#events[this.#next] as YamlEvent).type !== POP) list.push(this.#readNode(depth));
    this.#next++;
    return list;
  }

  #readObject(depth: number): Json {
    const first = this.#next;
    const object: MutableObject = {};
    /** The keys that only `<<` gave so far: they may be stated anew. */
    let merged: Set<string> | undefined;
    for (;;) {
      const event = this.#events[this.#next] as YamlEvent;
      if (event.type === POP) break;
      if (event.type === SCALAR && isMergeKey(this.#source, event)) {
        merged ??= new Set();
        this.#merge(object, merged, depth);
        continue;
      }
      const key = this.#readKey();
      const isTaken = getField(object, key) !== undefined && merged?.delete(key) !== true;
      if (isTaken && this.#duplicates === undefined) throw this.#duplicate(event, key, first);
      const at = this.#next;
      setField(object, key, this.#readNode(depth));
      if (isTaken) this.#duplicates?.push({ key, start: startOf(this.#source, at) });
    }
    this.#next++;
    return object;
  }

  #readKey(): string {
    const event = this.#events[this.#next++] as YamlEvent;
    this.#read.all++;
    const scalar = event.type === ALIAS ? this.#anchors.find(event).event : event;
    if (scalar.type !== SCALAR) throw this.#badKey(event);
    const key = readKey(this.#source, scalar);
    this.#read.characters += key.length;
    if (scalar !== event) this.#addAliased(event as AliasEvent, 0, key.length);
    else if (scalar.anchorStart >= 0) {
      const anchor = this.#anchors.add(scalar);
      anchor.value = readScalar(this.#source, scalar);
      anchor.characters = key.length;
    }
    return key;
  }

  /**
   * Takes in the fields of the object, or of each object in the list, that follows `<<`. As in Kubernetes, these
   * override what stands before `<<` and are overridden by what stands after it; of a list, the first counts most.
   */
  #merge(object: MutableObject, merged: Set<string>, depth: number): void {
    const event = this.#events[++this.#next] as YamlEvent;
    const value = this.#readNode(depth);
    const sources = event.type === SEQUENCE ? (value as JsonArray).toReversed() : [value];
    if (!sources.every(isObject)) {
      throw nodeError(
        this.#source,
        event,
        '"<<" takes an object or a list of objects: correct what follows it',
      );
    }
    for (const source of sources) {
      for (const key of Object.keys(source)) {
        if (getField(object, key) === undefined) merged.add(key);
        setField(object, key, source[key] as Json);
      }
    }
  }

  #readAnchored(event: CollectionEvent | ScalarEvent, depth: number): Json {
    const anchor = this.#anchors.add(event);
    const [{ all, characters }, deepest] = [{ ...this.#read }, this.#deepest];
    this.#deepest = depth;
    const value = this.#readContent(event, depth);
    anchor.value = value;
    anchor.size = this.#read.all - all;
    anchor.characters = this.#read.characters - characters;
    anchor.height = this.#deepest - depth;
    this.#deepest = Math.max(this.#deepest, deepest);
    return value;
  }

  /** The very value of the anchor: it is shared, not copied. */
  #readAlias(event: AliasEvent, depth: number): Json {
    const { value, size, characters, height } = this.#anchors.find(event);
    if (value === undefined) {
      throw nodeError(this.#source, event, "this alias stands inside of what it stands for: write that out");
    }
    if (depth + height > MAX_DEPTH) throw this.#tooDeep(event);
    this.#deepest = Math.max(this.#deepest, depth + height);
    this.#read.all += 1 + size;
    this.#read.characters += characters;
    this.#addAliased(event, size, characters);
    return value;
  }

  #addAliased(event: AliasEvent, size: number, characters: number): void {
    this.#read.aliased += size;
    this.#read.aliasedCharacters += characters;
    if (!exceedsAliasLimit(this.#read)) return;
    const message = "the aliases make too much of this document: write parts of it out";
    throw nodeError(this.#source, event, message);
  }

  #duplicate(event: YamlEvent, key: string, firstKey: number): MergeError {
    const first = [...pairsOf(this.#events, firstKey)].find((pair) => this.#keyAt(pair.key) === key);
    const { line } = this.#source.positionAt(startOf(this.#source, first?.key ?? firstKey));
    const written = event.type === SCALAR ? this.#source.scalarText(event) : key;
    const shown = written === key ? showValue(key) : `${showValue(written)}, which is read as ${key},`;
    const problem = `the key ${shown} is set already, in line ${line}`;
    return nodeError(this.#source, event, `${problem}, and only one of the two can count: remove the other`);
  }

  #keyAt(index: number): string | undefined {
    const event = this.#events[index] as YamlEvent;
    const scalar = event.type === ALIAS ? this.#anchors.find(event).event : event;
    return scalar.type === SCALAR ? readKey(this.#source, scalar) : undefined;
  }

  #badKey(event: YamlEvent): MergeError {
    const start = startOf(this.#source, this.#events.indexOf(event));
    const template = this.#source.text.lastIndexOf("{{", start);
    const isTemplate = template >= 0 && template >= start - 1;
    const message = isTemplate ? TEMPLATE_LEFT : "a list or an object cannot be a key: put it in quotes";
    return textError("YAML_INVALID", this.#source.positionAt(isTemplate ? template : start), message);
  }

  #tooDeep(event: YamlEvent): MergeError {
    const start = startOf(this.#source, this.#events.indexOf(event));
    return textError("TOO_DEEP", this.#source.positionAt(start), tooDeep().message);
  }
}
