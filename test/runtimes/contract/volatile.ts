import { canonicalText, compareStrings, isObject, type Json } from "fieldwise/value";

/** What differs from run to run, by the name of its field. */
const FIELDS: Readonly<Record<string, string>> = {
  uid: "<uid>",
  resourceVersion: "<rv>",
  creationTimestamp: "<time>",
  deletionTimestamp: "<time>",
  time: "<time>",
  continue: "<continue>",
  token: "<token>",
};

const UID = /(?!11111111)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What differs from run to run in texts. Ids of ones are those that a client made up. */
const TEXTS: readonly [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, "<time>"],
  [/in record \(\d+\)/g, "in record (<rv>)"],
  [/too old resource version: 1 \(\d+\)/g, "too old resource version: 1 (<rv>)"],
  [/kube-api-access-[a-z0-9]{5}/g, "kube-api-access-<id>"],
  [/10\.96\.\d+\.\d+/g, "<ip>"],
  [UID, "<uid>"],
  [/UID in object meta: [^\s,"]*/g, "UID in object meta: <uid>"],
];

/** A value as the vectors write it: what differs from run to run has a name in its place, and causes are in order. */
export function settle(value: Json, run: string, field = ""): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => settle(item, run));
    return field === "causes" ? items.sort(byText) : items;
  }
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, settle(part as Json, run, name)]),
    );
  if (typeof value !== "string") return value;
  if (value !== "" && Object.hasOwn(FIELDS, field)) return FIELDS[field] as string;
  return TEXTS.reduce((text, [pattern, name]) => text.replace(pattern, name), value.replaceAll(run, "<run>"));
}

function byText(one: Json, other: Json): number {
  return compareStrings(canonicalText(one), canonicalText(other));
}
