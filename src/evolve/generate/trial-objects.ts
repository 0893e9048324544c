import type { PathPattern } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { type Aim, Aimer } from "./aim.ts";
import type { Coverage } from "./coverage.ts";
import type { Domains } from "./domains.ts";
import { ObjectGenerator } from "./object-generator.ts";
import { Random } from "./random.ts";
import { findTypePath, type TypePath } from "./type-paths.ts";

/** What to try, and how much of it. */
export interface Trials {
  readonly type: ObjectType;
  readonly seed: number;
  /** How many objects at most. */
  readonly count: number;
  readonly size: number;
  readonly domains: Domains;
  /** The paths to try most. */
  readonly named: readonly PathPattern[];
  /** Whether to try a zero or empty value at a path; not worth it where that counts as absent. */
  readonly isWorthZero: (path: TypePath) => boolean;
  /** What has been tried; trials aim at the rest, and add to it. */
  readonly coverage: Coverage;
  /** An object as it is tried; `undefined` for one that is not valid. */
  readonly prepare: (object: JsonObject) => JsonObject | undefined;
}

/** How many objects are made until one is valid. */
const ATTEMPTS = 10;
/** How many times a named path is aimed at, if there are objects enough. */
const MOST_ROUNDS = 20;

/**
 * Objects that exercise a type: first those that set the named paths and some of their neighbours, then those that set each
 * path in turn, to a telling value and to a zero or empty one, and then random ones.
 */
export function* trialObjects(trials: Trials): Generator<JsonObject, void> {
  const { count } = trials;
  let left = count;
  const shares: readonly (readonly [Iterable<JsonObject>, number])[] = [
    [new TrialMaker(trials, 1).named(count / 4), count / 4],
    [new TrialMaker(trials, 2).tellingPaths(count / 4), count],
    [new TrialMaker(trials, 3).missedPaths(), count / 8],
    [new TrialMaker(trials, 4).zeroPaths(count / 8), count],
    [new TrialMaker(trials, 0).random(), count],
  ];
  for (const [objects, share] of shares) {
    let most = Math.min(left, Math.ceil(share));
    if (most <= 0) continue;
    for (const object of objects) {
      yield object;
      left--;
      if (--most <= 0) break;
    }
  }
}

class TrialMaker {
  readonly #trials: Trials;
  readonly #random: Random;
  readonly #generator: ObjectGenerator;
  readonly #aimer: Aimer;

  /** Makers with different numbers go different ways from the same seed. */
  constructor(trials: Trials, number: number) {
    this.#trials = trials;
    this.#random = new Random(trials.seed + number);
    this.#generator = new ObjectGenerator(this.#random, trials.domains);
    this.#aimer = new Aimer(this.#generator, this.#random, trials.domains);
  }

  /** Each of the named paths several times, with some of the fields around it, in small objects and in large ones. */
  *named(most: number): Generator<JsonObject, void> {
    const { named, size } = this.#trials;
    const rounds = Math.min(MOST_ROUNDS, Math.max(1, Math.floor(most / Math.max(1, named.length))));
    for (let round = 0; round < rounds; round++) {
      for (const steps of named) {
        const base = round % 2 === 0 ? 0 : size;
        yield* this.#attempt(() => this.#aimAt([...this.#around(steps), this.#telling(steps)], base));
      }
    }
  }

  /** Every path to a scalar or an empty type, several in one object if there are few objects for them. */
  tellingPaths(most: number): Generator<JsonObject, void> {
    const { coverage } = this.#trials;
    const isLast = ({ fields, each }: TypePath): boolean => fields.size === 0 && each === undefined;
    return this.#sweep(coverage.paths.filter(isLast), most, (path) =>
      coverage.has(path) ? undefined : this.#telling(path.steps),
    );
  }

  /** Every path that is still missed, one by one, since it may not go with others. */
  *missedPaths(): Generator<JsonObject, void> {
    const { coverage } = this.#trials;
    for (const path of coverage.missed) {
      if (coverage.has(path)) continue;
      yield* this.#attempt(() => this.#aimAt([this.#telling(path.steps)], 0));
    }
  }

  /** Every path, set to what is zero or empty. */
  zeroPaths(most: number): Generator<JsonObject, void> {
    const { coverage, isWorthZero } = this.#trials;
    return this.#sweep(coverage.paths.filter(isWorthZero), most, ({ steps }) => ({ steps, wanted: "zero" }));
  }

  /** Random objects. */
  *random(): Generator<JsonObject, void> {
    const { type, size, domains, count } = this.#trials;
    for (let index = 0; index < count; index++) {
      yield* this.#attempt(() =>
        new ObjectGenerator(new Random(this.#random.next()), domains).object(type, size),
      );
    }
  }

  /** Aims at all paths, in about as many objects, each for paths of one length: none of them is on the way to another. */
  *#sweep(
    paths: readonly TypePath[],
    most: number,
    toAim: (path: TypePath) => Aim | undefined,
  ): Generator<JsonObject, void> {
    const groups = new Map<number, TypePath[]>();
    for (const path of paths) {
      const group = groups.get(path.steps.length);
      if (group === undefined) groups.set(path.steps.length, [path]);
      else group.push(path);
    }
    for (const group of groups.values()) {
      const objects = Math.min(group.length, Math.ceil((most * group.length) / paths.length));
      for (let first = 0; first < objects; first++) {
        const aims: Aim[] = [];
        // Neighbours exclude each other more often than others do.
        for (let place = first; place < group.length; place += objects) {
          const aim = toAim(group[place] as TypePath);
          if (aim !== undefined) aims.push(aim);
        }
        if (aims.length > 0) yield* this.#attempt(() => this.#aimAt(aims, 0));
      }
    }
  }

  #telling(steps: PathPattern): Aim {
    const { coverage } = this.#trials;
    const path = findTypePath(coverage.top, steps);
    return { steps, wanted: (value: Json) => coverage.isTelling(path, value) };
  }

  /** Some of what is beside a path, or inside. */
  #around(steps: PathPattern): readonly Aim[] {
    const { top } = this.#trials.coverage;
    const holder = findTypePath(top, steps.slice(0, -1));
    const inside = findTypePath(top, steps);
    const paths = [...(holder?.fields.values() ?? []), ...(inside?.fields.values() ?? [])];
    return this.#random.pickSome(paths, 3).map((path) => this.#telling(path.steps));
  }

  /** An object of some size with as many of the aims as possible. */
  #aimAt(aims: readonly Aim[], size: number): JsonObject {
    const { type } = this.#trials;
    const base = this.#generator.object(type, size);
    return aims.reduce((object, aim) => this.#aimer.aim(type, object, aim) ?? object, base);
  }

  /** A valid object, if there is one among the first few. */
  *#attempt(make: () => JsonObject): Generator<JsonObject, void> {
    const { prepare, coverage } = this.#trials;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const object = make();
      const prepared = prepare(object);
      if (prepared === undefined) continue;
      coverage.mark(object);
      yield prepared;
      return;
    }
  }
}
