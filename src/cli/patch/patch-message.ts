import type { PatchOptions } from "../../patch/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { equal, isObject, type JsonObject } from "../../value/internal.ts";
import type { Document } from "../input/documents.ts";
import { InvalidObject } from "../input/invalid-object.ts";
import { positionOfField } from "../input/locate.ts";
import type { Types } from "../input/types.ts";
import type { PatchType } from "./merge-options.ts";
import type { GivenPatch } from "./read-patch.ts";
import { patchObject, withinPatch } from "./refuse-patch.ts";

interface MessagePatch {
  readonly patch: GivenPatch;
  readonly as: PatchType;
  readonly types: Types;
  /** How lists merge; `undefined` leaves that to the type. */
  readonly options: ((type: ObjectType) => PatchOptions) | undefined;
}

/** What a patch makes of a protobuf message. With `validate`, what proxies would refuse of it is an error. */
export function patchMessage(
  document: Document,
  { patch: stated, as, types, options }: MessagePatch,
  validate: boolean,
): JsonObject {
  const { object, message = "" } = document;
  const { protobuf } = types;
  if (protobuf === undefined) return object;
  const type = protobuf.type(message);
  const patch = renamePatch(stated, type, types);
  const patched = withinPatch(object, patch, () => patchObject(type, object, patch, as, options?.(type)));
  const { "@type": _, ...bare } = patched;
  const problems = validate ? protobuf.check(message, bare) : [];
  if (problems.length > 0) {
    const written = { object: isObject(patch.value) ? patch.value : {}, source: patch.source };
    throw new InvalidObject(
      `The ${message} that comes of it is invalid:`,
      written,
      problems.map(({ path, message: words, steps }) => {
        const place = steps.map((step) =>
          typeof step === "number"
            ? ({ kind: "index", index: step } as const)
            : ({ kind: "field", name: step } as const),
        );
        return { path, message: words, position: positionOfField(written, place) };
      }),
    );
  }
  return equal(patched, object) ? object : patched;
}

/** A patch with the names of fields that a type of a protobuf API has. JSON Patches name fields as the object does. */
export function renamePatch(patch: GivenPatch, type: ObjectType, { protobuf }: Types): GivenPatch {
  const { value, source } = patch;
  if (protobuf === undefined || !isObject(value)) return patch;
  const renamed = protobuf.renamed(type, { object: value, source });
  return { value: renamed.object, source: renamed.source };
}
