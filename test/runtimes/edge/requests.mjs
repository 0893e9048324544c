import { deepEqual, equal, match } from "node:assert/strict";

const about = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "shop" } };
const shop = (replicas) => ({ ...about, spec: { replicas } });
const ask = (parts) => (live) => JSON.stringify({ live, manager: "gitops", ...parts });

const exactConfig = JSON.stringify({
  ...about,
  spec: { template: { spec: { activeDeadlineSeconds: "DIGITS" } } },
}).replace('"DIGITS"', "9007199254740993");

/** Expects an error by its code, its path and a part of its message. */
function refused(code, path, message) {
  return ({ status, answer }) => {
    equal(status, 400);
    deepEqual([answer.code, answer.path], [code, path]);
    match(answer.message, message);
  };
}

/** What a client sends, in order, and what must come back. */
export const REQUESTS = [
  {
    name: "a first config is applied",
    body: ask({ config: shop(2) }),
    expect({ status, answer }) {
      equal(status, 200);
      deepEqual(answer.object.spec, { replicas: 2 });
      const [entry] = answer.object.metadata.managedFields;
      deepEqual([entry.manager, entry.operation], ["gitops", "Apply"]);
      match(entry.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      deepEqual(answer.changes.at(-1), { path: ".spec.replicas", after: 2 });
    },
  },
  {
    name: "the same config changes nothing",
    body: ask({ config: shop(2) }),
    expect({ status, answer }) {
      equal(status, 200);
      deepEqual(answer.changes, []);
    },
  },
  {
    name: "another manager's config conflicts",
    body: ask({ config: shop(5), manager: "alice" }),
    expect({ status, answer }) {
      equal(status, 409);
      equal(answer.message, 'Apply failed with 1 conflict: conflict with "gitops": .spec.replicas');
      const [{ path, owner, live, wanted, waysOut }] = answer.conflicts;
      deepEqual([path, owner.manager, live, wanted], [".spec.replicas", "gitops", 2, 5]);
      deepEqual(waysOut, ["force", "give-way", "share"]);
    },
  },
  {
    name: "only true is force",
    body: ask({ config: shop(5), manager: "alice", force: "no" }),
    expect: ({ status }) => equal(status, 409),
  },
  {
    name: "by force it is applied",
    body: ask({ config: shop(5), manager: "alice", force: true }),
    expect({ status, answer }) {
      equal(status, 200);
      deepEqual(answer.changes, [{ path: ".spec.replicas", before: 2, after: 5 }]);
    },
  },
  {
    name: "integers beyond 2^53 keep their digits",
    body: (live) => `{"live":${JSON.stringify(live)},"manager":"exact","config":${exactConfig}}`,
    expect({ status, text }) {
      equal(status, 200);
      match(text, /"activeDeadlineSeconds":9007199254740993\b/);
    },
  },
  {
    name: "hostile names are names like any other",
    body: '{"manager":"m","config":{"apiVersion":"v1","kind":"ConfigMap","data":{"__proto__":"a","constructor":"b"}}}',
    expect({ status, text }) {
      equal(status, 200);
      match(text, /"data":\{"__proto__":"a","constructor":"b"\}/);
      match(text, /"f:__proto__":\{\},"f:constructor":\{\}/);
    },
  },
  {
    name: "an unknown kind is an error",
    body: ask({ live: undefined, config: { apiVersion: "apps/v1", kind: "Deploymnet" } }),
    expect: refused("KIND_UNKNOWN", "apps/v1 Deploymnet", /Deployment/),
  },
  {
    name: "an unknown field is an error",
    body: ask({ live: undefined, config: { ...about, spec: { replica: 1 } } }),
    expect: refused("FIELD_UNKNOWN", ".spec.replica", /replica/),
  },
  {
    name: "another kind than live's is an error",
    body: ask({ live: shop(1), config: { apiVersion: "v1", kind: "Pod" } }),
    expect: refused("KIND_MISMATCH", "", /Pod/),
  },
  {
    name: "a body without a config is an error",
    body: '{"manager":"gitops"}',
    expect: refused("VALUE_INVALID", "", /config must be objects/),
  },
  {
    name: "a body without a manager is an error",
    body: JSON.stringify({ config: shop(1) }),
    expect: refused("ARGUMENT_INVALID", "", /manager/),
  },
  {
    name: "a config without a kind is an error",
    body: '{"config":{"apiVersion":"v1"},"manager":"gitops"}',
    expect: refused("ARGUMENT_INVALID", "", /kind/),
  },
  { name: "a body that is a list is an error", body: "[]", expect: refused("VALUE_INVALID", "", /the body/) },
  {
    name: "text that is no JSON is an error",
    body: "{",
    expect: refused("JSON_INVALID", "line 1, column 2", /./),
  },
  {
    name: "what nests without end is an error",
    body: '{"config":'.repeat(100_000),
    expect: refused("TOO_DEEP", "", /flatten/),
  },
  {
    name: "what is not posted is not answered",
    method: "GET",
    expect: ({ status }) => equal(status, 405),
  },
];
