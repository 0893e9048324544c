/** What is tested: an operator that keeps a Deployment for every Website. It knows a server by its address, and shows a token if it has one. */

const WEBSITES = "/apis/example.com/v1/websites";

/** Works until the signal says stop. */
export async function operate({ url, token }, signal) {
  const ask = async (path, request) => {
    const headers = { ...request?.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(url + path, { ...request, headers, signal });
    if (!response.ok) throw new Error((await response.json()).message);
    return response;
  };
  const { items, metadata } = await (await ask(WEBSITES)).json();
  for (const website of items) await reconcile(ask, website);
  const watch = await ask(`${WEBSITES}?watch=true&resourceVersion=${metadata.resourceVersion}`);
  for await (const { type, object } of linesOf(watch.body)) {
    if (type === "ADDED" || type === "MODIFIED") await reconcile(ask, object);
  }
}

/** States what the operator wants, and nothing else: how many replicas there are is somebody else's to say. */
async function reconcile(
  ask,
  { apiVersion, kind, metadata: { name, namespace, uid, generation }, spec, status },
) {
  if (status?.observedGeneration === generation) return;
  const labels = { website: name };
  await apply(
    ask,
    `/apis/apps/v1/namespaces/${namespace}/deployments/${name}?fieldManager=websites&force=true`,
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
  await apply(
    ask,
    `/apis/${apiVersion}/namespaces/${namespace}/websites/${name}/status?fieldManager=websites`,
    {
      apiVersion,
      kind,
      metadata: { name },
      status: { observedGeneration: generation },
    },
  );
}

function apply(ask, path, config) {
  const headers = { "content-type": "application/apply-patch+yaml" };
  return ask(path, { method: "PATCH", headers, body: JSON.stringify(config) });
}

async function* linesOf(body) {
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) yield JSON.parse(line);
  }
}
