import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addStep, type Playground, STORIES } from "fieldwise/playground";
import { describe, expect, it } from "vitest";
import { runLine } from "../../cli/session.ts";
import { createEngine, playTo, situationOf, storyNamed } from "../play.ts";

async function played(id: string, as: "session" | "vectors"): Promise<string> {
  const engine = createEngine();
  const story = storyNamed(id);
  const last = await playTo(engine, story, story.moves.length);
  const playground: Playground = addStep(last, await engine.take(situationOf(last)));
  return (await engine.download({ playground, as })).text;
}

describe("a download", () => {
  it.each(["two-teams", "migration", "lost-port"])(
    "of %s as vectors is what the conformance runner expects",
    async (id) => {
      const folder = mkdtempSync(join(tmpdir(), "fieldwise-playground-"));
      try {
        const text = await played(id, "vectors");
        expect(text.split("\n").length).toBeGreaterThan(1);
        writeFileSync(join(folder, "playground.jsonl"), text);
        const { shown, code } = await runLine("fieldwise conformance playground.jsonl", folder);
        expect([code, shown]).toEqual([0, expect.stringMatching(/, 0 failed/)]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it("as a session runs in a shell, and the lines are those of the command", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fieldwise-playground-"));
    try {
      const script = await played("two-teams", "session");
      const lines = script.split("\n").filter((line) => line.startsWith("fieldwise "));
      expect(lines).toHaveLength(storyNamed("two-teams").moves.length);
      writeFileSync(join(folder, "session.sh"), script.replace(/^fieldwise /gm, "echo "));
      execFileSync("sh", ["session.sh"], { cwd: folder });
      expect(readFileSync(join(folder, "live.yaml"), "utf8")).toContain("managedFields");
      const { code, shown } = await runLine(lines.at(-1) as string, folder);
      expect([code, shown]).toEqual([0, expect.stringContaining("configured")]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("of each story is a file", async () => {
    for (const { id } of STORIES) expect(await played(id, "session")).toMatch(/^#!\/bin\/sh\n/);
  });
});
