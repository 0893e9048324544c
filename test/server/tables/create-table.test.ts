import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import {
  builtinPrinter,
  createTable,
  customResourcePrinter,
  type IncludeObject,
  type ListMetadata,
  type Printer,
  SCALE_PRINTER,
  toPartialMetadata,
  toPartialMetadataList,
} from "../../../src/server/tables/index.ts";
import { NOW, readCases, splitKind } from "./fixtures.ts";

interface RepresentationCase {
  readonly name: string;
  readonly answer: "Table" | "PartialObjectMetadata" | "PartialObjectMetadataList";
  /** Of a table: the built-in kind, or the columns of a custom resource. */
  readonly kind?: string;
  readonly columns?: readonly JsonObject[];
  readonly includeObject?: IncludeObject;
  readonly objects: readonly [JsonObject];
  readonly listMetadata?: ListMetadata;
  readonly expect: JsonObject;
}

const V1 = "meta.k8s.io/v1";
const pods = printerOf("v1/Pod");
const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "p", uid: "u" }, spec: {} };

function printerOf(kind: string): Printer {
  const printer = builtinPrinter(...splitKind(kind));
  if (printer === undefined) throw new Error(`${kind} has no printer`);
  return printer;
}

describe("Kubernetes' own answer", () => {
  it.each(readCases<RepresentationCase>("representations.jsonl"))("$name", (that) => {
    const { answer, kind, columns = [], includeObject, objects, listMetadata = {} } = that;
    const printer = kind === undefined ? customResourcePrinter(columns) : printerOf(kind);
    const answers = {
      Table: () => createTable(printer, objects, { includeObject, now: NOW, listMetadata }),
      PartialObjectMetadata: () => toPartialMetadata(objects[0], V1),
      PartialObjectMetadataList: () => toPartialMetadataList(objects, V1, listMetadata),
    };
    expect(answers[answer]()).toEqual(that.expect);
  });
});

it("a list's metadata goes along, without what is empty", () => {
  const metadataOf = (listMetadata: ListMetadata) =>
    createTable(pods, [], { now: NOW, listMetadata }).metadata;
  const page = { resourceVersion: "5", continue: "x", remainingItemCount: 3 };
  expect(metadataOf(page)).toEqual(page);
  expect(metadataOf({ resourceVersion: "5", continue: "", remainingItemCount: undefined })).toEqual({
    resourceVersion: "5",
  });
});

it("the object is whole if that is asked for", () => {
  const table = createTable(pods, [pod], { includeObject: "Object", now: NOW, listMetadata: {} });
  expect(table.rows).toMatchObject([{ object: pod }]);
});

it("the older version of the table has the older version of the metadata", () => {
  const apiVersion = "meta.k8s.io/v1beta1";
  const table = createTable(pods, [pod], { apiVersion, now: NOW, listMetadata: {} });
  expect(table).toMatchObject({
    apiVersion,
    rows: [{ object: { apiVersion, kind: "PartialObjectMetadata" } }],
  });
});

it("a table without headers has null as its columns", () => {
  const table = createTable(pods, [pod], { noHeaders: true, now: NOW, listMetadata: {} });
  expect(table.columnDefinitions).toBeNull();
});

it("an empty table has no rows, which the default printer writes as null", () => {
  const rowsOf = (kind: string) => createTable(printerOf(kind), [], { now: NOW, listMetadata: {} }).rows;
  expect(rowsOf("v1/Pod")).toEqual([]);
  expect(rowsOf("v1/LimitRange")).toBeNull();
  expect(toPartialMetadataList([], V1, {}).items).toBeNull();
});

it("a row says that its pod is over, between its cells and the object", () => {
  const over = { ...pod, status: { phase: "Succeeded" } };
  const { rows } = createTable(pods, [over, pod], { now: NOW, listMetadata: {} });
  const keys = (rows as JsonObject[]).map(Object.keys);
  expect(keys).toEqual([
    ["cells", "conditions", "object"],
    ["cells", "object"],
  ]);
});

it("the bookmark that ends the initial events shows its annotation also where no object is wanted", () => {
  const metadata = { annotations: { "k8s.io/initial-events-end": "true" }, resourceVersion: "9" };
  const options = { includeObject: "None", now: NOW, listMetadata: {} } as const;
  expect(createTable(pods, [{ metadata }, pod], options).rows).toMatchObject([
    { object: { metadata } },
    { object: null },
  ]);
});

it("a scale shows its replicas", () => {
  const scale = { metadata: { name: "d" }, spec: { replicas: 3 }, status: { replicas: 2 } };
  const table = createTable(SCALE_PRINTER, [scale], { now: NOW, listMetadata: {} });
  expect(table.rows).toMatchObject([{ cells: ["d", 3, 2, "<unknown>"] }]);
  expect(
    SCALE_PRINTER.columns.map(({ name, type, format, priority }) => [name, type, format, priority]),
  ).toEqual([
    ["Name", "string", "", 0],
    ["Desired", "integer", "", 0],
    ["Available", "integer", "", 0],
    ["Age", "string", "", 0],
  ]);
});
