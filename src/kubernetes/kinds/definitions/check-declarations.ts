import { declaredRules } from "../../../evolve/internal.ts";
import { type PathPattern, parsePattern } from "../../../fieldpath/internal.ts";
import type { ObjectType, Type } from "../../../schema/internal.ts";
import { MergeError } from "../../../value/internal.ts";

/**
 * Throws if the schema of a version declares duplicates that cannot be, with the place in the document. `where` is that of
 * the schema.
 */
export function checkDeclarations(type: ObjectType, where: string): void {
  try {
    declaredRules(type);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new MergeError(error.code, where + placeInSchema(type, parsePattern(error.path)), error.detail);
  }
}

/** Where the schema of a field is inside that of the object: `.properties.spec.properties.size`. */
function placeInSchema(root: Type, path: PathPattern): string {
  let type: Type | undefined = root;
  let place = "";
  for (const step of path) {
    if (step !== "*" && step.kind === "field") {
      place += `.properties.${step.name}`;
      type = type?.map?.fields.get(step.name)?.type;
    } else if (type?.list !== undefined) {
      place += ".items";
      type = type.list.element;
    } else {
      place += ".additionalProperties";
      type = type?.map?.element;
    }
  }
  return place;
}
