import {
  isObject,
  type Json,
  type JsonObject,
  readCidr,
  segmentProblems,
  subdomainProblems,
} from "../../../value/internal.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";
import { checkCanonicalCidr, checkCanonicalIp } from "../rules/check-ip.ts";
import { checkRequiredText, checkText, textsOf } from "../rules/check-text.ts";

/** What is wrong with the name of an address, which is the address itself, in its one form. */
export function addressNameProblems(name: string): readonly string[] {
  return [...checkCanonicalIp(name, "")].map(({ message }) => message.replace(/^Invalid value: ".*?": /, ""));
}

/** What is wrong with an address: it belongs to something. */
export function* checkAddress({ spec }: JsonObject): Iterable<Cause> {
  const { parentRef } = isObject(spec) ? spec : {};
  if (!isObject(parentRef)) {
    yield required("spec.parentRef");
    return;
  }
  const { group, resource, name, namespace } = parentRef;
  yield* checkText(group, "spec.parentRef.group", subdomainProblems);
  yield* checkRequiredText(resource, "spec.parentRef.resource", segmentProblems);
  yield* checkRequiredText(name, "spec.parentRef.name", segmentProblems);
  yield* checkText(namespace, "spec.parentRef.namespace", segmentProblems);
}

const FIELD = "spec.cidrs";

/** What is wrong with networks that services get addresses of: one of each family, and what is there stays. */
export function* checkServiceCidr({ spec }: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const list: Json = isObject(spec) ? (spec.cidrs ?? null) : null;
  const cidrs = textsOf(list);
  if (live === undefined) yield* checkCidrs(cidrs, list);
  else {
    const before = textsOf(isObject(live.spec) ? live.spec.cidrs : undefined);
    const isSecondNew = before.length === 1 && cidrs.length === 2;
    if (before.length !== cidrs.length && !isSecondNew) {
      yield invalid(FIELD, list, "field is immutable");
      return;
    }
    for (const [index, cidr] of before.entries())
      if (cidrs[index] !== cidr)
        yield invalid(`${FIELD}[${index}]`, cidrs[index] ?? "", "field is immutable");
    if (isSecondNew) yield* checkCidrs(cidrs, list);
  }
}

function* checkCidrs(cidrs: readonly string[], list: Json): Iterable<Cause> {
  if (cidrs.length === 0) yield required(FIELD, "at least one CIDR required");
  else if (cidrs.length > 2) yield invalid(FIELD, list, "may only hold up to 2 values");
  else {
    for (const [index, cidr] of cidrs.entries()) yield* checkCanonicalCidr(cidr, `${FIELD}[${index}]`);
    const [first, second] = cidrs.map((cidr) => readCidr(cidr)?.address.family);
    if (second !== undefined && first === second)
      yield invalid(
        FIELD,
        list,
        "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64",
      );
  }
}
