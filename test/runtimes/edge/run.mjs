import { versionOf } from "../program.mjs";
import { findWorkerd, withWorker } from "../workerd/serve.mjs";
import { bundleExample } from "./bundle-example.mjs";
import { REQUESTS } from "./requests.mjs";

export default [
  {
    name: "examples/edge, on workerd",
    forbidsEval: true,
    async run() {
      const { config, strangers, evaluates } = await bundleExample("edge");
      const outcomes = await withWorker(config, sendAll);
      const bundled = strangers.length === 0 ? {} : { problem: `it has ${strangers.join(", ")}` };
      outcomes.push({ name: "the bundle has nothing but Fieldwise in it", ...bundled });
      const failures = outcomes.filter(({ problem }) => problem !== undefined);
      const report = { passed: outcomes.length - failures.length, failures, evaluates };
      return { version: await versionOf(findWorkerd()), report };
    },
  },
];

/** Sends the requests one after the other, each with what the last good answer left, and says what came out wrong. */
async function sendAll(address) {
  const outcomes = [];
  let live;
  for (const { name, method = "POST", body, expect } of REQUESTS) {
    const sent = method === "GET" ? undefined : typeof body === "function" ? body(live) : body;
    const response = await fetch(address, { method, body: sent });
    const text = await response.text();
    const answer = response.headers.get("content-type") === "application/json" ? JSON.parse(text) : undefined;
    if (response.status === 200) live = answer.object;
    outcomes.push({ name, problem: problemOf(() => expect({ status: response.status, text, answer })) });
  }
  return outcomes;
}

function problemOf(check) {
  try {
    check();
    return undefined;
  } catch (error) {
    return error.message;
  }
}
