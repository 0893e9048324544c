import { expect, it } from "vitest";
import { type OpenWatch, Watches } from "../../../src/server/calls/watches.ts";

/** A watch that says when it was ended. */
function watchOf(watches: Watches, prefix: string): OpenWatch & { isOver: boolean } {
  const watch = {
    prefix,
    isOver: false,
    end() {
      watch.isOver = true;
      watches.remove(watch);
    },
  };
  watches.add(watch);
  return watch;
}

it("the watches of a resource that is gone are ended, and no others", () => {
  const watches = new Watches(10);
  const all = watchOf(watches, "/example/widgets/");
  const one = watchOf(watches, "/example/widgets/default/");
  const other = watchOf(watches, "/example/gadgets/");
  watches.endOf("/example/widgets/");
  expect([all, one, other].map(({ isOver }) => isOver)).toEqual([true, true, false]);
  expect(watches.size).toBe(1);
});

it("a watch for which there is no place any more is ended at once", () => {
  const watches = new Watches(1);
  expect(watchOf(watches, "a").isOver).toBe(false);
  expect(watchOf(watches, "b").isOver).toBe(true);
  watches.close();
  expect(watches.size).toBe(0);
  expect(watchOf(watches, "c").isOver).toBe(true);
  expect(() => watches.check()).toThrow("try again later");
});
