import { parseRequestUrl, parseUrl, readQuery, type Url, UrlFault } from "../../../value/internal.ts";
import { traversing } from "../../cost/models.ts";
import { opaque } from "../../types/type.ts";
import { EntryMap } from "../../values/entries.ts";
import { ArrayList, fail, type Mapping, Opaque, type Value } from "../../values/value.ts";
import { spend } from "../../values/work.ts";
import { declare, type Overload } from "../declare.ts";
import { byName, EACH } from "../strings/string-costs.ts";

class UrlValue extends Opaque {
  readonly type = opaque("kubernetes.URL");
  readonly url: Url;

  constructor(url: Url) {
    super();
    this.url = url;
  }

  equals(other: Value): boolean {
    return other instanceof UrlValue ? this.url.text === other.url.text : fail("no such overload");
  }

  override toString(): string {
    return this.url.text;
  }
}

/** What it takes to read a character of a URL. */
const PER_CHARACTER = 16;

function findFault(text: string): string | undefined {
  spend(text.length * PER_CHARACTER);
  return parseRequestUrl(text);
}

function readUrl(text: string): UrlValue {
  const fault = findFault(text);
  if (fault !== undefined) return refuse(fault);
  try {
    return new UrlValue(parseUrl(text));
  } catch (error) {
    if (error instanceof UrlFault) return refuse(error.reason);
    throw error;
  }
}

function refuse(fault: string): never {
  return fail(`URL parse error during conversion from string: ${fault}`);
}

/** A host's name and port. Brackets do not belong to the name. */
function splitHost({ url }: UrlValue): { name: string; port: string } {
  const [, host = url.host, port = ""] = /^(.*):(\d*)$/s.exec(url.host) ?? [];
  return { name: /^\[(.*)\]$/s.exec(host)?.[1] ?? host, port };
}

function getQuery({ url }: UrlValue): Mapping {
  const entries = new EntryMap();
  for (const [name, values] of readQuery(url.query)) entries.add(name, new ArrayList(values));
  return entries;
}

/** Kubernetes' library of URLs. */
export function declareUrls(): readonly Overload[] {
  const access = { cost: EACH };
  const type = "kubernetes.URL";
  return [
    declare(`url(string) -> ${type}`, readUrl, { cost: byName(traversing(0, { keepsSize: true })) }),
    declare(`member ${type} getScheme() -> string`, ({ url }: UrlValue) => url.scheme, access),
    declare(`member ${type} getHost() -> string`, ({ url }: UrlValue) => url.host, access),
    declare(`member ${type} getHostname() -> string`, (url: UrlValue) => splitHost(url).name, access),
    declare(`member ${type} getPort() -> string`, (url: UrlValue) => splitHost(url).port, access),
    declare(`member ${type} getEscapedPath() -> string`, ({ url }: UrlValue) => url.escapedPath, access),
    declare(`member ${type} getQuery() -> map(string, list(string))`, getQuery, access),
    declare("isURL(string) -> bool", (text: string) => findFault(text) === undefined),
  ];
}
