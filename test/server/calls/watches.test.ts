import { expect, it } from "vitest";
import { type OpenWatch, Watches } from "../../../src/server/calls/watches.ts";

/** A watch that says when it was ended. */
function watchOf(watches: Watches, prefix: string, selectorLength = 0): OpenWatch & { isOver: boolean } {
  const watch = {
    prefix,
    selectorLength,
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
  const watches = new Watches(10, 1_000);
  const all = watchOf(watches, "/example/widgets/");
  const one = watchOf(watches, "/example/widgets/default/");
  const other = watchOf(watches, "/example/gadgets/");
  watches.endOf("/example/widgets/");
  expect([all, one, other].map(({ isOver }) => isOver)).toEqual([true, true, false]);
  expect(watches.size).toBe(1);
});

it("a watch for which there is no place any more is ended at once", () => {
  const watches = new Watches(1, 1_000);
  expect(watchOf(watches, "a").isOver).toBe(false);
  expect(watchOf(watches, "b").isOver).toBe(true);
  watches.close();
  expect(watches.size).toBe(0);
  expect(watchOf(watches, "c").isOver).toBe(true);
  expect(() => watches.check(0)).toThrow("try again later");
});

it("long selectors of all watches have a bound, and short ones are taken all the same", () => {
  const watches = new Watches(10, 1_000);
  const first = watchOf(watches, "a", 900);
  expect(first.isOver).toBe(false);
  expect(watchOf(watches, "b", 200).isOver).toBe(true);
  expect(() => watches.check(200)).toThrow("selectors of other watches");
  expect(watchOf(watches, "c", 20).isOver).toBe(false);
  first.end();
  expect(watchOf(watches, "d", 200).isOver).toBe(false);
});
