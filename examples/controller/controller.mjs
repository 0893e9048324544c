import { Stale } from "./store.mjs";

/**
 * Changes an object and writes it, anew from the latest revision whenever somebody else was quicker. `change` gives the next
 * object, or the very same one if there is nothing to do, and then nothing is written. Says how often it took.
 */
export async function updateWithRetry(store, name, { change, manager, attempts = 5 }) {
  for (let attempt = 1; ; attempt++) {
    const live = store.read(name);
    const object = await change(live);
    if (object === live) return { wrote: false, attempt };
    try {
      store.write(object, manager);
      return { wrote: true, attempt };
    } catch (error) {
      if (!(error instanceof Stale) || attempt === attempts) throw error;
    }
  }
}

/**
 * Runs `reconcile` for every name that the store tells of, one after the other, until all is as it should be. A name that is told
 * many times before its turn has one turn: what counts is how the object is then, not what happened to it.
 */
export function createLoop(store, reconcile) {
  const queue = new Set();
  store.watch((name) => queue.add(name));
  return {
    async settle() {
      for (const name of queue) {
        queue.delete(name);
        await reconcile(name);
      }
    },
  };
}
