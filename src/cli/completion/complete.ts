import { blameObject, listManagers } from "../../apply/internal.ts";
import { COMPATIBILITY_RULES } from "../../compatibility/index.ts";
import { printPath } from "../../fieldpath/internal.ts";
import { kubernetes, kubernetesResources } from "../../kubernetes/internal.ts";
import { LINT_RULES } from "../../lint/index.ts";
import { apiVersionOf, deduced } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { Kubectl } from "../cluster/kubectl.ts";
import type { LineValues } from "../cluster/line.ts";
import { withCluster } from "../cluster/with-cluster.ts";
import type { Command, Context, Given } from "../command/command.ts";
import { parseArguments } from "../command/parse-arguments.ts";
import { readDocuments } from "../input/documents.ts";
import { nextWordsOf, optionsOf } from "./completions.ts";

/**
 * What can stand in place of the last word of a line, which may be empty: what only a run can tell, such as kinds, managers and
 * paths, and all else for kubectl, which has no script of ours. Nothing if that cannot be known.
 */
export async function complete(words: readonly string[], context: Context): Promise<readonly string[]> {
  const current = words.at(-1) ?? "";
  const typed = words.slice(0, -1);
  const command = context.commands.find(({ name }) => `${typed.join(" ")} `.startsWith(`${name} `));
  const candidates =
    command === undefined
      ? (nextWordsOf(context.commands).find(({ after }) => after === typed.join(" "))?.words ?? []).map(
          ({ word }) => word,
        )
      : await completeIn(command, typed.slice(command.name.split(" ").length), current, context);
  return [...new Set(candidates)].filter((one) => one.startsWith(current)).sort();
}

async function completeIn(
  command: Command,
  rest: readonly string[],
  current: string,
  context: Context,
): Promise<readonly string[]> {
  const options = optionsOf(command);
  const previous = rest.at(-1) ?? "";
  const option = options.find(({ name, short }) => previous === `--${name}` || previous === `-${short}`);
  if (option !== undefined && option.value !== "off" && option.value !== "on") {
    if (typeof option.value !== "string") return option.value;
    return completeValue(option.name, command, rest.slice(0, -1), context);
  }
  if (current.startsWith("-")) return options.map(({ name }) => `--${name}`);
  return completeOperand(command, rest, current, context);
}

async function completeValue(
  option: string,
  command: Command,
  rest: readonly string[],
  context: Context,
): Promise<readonly string[]> {
  if (option === "rule" || option === "ignore")
    return Object.keys(command.name === "breaking" ? COMPATIBILITY_RULES : LINT_RULES);
  const isPath = option === "force-at" || option === "give-way-at";
  if (!isPath && !MANAGERS.has(option)) return [];
  const objects = await objectsOf(command, rest, context);
  return isPath ? objects.flatMap(pathsOf) : objects.flatMap(managersOf);
}

const MANAGERS: ReadonlySet<string> = new Set(["field-manager", "from", "to", "drop"]);

async function completeOperand(
  command: Command,
  rest: readonly string[],
  current: string,
  context: Context,
): Promise<readonly string[]> {
  if (command.name === "explain") return kubernetesResources().map(({ kind }) => kind.toLowerCase());
  if (!("all-namespaces" in command.options)) return command.takes.choices ?? [];
  const given = parseArguments(command, rest);
  const values = given.values as unknown as LineValues;
  if (command.name === "blame" && given.operands.length > 0)
    return (await objectsOf(command, rest, context)).flatMap(pathsOf);
  const [type, name] = current.split("/");
  if (name === undefined)
    return kubernetesResources()
      .map((one) => one.name)
      .filter((one) => !one.includes("/"));
  const { namespace, context: cluster, kubeconfig } = values;
  const place = namespace === undefined ? [] : [`--namespace=${namespace}`];
  const kubectl = new Kubectl({ context: cluster, kubeconfig, "request-timeout": TIMEOUT }, context.io);
  const found = await kubectl.run([
    "get",
    "-o",
    "jsonpath={.items[*].metadata.name}",
    ...place,
    "--",
    type as string,
  ]);
  return found.split(" ").map((one) => `${type}/${one}`);
}

/** Who waits for a word does not wait long. */
const TIMEOUT = "3s";

/** The objects that a line is about, as far as it is typed. */
async function objectsOf(
  command: Command,
  rest: readonly string[],
  context: Context,
): Promise<readonly JsonObject[]> {
  const parsed = parseArguments(command, rest);
  const values = { ...parsed.values, "request-timeout": TIMEOUT } as unknown as Given["values"];
  const { given } = await withCluster(command, { given: { ...parsed, values }, context });
  const { filename, live = [], recursive } = given.values as unknown as LineValues;
  const objects: JsonObject[] = [];
  const names = live.length > 0 ? live : [...filename, ...given.operands.slice(0, 1)];
  for await (const { object } of readDocuments(names, context.io, { recursive })) objects.push(object);
  return objects;
}

function managersOf(object: JsonObject): readonly string[] {
  return listManagers(object).flatMap((one) => (one.ok ? [one.owner.manager] : []));
}

/** The paths of all fields, as they are typed. */
function pathsOf(object: JsonObject): readonly string[] {
  const { apiVersion, kind } = object;
  const isKnown = kubernetes()
    .kinds()
    .some((one) => one.kind === kind && apiVersionOf(one) === apiVersion);
  const type = isKnown ? kubernetes().type(String(apiVersion), String(kind)) : deduced;
  return blameObject(type, object).fields.flatMap(({ steps }) =>
    steps.map((_, index) => printPath(steps.slice(0, index + 1)).replace(/^\./, "")),
  );
}
