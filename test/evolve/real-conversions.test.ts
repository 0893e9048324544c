import { acrossVersions, apply } from "fieldwise/apply";
import {
  type Converter,
  checkRoundTrip,
  generateObjects,
  type RandomSource,
  type RoundTripOptions,
} from "fieldwise/evolve";
import type { KubernetesObject, Schema } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { kinds } from "../../examples/conversions/kinds.mjs";

interface Kind {
  readonly create: (schema: Schema) => Converter;
  readonly schema: Schema;
  /** What is valid beyond the types. */
  readonly domain?: RoundTripOptions;
}

const five = Object.entries(kinds) as unknown as readonly (readonly [string, Kind])[];

function converterOf(name: string): Converter {
  const { create, schema } = new Map(five).get(name) as Kind;
  return create(schema);
}

/** An object's parts without what stashes are kept in. */
function partsOf({ apiVersion: _, kind: __, metadata: ___, ...parts }: KubernetesObject): JsonObject {
  return parts as JsonObject;
}

/** A converter between two versions, for parts of objects: `spec`, `status`. */
function between(name: string, kind: string, older: string, newer: string) {
  const converter = converterOf(name);
  const metadata = { name: "a", namespace: "team" };
  const send = (object: object, to: string): KubernetesObject => converter.convert(object, { to });
  const objectOf = (apiVersion: string, parts: object) => ({ apiVersion, kind, metadata, ...parts });
  return {
    up: (parts: object) => partsOf(send(objectOf(older, parts), newer)),
    down: (parts: object) => partsOf(send(objectOf(newer, parts), older)),
    /** What the newer version has after the older one was edited. */
    editOlder(parts: object, edit: (shown: JsonObject) => object) {
      const shown = send(objectOf(newer, parts), older);
      return partsOf(send({ ...shown, ...edit(partsOf(shown)) }, newer));
    },
    /** What the older version has after the newer one was edited. */
    editNewer(parts: object, edit: (shown: JsonObject) => object) {
      const shown = send(objectOf(older, parts), newer);
      return partsOf(send({ ...shown, ...edit(partsOf(shown)) }, older));
    },
  };
}

const UNEDITED = (shown: JsonObject): JsonObject => shown;

// biome-ignore lint/suspicious/noExplicitAny: what the kinds look like is what the tests are about.
type Parts = any;

describe("HorizontalPodAutoscaler", () => {
  const { up, down, editOlder } = between(
    "horizontal-pod-autoscaler",
    "HorizontalPodAutoscaler",
    "autoscaling/v1",
    "autoscaling/v2",
  );
  const about = { scaleTargetRef: { kind: "Deployment", name: "web" }, maxReplicas: 9 };
  const cpu = (averageUtilization: number) => ({
    type: "Resource",
    resource: { name: "cpu", target: { type: "Utilization", averageUtilization } },
  });
  const memory = {
    type: "Resource",
    resource: { name: "memory", target: { type: "AverageValue", averageValue: "1Gi" } },
  };
  const queue = {
    type: "External",
    external: { metric: { name: "queue" }, target: { type: "Value", value: "30" } },
  };
  const retarget = (percentage: number) => (shown: Parts) => ({
    spec: { ...shown.spec, targetCPUUtilizationPercentage: percentage },
  });
  const untarget = ({ spec: { targetCPUUtilizationPercentage: _, ...spec } }: Parts) => ({ spec });
  const withMetrics = (...metrics: object[]) => ({ spec: { ...about, metrics } });

  it("has the CPU target of v1 as a metric of v2, and back", () => {
    const older = { spec: { ...about, targetCPUUtilizationPercentage: 50 } };
    expect(up(older)).toEqual(withMetrics(cpu(50)));
    expect(down(withMetrics(cpu(50)))).toEqual(older);
    expect(up({ spec: about })).toEqual({ spec: about });
  });

  it("shows v1 the CPU target wherever it is in the list, the first one if there are several", () => {
    const shown = { spec: { ...about, targetCPUUtilizationPercentage: 50 } };
    expect(down(withMetrics(memory, cpu(50), queue))).toEqual(shown);
    expect(down(withMetrics(cpu(50), cpu(60)))).toEqual(shown);
    expect(down(withMetrics(memory))).toEqual({ spec: about });
  });

  it.each([[[memory, cpu(50), queue]], [[cpu(50), cpu(60)]], [[memory]], [[]]])(
    "gets its metrics back from v1 as they were: %j",
    (metrics) => {
      expect(editOlder(withMetrics(...metrics), UNEDITED)).toEqual(withMetrics(...metrics));
    },
  );

  it("keeps the other metrics, and their order, when v1 edits the CPU target", () => {
    expect(editOlder(withMetrics(memory, cpu(50), queue), retarget(60))).toEqual(
      withMetrics(memory, cpu(60), queue),
    );
    expect(editOlder(withMetrics(memory), retarget(70))).toEqual(withMetrics(memory, cpu(70)));
    expect(editOlder(withMetrics(memory, cpu(50), queue), untarget)).toEqual(withMetrics(memory, queue));
  });

  it("changes one metric when v1 edits the CPU target, and nothing else, in any object", () => {
    const converter = converterOf("horizontal-pod-autoscaler");
    const generate = {
      "spec.metrics[*]": (random: RandomSource) => random.pick([cpu(random.below(100)), memory, queue]),
    };
    for (const object of generateObjects(converter.type("autoscaling/v2"), {
      seed: 7,
      count: 300,
      generate,
    })) {
      const shown = converter.convert(object, { to: "autoscaling/v1" }) as Parts;
      const edited = { ...shown, spec: { ...shown.spec, targetCPUUtilizationPercentage: 101 } };
      const metrics: readonly object[] = (object as Parts).spec?.metrics ?? [];
      const index = metrics.findIndex((metric: Parts) => metric.resource?.name === "cpu");
      const expected = index < 0 ? [...metrics, cpu(101)] : metrics.with(index, cpu(101));
      expect(converter.convert(edited, { to: "autoscaling/v2" })).toEqual({
        ...object,
        spec: { ...(object as Parts).spec, metrics: expected },
      });
    }
  });

  it("conflicts with who owns the metrics in v2 when v1 applies a CPU target; by force, the others stay", () => {
    const converter = converterOf("horizontal-pod-autoscaler");
    const convert = acrossVersions(converter.forApply);
    const identity = { kind: "HorizontalPodAutoscaler", metadata: { name: "a" } };
    const newer = { apiVersion: "autoscaling/v2", ...identity, ...withMetrics(memory) };
    const first = apply(converter.type("autoscaling/v2"), { config: newer, manager: "new" }, { convert });
    if (!first.ok) throw new Error(first.message);
    const config = {
      apiVersion: "autoscaling/v1",
      ...identity,
      spec: { targetCPUUtilizationPercentage: 60 },
    };
    const live = converter.convert(first.object, { to: "autoscaling/v1" });
    const applyOlder = (force: boolean) =>
      apply(converter.type("autoscaling/v1"), { live, config, manager: "old", force }, { convert });
    expect(applyOlder(false)).toMatchObject({ ok: false, conflicts: [{ path: ".spec.metrics" }] });
    const second = applyOlder(true);
    if (!second.ok) throw new Error(second.message);
    const { spec } = converter.convert(second.object, { to: "autoscaling/v2" });
    expect({ spec }).toEqual(withMetrics(memory, cpu(60)));
  });

  it("keeps behavior, conditions and current metrics through v1, whatever is edited there", () => {
    const behavior = { scaleDown: { stabilizationWindowSeconds: 60 } };
    const conditions = [{ type: "AbleToScale", status: "True" }];
    const currentMetrics = [
      {
        type: "Resource",
        resource: { name: "cpu", current: { averageUtilization: 40, averageValue: "400m" } },
      },
    ];
    const status = { currentReplicas: 2, desiredReplicas: 2, currentMetrics, conditions };
    const spec = { ...about, behavior, metrics: [memory, cpu(50)] };
    expect(down({ spec, status })).toEqual({
      spec: { ...about, targetCPUUtilizationPercentage: 50 },
      status: { currentReplicas: 2, desiredReplicas: 2, currentCPUUtilizationPercentage: 40 },
    });
    expect(editOlder({ spec, status }, retarget(60))).toEqual({
      spec: { ...spec, metrics: [memory, cpu(60)] },
      status,
    });
  });
});

describe("ResourceClaim", () => {
  const { up, down } = between(
    "resource-claim",
    "ResourceClaim",
    "resource.k8s.io/v1beta1",
    "resource.k8s.io/v1",
  );
  const requests = (...items: object[]) => ({ spec: { devices: { requests: items } } });
  const wish = { deviceClassName: "gpu", allocationMode: "ExactCount", count: 2 };
  const choice = { name: "b", firstAvailable: [{ name: "c", deviceClassName: "gpu" }] };

  it("has what a request asks for in `exactly`, and alternatives as they were", () => {
    const older = requests({ name: "a", ...wish }, choice);
    const newer = requests({ name: "a", exactly: wish }, choice);
    expect(up(older)).toEqual(newer);
    expect(down(newer)).toEqual(older);
  });

  it("makes no `exactly` for a request that asks for nothing", () => {
    expect(up(requests({ name: "a" }))).toEqual(requests({ name: "a" }));
  });
});

describe("ResourceSlice", () => {
  const { up, down, editNewer } = between(
    "resource-slice",
    "ResourceSlice",
    "resource.k8s.io/v1beta1",
    "resource.k8s.io/v1",
  );
  const devices = (...items: object[]) => ({
    spec: { driver: "d", pool: { name: "p", generation: 1, resourceSliceCount: 1 }, devices: items },
  });
  const traits = { attributes: { model: { string: "a100" } }, capacity: { memory: { value: "40Gi" } } };

  it("has what was in `basic` beside the device's name, and back", () => {
    expect(up(devices({ name: "a", basic: traits }))).toEqual(devices({ name: "a", ...traits }));
    expect(down(devices({ name: "a", ...traits }))).toEqual(devices({ name: "a", basic: traits }));
  });

  it("always shows v1beta1 a `basic`, which it requires, and leaves out one that was left out", () => {
    expect(down(devices({ name: "a" }))).toEqual(devices({ name: "a", basic: {} }));
    expect(up(devices({ name: "a", basic: {} }))).toEqual(devices({ name: "a" }));
    expect(editNewer(devices({ name: "a" }), UNEDITED)).toEqual(devices({ name: "a" }));
  });
});

describe("MachineHealthCheck", () => {
  const { up, down, editOlder, editNewer } = between(
    "machine-health-check",
    "MachineHealthCheck",
    "cluster.x-k8s.io/v1beta1",
    "cluster.x-k8s.io/v1beta2",
  );
  const clusterName = "north";
  const template = { apiVersion: "example.com/v1", kind: "Reboot", name: "fast" };

  it("groups what v1beta1 has side by side, and says times in seconds", () => {
    const older = {
      spec: {
        clusterName,
        nodeStartupTimeout: "10m0s",
        maxUnhealthy: "40%",
        unhealthyRange: "[1-3]",
        unhealthyConditions: [{ type: "Ready", status: "False", timeout: "1m30s" }],
        unhealthyMachineConditions: [{ type: "Ready", status: "Unknown", timeout: "1h0m0s" }],
        remediationTemplate: { ...template, namespace: "team" },
      },
    };
    const newer = {
      spec: {
        clusterName,
        checks: {
          nodeStartupTimeoutSeconds: 600,
          unhealthyNodeConditions: [{ type: "Ready", status: "False", timeoutSeconds: 90 }],
          unhealthyMachineConditions: [{ type: "Ready", status: "Unknown", timeoutSeconds: 3600 }],
        },
        remediation: {
          triggerIf: { unhealthyLessThanOrEqualTo: "40%", unhealthyInRange: "[1-3]" },
          templateRef: template,
        },
      },
    };
    expect(up(older)).toEqual(newer);
    expect(down(newer)).toEqual(older);
  });

  it("keeps how a time was written until somebody changes it", () => {
    const older = { spec: { clusterName, nodeStartupTimeout: "600s" } };
    expect(up(older)).toEqual({ spec: { clusterName, checks: { nodeStartupTimeoutSeconds: 600 } } });
    expect(editNewer(older, UNEDITED)).toEqual(older);
    const sooner = { spec: { clusterName, checks: { nodeStartupTimeoutSeconds: 90 } } };
    expect(editNewer(older, () => sooner)).toEqual({ spec: { clusterName, nodeStartupTimeout: "1m30s" } });
    const conditions = [{ type: "Ready", status: "False", timeout: "90s" }];
    const edited = editNewer(
      { spec: { ...older.spec, unhealthyConditions: conditions } },
      (shown: Parts) => ({
        spec: { ...shown.spec, checks: { ...shown.spec.checks, nodeStartupTimeoutSeconds: 60 } },
      }),
    );
    expect(edited).toEqual({
      spec: { clusterName, nodeStartupTimeout: "1m0s", unhealthyConditions: conditions },
    });
  });

  it("leaves out a time that has no whole seconds, and brings it back", () => {
    const older = { spec: { clusterName, nodeStartupTimeout: "1500ms" } };
    expect(up(older)).toEqual({ spec: { clusterName } });
    expect(editNewer(older, UNEDITED)).toEqual(older);
  });

  it("keeps what v1beta2 does not know of a template", () => {
    const older = {
      spec: { clusterName, remediationTemplate: { ...template, namespace: "other", uid: "7" } },
    };
    expect(up(older)).toEqual({ spec: { clusterName, remediation: { templateRef: template } } });
    expect(editNewer(older, UNEDITED)).toEqual(older);
  });

  it("moves each version's conditions out of the other's way", () => {
    const legacy = [{ type: "Ready", status: "True", severity: "Info" }];
    const conditions = [{ type: "RemediationAllowed", status: "True", reason: "Yes" }];
    const older = { status: { expectedMachines: 3, conditions: legacy, v1beta2: { conditions } } };
    const newer = {
      status: { expectedMachines: 3, conditions, deprecated: { v1beta1: { conditions: legacy } } },
    };
    expect(up(older)).toEqual(newer);
    expect(down(newer)).toEqual(older);
    expect(up({ status: { conditions: legacy } })).toEqual({
      status: { deprecated: { v1beta1: { conditions: legacy } } },
    });
  });

  it("brings back groups that are empty", () => {
    const newer = {
      spec: { clusterName, checks: {}, remediation: { triggerIf: {} } },
      status: { deprecated: {} },
    };
    expect(editOlder(newer, UNEDITED)).toEqual(newer);
  });
});

describe("AlertmanagerConfig", () => {
  const { up, down, editNewer, editOlder } = between(
    "alertmanager-config",
    "AlertmanagerConfig",
    "monitoring.coreos.com/v1beta1",
    "monitoring.coreos.com/v1alpha1",
  );
  const matchers = [
    { name: "a", value: "1" },
    { name: "b", value: "2", regex: true },
    { name: "c", value: "3", regex: true, matchType: "!=" },
  ];
  const shown = [
    { name: "a", value: "1" },
    { name: "b", value: "2", matchType: "=~" },
    { name: "c", value: "3", matchType: "!=" },
  ];

  it("says `matchType` where v1alpha1 may say `regex`, in rules and in routes at every depth", () => {
    const nest = (given: object) => ({
      spec: {
        inhibitRules: [{ sourceMatch: given, targetMatch: given }],
        route: { matchers: given, routes: [{ matchers: given, routes: [{ matchers: given }] }, "odd"] },
      },
    });
    expect(down(nest(matchers))).toEqual(nest(shown));
    expect(up(nest(shown))).toEqual(nest(shown));
    expect(editOlder(nest(matchers), UNEDITED)).toEqual(nest(matchers));
  });

  it("calls `muteTimeIntervals` `timeIntervals`", () => {
    const intervals = [{ name: "never", timeIntervals: [{ years: ["2030"] }] }];
    expect(down({ spec: { muteTimeIntervals: intervals } })).toEqual({ spec: { timeIntervals: intervals } });
    expect(up({ spec: { timeIntervals: intervals } })).toEqual({ spec: { muteTimeIntervals: intervals } });
  });

  const secret = { name: "s", key: "k" };
  const receivers = (optional: object, channel = "#ops") => ({
    spec: {
      receivers: [
        { name: "chat", slackConfigs: [{ channel, apiURL: { ...secret, ...optional } }] },
        { name: "page", opsgenieConfigs: [{ apiKey: { ...secret, ...optional } }] },
      ],
    },
  });

  it("keeps what v1beta1 cannot say of a receiver, while another one is edited", () => {
    const stored = receivers({ optional: true });
    expect(down(stored)).toEqual(receivers({}));
    expect(editOlder(stored, UNEDITED)).toEqual(stored);
    const edited = editOlder(stored, () => receivers({}, "#shop")) as Parts;
    expect(edited.spec.receivers[1]).toEqual(stored.spec.receivers[1]);
    expect(edited.spec.receivers[0].slackConfigs[0].channel).toBe("#shop");
  });

  it("gives v1beta1 objects back as they were", () => {
    expect(editNewer(receivers({}), UNEDITED)).toEqual(receivers({}));
  });
});

describe("each of the five", () => {
  it.each(five)("%s keeps the laws, with nearly all of its paths tried", (_, kind) => {
    const trips = checkRoundTrip(kind.create(kind.schema), kind.domain);
    expect(trips).toMatchObject({ ok: true });
    for (const { paths, exercised } of trips.coverage) expect(exercised / paths).toBeGreaterThan(0.95);
  });
});
