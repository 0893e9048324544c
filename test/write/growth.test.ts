import { createResources, write } from "fieldwise/write";
import { describe, expect, it } from "vitest";

const resources = createResources();
const now = "2026-01-31T12:00:00Z";

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const ip = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
const amounts = (count: number) => Object.fromEntries(many(count, (index) => [`example.com/r${index}`, "1"]));

const objects: readonly (readonly [apiVersion: string, kind: string, (count: number) => object])[] = [
  [
    "v1",
    "LimitRange",
    (count) => ({ spec: { limits: [{ type: "Container", max: amounts(count), min: amounts(count) }] } }),
  ],
  [
    "v1",
    "Service",
    (count) => ({
      spec: {
        type: "LoadBalancer",
        ports: [{ port: 1 }],
        externalIPs: many(count, ip),
        loadBalancerSourceRanges: many(count, (index) => `${ip(index)}/32`),
      },
    }),
  ],
  [
    "networking.k8s.io/v1",
    "NetworkPolicy",
    (count) => ({
      spec: {
        podSelector: {},
        egress: [{ to: many(count, (index) => ({ ipBlock: { cidr: `${ip(index)}/32` } })) }],
      },
    }),
  ],
  [
    "storage.k8s.io/v1",
    "CSINode",
    (count) => ({ spec: { drivers: many(count, (index) => ({ name: `d${index}`, nodeID: "n" })) } }),
  ],
  [
    "v1",
    "Pod",
    (count) => ({
      spec: {
        containers: [{ name: "c", image: "i" }],
        topologySpreadConstraints: many(count, (index) => ({
          topologyKey: `k${index}`,
          maxSkew: 1,
          whenUnsatisfiable: "DoNotSchedule",
        })),
      },
    }),
  ],
];

describe("a write of long lists takes time in proportion to them", () => {
  it.each(objects)(
    "%s %s",
    (apiVersion, kind, make) => {
      const resource = resources.resource(apiVersion, kind);
      const timeOf = (count: number): number => {
        const object = { apiVersion, kind, metadata: { name: "a" }, ...make(count) };
        const start = performance.now();
        const created = write(resource, { verb: "create", object, manager: "me", now });
        if (!created.ok) throw new Error(created.status.message);
        const live = created.object as { readonly metadata: object };
        const labelled = { ...live, metadata: { ...live.metadata, labels: { a: "b" } } };
        expect(write(resource, { verb: "update", object: labelled, live, manager: "me", now }).ok).toBe(true);
        return performance.now() - start;
      };
      timeOf(1000);
      // Sixteen times as much; what looks at all of them for each takes 256 times as long.
      expect(timeOf(16_000)).toBeLessThan(80 * Math.max(timeOf(1000), 10));
    },
    60_000,
  );
});
