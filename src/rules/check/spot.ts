import { nameField } from "../../validation/engine.ts";
import type { Correlation } from "./correlation.ts";

type StepKind = "field" | "key" | "index";

/** The place of a value that rules are checked on. Paths and what was there before are found when they are asked for. */
export class Spot {
  readonly #parent: Spot | undefined;
  readonly #kind: StepKind | undefined;
  readonly #step: string | number;
  readonly #start: Start | undefined;
  #kept: Kept | undefined;

  private constructor(
    parent: Spot | undefined,
    kind: StepKind | undefined,
    step: string | number,
    start?: Start,
  ) {
    this.#parent = parent;
    this.#kind = kind;
    this.#step = step;
    this.#start = start;
  }

  static start(start: Start): Spot {
    return new Spot(undefined, undefined, "", start);
  }

  field(name: string): Spot {
    return new Spot(this, "field", name);
  }

  key(name: string): Spot {
    return new Spot(this, "key", name);
  }

  item(index: number): Spot {
    return new Spot(this, "index", index);
  }

  /** The path as Kubernetes writes it, with a field below it if one is named. */
  path(field = ""): string {
    const path = this.#path();
    if (field === "") return nameField(path);
    return path === "" ? field : `${path}.${field}`;
  }

  #path(): string {
    if (this.#parent === undefined) return this.#start?.path ?? "";
    const above = this.#parent.#path();
    if (this.#kind !== "field") return `${above}[${this.#step}]`;
    return above === "" ? `${this.#step}` : `${above}.${this.#step}`;
  }

  steps(): readonly (string | number)[] {
    if (this.#parent === undefined) return this.#start?.steps ?? [];
    return [...this.#parent.steps(), this.#step];
  }

  /** Whether the value did not change; if it is not known what it was, the nearest one around it of which that is known. */
  isUnchanged(): boolean {
    const { current, nearest } = this.#keep();
    return (current ?? nearest)?.isEqual ?? false;
  }

  #keep(): Kept {
    this.#kept ??= this.#find();
    return this.#kept;
  }

  #find(): Kept {
    if (this.#parent === undefined) return { current: this.#start?.correlation, nearest: undefined };
    const kept = this.#parent.#keep();
    const { current, nearest } = kept;
    if (current === undefined) return kept;
    if (typeof this.#step === "number") return { current: current.item(this.#step), nearest: current };
    if (nearest === undefined && (this.#step === "apiVersion" || this.#step === "kind")) return UNKNOWN;
    return { current: current.field(this.#step), nearest: current };
  }
}

/** Where a check begins. */
interface Start {
  readonly path: string;
  readonly steps: readonly (string | number)[];
  /** Absent if nothing is spared for not having changed. */
  readonly correlation?: Correlation | undefined;
}

interface Kept {
  readonly current: Correlation | undefined;
  /** The nearest one above. */
  readonly nearest: Correlation | undefined;
}

const UNKNOWN: Kept = { current: undefined, nearest: undefined };
