import { createYamlLocator, openLists, parseYaml, parseYamlAll, splitYaml } from "fieldwise/adapters/yaml";
import { MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";

const names = (text: string): unknown[] => parseYamlAll(text).map(({ name }) => name);

function refusalOf(read: () => unknown): MergeError {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(MergeError);
    return error as MergeError;
  }
  throw new Error("nothing was refused");
}

describe("parseYamlAll", () => {
  it("gives the objects of all documents, and leaves out what is empty, a comment or null", () => {
    expect(
      parseYamlAll("---\nmode: 0644\n---\n# nothing\n---\n\n---\nnull\n--- # last\non: y\n...\n"),
    ).toEqual([{ mode: 420 }, { true: true }]);
    expect(parseYamlAll("")).toEqual([]);
    expect(parseYamlAll("# nothing")).toEqual([]);
  });

  it("reads JSON: one text, several of them one after the other, or between lines of dashes", () => {
    expect(names('{"name": "a"}')).toEqual(["a"]);
    expect(names('{"name":"}{"}{"name":"\\"}"}\n\n{\n\t"name": "c"\n}\n')).toEqual(["}{", '"}', "c"]);
    expect(names('{"name":"a"}\n---\n{"name":"b"}\n{"name":"c"}\nname: d\n')).toEqual(["a", "b", "c", "d"]);
  });

  it("takes no YAML in brackets for several texts", () => {
    expect(names("{name: 'a}', x: {}} # }{\n")).toEqual(["a}"]);
    expect(names("{name: a, # }\n x: 1}\n")).toEqual(["a"]);
    expect(names("{name: a}\n# {\n")).toEqual(["a"]);
    expect(names('{name: "a}\n  {"}\n')).toEqual(["a} {"]);
  });

  it("says where in the whole text something is wrong", () => {
    const place = (text: string, options = {}) => refusalOf(() => parseYamlAll(text, options)).position;
    expect(place("a: 1\n---\nb: 1\nb: 2\n")).toEqual({ line: 4, column: 1 });
    expect(place("a: 1\n---\nb: 1\nb: 2\n", { line: 10 })).toEqual({ line: 13, column: 1 });
    expect(place("a: 1\n--- b\n", { line: 10 })).toEqual({ line: 11, column: 4 });
    expect(place("a: 1\n---\n# two\n- b\n")).toEqual({ line: 4, column: 1 });
    expect(place('{"a":1} {"b":1,"b":2}')).toEqual({ line: 1, column: 16 });
    expect(place('{"a":1}\n{"b":1,"b":2}')).toEqual({ line: 2, column: 8 });
    expect(place('{"a":1}\n}\n')).toEqual({ line: 2, column: 1 });
    expect(place('{"b":1,"b":2}', { line: 3, column: 5 })).toEqual({ line: 3, column: 12 });
    expect(place("kind: List\nitems:\n- {a: 1}\n- text\n")).toEqual({ line: 4, column: 3 });
  });

  it.each(["text", "- a", "[1]", "12"])("refuses a document that is no object: %s", (text) => {
    expect(refusalOf(() => parseYamlAll(text))).toMatchObject({
      code: "DOCUMENT_INVALID",
      message: expect.stringMatching(/^line 1, column 1: a document must be an object/),
    });
  });

  it("takes time in proportion to the text, also of one that never comes to an end", () => {
    const start = process.cpuUsage();
    expect(parseYamlAll("{}".repeat(100_000))).toHaveLength(100_000);
    expect([...splitYaml("{\n---\n".repeat(50_000))]).toHaveLength(50_000);
    expect([...splitYaml(`${'{"a":"'.repeat(50_000)}\n---\n`)]).toHaveLength(1);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(20_000);
  });
});

describe("lists", () => {
  it("are opened, also lists of one kind, whose items get the kind that they do not state", () => {
    const list = `
apiVersion: apps/v1
kind: DeploymentList
items:
- metadata: {name: a}
- {apiVersion: "", kind: null, metadata: {name: b}}
- {apiVersion: v1, kind: Pod}
- {kind: Job}
- {apiVersion: batch/v1}
`;
    const found = parseYamlAll(list);
    expect(found).toEqual([
      { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "a" } },
      { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "b" } },
      { apiVersion: "v1", kind: "Pod" },
      { kind: "Job" },
      { apiVersion: "batch/v1" },
    ]);
    expect(Object.keys(found[0] ?? {})).toEqual(["apiVersion", "kind", "metadata"]);
  });

  it("give nothing to the items of a List, which may be of any kind", () => {
    expect(parseYamlAll("apiVersion: v1\nkind: List\nitems: [{metadata: {name: a}}]")).toEqual([
      { metadata: { name: "a" } },
    ]);
  });

  it("in lists come after all that is beside them, as with kubectl", () => {
    const list = (items: string): string => `{apiVersion: v1, kind: List, items: [${items}]}`;
    expect(names(list(`${list(`${list("{name: d}")}, {name: b}, {name: c}`)}, {name: a}`))).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
  });

  it("may be empty, and a List need not have items", () => {
    for (const items of ["items: []", "items: null", "items:", "metadata: {}"])
      expect(parseYamlAll(`apiVersion: v1\nkind: List\n${items}\n`)).toEqual([]);
    expect(parseYamlAll("apiVersion: v1\nkind: PodList\nitems:\n")).toEqual([]);
  });

  it("are not what only looks like them", () => {
    for (const text of [
      "kind: AllowList\nspec: {}",
      "kind: Menu\nitems: [{name: a}]",
      "items: [{name: a}]",
      "kind: PodList\nitems: {name: a}",
    ])
      expect(parseYamlAll(text)).toEqual([parseYaml(text)]);
  });

  it("keep keys that mean something to JavaScript", () => {
    const [item] = parseYamlAll('{"apiVersion":"v1","kind":"PodList","items":[{"__proto__":{"a":1}}]}');
    expect(Object.keys(item ?? {})).toEqual(["apiVersion", "kind", "__proto__"]);
  });
});

describe("openLists", () => {
  const inner = { name: "b" };
  const document = { kind: "List", items: [{ name: "a" }, { kind: "List", items: [inner, 5] }] };

  it("says where each object was, shares it, and gets to what is wrong when its turn comes", () => {
    const objects = openLists(document);
    expect(objects.next().value).toEqual({ object: { name: "a" }, place: ["items", 0] });
    const { value } = objects.next();
    expect(value).toEqual({ object: inner, place: ["items", 1, "items", 0] });
    expect(value?.object).toBe(inner);
    expect(refusalOf(() => objects.next())).toMatchObject({
      code: "DOCUMENT_INVALID",
      path: ".items[1].items[1]",
    });
  });

  it("tells lines where it has a locator", () => {
    const text = "kind: List\nitems:\n- 5\n";
    const open = () => [...openLists(parseYaml(text), createYamlLocator(text))];
    expect(refusalOf(open).position).toEqual({ line: 3, column: 3 });
  });
});

describe("splitYaml", () => {
  it("separates JSON texts, with the line and column that each starts in", () => {
    expect([...splitYaml('{"a":"}{"}\n{"b":"\\"}"}[1]\n')]).toEqual([
      { text: '{"a":"}{"}\n', line: 1 },
      { text: '{"b":"\\"}"}', line: 2 },
      { text: "[1]\n", line: 2, column: 12 },
    ]);
  });

  it("keeps what is not closed, or too much, for the parser to complain about", () => {
    expect([...splitYaml('{"a":1}\n}')]).toEqual([
      { text: '{"a":1}\n', line: 1 },
      { text: "}", line: 2 },
    ]);
    expect([...splitYaml('{"a":"')]).toEqual([{ text: '{"a":"', line: 1 }]);
  });
});
