import { compareStrings, quoteText } from "../../../value/internal.ts";
import type { HttpRequest } from "../../http/message.ts";
import { badRequest } from "../../status/status.ts";

/** Whom a request wants to be taken for, as its headers say it. */
export interface Wanted {
  readonly name: string;
  /** Empty if none is wanted. */
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: ReadonlyMap<string, readonly string[]>;
}

const PREFIX = "impersonate-";
const EXTRA = "impersonate-extra-";

/** Whom a request wants to be taken for; `undefined` if for nobody else. Groups, uids and extras without a user are refused. */
export function readWanted(request: HttpRequest): Wanted | undefined {
  const headers = headersOf(request);
  if (headers.length === 0) return undefined;
  const first = (name: string): string => headers.find(([one]) => one === name)?.[1] ?? "";
  const extra = new Map<string, readonly string[]>();
  for (const [name, value] of headers) {
    if (!name.startsWith(EXTRA)) continue;
    const key = unescapeKey(name.slice(EXTRA.length));
    extra.set(key, [...(extra.get(key) ?? []), value]);
  }
  const wanted: Wanted = {
    name: first("impersonate-user"),
    uid: first("impersonate-uid"),
    groups: headers.filter(([name]) => name === "impersonate-group").map(([, value]) => value),
    extra,
  };
  if (wanted.name !== "") return wanted;
  if (wanted.uid === "" && wanted.groups.length === 0 && extra.size === 0) return undefined;
  throw badRequest(`requested ${printWanted(wanted)} without impersonating a user name`);
}

const NONE: readonly (readonly [name: string, value: string])[] = [];

/** The headers that say it, one by one. A transport that cannot tell them apart has no extras. */
function headersOf(request: HttpRequest): readonly (readonly [name: string, value: string])[] {
  const told = request.headersWith?.(PREFIX);
  if (told !== undefined)
    return told.length === 0 ? NONE : told.map(([name, value]) => [name, decode(value)]);
  return ["impersonate-user", "impersonate-uid", "impersonate-group"].flatMap((name) => {
    const value = request.header(name);
    return value === undefined ? [] : [[name, decode(value)] as const];
  });
}

/** Headers have a character for each byte, and names are in UTF-8. */
function decode(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  return new TextDecoder().decode(Uint8Array.from(value, (character) => character.charCodeAt(0)));
}

/** A key with escapes that cannot be read stays as it is. */
function unescapeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/** As Go prints what Kubernetes has read. */
function printWanted({ name, uid, groups, extra }: Wanted): string {
  const keys = [...extra.keys()].sort(compareStrings);
  const pairs = keys.map((key) => `${quoteText(key)}:${printTexts(extra.get(key) ?? [])}`);
  const map = pairs.length === 0 ? "(nil)" : `{${pairs.join(", ")}}`;
  return `&user.DefaultInfo{Name:${quoteText(name)}, UID:${quoteText(uid)}, Groups:${printTexts(groups)}, Extra:map[string][]string${map}}`;
}

function printTexts(texts: readonly string[]): string {
  return texts.length === 0 ? "[]string(nil)" : `[]string{${texts.map(quoteText).join(", ")}}`;
}
