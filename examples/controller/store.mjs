import { update } from "fieldwise/apply";

/** A write that was based on an object which somebody else has changed since. */
export class Stale extends Error {}

/** What a controller needs of an API server: objects with revisions, and who watches them hears of every change. */
export function createStore(type) {
  const objects = new Map();
  const watchers = [];
  let revision = 0;

  return {
    read: (name) => objects.get(name),
    watch: (notify) => watchers.push(notify),
    /** Writes an object under the revision that it was read with; a new object has none. */
    write(object, manager) {
      const { name, resourceVersion } = object.metadata;
      const live = objects.get(name);
      if (live?.metadata.resourceVersion !== resourceVersion) {
        throw new Stale(`${name} is at revision ${live?.metadata.resourceVersion}, not ${resourceVersion}`);
      }
      const written = update(type, { live, object, manager }).object;
      revision++;
      objects.set(name, { ...written, metadata: { ...written.metadata, resourceVersion: String(revision) } });
      for (const notify of watchers) notify(name);
    },
  };
}
