import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureAuthorization } from "./authorization.bench.ts";
import { EtcdProcess } from "./etcd-process.ts";
import { Connection, type WireRequest } from "./http-client.ts";
import { ServerProcess } from "./server-process.ts";

/** One figure about the server. */
export interface ServerFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: "/s" | "s" | "MB";
  /** What kube-apiserver v1.36 with etcd does on such a machine. */
  readonly kubernetes?: number;
}

const TOKEN = "the-token-of-the-benchmark";
const CONNECTIONS = 8;
const SECONDS = 4;
const WATCHES = 1_000;
const MANY = 100_000;
const APPLY = { "content-type": "application/apply-patch+yaml" };
const JSON_TYPE = { "content-type": "application/json" };
const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

/** What a server in a process of its own answers to 8 connections from this one; `null` where memory is not told. */
export async function measureServer(showProgress: (doing: string) => void): Promise<readonly ServerFigure[]> {
  const server = await ServerProcess.start(TOKEN);
  const figures: ServerFigure[] = [
    { name: "start to ready", value: server.startSeconds, unit: "s", kubernetes: 2.5 },
    ...memory(server, "memory at rest", 270),
  ];
  try {
    const connections = await openConnections(server, CONNECTIONS);
    figures.push(...(await measureRates(connections, "", showProgress)));
    showProgress("server: lists of 500");
    await createConfigMaps(connections, 500);
    const list: WireRequest = { method: "GET", path: `${CONFIG_MAPS}?limit=500` };
    figures.push({
      name: "lists of 500 ConfigMaps",
      value: await measureRate(connections, () => list),
      unit: "/s",
    });
    figures.push(...memory(server, "memory under load", 425));
    showProgress(`server: ${WATCHES} watches`);
    figures.push(...(await measureWatches(server, connections)));
    for (const connection of connections) connection.close();
  } finally {
    await server.stop();
  }
  figures.push(...(await measureStores(showProgress)));
  showProgress("server: decisions of RBAC");
  const decisions = await measureAuthorization();
  for (const [name, value] of decisions)
    figures.push({ name: `RBAC says "${name}", of 10,000 bindings`, value, unit: "s" });
  showProgress(`server: ${MANY} ConfigMaps`);
  return [...figures, ...(await measureMany())];
}

type Rate = readonly [
  name: string,
  kubernetes: number | undefined,
  request: (connection: number, turn: number) => WireRequest,
];

/** What a server does with Deployments, one a connection; `store` says where it keeps them. */
async function measureRates(
  connections: readonly Connection[],
  store: string,
  showProgress: (doing: string) => void,
): Promise<readonly ServerFigure[]> {
  await forEach(connections, (connection, index) => connection.send(applyOf(index, 0)));
  const gets = connections.map((_, index): WireRequest => ({ method: "GET", path: pathOf(index) }));
  const same = connections.map((_, index) => applyOf(index, 0));
  const anew = (index: number, turn: number): WireRequest => ({
    ...(same[index] as WireRequest),
    body: (same[index] as WireRequest).body + writeInBlanks(turn),
  });
  const rates: readonly Rate[] = [
    ["gets of a Deployment", 1_240, (index) => gets[index] as WireRequest],
    ["applies that change nothing", 130, anew],
    ["the same, byte for byte as before", undefined, (index) => same[index] as WireRequest],
    ["applies that change something", 100, (index, turn) => applyOf(index, turn + 1)],
  ];
  const figures: ServerFigure[] = [];
  for (const [name, kubernetes, request] of rates) {
    showProgress(`server${store}: ${name}`);
    const value = await measureRate(connections, request);
    figures.push({ name: name + store, value, unit: "/s", ...(kubernetes !== undefined && { kubernetes }) });
  }
  return figures;
}

/** The same where objects are on disk, and in etcd, where that is on this machine: there kube-apiserver has them, too. */
async function measureStores(showProgress: (doing: string) => void): Promise<readonly ServerFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), "fieldwise-bench-"));
  const etcd = await EtcdProcess.start();
  const stores: [store: string, ...args: string[]][] = [[", on disk", "--data", folder]];
  if (etcd !== undefined) stores.push([", on etcd", "--etcd", etcd.endpoint]);
  const figures: ServerFigure[] = [];
  try {
    for (const [store, ...args] of stores) {
      const server = await ServerProcess.start(TOKEN, ...args);
      try {
        const connections = await openConnections(server, CONNECTIONS);
        figures.push(...(await measureRates(connections, store, showProgress)));
        for (const connection of connections) connection.close();
      } finally {
        await server.stop();
      }
    }
  } finally {
    await etcd?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

function memory(server: ServerProcess, name: string, kubernetes?: number): readonly ServerFigure[] {
  const value = server.megabytes();
  return value === undefined
    ? []
    : [{ name, value, unit: "MB", ...(kubernetes !== undefined && { kubernetes }) }];
}

function openConnections({ port }: ServerProcess, count: number): Promise<readonly Connection[]> {
  const to = { host: "127.0.0.1", port, token: TOKEN };
  return Promise.all(Array.from({ length: count }, () => Connection.open(to)));
}

/** How many requests a second are answered, when each connection sends its next one as soon as it has an answer. */
async function measureRate(
  connections: readonly Connection[],
  request: (connection: number, turn: number) => WireRequest,
): Promise<number> {
  let count = 0;
  const start = performance.now();
  const end = start + SECONDS * 1e3;
  await forEach(connections, async (connection, index) => {
    for (let turn = 0; performance.now() < end; turn++) {
      const { status, body } = await connection.send(request(index, turn));
      if (status >= 300) throw new Error(`the server answered ${status}: ${body.toString().slice(0, 500)}`);
      count++;
    }
  });
  return count / ((performance.now() - start) / 1e3);
}

async function forEach(
  connections: readonly Connection[],
  work: (connection: Connection, index: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(connections.map(work));
}

const deployment = JSON.parse(
  readFileSync(fileURLToPath(new URL("../objects/deployment.config.json", import.meta.url)), "utf8"),
);

function pathOf(index: number): string {
  return `/apis/apps/v1/namespaces/default/deployments/bench-${index}`;
}

const TURN = "the turn";

/** The text of a Deployment's config before and after its replicas. To print it each time would be a load of its own. */
function configOf(index: number): readonly [string, string] {
  const metadata = { ...deployment.metadata, name: `bench-${index}`, namespace: "default" };
  const spec = { ...deployment.spec, replicas: TURN };
  return JSON.stringify({ ...deployment, metadata, spec }).split(`"${TURN}"`) as [string, string];
}

/** A number that is no part of what JSON says: whoever knows a text by its bytes does not know this one. */
function writeInBlanks(number: number): string {
  return number.toString(2).replaceAll("0", " ").replaceAll("1", "\n");
}

const configs = Array.from({ length: CONNECTIONS }, (_, index) => configOf(index));

/** The apply of a Deployment, one a connection; `turn` makes it another config. */
function applyOf(index: number, turn: number): WireRequest {
  const path = `${pathOf(index)}?fieldManager=bench&force=true`;
  const body = (configs[index] as readonly [string, string]).join(String(turn));
  return { method: "PATCH", path, headers: APPLY, body };
}

async function createConfigMaps(connections: readonly Connection[], count: number): Promise<void> {
  let next = 0;
  await forEach(connections, async (connection) => {
    for (let index = next++; index < count; index = next++) {
      const body = JSON.stringify({
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: `map-${String(index).padStart(6, "0")}`, labels: { shard: String(index % 100) } },
        data: { index: String(index), text: "x".repeat(200) },
      });
      const { status } = await connection.send({
        method: "POST",
        path: CONFIG_MAPS,
        headers: JSON_TYPE,
        body,
      });
      if (status !== 201) throw new Error(`the server answered ${status} to a ConfigMap`);
    }
  });
}

/** How long it takes until all of many watches have heard of a change, and what they cost. */
async function measureWatches(
  server: ServerProcess,
  [writer]: readonly Connection[],
): Promise<readonly ServerFigure[]> {
  const changes = 20;
  let heard = 0;
  let tell = (): void => {};
  const watchers = await openConnections(server, WATCHES);
  const { body } = await (writer as Connection).send({ method: "GET", path: `${CONFIG_MAPS}?limit=1` });
  const { metadata } = JSON.parse(body.toString()) as { metadata: { resourceVersion: string } };
  for (const watcher of watchers) {
    watcher.stream(
      { method: "GET", path: `${CONFIG_MAPS}?watch=true&resourceVersion=${metadata.resourceVersion}` },
      (text) => {
        heard += text.split('"type":"MODIFIED"').length - 1;
        if (heard >= WATCHES * changes) tell();
      },
    );
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const all = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const start = performance.now();
  for (let turn = 0; turn < changes; turn++) {
    await (writer as Connection).send({
      method: "PATCH",
      path: `${CONFIG_MAPS}/map-000000`,
      headers: { "content-type": "application/merge-patch+json" },
      body: `{"data":{"turn":"${turn}"}}`,
    });
  }
  await all;
  const seconds = (performance.now() - start) / 1e3;
  const figures: readonly ServerFigure[] = [
    { name: `events to ${WATCHES} watches`, value: (WATCHES * changes) / seconds, unit: "/s" },
    ...memory(server, `memory with ${WATCHES} watches`),
  ];
  for (const watcher of watchers) watcher.close();
  return figures;
}

/** What 100,000 objects cost: to create, to list in chunks, to watch. */
async function measureMany(): Promise<readonly ServerFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), "fieldwise-bench-"));
  try {
    const server = await ServerProcess.start(TOKEN, "--data", folder);
    const creating = await time(async () =>
      createConfigMaps(await openConnections(server, CONNECTIONS), MANY),
    );
    await server.stop();
    return [
      { name: `creating ${MANY.toLocaleString("en")} ConfigMaps, on disk`, value: creating, unit: "s" },
      ...(await measureRestart(folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What it costs to start with so many, and to read them all. */
async function measureRestart(folder: string): Promise<readonly ServerFigure[]> {
  const server = await ServerProcess.start(TOKEN, "--data", folder);
  try {
    const [connection] = (await openConnections(server, 1)) as readonly [Connection];
    const listing = await time(() => listInChunks(connection));
    const watching = await time(() => watchAll(server));
    return [
      { name: "starting with them", value: server.startSeconds, unit: "s" },
      { name: "listing them in chunks of 500", value: listing, unit: "s" },
      { name: "a watch that begins with all of them", value: watching, unit: "s" },
      ...memory(server, "memory with all of them"),
    ];
  } finally {
    await server.stop();
  }
}

async function listInChunks(connection: Connection): Promise<void> {
  let token: string | undefined = "";
  let found = 0;
  while (token !== undefined) {
    const path: string = `${CONFIG_MAPS}?limit=500${token === "" ? "" : `&continue=${encodeURIComponent(token)}`}`;
    const { body } = await connection.send({ method: "GET", path });
    const list = JSON.parse(body.toString()) as {
      items: { metadata: { name: string } }[];
      metadata: { continue?: string };
    };
    // A namespace has ConfigMaps of its own.
    found += list.items.filter(({ metadata }) => metadata.name.startsWith("map-")).length;
    token = list.metadata.continue;
  }
  if (found !== MANY) throw new Error(`the chunks have ${found} ConfigMaps`);
}

async function watchAll(server: ServerProcess): Promise<void> {
  const [watcher] = (await openConnections(server, 1)) as readonly [Connection];
  let added = 0;
  await new Promise<void>((resolve) => {
    watcher.stream({ method: "GET", path: `${CONFIG_MAPS}?watch=true&resourceVersion=0` }, (text) => {
      added += text.split('"type":"ADDED"').length - 1;
      // What is cut in two between reads is not counted.
      if (added >= MANY * 0.98) resolve();
    });
  });
  watcher.close();
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1e3;
}
