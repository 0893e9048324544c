import { type JsonObject, parseJson, printJson } from "../../value/internal.ts";
import type { Call } from "../calls/call.ts";
import { type EventText, type EventType, printEvent } from "../calls/event-texts.ts";
import { isAsStored, readEntry } from "../calls/read-entry.ts";
import type { Selection } from "../calls/selection.ts";
import { includeObjectOf, shapeObject } from "../calls/shape.ts";
import { textOf, withRevision } from "../objects/stored-object.ts";
import { encodeEvent } from "../protobuf/watch-event.ts";
import type { Change, Entry } from "../storage/storage.ts";

const INITIAL_EVENTS_END = "k8s.io/initial-events-end";

/** Writes the events of one watch in the form that its client asks for. */
export class EventWriter {
  readonly #call: Call;
  readonly #matches: Selection["matches"];
  readonly #form: string;
  /** The first table of a watch, and no other, says what its columns are. */
  #needsColumns: boolean;

  constructor(call: Call, { matches }: Selection) {
    const { accepted, resource } = call;
    const isTable = accepted.as === "Table";
    this.#call = call;
    this.#matches = matches;
    this.#needsColumns = isTable;
    this.#form = [
      accepted.format,
      resource.apiVersion,
      accepted.as,
      accepted.version,
      isTable ? includeObjectOf(call) : undefined,
    ].join(" ");
  }

  /** An object that was there before. */
  writeInitial(entry: Entry): EventText {
    return this.#write("ADDED", this.#show(entry, entry.revision));
  }

  /** What a change means to who watches; empty if it is none of its business. */
  writeChange(change: Change): EventText {
    const type = this.#typeOf(change);
    if (type === undefined) return "";
    const write = () => this.#write(type, this.#show(shownBy(change, type), change.revision));
    return this.#needsColumns
      ? write()
      : this.#call.backend.watches.texts.get(change, `${type} ${this.#form}`, write);
  }

  /** That all changes up to a revision have been told, or that all objects were that there are. */
  writeBookmark(revision: number, { endsInitialEvents = false } = {}): EventText {
    const { apiVersion, kind } = this.#call.resource;
    const metadata: JsonObject = {
      resourceVersion: String(revision),
      ...(endsInitialEvents && { annotations: { [INITIAL_EVENTS_END]: "true" } }),
    };
    return this.#write("BOOKMARK", this.#shape({ kind, apiVersion, metadata }));
  }

  /** Why the watch ends. */
  writeError(status: JsonObject): EventText {
    return this.#write("ERROR", status);
  }

  #write(type: EventType, object: JsonObject | string): EventText {
    if (this.#call.accepted.format === "protobuf")
      return encodeEvent(type, (typeof object === "string" ? parseJson(object) : object) as JsonObject);
    return printEvent(type, typeof object === "string" ? object : printJson(object));
  }

  #typeOf({ entry, previous }: Change): EventType | undefined {
    const is = entry !== undefined && (this.#matches?.(entry) ?? true);
    const was = previous !== undefined && (this.#matches?.(previous) ?? true);
    if (is) return was ? "MODIFIED" : "ADDED";
    return was ? "DELETED" : undefined;
  }

  #show(entry: Entry, revision: number): JsonObject | string {
    const { backend, resource } = this.#call;
    if (isAsStored(this.#call) && backend.objects.isCurrent(entry))
      return textOf({ ...entry, revision }, resource);
    return this.#shape(withRevision(readEntry(this.#call, entry), revision));
  }

  #shape(object: JsonObject): JsonObject {
    // There are no lists in a watch, but Kubernetes does not refuse who asks for them.
    if (this.#call.accepted.as === "PartialObjectMetadataList") return object;
    const noHeaders = !this.#needsColumns;
    this.#needsColumns = false;
    return shapeObject(this.#call, object, { noHeaders });
  }
}

/** What an event shows: of an object that is gone, what it was last, as if the change that ended it had written that. */
function shownBy({ entry, previous }: Change, type: EventType): Entry {
  return (type === "DELETED" ? previous : entry) as Entry;
}
