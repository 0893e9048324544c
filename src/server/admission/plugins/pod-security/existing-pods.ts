import { objectsOf } from "../../../../kubernetes/kinds/index.ts";
import { metadataOf, metaText } from "../../../../kubernetes/metadata/index.ts";
import { type JsonObject, quoteText, textOf } from "../../../../value/internal.ts";
import type { Slices } from "../../../load/slices.ts";
import type { ObjectStore } from "../../../objects/object-store.ts";
import { readPages } from "../../../storage/read-pages.ts";
import type { Violation } from "./checks/check.ts";
import { evaluate } from "./evaluate.ts";
import { viewPod } from "./pod-view.ts";
import { printStandard, type Standard } from "./policy.ts";
import { listFound } from "./words.ts";

/** How many pods of a namespace are checked when it comes to forbid more. */
const MOST = 3_000;

/** The pods of a namespace, and what they are held against. */
export interface ExistingPods {
  readonly objects: ObjectStore;
  /** Where they are kept. */
  readonly prefix: string;
  readonly namespace: string;
  readonly standard: Standard;
  readonly slices: Slices;
}

/** Warnings about the pods that are there already, and break what their namespace comes to enforce. */
export async function warnOfExisting(existing: ExistingPods): Promise<readonly string[]> {
  const { namespace, standard } = existing;
  const { checked, total } = await checkExisting(existing);
  const found = new Map<string, string[]>();
  for (const { name, violations } of checked) {
    if (violations.length === 0) continue;
    const reason = violations.map((violation) => violation.reason).join(", ");
    const names = found.get(reason);
    if (names === undefined) found.set(reason, [name]);
    else names.push(name);
  }
  const warnings = new Set([...found].map(([reason, names]) => `${nameSome(names)}: ${reason}`));
  return [
    ...(checked.length < total
      ? [
          `new PodSecurity enforce level only checked against the first ${checked.length} of ${total} existing pods`,
        ]
      : []),
    ...(warnings.size > 0
      ? [
          `existing pods in namespace ${quoteText(namespace)} violate the new PodSecurity enforce level ${quoteText(printStandard(standard))}`,
        ]
      : []),
    ...listFound(warnings),
  ];
}

interface Checked {
  readonly name: string;
  readonly violations: readonly Violation[];
}

/** Checks as many as may be: of those that one controller made, others come after the first. */
async function checkExisting({
  objects,
  prefix,
  namespace,
  standard,
  slices,
}: ExistingPods): Promise<{ readonly checked: readonly Checked[]; readonly total: number }> {
  const first: Checked[] = [];
  const more: Checked[] = [];
  const controllers = new Set<string>();
  let total = 0;
  for await (const page of readPages(objects.storage, { prefix: `${prefix}${namespace}/` }))
    for (const entry of page.entries) {
      if (slices.isOver) await slices.next();
      total++;
      if (first.length === MOST) continue;
      const pod = objects.peek(entry);
      const controller = controllerOf(pod);
      const list = controller !== undefined && controllers.has(controller) ? more : first;
      if (controller !== undefined) controllers.add(controller);
      if (list.length < MOST)
        list.push({ name: metaText(pod, "name"), violations: evaluate(standard, viewPod(pod)) });
    }
  return { checked: [...first, ...more].slice(0, MOST), total };
}

/** The UID of what made an object and looks after it, if something does. */
function controllerOf(object: JsonObject): string | undefined {
  const controller = objectsOf(metadataOf(object).ownerReferences).find((owner) => owner.controller === true);
  return controller && textOf(controller.uid);
}

function nameSome(names: readonly string[]): string {
  const [first = ""] = listFound(new Set(names));
  const others = names.length - 1;
  if (others === 0) return first;
  return `${first} (and ${others} other ${others === 1 ? "pod" : "pods"})`;
}
