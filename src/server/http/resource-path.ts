import { splitPath } from "./read-path.ts";

/** What a path says of a resource: `/api/VERSION/…` and `/apis/GROUP/VERSION/…`. Whether there is one is for others to say. */
export interface ResourcePath {
  readonly group: string;
  readonly version: string;
  /** What is done, where the path says it before all else, as it did of old: `watch` or `proxy`. */
  readonly verb: string | undefined;
  readonly namespace: string | undefined;
  readonly plural: string;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
  /** Whether more follows, which no resource has. */
  readonly isLonger: boolean;
}

/** What stands before a resource without being one. */
const VERBS: ReadonlySet<string | undefined> = new Set(["watch", "proxy"]);
/** The parts of a namespace, which are no resources in it. */
const PARTS_OF_NAMESPACES: ReadonlySet<string> = new Set(["status", "finalize"]);

/** Reads the path of a resource; `undefined` for any other path. */
export function readResourcePath(path: string): ResourcePath | undefined {
  const core = path.startsWith("/api/");
  if (!core && !path.startsWith("/apis/")) return undefined;
  const parts = splitPath(path);
  const first = core ? 2 : 3;
  const verb = VERBS.has(parts[first]) ? parts[first] : undefined;
  const at = verb === undefined ? first : first + 1;
  const inNamespace =
    parts[at] === "namespaces" && at + 2 < parts.length && !PARTS_OF_NAMESPACES.has(parts[at + 2] as string);
  const start = inNamespace ? at + 2 : at;
  const plural = parts[start];
  if (plural === undefined) return undefined;
  return {
    group: core ? "" : (parts[1] as string),
    version: parts[first - 1] as string,
    verb,
    namespace: inNamespace ? parts[at + 1] : undefined,
    plural,
    name: parts[start + 1],
    subresource: parts[start + 2],
    isLonger: parts.length > start + 3,
  };
}
