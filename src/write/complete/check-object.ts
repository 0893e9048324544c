import { checkFinalizers, checkImmutable } from "../../kubernetes/kinds/index.ts";
import {
  metadataOf,
  metaText,
  subdomainName,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from "../../kubernetes/metadata/index.ts";
import { type Cause, invalid as invalidCause } from "../../kubernetes/status/cause.ts";
import { CauseList } from "../../kubernetes/status/cause-list.ts";
import { invalid } from "../../kubernetes/status/refusals.ts";
import type { JsonObject } from "../../value/internal.ts";
import { checkedLive } from "../decode/decode-object.ts";
import type { Resource } from "../resources/resource.ts";
import { scaleCauses } from "./scale-of.ts";
import type { ObjectUpdate } from "./write-part.ts";

/** Refuses a new object that says what it must not. */
export function checkNew(resource: Resource, object: JsonObject): void {
  const { namespaced, rules, special } = resource;
  const { names: nameRule = subdomainName } = special;
  const found = new CauseList();
  found.addAll(validateObjectMeta(metadataOf(object), { namespaced, nameRule }));
  if (!resource.custom) found.addAll(checkFinalizers(resource, object));
  const own = new CauseList();
  own.addAll(special.check?.(object, undefined) ?? []);
  found.addAll(inOwnWords(rules.check(object), own));
  found.addAll(scaleCauses(resource, object));
  found.addAll(own.causes);
  refuseIfWrong(resource, object, found);
}

/** Refuses an object that cannot take the place of the live one. A write to part of it is not asked about the rest. */
export function checkReplacement(
  resource: Resource,
  { live, object }: ObjectUpdate,
  subresource?: string,
): void {
  const { namespaced, rules, special } = resource;
  const found = new CauseList();
  found.addAll(
    validateObjectMetaUpdate({ updated: metadataOf(object), live: metadataOf(live) }, { namespaced }),
  );
  if (!resource.custom) found.addAll(checkFinalizers(resource, object));
  const own = new CauseList();
  if (subresource === undefined || subresource === "scale") {
    own.addAll(checkImmutable(special.immutable ?? [], { object, live }));
    own.addAll(special.check?.(object, live) ?? []);
  }
  found.addAll(inOwnWords(rules.check(object, checkedLive(resource, live)), own));
  found.addAll(scaleCauses(resource, object));
  found.addAll(own.causes);
  refuseIfWrong(resource, object, found);
}

/** What a schema refuses, without what the code of the kind has words of its own for. */
function inOwnWords(found: readonly Cause[], { causes }: CauseList): readonly Cause[] {
  if (found.length === 0 || causes.length === 0) return found;
  const fields = new Set(causes.map(({ field }) => field));
  return found.filter(({ field }) => !fields.has(field));
}

function refuseIfWrong(resource: Resource, object: JsonObject, { causes }: CauseList): void {
  if (causes.length === 0) return;
  const left = keepsFromRules(resource, causes) ? [RULES_NOT_CHECKED] : [];
  throw invalid(resource, metaText(object, "name"), [...causes, ...left]);
}

/** Whether the validation rules of a custom resource are not evaluated because of what else is wrong. */
function keepsFromRules({ custom, rules }: Resource, causes: readonly Cause[]): boolean {
  return custom && rules.uncheckedRules > 0 && causes.some(({ reason }) => IN_THE_WAY.has(reason));
}

/** With these, an object may not be what the rules of its schema expect. */
const IN_THE_WAY: ReadonlySet<string> = new Set([
  "FieldValueNotSupported",
  "FieldValueRequired",
  "FieldValueTooLong",
  "FieldValueTooMany",
  "FieldValueTypeInvalid",
]);

const RULES_NOT_CHECKED = invalidCause(
  "<nil>",
  null,
  "some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
);
