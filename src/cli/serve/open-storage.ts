import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Storage } from "../../server/index.ts";
import { MergeError } from "../../value/internal.ts";
import { loadPackage } from "../command/load-package.ts";
import { splitNames } from "../command/split-names.ts";
import { UsageError } from "../command/usage-error.ts";
import type { Io } from "../io.ts";
import { readOne } from "./read-one.ts";
import type { ServeValues } from "./serve-options.ts";

/** A store that is open, and where it is, as users are told. */
export interface OpenStorage {
  readonly storage: Storage;
  readonly where: string;
}

/** Opens the store that a user wants. What it needs is loaded only then. */
export async function openStorage(values: ServeValues, io: Io): Promise<OpenStorage> {
  const { data } = values;
  const endpoints = splitNames(values.etcd);
  if (data !== undefined && endpoints.length > 0)
    throw new UsageError("objects are kept in one place: give either --data or --etcd");
  if (data !== undefined) return { storage: await openFolder(data, io), where: `in ${data}` };
  if (endpoints.length > 0) return { storage: await openEtcd(endpoints, values, io), where: "in etcd" };
  const { createMemoryStorage } = await import("../../server/index.ts");
  return { storage: createMemoryStorage(), where: "in memory" };
}

async function openFolder(data: string, io: Io): Promise<Storage> {
  const path = resolve(io.cwd, data);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new MergeError(
      "DOCUMENT_INVALID",
      data,
      "this is a file, and objects are kept in a folder: name one",
    );
  const { openLevelStorage } = await loadPackage(
    "classic-level",
    "--data",
    () => import("../../server/level/index.ts"),
  );
  // The folder is told by the name that the user knows it by.
  return open(
    () => openLevelStorage(path),
    (message) => message.replaceAll(path, data),
  );
}

async function openEtcd(endpoints: readonly string[], values: ServeValues, io: Io): Promise<Storage> {
  for (const url of endpoints)
    if (!/^https?:\/\/[^/]+$/.test(url))
      throw new UsageError(`--etcd cannot be "${url}": write it as http://127.0.0.1:2379`);
  const { "etcd-cafile": ca, "etcd-certfile": cert, "etcd-keyfile": key, "etcd-prefix": prefix } = values;
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError("a certificate goes with its key: give both --etcd-certfile and --etcd-keyfile");
  const tls = {
    ...(ca !== undefined && { ca: await readOne(ca, io) }),
    ...(cert !== undefined && { cert: await readOne(cert, io) }),
    ...(key !== undefined && { key: await readOne(key, io) }),
  };
  const { connectEtcd } = await loadPackage(
    "@grpc/grpc-js",
    "--etcd",
    () => import("../../server/etcd/index.ts"),
  );
  return open(() => connectEtcd({ endpoints, prefix, tls }));
}

/** Opens a store. That it cannot be is the user's to mend, and the store says how. */
async function open(
  start: () => Promise<Storage>,
  tell = (message: string): string => message,
): Promise<Storage> {
  try {
    return await start();
  } catch (error) {
    throw new MergeError("DOCUMENT_INVALID", "", tell((error as Error).message));
  }
}
