import { type ProtoField, readDescriptorSet } from "fieldwise/proto";
import { describe, expect, it } from "vitest";
import { acmeSet } from "./acme.ts";

const api = readDescriptorSet(acmeSet);

const message = (name: string) => api.messages.get(name)!;
const cluster = message("acme.mesh.v1.Cluster");
const show = ({ name, number, cardinality, type, typeName, oneof }: ProtoField) =>
  [number, name, cardinality, typeName ?? type, ...(oneof ? [oneof.name] : [])].join(" ");

describe("readDescriptorSet", () => {
  it("finds files, packages, messages, enums, services and extensions by name", () => {
    expect(api.files.map(({ path }) => path)).toContain("acme/mesh/v1/cluster.proto");
    expect(api.packages.get("acme.mesh.v1")?.files.map(({ path }) => path)).toEqual([
      "acme/mesh/v1/cluster.proto",
      "acme/mesh/v1/bootstrap.proto",
    ]);
    expect([...api.messages.keys()]).toContain("acme.mesh.v1.Cluster.FilterMetadataEntry");
    expect(api.enums.get("acme.mesh.v1.Cluster.Policy")?.parent).toBe(cluster);
    expect([...api.services.keys()]).toEqual(["acme.mesh.v1.Discovery"]);
    expect(api.extensions.get("acme.legacy.Old.inner")?.extendee).toBe("acme.legacy.Old");
    expect(api.filesByPath.get("acme/mesh/v1/bootstrap.proto")?.publicImports).toEqual([
      "google/protobuf/wrappers.proto",
    ]);
  });

  it("tells how many values a field has, whether its absence shows, and of what it is", () => {
    expect(cluster.fields.map(show)).toEqual([
      "1 name implicit string",
      "2 connect_timeout explicit google.protobuf.Duration",
      "3 policy implicit acme.mesh.v1.Cluster.Policy",
      "5 endpoints explicit acme.mesh.v1.Cluster.Endpoints discovery",
      "6 service explicit string discovery",
      "7 max_requests explicit google.protobuf.UInt32Value",
      "8 filter_metadata map acme.mesh.v1.Cluster.FilterMetadataEntry",
      "12 codes map acme.mesh.v1.Cluster.CodesEntry",
      "13 extensions repeated google.protobuf.Any",
      "14 sticky explicit bool",
      "15 quota implicit uint64",
      "16 token implicit bytes",
      "17 weight implicit double",
    ]);
    expect(message("acme.legacy.Old").fields.map(show)).toEqual([
      "1 id required string",
      "2 size explicit int32",
      "3 ratio explicit float",
      "4 text explicit string",
      "5 kind explicit acme.legacy.Old.Kind",
      "6 part repeated acme.legacy.Old.Part",
    ]);
    expect(message("acme.legacy.Modern").fields.map(show)).toEqual([
      "1 id implicit string",
      "2 name explicit string",
      "3 numbers repeated int32",
      "4 shade explicit acme.legacy.Shade",
    ]);
  });

  it("knows oneofs with their members and options, and no synthetic ones", () => {
    expect(cluster.oneofs.map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual([
      ["discovery", ["endpoints", "service"]],
    ]);
    expect(cluster.oneofs[0]?.options).toEqual({ "[validate.required]": true });
    expect(cluster.fieldsByName.get("sticky")).toMatchObject({ oneof: undefined, isProto3Optional: true });
  });

  it("has names in JSON, stated ones too", () => {
    expect(cluster.fieldsByName.get("service")?.jsonName).toBe("svc");
    expect(cluster.fieldsByNumber.get(2)?.jsonName).toBe("connectTimeout");
  });

  it("states reserved numbers with the last one, for messages and enums alike", () => {
    expect(cluster.reservedRanges).toEqual([
      { first: 4, last: 4 },
      { first: 9, last: 11 },
      { first: 1000, last: 536870911 },
    ]);
    expect(cluster.reservedNames).toEqual(["protocol", "old_name"]);
    const policy = api.enums.get("acme.mesh.v1.Cluster.Policy");
    expect(policy?.reservedRanges).toEqual([
      { first: 2, last: 2 },
      { first: 5, last: 7 },
    ]);
    expect(message("acme.legacy.Old").extensionRanges).toEqual([
      { first: 100, last: 199 },
      { first: 1000, last: 536870911 },
    ]);
  });

  it("keeps the options of every element as protobuf's JSON has them", () => {
    expect(cluster.file.options["[acme.annotations.file]"]).toEqual({
      stage: "STABLE",
      owners: ["mesh", "edge-team"],
    });
    expect(cluster.fieldsByName.get("name")?.options).toEqual({
      "[acme.annotations.since]": "1.2",
      "[validate.rules]": { string: { minLen: "1" } },
    });
    expect(api.enums.get("acme.mesh.v1.Cluster.Policy")?.valuesByName.get("RANDOM")?.options).toEqual({
      deprecated: true,
      "[acme.annotations.note]": "slow",
    });
  });

  it("tells closed enums from open ones, and names values beside their enum", () => {
    expect(api.enums.get("acme.legacy.Old.Kind")?.isClosed).toBe(true);
    expect(api.enums.get("acme.legacy.Shade")?.isClosed).toBe(true);
    const stage = api.enums.get("acme.annotations.Stage");
    expect(stage?.isClosed).toBe(false);
    expect(stage?.values.map(({ fullName }) => fullName)).toContain("acme.annotations.ALPHA");
  });

  it("knows the messages and the streams of methods", () => {
    const [stream, fetch] = api.services.get("acme.mesh.v1.Discovery")?.methods ?? [];
    expect(stream).toMatchObject({
      fullName: "acme.mesh.v1.Discovery.Stream",
      input: "acme.mesh.v1.Node",
      output: "acme.mesh.v1.Bootstrap",
      clientStreaming: true,
      serverStreaming: true,
    });
    expect(fetch).toMatchObject({ name: "Fetch", clientStreaming: false, serverStreaming: false });
  });

  it("reads comments and places, where there is source information", () => {
    const file = {
      name: "a.proto",
      messageType: [{ name: "A", field: [{ name: "b", number: 1, type: "TYPE_STRING" }] }],
      sourceCodeInfo: {
        location: [
          { path: [4, 0], span: [2, 0, 4, 1], leadingComments: " An A.\n" },
          { path: [4, 0, 2, 0], span: [3, 2, 15], trailingComments: " b\n" },
        ],
      },
    };
    const read = readDescriptorSet({ file: [file] }).messages.get("A");
    expect(read?.comments).toEqual({ leading: " An A.\n", trailing: undefined, detached: [] });
    expect(read?.position).toEqual({ line: 3, column: 1 });
    expect(read?.fields[0]?.comments?.trailing).toBe(" b\n");
    expect(cluster.comments).toBeUndefined();
  });

  it("says what is wrong with what is not a descriptor set, and what to pass", () => {
    const read = (set: unknown) => () => readDescriptorSet(set as object);
    expect(read(5)).toThrow(/but this is 5: pass what `buf build -o image.json` writes/);
    expect(read({})).toThrow(/without a list of files under "file"/);
    expect(read({ file: [{ name: "a", message_type: [] }] })).toThrow(/lowerCamelCase/);
    expect(
      read({ file: [{ name: "a", messageType: [{ name: "A", field: [{ name: "b", type: 9 }] }] }] }),
    ).toThrow(/A\.b: "type" must be one of "TYPE_STRING"/);
  });
});
