import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import type { Cases } from "../runtimes/contract/cases.ts";
import { serverChecks } from "../runtimes/contract/server.ts";

const vectors = new URL("../../spec-fixtures/http/http.jsonl", import.meta.url);
const http = readFileSync(vectors, "utf8").trimEnd().split("\n");

/** The part of the runtimes' contract that is the server's, here on the source. */
describe("the server answers as kube-apiserver does", () => {
  for (const { name, run } of serverChecks({ http } as unknown as Cases)) it(name, () => run(() => {}));
});
