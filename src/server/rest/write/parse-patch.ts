import { applyJsonPatch } from "../../../adapters/json-patch.ts";
import type { ObjectType } from "../../../schema/internal.ts";
import { type Patch, type PatchType, readPatch } from "../../../write/internal.ts";
import { readPatchBody } from "../../http/read-body.ts";

/** The content types that patches may have. */
export const PATCH_TYPES = [
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
] as const;

/** How a patch says what to change: its content type. */
export type PatchMediaType = (typeof PATCH_TYPES)[number];

const TYPES: Readonly<Partial<Record<PatchMediaType, PatchType>>> = {
  "application/json-patch+json": "json",
  "application/merge-patch+json": "merge",
};

/** Reads a patch other than an apply. */
export function parsePatch(type: PatchMediaType, text: string, objectType: ObjectType): Patch {
  const body = readPatchBody(text);
  return readPatch(body, TYPES[type] ?? "strategic", objectType, applyJsonPatch);
}
