import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(join(root, "docs/architecture.md"), "utf8");

const sections = page.split(/^(?=## )/m);

/** The journeys of the page: the files of each table, in order. */
const journeys = sections.slice(1).map((section) => ({
  title: section.slice("## ".length, section.indexOf("\n")),
  stops: stopsOf(section),
}));

function stopsOf(section: string): string[] {
  return [...section.matchAll(/^\| \[`([^`]+\.ts)`\]/gm)].map(([, file]) => file as string);
}

interface Link {
  readonly names: readonly string[];
  readonly to: string;
}

/** What a file imports or, if it is a door, exports of others; types are no part of a journey. */
function linksOf(file: string, word: "import" | "export"): Link[] {
  const text = readFileSync(join(root, "src", file), "utf8");
  const statements = text.matchAll(
    new RegExp(`^${word}\\s+(?!type\\b)\\{([^}]*)\\}\\s+from\\s+"(\\.[^"]+)"`, "gm"),
  );
  const lazy = text.matchAll(/\{([^{}]*)\}\s*=\s*await import\("(\.[^"]+)"\)/g);
  return [...statements, ...(word === "import" ? lazy : [])].map(([, names = "", to = ""]) => ({
    names: names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => name.split(" as ").at(-1) as string),
    to: join(dirname(file), to),
  }));
}

/** The file that a name comes from: doors hand on what others hold. */
function originOf(file: string, name: string): string {
  const door = linksOf(file, "export").find(({ names }) => names.includes(name));
  return door === undefined ? file : originOf(door.to, name);
}

/** The picture of a journey: its files, and who of them calls on whom. */
function draw(stops: readonly string[]): string {
  const nodes = stops.map((file, index) => `  s${index}["${file}"]\n`);
  const edges = stops.flatMap((from, index) => {
    const reached = new Set(
      linksOf(from, "import").flatMap(({ names, to }) => [to, ...names.map((name) => originOf(to, name))]),
    );
    return stops.flatMap((to, other) => (reached.has(to) ? [`  s${index} --> s${other}\n`] : []));
  });
  return `flowchart TD\n${nodes.join("")}${edges.join("")}`;
}

describe("docs/architecture.md", () => {
  it("has the three journeys", () => {
    expect(journeys).toHaveLength(3);
  });

  it("has pictures of what the code imports: vitest -u draws them anew", async () => {
    const drawn = sections.map((section) =>
      section.replace(/^```mermaid\n.*?^```/ms, `\`\`\`mermaid\n${draw(stopsOf(section))}\`\`\``),
    );
    await expect(drawn.join("")).toMatchFileSnapshot(join(root, "docs/architecture.md"));
  });

  it.each(journeys)("$title: each file is called on by one before it", ({ stops }) => {
    const edges = [...draw(stops).matchAll(/^ {2}s(\d+) --> s(\d+)$/gm)];
    const reached = new Set(["0"]);
    for (const [index] of stops.entries())
      for (const [, from = "", to = ""] of edges)
        if (reached.has(from) && Number(from) <= index) reached.add(to);
    expect(stops.filter((_, index) => !reached.has(String(index)))).toEqual([]);
  });
});
