import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiServer, type Storage } from "fieldwise/server";
import { openLevelStorage } from "fieldwise/server/level";

const folder = mkdtempSync(join(tmpdir(), "fieldwise-consumer-"));
const url = "http://localhost/api/v1/namespaces";
const body = JSON.stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name: "shop" } });

async function ask(request: Request): Promise<number> {
  const storage: Storage = await openLevelStorage(folder);
  const server = await createApiServer({ storage });
  const { status } = await server.fetch(request);
  await server.close();
  await storage.close();
  return status;
}

const headers = { "content-type": "application/json" };
console.log(await ask(new Request(url, { method: "POST", headers, body }))); // 201
console.log(await ask(new Request(`${url}/shop`))); // 200
rmSync(folder, { recursive: true });

// @ts-expect-error: it wants a folder.
export const misuse = () => openLevelStorage();
