import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { foldStringData } from "../../src/cli/predict/fold-string-data.ts";
import { runOn } from "./io.ts";

const secret = { apiVersion: "v1", kind: "Secret", metadata: { name: "a" } };

describe("what a Secret has as stringData", () => {
  it("goes to its data, whatever the keys are, and wins over what is there", () => {
    const stringData = JSON.parse('{"a":"ä","__proto__":"p"}');
    const folded = foldStringData({ ...secret, data: { a: "MQ==", b: "Mg==" }, stringData });
    expect(JSON.stringify(folded)).toBe(
      JSON.stringify({ ...secret, data: JSON.parse('{"a":"w6Q=","b":"Mg==","__proto__":"cA=="}') }),
    );
  });

  it("stays in objects of other kinds, and where it is no text", () => {
    for (const object of [
      { ...secret, kind: "ConfigMap", stringData: { a: "b" } },
      { ...secret, stringData: { a: 1 } },
      secret,
    ])
      expect(foldStringData(object)).toBe(object);
  });

  it("belongs to who applied it, as servers have it, though it is not there", async () => {
    const config = JSON.stringify({ ...secret, stringData: { a: "b" } });
    const { out } = await runOn(config, ["apply", "-f", "-", "--server-side", "-o", "json"]);
    const { data, stringData, metadata } = JSON.parse(out);
    expect({ data, stringData }).toEqual({ data: { a: "Yg==" } });
    expect(metadata.managedFields[0].fieldsV1).toEqual({ "f:stringData": { "f:a": {} } });
  });

  it("is no change if it is applied again, though time goes by", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "fieldwise-")), "config.json");
    writeFileSync(file, JSON.stringify({ ...secret, stringData: { a: "b" } }));
    const line = ["apply", "-f", file, "--server-side", "-o", "json"];
    const { out } = await runOn("", line);
    const earlier = out.replace(/"time": "\d+/, '"time": "2020');
    const again = await runOn(earlier, [...line, "--live", "-"]);
    expect(again).toEqual({ code: 0, out: earlier, err: "secret/a unchanged\n" });
  });
});
