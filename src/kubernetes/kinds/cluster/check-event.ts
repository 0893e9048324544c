import {
  byteLength,
  isObject,
  type Json,
  type JsonObject,
  labelKeyProblems,
} from "../../../value/internal.ts";
import { metaText } from "../../metadata/metadata.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";
import { objectAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";

/** What the fields of an event are called: in the group of events, and by messages, which keep to the core. */
const RENAMED: readonly (readonly [field: string, inMessages: string])[] = [
  ["regarding", "involvedObject"],
  ["reason", "reason"],
  ["note", "message"],
  ["deprecatedSource", "source"],
  ["deprecatedFirstTimestamp", "firstTimestamp"],
  ["deprecatedLastTimestamp", "lastTimestamp"],
  ["deprecatedCount", "count"],
  ["type", "type"],
  ["eventTime", "eventTime"],
  ["action", "action"],
  ["related", "related"],
  ["reportingController", "reportingController"],
  ["reportingInstance", "reportingInstance"],
];

const LONGEST = { reportingInstance: 128, action: 128, reason: 128, message: 1024 };

/** What is wrong with an event of the core group. */
export function* checkCoreEvent(event: JsonObject): Iterable<Cause> {
  yield* checkSense(event, "reportingComponent");
}

/** What is wrong with an event of the group of events, which is stricter: nothing about one changes but how often it came. */
export function* checkEvent(event: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const known = inMessages(event);
  yield* checkSense(known, "reportingController");
  if (live === undefined || !isSame(event.series, live.series)) yield* checkSeries(event.series);
  if (live === undefined) {
    if (!event.eventTime) yield required("eventTime");
    if (event.type !== "Normal" && event.type !== "Warning")
      yield invalid("type", "", `has invalid value: ${String(event.type ?? "")}`);
    for (const name of ["firstTimestamp", "lastTimestamp", "count", "source"])
      if (known[name] && !isSame(known[name], {})) yield invalid(name, "", "needs to be unset");
    return;
  }
  const before = inMessages(live);
  for (const [, name] of RENAMED)
    if (!isSame(known[name], before[name])) yield invalid(name, known[name] ?? null, "field is immutable");
}

function inMessages(event: JsonObject): JsonObject {
  const fields = RENAMED.filter(([name]) => event[name] !== undefined).map(([name, shown]) => [
    shown,
    event[name],
  ]);
  return { ...event, ...(Object.fromEntries(fields) as JsonObject) };
}

/** What is asked of all events. Those that have a time have more to say. */
function* checkSense(event: JsonObject, controller: string): Iterable<Cause> {
  const namespace = metaText(event, "namespace");
  const { namespace: other = "" } = objectAt(event, "involvedObject");
  const isTimed = Boolean(event.eventTime);
  const homes = isTimed ? ["default", "kube-system"] : ["", "default"];
  const fits = other === "" ? homes.includes(namespace) : isTimed || namespace === other;
  if (!fits) yield invalid("involvedObject.namespace", other, "does not match event.namespace");
  if (!isTimed) return;
  const name = String(event[controller] ?? "");
  if (name === "") yield required(controller);
  for (const problem of labelKeyProblems(name)) yield invalid(controller, name, problem);
  for (const [field, most] of Object.entries(LONGEST)) {
    const text = String(event[field] ?? "");
    if (text === "" && field !== "message") yield required(field);
    if (byteLength(text) > most) yield invalid(field, "", `can have at most ${most} characters`);
  }
}

function* checkSeries(series: Json | undefined): Iterable<Cause> {
  if (!isObject(series)) return;
  if (!(Number(series.count) >= 2)) yield invalid("series.count", "", "should be at least 2");
  if (!series.lastObservedTime) yield required("series.lastObservedTime");
}
