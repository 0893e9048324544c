import { type JsonObject, printSpan } from "../../../value/internal.ts";
import { readTime } from "../human-duration.ts";
import {
  findCondition,
  getFlag,
  getItems,
  getNumber,
  getObject,
  getText,
  hasField,
  isBeingDeleted,
} from "../read-fields.ts";

/** What a pod's containers amount to. */
export interface PodStatus {
  readonly ready: string;
  readonly status: string;
  readonly restarts: string;
}

/** What the statuses of some containers amount to. */
interface Tally {
  /** Why the pod is not simply in its phase. */
  readonly reason?: string | undefined;
  readonly ready: number;
  readonly restarts: Restarts;
}

interface Restarts {
  readonly count: number;
  /** When a container last ended before it was restarted, in milliseconds; 0 if none was. */
  readonly last: number;
}

/** Sums up a pod as `kubectl get pods` shows it, at this time in milliseconds. */
export function summarizePod(pod: JsonObject, now: number): PodStatus {
  const spec = getObject(pod, "spec");
  const status = getObject(pod, "status");
  const phase = getText(status, "phase", "Pending");
  const initContainers = getItems(spec, "initContainers");
  const sidecars = new Set(initContainers.filter(isSidecar).map((container) => container.name));

  const init = tallyInitContainers(status, { sidecars, total: initContainers.length });
  let tally: Tally = init;
  if (init.reason === undefined || isTrue(pod, "Initialized")) {
    const before = init.reason ?? phaseReason(pod, status, phase);
    tally = tallyContainers(pod, status, { before, init });
  }
  const total = getItems(spec, "containers").length + sidecars.size;
  return {
    ready: `${tally.ready}/${total}`,
    status: deletionReason(pod, status, phase) ?? tally.reason ?? phase,
    restarts: printRestarts(tally.restarts, now),
  };
}

function isSidecar(container: JsonObject): boolean {
  return container.restartPolicy === "Always";
}

function isTrue(pod: JsonObject, type: string): boolean {
  return findCondition(pod, type)?.status === "True";
}

function phaseReason(pod: JsonObject, status: JsonObject, phase: string): string {
  const conditions = getItems(getObject(pod, "status"), "conditions");
  const gated = conditions.some(
    ({ type, reason }) => type === "PodScheduled" && reason === "SchedulingGated",
  );
  return gated ? "SchedulingGated" : getText(status, "reason") || phase;
}

function deletionReason(pod: JsonObject, status: JsonObject, phase: string): string | undefined {
  if (!isBeingDeleted(pod)) return undefined;
  if (status.reason === "NodeLost") return "Unknown";
  return phase === "Failed" || phase === "Succeeded" ? undefined : "Terminating";
}

interface InitTally extends Tally {
  /** Those of the sidecars alone, which count also when initialization is over. */
  readonly sidecarRestarts: Restarts;
}

/** Init containers run one after the other, so the first that is not through says where the pod is. */
function tallyInitContainers(
  status: JsonObject,
  { sidecars, total }: { readonly sidecars: ReadonlySet<unknown>; readonly total: number },
): InitTally {
  let restarts = NO_RESTARTS;
  let sidecarRestarts = NO_RESTARTS;
  let ready = 0;
  let reason: string | undefined;
  for (const [index, container] of getItems(status, "initContainerStatuses").entries()) {
    const sidecar = sidecars.has(container.name);
    restarts = addRestarts(restarts, container);
    if (sidecar) sidecarRestarts = addRestarts(sidecarRestarts, container);
    const state = getObject(container, "state");
    const terminated = hasField(state, "terminated");
    if (terminated && getNumber(getObject(state, "terminated"), "exitCode") === 0) continue;
    if (sidecar && getFlag(container, "started")) {
      if (getFlag(container, "ready")) ready++;
      continue;
    }
    const waiting = getText(getObject(state, "waiting"), "reason");
    if (terminated) reason = `Init:${terminationReason(getObject(state, "terminated"))}`;
    else if (waiting !== "" && waiting !== "PodInitializing") reason = `Init:${waiting}`;
    else reason = `Init:${index}/${total}`;
    break;
  }
  return { reason, ready, restarts, sidecarRestarts };
}

function tallyContainers(
  pod: JsonObject,
  status: JsonObject,
  { before, init }: { readonly before: string; readonly init: InitTally },
): Tally {
  let { ready, sidecarRestarts: restarts } = init;
  let reason = before;
  let errorReason = "";
  let running = false;
  // The first container has the last word.
  for (const container of [...getItems(status, "containerStatuses")].reverse()) {
    restarts = addRestarts(restarts, container);
    const state = getObject(container, "state");
    const waiting = getText(getObject(state, "waiting"), "reason");
    if (waiting !== "") {
      reason = waiting;
    } else if (hasField(state, "terminated")) {
      const terminated = getObject(state, "terminated");
      reason = terminationReason(terminated);
      if (getNumber(terminated, "exitCode") !== 0) errorReason = reason;
    } else if (getFlag(container, "ready") && hasField(state, "running")) {
      running = true;
      ready++;
    }
  }
  if (reason === "Completed") {
    if (running && isTrue(pod, "Ready")) reason = "Running";
    else if (errorReason !== "") reason = errorReason;
    else if (running) reason = "NotReady";
  }
  return { reason, ready, restarts };
}

function terminationReason(terminated: JsonObject): string {
  const reason = getText(terminated, "reason");
  if (reason !== "") return reason;
  const signal = getNumber(terminated, "signal");
  return signal === 0 ? `ExitCode:${getNumber(terminated, "exitCode")}` : `Signal:${signal}`;
}

const NO_RESTARTS: Restarts = { count: 0, last: 0 };

function addRestarts({ count, last }: Restarts, container: JsonObject): Restarts {
  const terminated = getObject(getObject(container, "lastState"), "terminated");
  return {
    count: count + getNumber(container, "restartCount"),
    last: Math.max(last, readTime(terminated.finishedAt) ?? 0),
  };
}

function printRestarts({ count, last }: Restarts, now: number): string {
  return count === 0 || last === 0 ? String(count) : `${count} (${printSpan(now - last)} ago)`;
}
