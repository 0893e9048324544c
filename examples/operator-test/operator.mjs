/** What is tested: an operator that keeps a Deployment for every Website. It knows a server by its address alone. */

const WEBSITES = "/apis/example.com/v1/websites";

/** Works until the signal says stop. */
export async function operate(url, signal) {
  const { items, metadata } = await (await fetch(url + WEBSITES, { signal })).json();
  for (const website of items) await reconcile(url, website);
  const watch = await fetch(`${url}${WEBSITES}?watch=true&resourceVersion=${metadata.resourceVersion}`, {
    signal,
  });
  for await (const { type, object } of linesOf(watch.body)) {
    if (type === "ADDED" || type === "MODIFIED") await reconcile(url, object);
  }
}

/** States what the operator wants, and nothing else: how many replicas there are is somebody else's to say. */
async function reconcile(
  url,
  { apiVersion, kind, metadata: { name, namespace, uid, generation }, spec, status },
) {
  if (status?.observedGeneration === generation) return;
  const labels = { website: name };
  await send(
    `${url}/apis/apps/v1/namespaces/${namespace}/deployments/${name}?fieldManager=websites&force=true`,
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name, ownerReferences: [{ apiVersion, kind, name, uid }] },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: "web", image: spec.image }] } },
      },
    },
  );
  await send(
    `${url}/apis/${apiVersion}/namespaces/${namespace}/websites/${name}/status?fieldManager=websites`,
    {
      apiVersion,
      kind,
      metadata: { name },
      status: { observedGeneration: generation },
    },
  );
}

async function send(url, config) {
  const headers = { "content-type": "application/apply-patch+yaml" };
  const response = await fetch(url, { method: "PATCH", headers, body: JSON.stringify(config) });
  if (!response.ok) throw new Error((await response.json()).message);
}

async function* linesOf(body) {
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) yield JSON.parse(line);
  }
}
