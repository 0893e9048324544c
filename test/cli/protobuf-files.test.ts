import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runOn } from "./io.ts";

const folder = mkdtempSync(join(tmpdir(), "fieldwise-xds-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const field = (name: string, number: number, type: string, more: object = {}) => ({
  name,
  number,
  type,
  ...more,
});
const message = (packageName: string, name: string, fields: readonly object[]) => ({
  name: `${packageName}.${name}.proto`,
  package: packageName,
  syntax: "proto3",
  messageType: [{ name, field: fields }],
});
const any = { label: "LABEL_REPEATED", typeName: ".google.protobuf.Any" };
const set = {
  file: [
    message("envoy.service.discovery.v3", "DiscoveryResponse", [
      field("version_info", 1, "TYPE_STRING"),
      field("resources", 2, "TYPE_MESSAGE", any),
    ]),
    message("acme.v2", "Cluster", [field("name", 1, "TYPE_STRING"), field("old", 2, "TYPE_STRING")]),
    message("acme.v3", "Cluster", [field("name", 1, "TYPE_STRING")]),
    message("acme.v3", "Listener", [field("name", 1, "TYPE_STRING")]),
    message("other.v1", "Listener", [field("name", 1, "TYPE_STRING")]),
    message("google.protobuf", "Any", [field("type_url", 1, "TYPE_STRING"), field("value", 2, "TYPE_BYTES")]),
  ],
};
const image = join(folder, "image.json");
writeFileSync(image, JSON.stringify(set));
const lint = (text: string, ...options: readonly string[]) =>
  runOn(text, ["lint", "-", "--schema", image, ...options]);

describe("files of xDS", () => {
  it("are responses of discovery where all of their resources say their types", async () => {
    const { code, out } = await lint(
      `version_info: "1"\nresources:\n- "@type": type.googleapis.com/acme.v3.Cluster\n  nmae: a\n`,
    );
    expect([code, out]).toEqual([1, expect.stringContaining("standard input:4:9 error unknown-field")]);
    expect(out).toContain("DiscoveryResponse .resources[0].nmae");
    expect((await lint("resources: [{name: a}]")).err).toContain("nobody says which message this is");
  });

  it("may have fields that are only there for anchors", async () => {
    const { code, out } = await lint("!ignore shared: [&x a]\nname: *x\n", "--message", "acme.v3.Cluster");
    expect([code, out]).toEqual([0, "0 errors, 0 warnings, 0 infos in 1 document\n"]);
    expect((await lint("shared: [&x a]\nname: *x\n", "--message", "acme.v3.Cluster")).code).toBe(1);
  });

  it("are of the newest version of a message that is named in short, unless several have the name", async () => {
    expect((await lint("old: a", "--message", "Cluster")).out).toContain('no field "old" in acme.v3.Cluster');
    expect((await lint("old: a", "--message", "acme.v2.Cluster")).code).toBe(0);
    expect((await lint("name: a", "--message", "Listener")).err).toContain(
      '--message cannot be "Listener", as several have that name: did you mean acme.v3.Listener or other.v1.Listener?',
    );
  });
});
