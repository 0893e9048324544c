import { existsSync } from "node:fs";
import { MergeError } from "../../value/internal.ts";
import type { Command } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import { provideFile } from "../input/provided-files.ts";
import { inFolder } from "../input/read-files.ts";
import type { Io } from "../io.ts";
import { addTypes } from "./add-types.ts";
import { NoCluster } from "./cluster-error.ts";
import { findCluster } from "./find-cluster.ts";
import { getNamed } from "./get-objects.ts";
import { CLUSTER, changeLine, type Line, type LineValues } from "./line.ts";
import { readInputs } from "./read-inputs.ts";

interface Parts {
  readonly line: Line;
  readonly values: LineValues;
}

/** The line with the objects of a cluster that it names as kubectl does: `deploy/shop`, `deploy shop -n prod`, `deploy -A`. */
export async function withNamed(command: Command, { line, values }: Parts): Promise<Line> {
  const { operands } = line.given;
  const { io } = line.context;
  const flags = flagsOf(values);
  const asked = flags.length > 0 || values.context !== undefined || values.kubeconfig !== undefined;
  if (asked && values.filename.length > 0)
    throw new UsageError(
      "-n, -l, -A, --context and --kubeconfig are about objects of a cluster: leave them out, or name an object such as deploy/shop instead of files",
    );
  const [first] = operands;
  if (first === undefined || values.filename.length > 0) return line;
  if (!asked && !mayBeResource(first, io)) return line;
  const cluster = await findCluster(values, io, asked).catch((error) => {
    if (asked || !(error instanceof NoCluster)) throw error;
    const message = `there is no such file or folder, and no cluster to ask, as ${error.reason}: correct the name`;
    throw new MergeError("DOCUMENT_INVALID", first, message);
  });
  const count = command.name === "blame" ? countNames(operands, values) : operands.length;
  provideFile(CLUSTER, await getNamed(cluster.kubectl, flags, operands.slice(0, count)), io);
  const found = values.schema && (await readInputs([CLUSTER], cluster.namespace, io, {}));
  const types = found && {
    schema: await addTypes(found.objects, { context: line.context, values, cluster }),
  };
  const changed = changeLine(line, { filename: [CLUSTER], ...types }, { cluster });
  return { ...changed, given: { ...changed.given, operands: operands.slice(count) } };
}

/** Which objects, as kubectl is told. */
function flagsOf(values: LineValues): readonly string[] {
  const { namespace, selector, "all-namespaces": all } = values;
  return [
    ...(namespace === undefined ? [] : [`--namespace=${namespace}`]),
    ...(selector === undefined ? [] : [`--selector=${selector}`]),
    ...(all === true ? ["--all-namespaces"] : []),
  ];
}

/** Whether a name can mean a resource: `deploy`, `deploy/shop`, `deploy,svc`. What is there as a file is that. */
function mayBeResource(name: string, io: Io): boolean {
  return (
    /^[a-z][\w.-]*(?:,[a-z][\w.-]*)*(?:\/[^/,]+)?$/i.test(name) &&
    !/\.(?:ya?ml|json)$/.test(name) &&
    !existsSync(inFolder(name, io))
  );
}

/** How many of the operands name objects, where a path may follow: `deploy/shop spec`, `deploy shop spec`, `deploy -A`. */
function countNames(operands: readonly string[], values: LineValues): number {
  const [first = ""] = operands;
  const isOne = values.selector === undefined && values["all-namespaces"] !== true;
  return isOne && operands.length > 1 && !first.includes("/") ? 2 : 1;
}
