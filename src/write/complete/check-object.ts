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
import type { JsonObject, Steps } from "../../value/internal.ts";
import { checkedLive } from "../decode/decode-object.ts";
import { causeOf } from "../resources/object-rules.ts";
import type { Resource } from "../resources/resource.ts";
import { MOST_WARNINGS } from "../writing.ts";
import { scaleCauses } from "./scale-of.ts";
import type { ObjectUpdate } from "./write-part.ts";

/** Refuses a new object that says what it must not. What there is to warn of comes to `warnings`. */
export function* checkNew(resource: Resource, object: JsonObject, warnings: string[]): Steps<void> {
  const { namespaced, rules, special } = resource;
  const { names: nameRule = subdomainName } = special;
  const found = new CauseList();
  yield;
  found.addAll(validateObjectMeta(metadataOf(object), { namespaced, nameRule }));
  if (!resource.custom) found.addAll(checkFinalizers(resource, object));
  const own = new CauseList();
  yield;
  own.addAll(special.check?.(object, undefined) ?? []);
  yield;
  found.addAll(inOwnWords(rules.check(object), own));
  yield;
  found.addAll(scaleCauses(resource, object));
  found.addAll(own.causes);
  found.addAll(ruleCauses(resource, { object, live: undefined }, found.causes, warnings));
  refuseIfWrong(resource, object, found);
}

/** Refuses an object that cannot take the place of the live one. A write to part of it is not asked about the rest, save by rules. */
export function* checkReplacement(
  resource: Resource,
  { live, object }: ObjectUpdate,
  { subresource, warnings }: { readonly subresource: string | undefined; readonly warnings: string[] },
): Steps<void> {
  const { namespaced, rules, special } = resource;
  const found = new CauseList();
  yield;
  found.addAll(
    validateObjectMetaUpdate({ updated: metadataOf(object), live: metadataOf(live) }, { namespaced }),
  );
  if (!resource.custom) found.addAll(checkFinalizers(resource, object));
  const own = new CauseList();
  if (subresource === undefined || subresource === "scale") {
    yield;
    own.addAll(checkImmutable(special.immutable ?? [], { object, live }));
    own.addAll(special.check?.(object, live) ?? []);
  }
  yield;
  found.addAll(inOwnWords(rules.check(object, checkedLive(resource, live)), own));
  yield;
  found.addAll(scaleCauses(resource, object));
  found.addAll(own.causes);
  found.addAll(ruleCauses(resource, { object, live }, found.causes, warnings));
  refuseIfWrong(resource, object, found);
}

/** Refuses an object that stays as it is for what its validation rules say, which may be newer, or about changes. */
export function checkUnchanged(resource: Resource, live: JsonObject, warnings: string[]): void {
  const found = new CauseList();
  found.addAll(ruleCauses(resource, { object: live, live }, [], warnings));
  refuseIfWrong(resource, live, found);
}

/** What a schema refuses, without what the code of the kind has words of its own for. */
function inOwnWords(found: readonly Cause[], { causes }: CauseList): readonly Cause[] {
  if (found.length === 0 || causes.length === 0) return found;
  const fields = new Set(causes.map(({ field }) => field));
  return found.filter(({ field }) => !fields.has(field));
}

function refuseIfWrong(resource: Resource, object: JsonObject, { causes }: CauseList): void {
  if (causes.length > 0) throw invalid(resource, metaText(object, "name"), causes);
}

/** What the validation rules of a custom resource refuse, unless other causes keep them from being checked. */
function ruleCauses(
  { custom, rules: { ruleCount, validationRules } }: Resource,
  { object, live }: { readonly object: JsonObject; readonly live: JsonObject | undefined },
  causes: readonly Cause[],
  warnings: string[],
): readonly Cause[] {
  if (!custom || ruleCount === 0) return [];
  if (causes.some(({ reason }) => IN_THE_WAY.has(reason ?? ""))) return [RULES_NOT_CHECKED];
  const answer = validationRules?.check({ value: object, old: live, spareUnchanged: live !== undefined });
  warnings.push(...(answer?.warnings.slice(0, MOST_WARNINGS) ?? []));
  return answer?.problems.map(causeOf) ?? [];
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
