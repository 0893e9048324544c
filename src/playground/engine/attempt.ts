import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { asLive, nameObject } from "../../preview/index.ts";
import { groupVersionOf } from "../../schema/internal.ts";
import { isObject, type Json, type JsonObject, MergeError, textOf, withField } from "../../value/internal.ts";
import type { ApplyJsonPatch, Resource } from "../../write/internal.ts";
import { carryOut, type Outcome, PATCHES } from "./carry-out.ts";
import type { Kinds } from "./definitions.ts";
import type { Problem, Situation, TextName } from "./messages.ts";
import { type ReadDocument, type ReadObject, readDocuments, readObjects, Unreadable } from "./read-text.ts";

/** A write that was tried. */
export interface Attempt {
  readonly situation: Situation;
  readonly texts: { readonly live?: ReadObject | undefined; readonly write?: ReadDocument | undefined };
  /** What is wrong with the texts themselves. */
  readonly problems: readonly Problem[];
  /** What kubectl calls the object; empty if nobody says. */
  readonly name: string;
  readonly warnings: readonly string[];
  /** The rest is absent if the texts say too little. */
  readonly resource?: Resource | undefined;
  /** As a server has it, in the version of the write. */
  readonly live?: JsonObject | undefined;
  readonly wanted?: Json | undefined;
  readonly outcome?: Outcome | undefined;
}

/** What a write needs that is loaded when it is first asked for. */
export interface Tools {
  readonly kinds: Kinds;
  readonly applyJsonPatch?: ApplyJsonPatch | undefined;
}

/** Tries a write: reads both texts, finds the kind, and writes. */
export function attempt(tools: Tools, situation: Situation): Attempt {
  const problems: Problem[] = [];
  const warnings: string[] = [];
  const { mode } = situation.write;
  const isPatch = PATCHES.has(mode);
  const live = readSide("live", situation.live, readObjects, problems);
  const stated = isPatch
    ? readSide("write", situation.write.text, readDocuments, problems)
    : readSide("write", situation.write.text, readObjects, problems);
  const texts = { live, write: stated };
  const wanted = stated?.value;
  const about = isPatch ? live?.value : isObject(wanted) ? wanted : live?.value;
  const tried = { situation, texts, problems, warnings, name: "", wanted };
  const kind = about && kindOf(about, about === live?.value ? "live" : "write", texts, problems);
  if (kind === undefined || about === undefined) return tried;
  const { resource, known } = tools.kinds.find(kind);
  if (!known)
    warnings.push(
      `nobody has defined ${kind.apiVersion} ${kind.kind}, so its lists are replaced as a whole: drop its definition onto the page`,
    );
  const name = textOf(metadataOf(about).name) || textOf(metadataOf(live?.value ?? {}).name);
  const named = { ...tried, resource, name: nameObject({ ...kind, group: resource.group, name }) };
  if (problems.some(({ severity }) => severity === "error")) return named;
  try {
    const there = live && asLive(inVersion(live.value, resource), resource);
    if (wanted === undefined) return { ...named, live: there };
    const outcome = carryOut(resource, { live: there, wanted, situation }, tools.applyJsonPatch);
    return { ...named, live: there, outcome };
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return {
      ...named,
      problems: [...problems, { severity: "error", message: error.message, path: error.path }],
    };
  }
}

function readSide<Read extends ReadDocument>(
  text: TextName,
  source: string,
  read: (text: string) => readonly Read[],
  problems: Problem[],
): Read | undefined {
  try {
    const [first, second] = read(source);
    if (second !== undefined)
      problems.push({
        severity: "info",
        message: "there are several objects here, and the first one counts",
        path: "",
        at: { text, range: second.locate([]) },
      });
    return first;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    problems.push({ severity: "error", message: error.message, path: "", at: { text, range: error.range } });
    return undefined;
  }
}

const EXAMPLES = { apiVersion: "apps/v1", kind: "Deployment" } as const;

function kindOf(object: JsonObject, text: TextName, texts: Attempt["texts"], problems: Problem[]) {
  const { apiVersion, kind } = object;
  if (typeof apiVersion === "string" && typeof kind === "string" && apiVersion !== "" && kind !== "")
    return { apiVersion, kind, namespaced: metadataOf(object).namespace !== undefined };
  const missing = typeof apiVersion === "string" && apiVersion !== "" ? "kind" : "apiVersion";
  const range = texts[text]?.locate([]);
  problems.push({
    severity: "error",
    message: `the object has no ${missing}: add ${missing}, such as ${EXAMPLES[missing]}`,
    path: `.${missing}`,
    at: range && { text, range },
  });
  return undefined;
}

/** Live as a server would give it in the version that is written. */
function inVersion(live: JsonObject, { apiVersion, kind, converter, custom }: Resource): JsonObject {
  if (live.kind !== kind)
    throw new MergeError(
      "KIND_MISMATCH",
      ".kind",
      `live is a ${textOf(live.kind)}, and what is written is a ${kind}: give objects of one kind`,
    );
  if (live.apiVersion === apiVersion) return live;
  if (converter?.versions.includes(textOf(live.apiVersion)))
    return converter.convert(live, { to: apiVersion }) as unknown as JsonObject;
  const sameGroup = groupVersionOf(textOf(live.apiVersion)).group === groupVersionOf(apiVersion).group;
  if (custom && sameGroup) return withField(live, "apiVersion", apiVersion);
  throw new MergeError(
    "KIND_MISMATCH",
    ".apiVersion",
    `live is in ${textOf(live.apiVersion)}, and what is written in ${apiVersion}: get live in that version`,
  );
}
