import type { Json } from "../../value/internal.ts";
import type { AliasEvent, CollectionEvent, ScalarEvent, YamlSource } from "./events.ts";
import { nodeError } from "./read-scalar.ts";

/** What an alias stands for. */
export interface Anchor {
  readonly event: CollectionEvent | ScalarEvent;
  /** Undefined while it is being read. */
  value?: Json;
  /** How many nodes it has, those of its aliases included. */
  size: number;
  /** How many characters its texts and keys have. */
  characters: number;
  /** How many levels of lists and objects it has. */
  height: number;
}

/** What Kubernetes takes for a name; js-yaml takes any text. */
const NAME = /^[\w-]+$/;

/** The nodes of a document that aliases may stand for. A name that is given again stands for the later node. */
export class Anchors {
  readonly #source: YamlSource;
  readonly #named = new Map<string, Anchor>();

  constructor(source: YamlSource) {
    this.#source = source;
  }

  add(event: CollectionEvent | ScalarEvent): Anchor {
    const anchor: Anchor = { event, size: 1, characters: 0, height: 0 };
    this.#named.set(this.#nameOf(event, "&"), anchor);
    return anchor;
  }

  find(event: AliasEvent): Anchor {
    const name = this.#nameOf(event, "*");
    const anchor = this.#named.get(name);
    if (anchor !== undefined) return anchor;
    throw nodeError(
      this.#source,
      event,
      `there is no anchor &${name} before this alias: correct the name, or quote the value`,
    );
  }

  #nameOf(event: AliasEvent | CollectionEvent | ScalarEvent, mark: "&" | "*"): string {
    const name = this.#source.text.slice(event.anchorStart, event.anchorEnd);
    if (NAME.test(name)) return name;
    const problem = `"${mark}" starts the name of an anchor, which has letters, digits, - and _ only`;
    throw nodeError(this.#source, event, `${problem}: choose such a name, or quote the value`);
  }
}
