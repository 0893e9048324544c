import { describe, expect, it } from "vitest";
import { createProgress } from "../../src/cli/output/progress.ts";
import { createStyle } from "../../src/cli/output/style.ts";
import { createIo } from "./io.ts";

/** A progress line at a clock that a test sets, and what it writes. */
function watch(columns: number | undefined, env: Readonly<Record<string, string>> = {}) {
  let time = 0;
  let written = "";
  const io = createIo({
    out: (text: string) => {
      written += `out(${text})`;
    },
    err: (text: string) => {
      written += `err(${text.replaceAll("\u001B[K", "⌫")})`;
    },
    env,
    errColumns: columns,
    now: () => new Date(time),
  });
  const progress = createProgress(io, createStyle("never", columns, {}));
  const steps = (count: number, milliseconds: number): void => {
    for (let step = 0; step < count; step++) {
      time += milliseconds;
      progress.step("a.yaml");
    }
  };
  const take = (): string => {
    const text = written;
    written = "";
    return text;
  };
  return { progress, steps, take };
}

describe("the progress line", () => {
  it("says nothing about work that is quickly done", () => {
    const { progress, steps, take } = watch(80);
    steps(20, 10);
    progress.end();
    expect(take()).toBe("");
  });

  it("comes up after a while, and not more than ten times a second", () => {
    const { steps, take } = watch(80);
    steps(30, 10);
    expect(take()).toBe("err(\r⌫30 documents · a.yaml)");
    steps(9, 10);
    expect(take()).toBe("");
    steps(1, 10);
    expect(take()).toBe("err(\r⌫40 documents · a.yaml)");
  });

  it("steps aside for what is written, and is gone at the end", () => {
    const { progress, steps, take } = watch(80);
    steps(3, 100);
    take();
    progress.out("x");
    progress.err("y");
    expect(take()).toBe("err(\r⌫)out(x)err(y)");
    steps(1, 100);
    take();
    progress.warn("z");
    expect(take()).toBe("err(\r⌫)err(warning: z\n)");
    steps(1, 100);
    progress.end();
    expect(take()).toBe("err(\r⌫5 documents · a.yaml)err(\r⌫)");
  });

  it("fits the terminal, and is not there without one, or on one that clears no lines", () => {
    const narrow = watch(10);
    narrow.steps(3, 100);
    expect(narrow.take()).toBe("err(\r⌫3 documen)");
    for (const none of [watch(undefined), watch(80, { TERM: "dumb" })]) {
      none.steps(300, 100);
      none.progress.out("x");
      expect(none.take()).toBe("out(x)");
    }
  });
});
