import type { Json, JsonObject, MutableObject } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";
import { internalError } from "../../status/refusals.ts";
import { objectsOf } from "../rules/check-values.ts";
import { hash } from "./hash.ts";

const FIRST_PORT = 30_000;
/** How many node ports there are. */
const PORTS = 2_768;
const LAST_PORT = FIRST_PORT + PORTS - 1;

/** Whether a service has node ports even if nobody asks for one by its number. */
export function hasNodePorts({ type, allocateLoadBalancerNodePorts }: JsonObject): boolean {
  return type === "NodePort" || (type === "LoadBalancer" && allocateLoadBalancerNodePorts !== false);
}

/** Whether there is a port on which a load balancer asks how a service is. */
export function needsHealthPort({ type, externalTrafficPolicy }: JsonObject): boolean {
  return type === "LoadBalancer" && externalTrafficPolicy === "Local";
}

/** Gives a service the node ports that it lacks, and says what is in the way. They come from the uid, too. */
export function* allocateNodePorts(
  spec: MutableObject,
  before: JsonObject | undefined,
  seed: string,
): Iterable<Cause> {
  const stated = [...objectsOf(spec.ports).map(({ nodePort }) => nodePort), spec.healthCheckNodePort];
  const pool = new PortPool(seed, new Set(stated));
  if (spec.type === "NodePort" || spec.type === "LoadBalancer") {
    const ports = objectsOf(spec.ports);
    if (before === undefined) yield* allocateNew(spec, ports, pool);
    else yield* allocateMissing(spec, keepPorts(spec, before), { before, pool });
  }
  if (needsHealthPort(spec)) allocateHealthPort(spec, before, pool);
}

/** Ports of one number that differ in their protocol share a node port. */
function* allocateNew(spec: MutableObject, ports: readonly JsonObject[], pool: PortPool): Iterable<Cause> {
  const shared = new Map<Json | undefined, number>();
  const given: JsonObject[] = [];
  for (const [index, port] of ports.entries()) {
    const known = shared.get(port.port);
    const asked = Number(port.nodePort ?? 0);
    if ((asked === 0 && !hasNodePorts(spec)) || asked === known) {
      given.push(port);
      continue;
    }
    const wanted = known === undefined ? requestedFor(port, ports) : asked;
    const problem = wanted === 0 ? undefined : pool.take(wanted);
    if (problem !== undefined) {
      yield invalid(`spec.ports[${index}].nodePort`, wanted, problem);
      return;
    }
    const nodePort = wanted || known || pool.next();
    if (known === undefined) shared.set(port.port, nodePort);
    given.push({ ...port, nodePort });
  }
  if (given.length > 0) spec.ports = given;
}

function requestedFor({ port }: JsonObject, ports: readonly JsonObject[]): number {
  return Number(ports.find((one) => one.port === port && one.nodePort)?.nodePort ?? 0);
}

/** Ports that keep their names keep their node ports, too. */
function keepPorts(spec: JsonObject, before: JsonObject): readonly JsonObject[] {
  const ports = objectsOf(spec.ports);
  if (!hasNodePorts(spec) || !hasNodePorts(before)) return ports;
  const stated = new Set(ports.map(({ nodePort }) => nodePort));
  const old = new Map(objectsOf(before.ports).map(({ name, nodePort }) => [name ?? "", nodePort]));
  return ports.map((port) => {
    const nodePort = old.get(port.name ?? "");
    return port.nodePort || !nodePort || stated.has(nodePort) ? port : { ...port, nodePort };
  });
}

function* allocateMissing(
  spec: MutableObject,
  ports: readonly JsonObject[],
  { before, pool }: { readonly before: JsonObject; readonly pool: PortPool },
): Iterable<Cause> {
  const old = new Set(objectsOf(before.ports).map(({ nodePort }) => nodePort));
  const asked = new Set<number>();
  const pairs = new Set<string>();
  for (const port of old) if (port) pool.take(Number(port));
  const given: JsonObject[] = [];
  for (const [index, port] of ports.entries()) {
    let nodePort = Number(port.nodePort ?? 0);
    if (nodePort === 0 && !hasNodePorts(spec)) {
      given.push(port);
      continue;
    }
    const problem =
      nodePort === 0 || old.has(nodePort) || asked.has(nodePort) ? undefined : pool.take(nodePort);
    if (problem !== undefined) {
      yield invalid(`spec.ports[${index}].nodePort`, nodePort, problem);
      return;
    }
    nodePort ||= pool.next();
    asked.add(nodePort);
    const pair = `${String(port.protocol)} ${nodePort}`;
    if (pairs.has(pair)) throw internalError(`duplicate nodePort: {${pair}}`);
    pairs.add(pair);
    given.push(port.nodePort ? port : { ...port, nodePort });
  }
  if (given.length > 0) spec.ports = given;
}

function allocateHealthPort(spec: MutableObject, before: JsonObject | undefined, pool: PortPool): void {
  const had = before !== undefined && needsHealthPort(before);
  if (had) {
    spec.healthCheckNodePort ||= before.healthCheckNodePort ?? 0;
    return;
  }
  const asked = Number(spec.healthCheckNodePort ?? 0);
  const problem = asked === 0 ? undefined : pool.take(asked);
  if (problem !== undefined)
    throw internalError(
      `Internal error occurred: failed to allocate requested HealthCheck NodePort ${asked}: ${problem}`,
    );
  spec.healthCheckNodePort = asked || pool.next();
}

/** The node ports that one service takes. */
class PortPool {
  readonly #taken = new Set<number>();
  /** What nobody gets who does not ask for it. */
  readonly #stated: ReadonlySet<Json | undefined>;
  #seed: number;

  constructor(seed: string, stated: ReadonlySet<Json | undefined>) {
    this.#stated = stated;
    this.#seed = hash(`${seed} ports`);
  }

  /** Takes a port that was asked for, or says why not. */
  take(port: number): string | undefined {
    if (port < FIRST_PORT || port > LAST_PORT)
      return `provided port is not in the valid range. The range of valid ports is ${FIRST_PORT}-${LAST_PORT}`;
    if (this.#taken.has(port)) return "provided port is already allocated";
    this.#taken.add(port);
    return undefined;
  }

  /** Takes any port. */
  next(): number {
    for (let tries = 0; tries < PORTS; tries++) {
      const port = FIRST_PORT + (this.#seed++ % PORTS);
      if (!this.#stated.has(port) && this.take(port) === undefined) return port;
    }
    throw internalError("Internal error occurred: failed to allocate a nodePort: range is full");
  }
}
