import { describe, expect, it } from "vitest";
import { formatOfErrors, readAccept } from "../../../src/server/http/accept.ts";

describe("the Accept header", () => {
  it.each([
    [undefined, { format: "json" }],
    ["", { format: "json" }],
    ["*/*", { format: "json" }],
    ["application/*", { format: "json" }],
    ["application/xml, application/json;q=0.5", { format: "json" }],
    ["application/json;q=0.5, application/yaml", { format: "yaml" }],
    ["*/*, application/yaml", { format: "yaml" }],
    ["application/json;pretty=1", { format: "json", pretty: true }],
    ["application/vnd.kubernetes.protobuf", { format: "protobuf" }],
    ["application/vnd.kubernetes.protobuf,application/json", { format: "protobuf" }],
    ["application/vnd.kubernetes.protobuf;q=0.1,*/*", { format: "json" }],
    [
      "application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json",
      { format: "protobuf", as: "PartialObjectMetadata", version: "v1" },
    ],
    [
      "application/vnd.kubernetes.protobuf;as=Table;g=meta.k8s.io;v=v1,application/json;as=Table;g=meta.k8s.io;v=v1",
      { format: "json", as: "Table", version: "v1" },
    ],
    ["application/json;as=Table;v=v2;g=meta.k8s.io,application/json", { format: "json" }],
    [
      "application/json;as=Table;v=v1;g=meta.k8s.io,application/json",
      { format: "json", as: "Table", version: "v1" },
    ],
  ])("%j asks for %j", (header, accepted) => {
    expect(readAccept(header)).toEqual(accepted);
  });

  it.each([
    ["application/vnd.kubernetes.protobuf,*/*;q=0.1", { format: "json" }],
    ["application/vnd.kubernetes.protobuf", { format: "protobuf" }],
  ])("%j asks for %j of custom resources", (header, accepted) => {
    expect(readAccept(header, { custom: true })).toEqual(accepted);
  });

  it.each([
    [
      "text/plain",
      {},
      "406: Not Acceptable\n\nAvailable representations: application/json, application/yaml, application/vnd.kubernetes.protobuf",
    ],
    [
      "text/plain",
      { streams: true },
      "406: Not Acceptable\n\nAvailable representations: application/json, application/yaml, application/vnd.kubernetes.protobuf, application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch",
    ],
    [
      "text/plain",
      { custom: true },
      "only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf",
    ],
    ["application/json;q=0", {}, "406: Not Acceptable"],
  ])("%j of %j is refused", (header, endpoint, message) => {
    expect(() => readAccept(header, endpoint)).toThrow(message);
  });

  it.each([
    [undefined, "json"],
    ["text/plain", "json"],
    ["application/yaml", "yaml"],
    ["application/vnd.kubernetes.protobuf", "protobuf"],
    ["application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io", "protobuf"],
    ["application/vnd.kubernetes.protobuf, application/json", "protobuf"],
    ["application/vnd.kubernetes.protobuf;q=0.5, application/json", "json"],
  ])("%j gets errors as %s", (header, format) => {
    expect(formatOfErrors(header)).toBe(format);
  });
});
