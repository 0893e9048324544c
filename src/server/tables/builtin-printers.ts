import { columnsFor } from "../../kubernetes/facts.ts";
import type { JsonObject } from "../../value/internal.ts";
import { ADMISSION } from "./kinds/admission.ts";
import { AUTOSCALING } from "./kinds/autoscaling.ts";
import { BATCH } from "./kinds/batch.ts";
import { CLUSTER, compareFlowSchemas } from "./kinds/cluster.ts";
import { CONFIG } from "./kinds/config.ts";
import { DEVICES } from "./kinds/devices.ts";
import { EVENTS } from "./kinds/events.ts";
import { NETWORK } from "./kinds/network.ts";
import { NODES } from "./kinds/nodes.ts";
import { PODS, podConditions } from "./kinds/pods.ts";
import { POLICY } from "./kinds/policy.ts";
import { SERVICES } from "./kinds/services.ts";
import { STORAGE } from "./kinds/storage.ts";
import { WORKLOADS } from "./kinds/workloads.ts";
import type { CellsOf, Printer } from "./printer.ts";
import { getMetadata, getText } from "./read-fields.ts";

const CELLS = new Map<string, CellsOf>(
  [
    ADMISSION,
    AUTOSCALING,
    BATCH,
    CLUSTER,
    CONFIG,
    DEVICES,
    EVENTS,
    NETWORK,
    NODES,
    PODS,
    POLICY,
    SERVICES,
    STORAGE,
    WORKLOADS,
  ].flatMap(Object.entries<CellsOf>),
);

const EXTRAS: Record<string, Partial<Printer>> = {
  "v1/Pod": { conditionsOf: podConditions },
  "flowcontrol.apiserver.k8s.io/v1/FlowSchema": { compare: compareFlowSchemas },
};

const printers = new Map<string, Printer>();

/** How a built-in kind is printed, `undefined` if it is none. Every call returns the same printer. */
export function builtinPrinter(apiVersion: string, kind: string): Printer | undefined {
  const id = `${apiVersion}/${kind}`;
  const known = printers.get(id);
  if (known !== undefined) return known;
  const columns = columnsFor(apiVersion, kind);
  if (columns === undefined) return undefined;
  const cellsOf = CELLS.get(id);
  const printer: Printer =
    cellsOf === undefined ? { ...DEFAULT_PRINTER, columns } : { columns, cellsOf, ...EXTRAS[id] };
  printers.set(id, printer);
  return printer;
}

/** What a kind without a printer of its own gets: its name and when it was created. */
const DEFAULT_PRINTER: Omit<Printer, "columns"> = {
  cellsOf: (object) => [getText(getMetadata(object), "name"), creationTime(object)],
  emptyRows: null,
};

function creationTime(object: JsonObject): string {
  return getText(getMetadata(object), "creationTimestamp", "0001-01-01T00:00:00Z");
}
