import assert from "node:assert/strict";
import fc from "fast-check";
import { type ApiServer, createApiServer } from "fieldwise/server";
import { checkAnswer, follow, request, type Sent, send, turns } from "../call-server.ts";
import { request as requests } from "../hostile-requests.ts";
import { mutateText } from "../mutate.ts";
import type { Target } from "../target.ts";
import { DEFINITION } from "../thing-definition.ts";

interface Stored {
  readonly metadata: { readonly name: string; readonly namespace: string; readonly resourceVersion: string };
}

const PLACES = [
  ["/api/v1", "pods"],
  ["/api/v1", "configmaps"],
  ["/api/v1", "services"],
  ["/apis/apps/v1", "deployments"],
  ["/apis/example.com/v1", "things"],
] as const;

const sequences = fc.array(requests, { minLength: 1, maxLength: 12 });

/** Requests of all sorts, one after the other: each is answered, and what is stored can be read, watched and written again. */
export const server: Target<readonly Sent[]> = {
  name: "server",
  generate(random) {
    return random.sample(sequences).map((sent) => {
      const { path, query = "", body = "" } = sent;
      if (random.oneIn(10)) return { ...sent, body: mutateText(random, body) };
      if (random.oneIn(10)) return { ...sent, query: mutateText(random, query) };
      return random.oneIn(20) ? { ...sent, path: mutateText(random, path) } : sent;
    });
  },
  async run(sequence) {
    const api = await createApiServer({ definitions: [DEFINITION] });
    try {
      const watches = await Promise.all(PLACES.map(([root, plural]) => watch(api, `${root}/${plural}`)));
      for (const sent of sequence) checkAnswer(sent, await send(api, sent));
      assert.equal(
        (await send(api, { method: "GET", path: "/healthz" })).status,
        200,
        "the server is not well",
      );
      for (const [index, [root, plural]] of PLACES.entries())
        await checkPlace(api, root, plural, watches[index] as Followed);
    } finally {
      await api.close();
    }
  },
};

type Followed = ReturnType<typeof follow>;

async function watch(api: ApiServer, path: string): Promise<Followed> {
  const { text } = await send(api, { method: "GET", path });
  const { resourceVersion } = JSON.parse(text).metadata;
  const query = `watch=1&resourceVersion=${resourceVersion}`;
  const { body } = await request(api, { method: "GET", path, query });
  assert(typeof body === "function", "a watch is no stream");
  return follow(body);
}

async function checkPlace(api: ApiServer, root: string, plural: string, watched: Followed): Promise<void> {
  const list = async (): Promise<{ kind: string; apiVersion: string; items: Stored[] } | undefined> => {
    const { status, text } = await send(api, { method: "GET", path: `${root}/${plural}` });
    return status === 200 ? JSON.parse(text) : undefined;
  };
  // Events take a few turns to come, and background work may go on for a while.
  await turns(() => false, 20);
  const agree = async () => watched.isOver || same(replay(watched.text), (await list())?.items ?? []);
  await turns(agree, 300);
  assert(await agree(), `the events of ${plural} do not lead to what is listed`);
  const listed = await list();
  for (const item of listed?.items ?? []) {
    const { name, namespace } = item.metadata;
    const path = `${root}/namespaces/${namespace}/${plural}/${name}`;
    const { status, text } = await send(api, { method: "GET", path });
    assert.equal(status, 200, `what is listed in ${plural} cannot be read`);
    const whole = { kind: listed?.kind.replace(/List$/, ""), apiVersion: listed?.apiVersion, ...item };
    assert.deepEqual(JSON.parse(text), whole, `what is listed in ${plural} reads otherwise`);
    const again = { method: "PUT", path, query: "dryRun=All", type: "application/json", body: text };
    const { status: taken, text: why } = await send(api, again);
    assert.equal(taken, 200, `what is stored in ${plural} is not taken again: ${why}`);
  }
}

/** The objects that are left after all events. Their revisions must grow. */
function replay(text: string): Stored[] {
  const objects = new Map<string, Stored>();
  let last = 0;
  for (const line of text.split("\n").slice(0, -1)) {
    const { type, object } = JSON.parse(line) as { type: string; object: Stored };
    const { namespace, name, resourceVersion } = object.metadata;
    assert(Number(resourceVersion) > last, "the revisions of events do not grow");
    last = Number(resourceVersion);
    if (type === "DELETED") objects.delete(`${namespace}/${name}`);
    else objects.set(`${namespace}/${name}`, object);
  }
  return [...objects.values()];
}

function same(events: readonly Stored[], items: readonly Stored[]): boolean {
  const texts = (objects: readonly Stored[]) =>
    objects
      .map(({ metadata }) => `${metadata.namespace}/${metadata.name} ${metadata.resourceVersion}`)
      .sort();
  return texts(events).join() === texts(items).join();
}
