import { forbidden, notSupported } from "../../kubernetes/status/cause.ts";
import { type FieldRequirement, parseFieldSelector } from "../selectors/field-requirements.ts";
import { type LabelSelector, parseLabelSelector } from "../selectors/label-selector.ts";
import type { Cause } from "../status/status.ts";
import { checkOptions } from "./check-options.ts";
import { type Query, readBoolean, readInteger } from "./read-query.ts";

/** Which objects a list, a watch or a delete of a collection is about, and how they are wanted. */
export interface ListOptions {
  readonly labelSelector: LabelSelector;
  /** To be compiled for the resource, which knows its fields. */
  readonly fieldSelector: readonly FieldRequirement[];
  readonly watch: boolean;
  readonly allowWatchBookmarks: boolean;
  /** As given; empty means the newest, `0` any. */
  readonly resourceVersion: string;
  readonly resourceVersionMatch: "" | "Exact" | "NotOlderThan";
  /** Of a watch only. A watch from nowhere, or from `0`, has it without asking. */
  readonly sendInitialEvents: boolean | undefined;
  readonly timeoutSeconds: number | undefined;
  /** Zero means all. */
  readonly limit: number;
  /** Empty for the first page. */
  readonly continue: string;
}

type Match = ListOptions["resourceVersionMatch"];

/** Reads the options of a list or a watch. Refuses what cannot be read, or is not allowed. */
export function readListOptions(query: Query): ListOptions {
  const options = withDefaults({
    timeoutSeconds: readInteger(query, "timeoutSeconds"),
    limit: Math.max(0, readInteger(query, "limit") ?? 0),
    labelSelector: parseLabelSelector(query.get("labelSelector") ?? ""),
    fieldSelector: parseFieldSelector(query.get("fieldSelector") ?? ""),
    watch: readBoolean(query, "watch") ?? false,
    allowWatchBookmarks: readBoolean(query, "allowWatchBookmarks") ?? false,
    resourceVersion: query.get("resourceVersion") ?? "",
    resourceVersionMatch: (query.get("resourceVersionMatch") ?? "") as Match,
    sendInitialEvents: readBoolean(query, "sendInitialEvents"),
    continue: query.get("continue") ?? "",
  });
  checkOptions("ListOptions", options.watch ? watchCauses(options) : listCauses(options));
  return options;
}

function withDefaults(options: ListOptions): ListOptions {
  const { watch, resourceVersion, resourceVersionMatch, sendInitialEvents } = options;
  if (!watch || sendInitialEvents !== undefined || resourceVersionMatch !== "") return options;
  if (resourceVersion !== "" && resourceVersion !== "0") return options;
  return { ...options, sendInitialEvents: true, resourceVersionMatch: "NotOlderThan" };
}

function listCauses(options: ListOptions): Cause[] {
  const causes: Cause[] = [];
  const match = options.resourceVersionMatch;
  if (match !== "") {
    if (options.resourceVersion === "") {
      causes.push(forbidMatch("resourceVersionMatch is forbidden unless resourceVersion is provided"));
    }
    if (options.continue !== "") causes.push(matchWithContinue());
    if (match !== "Exact" && match !== "NotOlderThan") {
      causes.push(notSupported("resourceVersionMatch", match, ["Exact", "NotOlderThan", ""]));
    }
    if (match === "Exact" && options.resourceVersion === "0") {
      causes.push(forbidMatch('resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
    }
  }
  if (options.sendInitialEvents !== undefined) {
    causes.push(forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list"));
  }
  return causes;
}

function watchCauses(options: ListOptions): Cause[] {
  const causes: Cause[] = [];
  const match = options.resourceVersionMatch;
  const asksForEvents = options.sendInitialEvents !== undefined;
  if (asksForEvents && match !== "NotOlderThan") {
    causes.push(forbidMatch("sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"));
  }
  if (match === "") return causes;
  if (!asksForEvents) {
    const detail = "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided";
    causes.push(forbidMatch(detail));
  }
  if (match !== "NotOlderThan") causes.push(notSupported("resourceVersionMatch", match, ["NotOlderThan"]));
  if (options.continue !== "") causes.push(matchWithContinue());
  return causes;
}

function matchWithContinue(): Cause {
  return forbidMatch("resourceVersionMatch is forbidden when continue is provided");
}

function forbidMatch(detail: string): Cause {
  return forbidden("resourceVersionMatch", detail);
}
