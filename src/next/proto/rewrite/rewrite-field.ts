import { jsonNameOf, type ProtoField } from "../../../proto/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { annotated, FIELD_MIGRATE } from "../annotations.ts";
import { optionsWithout, type Rewriting } from "./rewriting.ts";

/** A field that stays: its number, type and rules do, too. */
export function rewriteField(source: ProtoField, rewriting: Rewriting): JsonObject {
  const { descriptor, options, fullName: element, typeName } = source;
  const rename = annotated(options, FIELD_MIGRATE, "rename");
  if (rename !== undefined) rewriting.note({ change: "renamed", kind: "field", element, to: rename });
  return rewriting.made(
    {
      ...descriptor,
      ...(rename !== undefined && { name: rename, jsonName: jsonNameOf(rename) }),
      ...(typeName !== undefined && { typeName: `.${rewriting.refer(typeName, element)}` }),
      options: optionsWithout(options, FIELD_MIGRATE),
    },
    source,
  );
}

/** Extensions of messages that have a successor. Others would be declared twice for one message. */
export function rewriteExtensions(
  sources: readonly ProtoField[],
  rewriting: Rewriting,
): readonly JsonObject[] {
  return sources.map((source) => {
    const { extendee = "", fullName } = source;
    const extended = rewriting.refer(extendee, fullName);
    if (extended === extendee)
      rewriting.refuse(
        fullName,
        `it extends ${extendee}, which stays, and two extensions cannot have one number: move it to a package without a version`,
      );
    const field = rewriteField(source, rewriting);
    return rewriting.made({ ...field, extendee: `.${extended}` }, source);
  });
}
