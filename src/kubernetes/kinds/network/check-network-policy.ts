import { baseOf, contains, isObject, type JsonObject, readCidr } from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import { checkCidr } from "../rules/check-ip.ts";
import { checkPortOrName } from "../rules/check-names.ts";
import { textsOf } from "../rules/check-text.ts";
import { checkPort, objectAt, objectsOf, valueAt } from "../rules/check-values.ts";
import { checkSelector } from "../rules/label-selectors.ts";

/** What is wrong with who may reach whom. Networks that were there before may stay, whatever they are. */
export function* checkNetworkPolicy(policy: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const spec = objectAt(policy, "spec");
  yield* checkSelector(spec.podSelector, "spec.podSelector");
  const known = new Set(networksOf(live));
  for (const [path, { ports, from, to }] of rulesOf(spec)) {
    for (const [index, port] of objectsOf(ports).entries())
      yield* checkPolicyPort(port, `${path}.ports[${index}]`);
    const [peers, name] = path.startsWith("spec.ingress") ? [from, "from"] : [to, "to"];
    for (const [index, peer] of objectsOf(peers).entries())
      yield* checkPeer(peer, `${path}.${name}[${index}]`, known);
  }
  const types = textsOf(spec.policyTypes);
  for (const [index, type] of types.entries())
    if (types.length <= 2 && !TYPES.includes(type))
      yield notSupported(`spec.policyTypes[${index}]`, type, TYPES);
  if (types.length > 2)
    yield invalid("spec.policyTypes", spec.policyTypes ?? null, "may not specify more than two policyTypes");
}

/** The rules for what comes in and what goes out, with where they are. */
function* rulesOf(spec: JsonObject): Iterable<readonly [path: string, rule: JsonObject]> {
  for (const name of ["ingress", "egress"])
    for (const [index, rule] of objectsOf(spec[name]).entries()) yield [`spec.${name}[${index}]`, rule];
}

function networksOf(policy: JsonObject | undefined): readonly string[] {
  const spec = objectAt(policy, "spec");
  return [...rulesOf(spec)].flatMap(([, { from, to }]) =>
    [...objectsOf(from), ...objectsOf(to)].flatMap((peer) => [
      ...textsOf([valueAt(peer, "ipBlock.cidr") ?? null]),
      ...textsOf(valueAt(peer, "ipBlock.except")),
    ]),
  );
}

const PROTOCOLS = ["TCP", "UDP", "SCTP"];
const TYPES = ["Ingress", "Egress"];

function* checkPolicyPort({ protocol, port, endPort }: JsonObject, path: string): Iterable<Cause> {
  if (protocol !== undefined && !PROTOCOLS.includes(protocol as string))
    yield notSupported(`${path}.protocol`, protocol, PROTOCOLS);
  const field = `${path}.endPort`;
  if (port !== undefined) yield* checkPortOrName(port, `${path}.port`);
  if (typeof endPort !== "number") return;
  if (typeof port === "number") {
    if (endPort < port) yield invalid(field, port, "must be greater than or equal to `port`");
    yield* checkPort(endPort, field);
  } else {
    const state = port === undefined ? "not specified" : "non-numeric";
    yield invalid(field, endPort, `may not be specified when \`port\` is ${state}`);
  }
}

function* checkPeer(peer: JsonObject, path: string, known: ReadonlySet<string>): Iterable<Cause> {
  const { podSelector, namespaceSelector, ipBlock } = peer;
  yield* checkSelector(podSelector, `${path}.podSelector`);
  yield* checkSelector(namespaceSelector, `${path}.namespaceSelector`);
  if (isObject(ipBlock)) yield* checkBlock(ipBlock, `${path}.ipBlock`, known);
  const count = [podSelector, namespaceSelector, ipBlock].filter(isObject).length;
  if (count === 0) yield required(path, "must specify a peer");
  else if (count > 1 && isObject(ipBlock))
    yield forbidden(path, "may not specify both ipBlock and another peer");
}

function* checkBlock(
  { cidr, except }: JsonObject,
  path: string,
  known: ReadonlySet<string>,
): Iterable<Cause> {
  if (!cidr) {
    yield required(`${path}.cidr`);
    return;
  }
  yield* checkCidr(cidr, `${path}.cidr`, known);
  const block = readCidr(String(cidr));
  if (block === undefined) return;
  for (const [index, text] of textsOf(except).entries()) {
    const field = `${path}.except[${index}]`;
    yield* checkCidr(text, field, known);
    const hole = readCidr(text);
    if (hole !== undefined && (hole.bits <= block.bits || !contains(block, baseOf(hole))))
      yield invalid(field, text, "must be a strict subset of `cidr`");
  }
}
