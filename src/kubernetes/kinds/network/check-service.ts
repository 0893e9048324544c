import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, duplicate, invalid, required } from "../../status/cause.ts";
import { checkLabel, checkPort } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";

/** What is wrong with a service: ports without a name or a number, and addresses that would change. */
export function* checkService(service: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { spec } = service;
  if (!isObject(spec)) yield required("spec");
  if (!isObject(spec) || (live !== undefined && isSame(spec, live.spec))) return;
  const isHeadless = spec.clusterIP === "None";
  const isElsewhere = spec.type === "ExternalName";
  if (isObject(live?.spec)) yield* checkAddresses(spec, live.spec);
  const ports = Array.isArray(spec.ports) ? spec.ports : [];
  if (ports.length === 0 && !isHeadless && !isElsewhere) yield required("spec.ports");
  if (isElsewhere && !spec.externalName) yield required("spec.externalName");
  yield* checkPorts(ports);
}

function* checkAddresses(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  if (spec.type === "ExternalName" || before.type === "ExternalName") return;
  if (spec.clusterIP === "None" && before.clusterIP === "None") return;
  const addresses = Array.isArray(spec.clusterIPs) ? spec.clusterIPs : [];
  const old = Array.isArray(before.clusterIPs) ? before.clusterIPs : [];
  const compared = addresses.length === old.length ? old.length : Math.min(1, addresses.length, old.length);
  for (let index = 0; index < compared; index++) {
    if (addresses[index] !== old[index])
      yield invalid(`spec.clusterIPs[${index}]`, addresses, "may not change once set");
  }
  if (addresses.length === 0 && old.length > 0)
    yield invalid("spec.clusterIPs[0]", null, "primary clusterIP can not be unset");
}

function* checkPorts(ports: readonly Json[]): Iterable<Cause> {
  const names = new Set<string>();
  const numbers = new Set<string>();
  for (const [index, port] of ports.entries()) {
    if (!isObject(port)) continue;
    const path = `spec.ports[${index}]`;
    const { name, protocol } = port;
    if (!name && ports.length > 1) yield required(`${path}.name`);
    if (typeof name === "string" && name !== "") {
      yield* checkLabel(name, `${path}.name`);
      if (names.has(name)) yield duplicate(`${path}.name`, name);
      names.add(name);
    }
    if (port.port !== undefined) yield* checkPort(port.port, `${path}.port`);
    if (typeof port.targetPort === "number") yield* checkPort(port.targetPort, `${path}.targetPort`);
    const id = `${String(protocol)} ${String(port.port)}`;
    if (numbers.has(id)) yield twice(path, port);
    numbers.add(id);
    const { nodePort } = port;
    if (typeof nodePort === "number" && nodePort !== 0 && (nodePort < 30_000 || nodePort > 32_767))
      yield invalid(
        `${path}.nodePort`,
        nodePort,
        "provided port is not in the valid range. The range of valid ports is 30000-32767",
      );
  }
}

/** Kubernetes shows the port as Go knows it. */
function twice(field: string, { protocol, port }: JsonObject): Cause {
  const shown = `{"Name":"","Protocol":"${protocol}","AppProtocol":null,"Port":${port},"TargetPort":0,"NodePort":0}`;
  return { reason: "FieldValueDuplicate", message: `Duplicate value: ${shown}`, field };
}
