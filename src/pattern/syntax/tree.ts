import { PatternError } from "../pattern-error.ts";
import type { CharacterSet } from "./character-set.ts";

/** Something that is asked of a place in the text, and takes no character. */
export type Position = "textStart" | "textEnd" | "lineStart" | "lineEnd" | "wordEdge" | "noWordEdge";

/** A pattern, or a part of one. */
export type Tree = Measures &
  (
    | { readonly kind: "nothing" }
    | { readonly kind: "character"; readonly set: CharacterSet }
    | { readonly kind: "position"; readonly position: Position }
    | { readonly kind: "group"; readonly index: number; readonly body: Tree }
    | { readonly kind: "sequence" | "choice"; readonly parts: readonly Tree[] }
    | { readonly kind: "repeat"; readonly body: Tree; readonly counts: Counts }
  );

export interface Counts {
  readonly least: number;
  /** `Infinity` if there is no limit. */
  readonly most: number;
  readonly lazy: boolean;
}

/** What Go limits, as Go counts it; and what matching needs to know. */
interface Measures {
  /** About how many instructions Go makes of it. */
  readonly size: number;
  readonly height: number;
  /** How many levels this tree really has, where Go's is flat. */
  readonly depth: number;
  /** How often the innermost part is repeated at most, by counts. */
  readonly repeats: number;
  /** Whether it can match without a character. */
  readonly nullable: boolean;
  /** Whether it matches at the start of the text only. */
  readonly anchored: boolean;
}

const MAX_SIZE = Math.floor(2 ** 27 / 40);
const MAX_HEIGHT = 1000;
const MAX_REPEATS = 1000;

const LEAF: Measures = { size: 1, height: 1, depth: 1, repeats: 1, nullable: true, anchored: false };

/** Puts trees together, and refuses what Go refuses: patterns that would be too large or too deep. */
export class TreeBuilder {
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  nothing(): Tree {
    return { kind: "nothing", ...LEAF };
  }

  character(set: CharacterSet): Tree {
    return { kind: "character", set, ...LEAF, nullable: false };
  }

  position(position: Position): Tree {
    return { kind: "position", position, ...LEAF, anchored: position === "textStart" };
  }

  group(index: number, body: Tree): Tree {
    const { size, height, depth, repeats, nullable, anchored } = body;
    const measures = { size: size + 2, height: height + 1, depth: depth + 1, repeats, nullable, anchored };
    return this.#check({ kind: "group", index, body, ...measures });
  }

  sequence(parts: readonly Tree[]): Tree {
    return this.#join("sequence", parts, {
      nullable: parts.every(({ nullable }) => nullable),
      anchored: parts[0]?.anchored === true,
    });
  }

  choice(parts: readonly Tree[]): Tree {
    return this.#join("choice", parts, {
      nullable: parts.some(({ nullable }) => nullable),
      anchored: parts.every(({ anchored }) => anchored),
    });
  }

  /** Repeats a part; `stated` is how the pattern says so. */
  repeat(body: Tree, counts: Counts, stated: string): Tree {
    const { least, most } = counts;
    const isEndless = most === Number.POSITIVE_INFINITY;
    const times = isEndless ? Math.max(1, least) : most;
    const repeats = Math.max(1, body.repeats * times);
    if (repeats > MAX_REPEATS && times > 1) throw new PatternError("invalid repeat count", stated);
    const loops = isEndless && least === 0 ? 2 : 1;
    return this.#check({
      kind: "repeat",
      body,
      counts,
      size: Math.max(1, times * body.size + (isEndless ? loops : most - least)),
      height: body.height + 1,
      depth: body.depth + 1,
      repeats,
      nullable: least === 0 || body.nullable,
      anchored: least > 0 && body.anchored,
    });
  }

  #join(
    kind: "sequence" | "choice",
    parts: readonly Tree[],
    measures: Pick<Measures, "nullable" | "anchored">,
  ): Tree {
    const [only] = parts;
    if (only === undefined) return this.nothing();
    if (parts.length === 1) return only;
    let [size, height, depth, repeats] = [kind === "choice" ? parts.length - 1 : 0, 0, 0, 1];
    for (const part of parts) {
      size += part.size;
      // Go has choices in choices, and runs of characters, in one piece.
      height = Math.max(height, part.kind === kind ? part.height - 1 : part.height);
      depth = Math.max(depth, part.depth);
      repeats = Math.max(repeats, part.repeats);
    }
    if (parts.some((part) => part.kind !== "character")) height += 1;
    return this.#check({ kind, parts, size, height, depth: depth + 1, repeats, ...measures });
  }

  #check(tree: Tree): Tree {
    if (tree.height > MAX_HEIGHT || tree.depth > 2 * MAX_HEIGHT) {
      throw new PatternError("expression nests too deeply", this.#pattern);
    }
    if (tree.size > MAX_SIZE) throw new PatternError("expression too large", this.#pattern);
    return tree;
  }
}
