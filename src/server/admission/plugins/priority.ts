import { objectAt } from "../../../kubernetes/kinds/index.ts";
import { metaText } from "../../../kubernetes/metadata/index.ts";
import { type JsonObject, withField } from "../../../value/internal.ts";
import { storagePrefix } from "../../../write/internal.ts";
import type { AdmittedObject } from "../../calls/call.ts";
import { forbidWrite } from "../../calls/forbid.ts";
import type { FollowedObjects } from "../../objects/followed.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { handlesObjects } from "../handles-objects.ts";
import type { PluginParts } from "./plugin-parts.ts";

const isPod = handlesObjects(["pods"], "CREATE", "UPDATE");
const isClass = handlesObjects(["priorityclasses.scheduling.k8s.io"], "CREATE", "UPDATE");

/** Gives pods the priority of their class, or of the default one, and keeps it. There is one default class at most. */
export function priority({ followed }: PluginParts): AdmissionPlugin {
  const classes = followed.of(storagePrefix("scheduling.k8s.io", "priorityclasses"));
  return {
    name: "Priority",
    handles: (...asked) => isPod(...asked) || isClass(...asked),
    mutate(request) {
      const { object, live, call } = request;
      if (object === undefined || call.resource.plural !== "pods") return object;
      const spec = objectAt(object, "spec");
      const wanted =
        live === undefined ? prioritized({ ...request, object }, spec, classes) : kept(spec, live);
      return wanted === spec ? object : withField(object, "spec", wanted);
    },
    validate(request) {
      const { object, operation, call } = request;
      if (object?.globalDefault !== true || call.resource.plural !== "priorityclasses") return;
      const name = metaText(defaultOf(classes) ?? {}, "name");
      if (name !== "" && (operation === "CREATE" || name !== metaText(object, "name")))
        throw forbidWrite(
          request,
          `PriorityClass ${name} is already marked as default. Only one default can exist`,
        );
    },
  };
}

/** The default class: if there are several after all, the one of the lowest priority. */
function defaultOf(classes: FollowedObjects): JsonObject | undefined {
  let found: JsonObject | undefined;
  for (const one of classes.list())
    if (
      one.globalDefault === true &&
      (found === undefined || Number(one.value ?? 0) < Number(found.value ?? 0))
    )
      found = one;
  return found;
}

function prioritized(request: AdmittedObject, spec: JsonObject, classes: FollowedObjects): JsonObject {
  const { priorityClassName: named } = spec;
  const found = typeof named === "string" && named !== "" ? classes.get(named) : defaultOf(classes);
  if (found === undefined && named)
    throw forbidWrite(request, `no PriorityClass with name ${named} was found`);
  const name = metaText(found ?? {}, "name");
  const { value = 0, preemptionPolicy = undefined } = found ?? { preemptionPolicy: "PreemptLowerPriority" };
  const mismatch = (what: string, stated: unknown, computed: unknown): string =>
    `the ${what} (${stated}) must not be provided in pod spec; priority admission controller computed ${computed} from the given PriorityClass name`;
  if (spec.priority !== undefined && spec.priority !== value)
    throw forbidWrite(request, mismatch("integer value of priority", spec.priority, value));
  const { preemptionPolicy: policy } = spec;
  if (preemptionPolicy !== undefined && policy !== undefined && policy !== preemptionPolicy)
    throw forbidWrite(request, mismatch("string value of PreemptionPolicy", policy, preemptionPolicy));
  return {
    ...spec,
    ...(name !== "" && { priorityClassName: name }),
    priority: value,
    ...(preemptionPolicy !== undefined && { preemptionPolicy }),
  };
}

/** A pod that is updated keeps its priority if it leaves it out: clients that do not know the fields drop them. */
function kept(spec: JsonObject, live: JsonObject): JsonObject {
  const before = objectAt(live, "spec");
  const missing = ["priority", "preemptionPolicy"].filter(
    (name) => spec[name] === undefined && before[name] !== undefined,
  );
  if (missing.length === 0) return spec;
  return { ...spec, ...Object.fromEntries(missing.map((name) => [name, before[name]])) } as JsonObject;
}
