import {
  compileExpression,
  DYN,
  type FindStruct,
  INT,
  Mapping,
  type ObjectType,
  STRING,
  type Value,
} from "fieldwise/cel";
import { describe, expect, it } from "vitest";

class Point extends Mapping {
  readonly fields: ReadonlyMap<string, Value>;

  constructor(fields: ReadonlyMap<string, Value>) {
    super();
    this.fields = fields;
  }

  get size(): number {
    return this.fields.size;
  }

  get(key: Value): Value | undefined {
    return this.fields.get(key as string);
  }

  keys(): readonly Value[] {
    return [...this.fields.keys()];
  }
}

const declared = (type: typeof INT) => ({ type, maxElements: 1 });
const fields = new Map([
  ["x", declared(INT)],
  ["name", declared(STRING)],
]);
const TYPES: ReadonlyMap<string, ObjectType> = new Map(
  [
    { kind: "object", name: "a.Point", fields } as const,
    { kind: "object", name: "a.Open", fields: new Map(), others: declared(DYN) } as const,
  ].map((type) => [type.name, type]),
);
const findStruct: FindStruct = (name) => {
  const type = TYPES.get(name);
  return type && { type, create: (given) => new Point(given) };
};

function compile(text: string) {
  return compileExpression(text, { variables: new Map([["v", DYN]]), findStruct });
}

function run(text: string): Value | string | undefined {
  const compiled = compile(text);
  if (typeof compiled === "string") throw new Error(compiled);
  const { value, error } = compiled.evaluate(["dynamic"], 1_000);
  return error ?? value;
}

describe("objects of named types", () => {
  it("are made of the fields that are stated", () => {
    const point = run("a.Point{x: 1 + 2, name: 'p'}") as Point;
    expect([...point.fields]).toEqual([
      ["x", 3n],
      ["name", "p"],
    ]);
    expect(run("a.Point{x: 3}.x == 3 && !has(a.Point{x: 3}.name)")).toBe(true);
    expect(run("a.Open{anything: a.Point{x: 1}}.anything.x")).toBe(1n);
    expect(run("[a.Point{x: 1}, a.Point{x: 2}].map(point, point.x).exists(x, x == 2)")).toBe(true);
    expect(run("a.Point{x: 1} == a.Point{x: 1}")).toBe(true);
  });

  it("lack a field that is an empty optional", () => {
    expect((run("a.Point{?x: optional.none(), ?name: optional.of('p')}") as Point).keys()).toEqual(["name"]);
    expect(run("a.Point{?name: optional.of(v)}.name")).toBe("dynamic");
  });

  it("cost what Kubernetes says, beside their fields", () => {
    const compiled = compile("a.Point{x: 1}");
    if (typeof compiled === "string") throw new Error(compiled);
    expect(compiled.evaluate([null], 1_000).cost).toBe(40);
    expect(compiled.cost).toEqual({ min: 40, max: 40 });
    expect(compiled.evaluate([null], 39)).toMatchObject({ exceeded: true });
  });

  it.each([
    ["a.None{}", "undeclared reference to 'a.None' (in container '')"],
    ["a.Point{y: 1}", "undefined field 'y'"],
    ["a.Point{x: 'p'}", "expected type of field 'x' is 'int' but provided type is 'string'"],
    ["a.Point{x: 1}.y", "undefined field 'y'"],
    ["google.protobuf.Timestamp{}", "'google.protobuf.Timestamp' cannot be made: use a literal"],
  ])("are not made by %s", (text, error) => {
    expect(compile(text)).toContain(error);
  });
});
