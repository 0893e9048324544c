import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthenticator, DEFAULT_ADMISSION_PLUGINS } from "fieldwise/server";
import { startCluster } from "./cluster.mjs";
import { account, CONVERSION, definitionWith, PARTS } from "./install.mjs";
import { operate } from "./operator.mjs";
import { convert, setDefaults, validate } from "./webhooks.mjs";

const WEBSITES = "/apis/example.com/v1/namespaces/default/websites";
const website = (name, image) => ({
  apiVersion: "example.com/v1",
  kind: "Website",
  metadata: { name },
  spec: { image },
});

/** Does something in a cluster with the operator installed, but for some of its parts. */
async function inCluster(prove, { without = "nothing" } = {}) {
  const cluster = await startCluster({
    definitions: [definitionWith(without === "the conversion webhook" ? { strategy: "None" } : CONVERSION)],
    authenticate: createAuthenticator({ anonymous: "none" }),
    authorization: "rbac",
    admission: DEFAULT_ADMISSION_PLUGINS,
    webhooks: {
      "operators/websites/defaults": setDefaults,
      "operators/websites/validate": validate,
      "operators/websites/convert": convert,
    },
  });
  try {
    await cluster.apply({ apiVersion: "v1", kind: "ServiceAccount", metadata: account });
    for (const [part, objects] of Object.entries(PARTS))
      if (part !== without) for (const object of objects) await cluster.apply(object);
    await prove(cluster);
  } finally {
    await cluster.close();
  }
}

/** What each part is for. */
const PROOFS = {
  "the mutating webhook": async ({ create }) => {
    const { spec } = await create(WEBSITES, website("blog", "blog"));
    assert.equal(spec.image, "blog:stable");
  },

  "the validating webhook": ({ create }) =>
    assert.rejects(
      create(WEBSITES, website("blog", "blog:latest")),
      /"images.websites.example.com" denied the request: spec.image: name a version/,
    ),

  "the conversion webhook": async ({ create, get }) => {
    await create(WEBSITES, website("blog", "blog:1"));
    const { items } = await get(WEBSITES.replace("v1", "v2"));
    assert.deepEqual(
      items.map(({ spec }) => spec),
      [{ container: { image: "blog:1" } }],
    );
  },

  "the role of the operator": async ({ url, create, until }) => {
    const path = `/api/v1/namespaces/${account.namespace}/serviceaccounts/${account.name}/token`;
    const { status } = await create(path, { spec: {} });
    const controller = new AbortController();
    const operator = operate({ url, token: status.token }, controller.signal);
    const observed = create(WEBSITES, website("blog", "blog:1")).then(() =>
      until(`${WEBSITES}/blog`, ({ status }) => status?.observedGeneration === 1, controller.signal),
    );
    try {
      await Promise.race([observed, operator]);
    } finally {
      controller.abort();
      await Promise.allSettled([observed, operator]);
    }
  },

  "the policy": ({ create }) =>
    assert.rejects(
      create(WEBSITES, website("a-website-with-a-long-name", "blog:1")),
      /ValidatingAdmissionPolicy 'short-names' .* a website has a short name/,
    ),

  "the quota": async ({ create }) => {
    for (const name of ["one", "two"]) await create(WEBSITES, website(name, "blog:1"));
    await assert.rejects(create(WEBSITES, website("three", "blog:1")), /exceeded quota: websites/);
  },
};

for (const [part, prove] of Object.entries(PROOFS)) {
  test(`${part} matters: with it this is so, without it it is not`, async () => {
    await inCluster(prove);
    await assert.rejects(inCluster(prove, { without: part }));
  });
}
