import { deduced, type ObjectType } from "../../schema/internal.ts";
import { validate } from "../../typed/internal.ts";
import { MergeError } from "../../value/internal.ts";
import type { Document } from "./documents.ts";
import { type Identity, identifyKind } from "./identity.ts";
import { InvalidObject, type ObjectProblem, type PlacedProblem } from "./invalid-object.ts";
import { positionOf, positionOfPath } from "./locate.ts";
import type { Types } from "./types.ts";

/** Finds all that is wrong with a document's object. */
export type ObjectCheck = (document: Document, type: ObjectType) => readonly PlacedProblem[];

export interface CheckOptions {
  /** Whether to check all that a schema says, not only what merging needs. */
  readonly validate: boolean;
  /** Whether lists may hold an item twice, as they may for all but server-side apply. */
  readonly duplicates: boolean;
}

/** How objects are checked. What checks all that a schema says is loaded only if that is asked for. */
export async function createObjectCheck(options: CheckOptions, types: Types): Promise<ObjectCheck> {
  return options.validate
    ? createFullCheck(options, types)
    : (document, type) => checkFit(document, type, options);
}

/** Throws all that is wrong with a document's object, if anything is. */
export function refuseInvalid(
  document: Document,
  identity: Identity,
  problems: readonly ObjectProblem[],
): void {
  if (problems.length > 0) throw new InvalidObject(identity, document, problems);
}

/** What merging needs to know of an object: unknown fields, kinds of values, the keys of list items. */
function checkFit(
  document: Document,
  type: ObjectType,
  { duplicates }: CheckOptions,
): readonly PlacedProblem[] {
  if (type === deduced) return [];
  return validate(type, document.object, { duplicates }).map(({ path, detail }) => ({
    path,
    message: detail,
    position: positionOfPath(document, path),
  }));
}

/** All that the schema of an object says, in Kubernetes' words. A kind that no schema has is an error. */
async function createFullCheck({ duplicates }: CheckOptions, types: Types): Promise<ObjectCheck> {
  const { createChecker } = await import("../../validation/index.ts");
  const checker = createChecker(...types.definitions());
  return (document, type) => {
    const { apiVersion, kind } = identifyKind(document);
    if (type === deduced) {
      const message = `there is no schema of ${apiVersion} ${kind} to validate it by: give it with --schema`;
      throw new MergeError("KIND_UNKNOWN", "", message);
    }
    const problems = checker.check(apiVersion, kind, document.object, { duplicates });
    return problems.map(({ reason, path, steps, message }) => ({
      // Messages about fields that do not exist, and about what has no place, say it themselves.
      path: reason === "FieldUnknown" || path === "<nil>" ? "" : path,
      message,
      position: positionOf(document, steps),
    }));
  };
}
