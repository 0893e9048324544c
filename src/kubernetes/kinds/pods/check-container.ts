import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, duplicate, forbidden, invalid, required } from "../../status/cause.ts";
import { checkPort, objectsOf } from "../rules/check-values.ts";

/** What is wrong with a container, beyond its schema and its name. */
export function* checkContainer(container: JsonObject, path: string): Iterable<Cause> {
  const { image, env } = container;
  if (image === undefined || image === "") yield required(`${path}.image`);
  yield* checkPorts(container, path);
  for (const [index, variable] of objectsOf(env).entries()) {
    const place = `${path}.env[${index}]`;
    const { name } = variable;
    if (name === "") yield required(`${place}.name`);
    else if (typeof name === "string" && !/^[ -<>-~]+$/.test(name))
      yield invalid(`${place}.name`, name, NO_VARIABLE);
    if (isObject(variable.valueFrom)) yield* checkSource(variable, variable.valueFrom, place);
  }
  for (const name of ["livenessProbe", "readinessProbe", "startupProbe"])
    yield* checkProbe(container[name], `${path}.${name}`);
}

const NO_VARIABLE =
  "a valid environment variable name must consist only of printable ASCII characters other than '='";

/** A variable takes its value from one place. */
function* checkSource({ value }: JsonObject, source: JsonObject, path: string): Iterable<Cause> {
  const count = Object.keys(source).length;
  const problem =
    count === 0
      ? "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`"
      : value
        ? "may not be specified when `value` is not empty"
        : count > 1
          ? "may not have more than one field specified at a time"
          : undefined;
  if (problem !== undefined) yield invalid(`${path}.valueFrom`, "", problem);
}

function* checkPorts({ ports }: JsonObject, path: string): Iterable<Cause> {
  const names = new Set<string>();
  for (const [index, port] of objectsOf(ports).entries()) {
    const place = `${path}.ports[${index}]`;
    const { name, containerPort, hostPort } = port;
    if (typeof name === "string" && name !== "") {
      const problems = portNameProblems(name);
      for (const problem of problems) yield invalid(`${place}.name`, name, problem);
      if (problems.length === 0 && names.has(name)) yield duplicate(`${place}.name`, name);
      names.add(name);
    }
    if (containerPort === 0) yield required(`${place}.containerPort`);
    else if (containerPort !== undefined) yield* checkPort(containerPort, `${place}.containerPort`);
    if (hostPort) yield* checkPort(hostPort, `${place}.hostPort`);
  }
}

function portNameProblems(name: string): readonly string[] {
  const problems: string[] = [];
  if (name.length > 15) problems.push("must be no more than 15 characters");
  if (!/^[-a-z0-9]+$/.test(name))
    problems.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  if (!/[a-z]/.test(name)) problems.push("must contain at least one letter (a-z)");
  if (name.includes("--")) problems.push("must not contain consecutive hyphens");
  if (name.startsWith("-") || name.endsWith("-")) problems.push("must not begin or end with a hyphen");
  return problems;
}

const HANDLERS = ["exec", "httpGet", "tcpSocket", "grpc"];

/** A probe does one thing, and its times are not negative. */
function* checkProbe(probe: Json | undefined, path: string): Iterable<Cause> {
  if (!isObject(probe)) return;
  const given = HANDLERS.filter((name) => probe[name] !== undefined);
  if (given.length === 0) yield required(path, "must specify a handler type");
  for (const name of given.slice(1))
    yield forbidden(`${path}.${name}`, "may not specify more than 1 handler type");
  for (const name of [
    "initialDelaySeconds",
    "timeoutSeconds",
    "periodSeconds",
    "successThreshold",
    "failureThreshold",
  ]) {
    const value = probe[name];
    if (typeof value === "number" && value < 0)
      yield invalid(`${path}.${name}`, value, "must be greater than or equal to 0");
  }
  const { successThreshold: threshold } = probe;
  if (!path.endsWith("readinessProbe") && typeof threshold === "number" && threshold !== 1)
    yield invalid(`${path}.successThreshold`, threshold, "must be 1");
}
