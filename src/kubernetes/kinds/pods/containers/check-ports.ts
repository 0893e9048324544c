import { isObject, type Json, type JsonObject } from "../../../../value/internal.ts";
import { type Cause, duplicate, invalid, required } from "../../../status/cause.ts";
import { portNameProblems } from "../../rules/check-names.ts";
import { checkText } from "../../rules/check-text.ts";
import { checkPort, objectsOf } from "../../rules/check-values.ts";

/** What is wrong with the ports of a container. */
export function* checkPorts({ ports }: JsonObject, path: string): Iterable<Cause> {
  const names = new Set<string>();
  for (const [index, port] of objectsOf(ports).entries()) {
    const place = `${path}.ports[${index}]`;
    const { name, containerPort, hostPort } = port;
    yield* checkText(name, `${place}.name`, portNameProblems);
    if (typeof name === "string" && name !== "" && portNameProblems(name).length === 0) {
      if (names.has(name)) yield duplicate(`${place}.name`, name);
      names.add(name);
    }
    if (!containerPort) yield required(`${place}.containerPort`);
    else yield* checkPort(containerPort, `${place}.containerPort`);
    if (hostPort) yield* checkPort(hostPort, `${place}.hostPort`);
  }
}

/** Refuses ports of the host that are there twice. Init containers run one after the other, so each is asked by itself. */
export function* checkHostPorts(spec: JsonObject, path: string): Iterable<Cause> {
  const onHost = spec.hostNetwork === true;
  const taken = new Set<string>();
  for (const [index, container] of objectsOf(spec.containers).entries()) {
    yield* checkTaken(container, `${path}.containers[${index}]`, taken);
    for (const [at, { hostPort = 0, containerPort }] of objectsOf(onHost ? container.ports : []).entries())
      if (hostPort !== 0 && hostPort !== containerPort)
        yield invalid(
          `${path}.containers[${index}].ports[${at}].hostPort`,
          hostPort,
          "must match `containerPort` when `hostNetwork` is true",
        );
  }
  // Kubernetes calls each of them the first.
  for (const container of objectsOf(spec.initContainers))
    yield* checkTaken(container, `${path}.initContainers[0]`, new Set());
}

function* checkTaken({ ports }: JsonObject, path: string, taken: Set<string>): Iterable<Cause> {
  for (const [index, { hostPort, hostIP = "", protocol = "" }] of objectsOf(ports).entries()) {
    if (!hostPort) continue;
    const address = [protocol, hostIP, hostPort].map(String).join("/");
    if (taken.has(address)) yield duplicate(`${path}.ports[${index}].hostPort`, address);
    taken.add(address);
  }
}

/** Refuses what is neither the number nor the name of a port; what is absent is zero. */
export function* checkTarget(port: Json | undefined, field: string): Iterable<Cause> {
  if (typeof port === "string")
    for (const problem of portNameProblems(port)) yield invalid(field, port, problem);
  else if (!isObject(port)) yield* checkPort(port ?? 0, field);
}
