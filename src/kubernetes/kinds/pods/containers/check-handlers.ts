import { isObject, type Json, type JsonObject, patternProblem } from "../../../../value/internal.ts";
import { type Cause, forbidden, invalid, required } from "../../../status/cause.ts";
import { checkRequired } from "../../rules/check-text.ts";
import { checkNotNegative, objectsOf } from "../../rules/check-values.ts";
import { checkTarget } from "./check-ports.ts";
import type { PodFacts } from "./pod-facts.ts";

type HandlerCheck = (handler: JsonObject, path: string, pod: PodFacts) => Iterable<Cause>;

const NO_HEADER = patternProblem(
  "a valid HTTP header must consist of alphanumeric characters or '-'",
  "[-A-Za-z0-9]+",
  ["X-Header-Name"],
);

/** What may be done, in Kubernetes' order. */
const HANDLERS: Readonly<Record<string, HandlerCheck>> = {
  exec: (exec, path) => checkRequired(exec, path, ["command"]),
  *httpGet(get, path) {
    yield* checkRequired(get, path, ["path"]);
    yield* checkTarget(get.port, `${path}.port`);
    for (const { name = "" } of objectsOf(get.httpHeaders))
      if (!/^[-A-Za-z0-9]+$/.test(String(name))) yield invalid(`${path}.httpHeaders`, name, NO_HEADER);
  },
  tcpSocket: ({ port }, path) => checkTarget(port, `${path}.port`),
  grpc: ({ port }, path) => checkTarget(port, `${path}.port`),
  *sleep({ seconds = 0 }, path, { gracePeriod }) {
    if (gracePeriod !== undefined && (Number(seconds) < 0 || Number(seconds) > gracePeriod))
      yield invalid(
        path,
        seconds,
        `must be non-negative and less than terminationGracePeriodSeconds (${gracePeriod})`,
      );
  },
};

/** One thing is done. */
function* checkHandler(handler: JsonObject, path: string, pod: PodFacts): Iterable<Cause> {
  const [first, ...more] = Object.keys(HANDLERS).filter((name) => isObject(handler[name]));
  if (first === undefined) yield required(path, "must specify a handler type");
  else yield* HANDLERS[first]?.(handler[first] as JsonObject, `${path}.${first}`, pod) ?? [];
  for (const name of more) yield forbidden(`${path}.${name}`, "may not specify more than 1 handler type");
}

const PROBES = ["livenessProbe", "readinessProbe", "startupProbe"];

/** What is wrong with what is asked of a container while it runs, and with what it does when it begins and ends. */
export function* checkHandlers(container: JsonObject, path: string, pod: PodFacts): Iterable<Cause> {
  const { lifecycle } = container;
  for (const name of ["postStart", "preStop"]) {
    const hook = isObject(lifecycle) ? lifecycle[name] : undefined;
    if (isObject(hook)) yield* checkHandler(hook, `${path}.lifecycle.${name}`, pod);
  }
  for (const name of PROBES) yield* checkProbe(container[name], `${path}.${name}`, pod);
}

/** Containers that run to their end before the others are asked nothing. */
export function* checkNoHandlers(container: JsonObject, path: string): Iterable<Cause> {
  for (const name of ["lifecycle", ...PROBES])
    if (container[name] !== undefined)
      yield forbidden(`${path}.${name}`, "may not be set for init containers without restartPolicy=Always");
}

const TIMES = [
  "initialDelaySeconds",
  "timeoutSeconds",
  "periodSeconds",
  "successThreshold",
  "failureThreshold",
];

function* checkProbe(probe: Json | undefined, path: string, pod: PodFacts): Iterable<Cause> {
  if (!isObject(probe)) return;
  yield* checkHandler(probe, path, pod);
  yield* checkNotNegative(probe, TIMES, path);
  const { terminationGracePeriodSeconds: grace, successThreshold: threshold } = probe;
  const isReadiness = path.endsWith("readinessProbe");
  if (typeof grace === "number" && grace <= 0)
    yield invalid(`${path}.terminationGracePeriodSeconds`, grace, "must be greater than 0");
  if (isReadiness && grace !== undefined)
    yield invalid(`${path}.terminationGracePeriodSeconds`, grace, "must not be set for readinessProbes");
  if (!isReadiness && typeof threshold === "number" && threshold !== 1)
    yield invalid(`${path}.successThreshold`, threshold, "must be 1");
}
