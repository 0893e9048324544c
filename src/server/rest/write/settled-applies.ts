import type { JsonObject } from "../../../value/internal.ts";
import type { WriteRequest } from "../../options/index.ts";
import type { Resource } from "../../resources/resource.ts";

/** All that what comes of an apply depends on, beside the live object. */
export interface ApplyRequest {
  readonly resource: Resource;
  readonly subresource: string | undefined;
  readonly text: string;
  readonly request: Pick<WriteRequest, "manager" | "force" | "fieldValidation">;
}

/** How many are remembered of one object: as many as usually apply to one. */
const MOST = 4;

/** Longer ones are not remembered: few are, and they would take up memory. */
const LONGEST = 32_768;

/** How many characters are remembered in all before they are forgotten. */
const MOST_TEXT = 8 * 1024 * 1024;

/** Applies that changed nothing, by the live object, which is never changed itself. They are forgotten with it. */
let settled = new WeakMap<JsonObject, ApplyRequest[]>();
let length = 0;

/** Whether this has been applied to the same object before, and neither changed anything nor was worth a warning. */
export function isSettled(live: JsonObject, request: ApplyRequest): boolean {
  return settled.get(live)?.some((one) => isSame(one, request)) ?? false;
}

/** Remembers an apply that changed nothing: who keeps something in place applies the same again and again. */
export function settle(live: JsonObject, request: ApplyRequest): void {
  if (request.text.length > LONGEST) return;
  length += request.text.length;
  if (length > MOST_TEXT) {
    settled = new WeakMap();
    length = request.text.length;
  }
  const known = settled.get(live) ?? [];
  settled.set(live, [request, ...known.slice(0, MOST - 1)]);
}

function isSame(a: ApplyRequest, b: ApplyRequest): boolean {
  return (
    a.request.manager === b.request.manager &&
    a.request.force === b.request.force &&
    a.request.fieldValidation === b.request.fieldValidation &&
    a.resource === b.resource &&
    a.subresource === b.subresource &&
    a.text === b.text
  );
}
