import { describe, expect, it } from "vitest";
import { createEngine, playTo, situationOf, storyNamed } from "../play.ts";

/** What comes of each move. */
const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  "two-teams": ["created", "configured", "configured", "conflict", "configured"],
  migration: ["created", "configured", "configured", "configured", "configured"],
  "lost-port": ["created", "configured", "configured"],
  "duplicate-field": ["created", "unchanged", "configured", "configured"],
  union: ["created", "configured", "configured", "refused"],
  conversion: ["created", "configured", "conflict", "configured", "configured"],
};

/** A move of a story as the page shows it: its lines, each with who has it. */
async function show(id: string, move: number) {
  const engine = createEngine();
  const playground = await playTo(engine, storyNamed(id), move);
  const prediction = await engine.predict(situationOf(playground));
  const name = (index: number) => prediction.owners[index]?.manager;
  const lines = prediction.lines.map(({ sign, text, owners, by, fate }) =>
    [`${sign} ${text}`, ...owners.map(name), by, fate].filter((part) => part !== undefined).join(" | "),
  );
  return { ...prediction, lines };
}

describe("the stories", () => {
  it.each(Object.keys(OUTCOMES))("%s goes as it says", async (id) => {
    const story = storyNamed(id);
    const played = await playTo(
      createEngine(),
      { ...story, moves: [...story.moves, story.moves[0]!] },
      story.moves.length + 1,
    );
    expect(played.timeline.map(({ outcome }) => outcome)).toEqual(OUTCOMES[id]);
  });

  it("two teams: the conflict is on the line that the autoscaler owns", async () => {
    const { lines, message } = await show("two-teams", 4);
    expect(message).toBe(
      'Apply failed with 1 conflict: conflict with "autoscaler" using apps/v1: .spec.replicas',
    );
    expect(lines).toContain("    replicas: 6 | autoscaler | conflict");
  });

  it("two teams: who updates takes over what changes", async () => {
    const { lines } = await show("two-teams", 3);
    expect(lines).toContain("-   replicas: 2 | shop-team");
    expect(lines).toContain("+   replicas: 6 | autoscaler | taken-over");
  });

  it("migration: kubectl hands over, and a line that is gone from the file goes", async () => {
    const { lines, changes } = await show("migration", 4);
    expect(lines).toContain("-   size: large | kubectl-client-side-apply");
    expect(lines).toContain('    seen: "yes" | controller');
    expect(changes.map(({ what }) => what)).toContain("moved");
  });

  it("the lost port: kubectl's patch leaves one, server-side apply both", async () => {
    const ports = ({ lines }: { readonly lines: readonly string[] }) =>
      lines.filter((line) => line.includes("protocol: ")).map((line) => line.split(" | ")[0]?.trim());
    expect(ports(await show("lost-port", 2))).toEqual(["protocol: TCP"]);
    expect(ports(await show("lost-port", 3))).toEqual(["protocol: TCP", "+     protocol: UDP"]);
  });

  it("the duplicate field: the old one wins, and the new one follows", async () => {
    const { warnings } = await show("duplicate-field", 2);
    expect(warnings).toEqual(["spec.replicas: size wins, so this was put back: change size instead"]);
    const { lines } = await show("duplicate-field", 4);
    expect(lines.filter((line) => /size|replicas/.test(line)).map((line) => line.slice(0, 15))).toEqual([
      "-   size: 5 | n",
      "+   size: 7 | o",
      "-   replicas: 5",
      "+   replicas: 7",
    ]);
  });

  it("the union: who sets one clears the other, and the discriminator follows", async () => {
    const { lines } = await show("union", 3);
    expect(lines).toContain("-   git:");
    expect(lines.find((line) => line.startsWith("+   type:"))).toMatch(/Bucket/);
  });

  it("the conversion: what is owned in another version is owned under its new name", async () => {
    const { lines } = await show("conversion", 2);
    expect(lines).toContain("    timeoutSeconds: 90 | old-pipeline");
    expect(lines).toContain("+   retries: 3 | operator");
  });
});
