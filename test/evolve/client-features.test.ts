import { readProtoFiles } from "fieldwise/adapters/protobuf";
import {
  CLIENT_FEATURES,
  clientFeaturesOf,
  featureParameters,
  serverDuties,
  tailor,
  type XdsClient,
} from "fieldwise/evolve";
import { loadOpenApi } from "fieldwise/openapi";
import { loadDescriptorSet } from "fieldwise/proto";
import { describe, expect, it } from "vitest";

const [ANY, OVERPROVISIONING, ALL_CLUSTERS, TTL, SOTW] = CLIENT_FEATURES.map(({ name }) => name) as [
  string,
  string,
  string,
  string,
  string,
];

describe("clientFeaturesOf", () => {
  it("gives what a Node states, once, by registered names", () => {
    const node = {
      id: "envoy-1",
      client_features: ["b.example", "xds.config.supports-resource-in-sotw", SOTW, "a.example"],
    };
    expect(clientFeaturesOf(node)).toEqual(["b.example", SOTW, "a.example"]);
    expect(clientFeaturesOf({ clientFeatures: [TTL] })).toEqual([TTL]);
    expect(clientFeaturesOf({ id: "envoy-1" })).toEqual([]);
  });

  it("refuses what is no Node", () => {
    expect(() => clientFeaturesOf({ client_features: { a: true } })).toThrow(
      "client_features: this is a list of names, but is",
    );
  });
});

/** The features for which a server must, and may, do something. */
const dutiesOf = (client: XdsClient) =>
  serverDuties(client).map(
    ({ feature, stated, kind }) => `${feature} ${stated ? "stated" : "absent"} ${kind}`,
  );

describe("serverDuties", () => {
  it("knows the five registered features", () => {
    expect([ANY, OVERPROVISIONING, ALL_CLUSTERS, TTL, SOTW]).toEqual([
      "envoy.config.require-any-fields-contain-struct",
      "envoy.lb.does_not_support_overprovisioning",
      "envoy.lrs.supports_send_all_clusters",
      "xds.config.supports-resource-ttl",
      "xds.config.resource-in-sotw",
    ]);
    expect(CLIENT_FEATURES.filter(({ negative }) => negative).map(({ name }) => name)).toEqual([
      OVERPROVISIONING,
    ]);
  });

  it("asks for what every client understands if nothing is stated", () => {
    expect(dutiesOf({ features: [] })).toEqual([
      `${ALL_CLUSTERS} absent must`,
      `${TTL} absent must`,
      `${SOTW} absent must`,
    ]);
    expect(dutiesOf({ features: ["no.such.feature"] })).toEqual(dutiesOf({ node: {} }));
  });

  it("asks for more, or allows more, for what is stated", () => {
    expect(dutiesOf({ node: { client_features: [ANY, OVERPROVISIONING, ALL_CLUSTERS, TTL, SOTW] } })).toEqual(
      [
        `${ANY} stated must`,
        `${OVERPROVISIONING} stated must`,
        `${ALL_CLUSTERS} stated may`,
        `${TTL} stated may`,
        `${SOTW} stated may`,
      ],
    );
    expect(serverDuties({ features: ["xds.config.supports-resource-in-sotw"] }).at(-1)).toEqual({
      feature: SOTW,
      stated: true,
      kind: "may",
      duty: "wrap resources in Resource in state-of-the-world responses",
    });
  });

  it("refuses a client that says nothing", () => {
    expect(() => serverDuties({})).toThrow(
      "the client says nothing about its features: pass features, or its node",
    );
  });
});

it("features are context parameters of xdstp: names", () => {
  expect(
    featureParameters({ node: { client_features: ["a.example", SOTW] }, features: ["a.example"] }),
  ).toEqual({
    "xds.client_feature.a.example": "true",
    [`xds.client_feature.${SOTW}`]: "true",
  });
});

describe("protobuf APIs", () => {
  const text = `syntax = "proto3"; package acme.route.v1; import "google/protobuf/any.proto";
    message Route { string name = 1; Match match = 2; repeated Filter filters = 3; map<string, Match> by_host = 4; }
    message Match { string prefix = 1; string safe_regex = 2; string note = 3; }
    message Filter { string name = 1; google.protobuf.Any typed_config = 2; }`;
  const schema = loadDescriptorSet(readProtoFiles([{ path: "acme/route/v1/route.proto", text }]));
  const route = schema.definition("acme.route.v1.Route");
  const rules = [
    { within: "acme.route.v1.Match", path: "safeRegex", feature: "acme.route.safe-regex", ignorable: false },
    { within: "acme.route.v1.Match", path: "note", feature: "acme.route.notes", ignorable: true },
  ];
  const packed = { "@type": "type.googleapis.com/acme.route.v1.Match", prefix: "/", note: "n" };
  const object = {
    name: "r",
    match: { prefix: "/", note: "n" },
    filters: [{ name: "f", typedConfig: packed }],
    byHost: { a: { note: "n" } },
  };

  it("rules hold within a message, wherever it is", () => {
    const { object: tailored, omitted } = tailor(route, object, { node: {}, rules });
    expect(tailored).toEqual({
      name: "r",
      match: { prefix: "/" },
      filters: [{ name: "f", typedConfig: packed }],
      byHost: { a: {} },
    });
    expect(omitted.map(({ path }) => path)).toEqual([".match.note", ".byHost.a.note"]);
    expect(() => tailor(route, { match: { safeRegex: ".*" } }, { node: {}, rules })).toThrow(
      '.match.safeRegex: this needs the client feature "acme.route.safe-regex"',
    );
    const node = { clientFeatures: ["acme.route.safe-regex", "acme.route.notes"] };
    expect(tailor(route, object, { node, rules }).object).toBe(object);
  });

  it("and within an Any, if the schema is given", () => {
    const { omitted } = tailor(route, object, { node: {}, rules, schema });
    expect(omitted.map(({ path }) => path)).toEqual([
      ".match.note",
      ".filters[0].typedConfig.note",
      ".byHost.a.note",
    ]);
    const strict = { filters: [{ typedConfig: { ...packed, safeRegex: ".*" } }] };
    expect(() => tailor(route, strict, { node: {}, rules, schema })).toThrow(
      '.filters[0].typedConfig.safeRegex: this needs the client feature "acme.route.safe-regex"',
    );
    const wrong = [{ within: "acme.route.v1.Match", path: "saferegex", feature: "f", ignorable: true }];
    const filter = schema.definition("acme.route.v1.Filter");
    expect(() => tailor(filter, {}, { node: {}, rules: wrong, schema })).toThrow("saferegex");
  });

  it("an Any of something else, or of nothing, is left alone", () => {
    for (const typedConfig of [
      { note: "n" },
      { "@type": 1, note: "n" },
      { "@type": "no.such.Message", note: "n" },
    ]) {
      const other = { filters: [{ typedConfig }] };
      expect(tailor(route, other, { node: {}, rules, schema }).object).toBe(other);
    }
  });
});

describe("a field that its schema declares a duplicate", () => {
  const load = (duplicate: object | string) => {
    const hostname = { type: "string", "x-fieldwise-duplicate-of": duplicate };
    const Rule = { type: "object", properties: { host: { type: "string" }, hostname } };
    return loadOpenApi({ openapi: "3.0.0", components: { schemas: { Rule } } }).definition("Rule");
  };
  const rules = [{ path: "hostname", feature: "example.com/hostname", ignorable: false }];

  it("is left out if the older one says the same", () => {
    const type = load("host");
    expect(tailor(type, { host: "a", hostname: "a" }, { features: [], rules }).object).toEqual({ host: "a" });
    const upper = load({ field: "host", convert: { values: { A: "a" } } });
    expect(tailor(upper, { host: "A", hostname: "a" }, { features: [], rules }).object).toEqual({
      host: "A",
    });
  });

  it("is an error if the older one is unset, says something else, or only a part of it", () => {
    for (const object of [{ hostname: "a" }, { host: "b", hostname: "a" }]) {
      expect(() => tailor(load("host"), object, { features: [], rules })).toThrow("needs the client feature");
    }
    const plural = load({ field: "host", policy: "plural" });
    expect(() => tailor(plural, { host: "a", hostname: "a" }, { features: [], rules })).toThrow(
      "needs the client feature",
    );
  });
});
