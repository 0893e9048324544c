import type { Json, JsonObject } from "../../../value/internal.ts";
import { printAge, readTime } from "../human-duration.ts";
import type { Cell, CellsOf } from "../printer.ts";
import { getMetadata, getNumber, getObject, getText, hasField } from "../read-fields.ts";

export const EVENTS: Record<string, CellsOf> = {
  "v1/Event": (event, now) =>
    eventCells(event, now, {
      about: getObject(event, "involvedObject"),
      source: getObject(event, "source"),
      reporter: getText(event, "reportingComponent"),
      message: getText(event, "message"),
      first: event.firstTimestamp,
      last: event.lastTimestamp,
      count: getNumber(event, "count"),
    }),
  "events.k8s.io/v1/Event": (event, now) =>
    eventCells(event, now, {
      about: getObject(event, "regarding"),
      source: getObject(event, "deprecatedSource"),
      reporter: getText(event, "reportingController"),
      message: getText(event, "note"),
      first: event.deprecatedFirstTimestamp,
      last: event.deprecatedLastTimestamp,
      count: getNumber(event, "deprecatedCount"),
    }),
};

/** What the two versions of events call differently. */
interface EventParts {
  readonly about: JsonObject;
  readonly source: JsonObject;
  readonly reporter: string;
  readonly message: string;
  readonly first: Json | undefined;
  readonly last: Json | undefined;
  readonly count: number;
}

function eventCells(event: JsonObject, now: number, parts: EventParts): Cell[] {
  const { about, source, reporter, message } = parts;
  const first = readTime(parts.first) === undefined ? event.eventTime : parts.first;
  const last = readTime(parts.last) === undefined ? first : parts.last;
  const series = hasField(event, "series") ? getObject(event, "series") : undefined;
  const [kind, aboutName] = [getText(about, "kind").toLowerCase(), getText(about, "name")];
  const component = getText(source, "component") || reporter;
  const instance = getText(source, "host") || getText(event, "reportingInstance");
  return [
    printAge(series === undefined ? last : series.lastObservedTime, now),
    getText(event, "type"),
    getText(event, "reason"),
    aboutName === "" ? kind : `${kind}/${aboutName}`,
    getText(about, "fieldPath"),
    instance === "" ? component : `${component}, ${instance}`,
    message.trim(),
    printAge(first, now),
    series === undefined ? parts.count || 1 : getNumber(series, "count"),
    getText(getMetadata(event), "name"),
  ];
}
