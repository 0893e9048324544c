import type { Position } from "../../value/internal.ts";
import type { Document } from "./documents.ts";
import { tellOf } from "./secret.ts";
import type { Source } from "./source.ts";

/** Something that is wrong with an object. */
export interface ObjectProblem {
  /** The field; empty if the message says where, or it is about the whole. */
  readonly path: string;
  readonly message: string;
  /** Where in the file; `undefined` for what is not written in one. */
  readonly position: Position | undefined;
}

/** Something that is wrong with an object as its file has it. */
export interface PlacedProblem extends ObjectProblem {
  readonly position: Position;
}

/** An object is refused: in the server's words, and all that is wrong with it. */
export class InvalidObject extends Error {
  override readonly name = "InvalidObject";
  readonly source: Source;
  readonly problems: readonly ObjectProblem[];

  constructor(message: string, { source, object }: Document, problems: readonly ObjectProblem[]) {
    super(tellOf(object, message));
    this.source = source;
    this.problems = problems.map((problem) => ({ ...problem, message: tellOf(object, problem.message) }));
  }
}
