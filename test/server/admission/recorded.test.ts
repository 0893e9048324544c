import type { ApiServer } from "fieldwise/server";
import { afterAll, describe, it } from "vitest";
import { httpVectorChecks } from "../../runtimes/contract/http-vectors.ts";
import { ADMISSION, createRecordedServer, SENDING } from "./recorded-server.ts";

describe("who may do what, and what is admitted, is as with kube-apiserver", () => {
  let started: Promise<ApiServer> | undefined;
  const server = (): Promise<ApiServer> => {
    started ??= createRecordedServer();
    return started;
  };
  afterAll(async () => (await started)?.close());

  for (const { name, run } of httpVectorChecks({ http: ADMISSION }, server, SENDING))
    it(name, () => run(() => {}));
});
