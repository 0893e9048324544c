import {
  ingressClassOf,
  isDefaultIngressClass,
  isDefaultStorageClass,
  objectAt,
  storageClassOf,
} from "../../../kubernetes/kinds/index.ts";
import { metaText } from "../../../kubernetes/metadata/index.ts";
import { type JsonObject, withField } from "../../../value/internal.ts";
import { storagePrefix } from "../../../write/internal.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { handlesObjects } from "../handles-objects.ts";
import type { PluginParts } from "./plugin-parts.ts";

/** Gives claims that leave their class open the one that is meant for them. */
export function defaultStorageClass(parts: PluginParts): AdmissionPlugin {
  return setsDefaultClass(parts, {
    name: "DefaultStorageClass",
    resource: "persistentvolumeclaims",
    classes: storagePrefix("storage.k8s.io", "storageclasses"),
    isDefault: isDefaultStorageClass,
    field: "storageClassName",
    classOf: storageClassOf,
  });
}

/** Gives ingresses that leave their class open the one that is meant for them. */
export function defaultIngressClass(parts: PluginParts): AdmissionPlugin {
  return setsDefaultClass(parts, {
    name: "DefaultIngressClass",
    resource: "ingresses.networking.k8s.io",
    classes: storagePrefix("networking.k8s.io", "ingressclasses"),
    isDefault: isDefaultIngressClass,
    field: "ingressClassName",
    classOf: ingressClassOf,
  });
}

/** Which objects get which class. */
interface ClassRule {
  readonly name: string;
  readonly resource: string;
  /** Where the classes are kept. */
  readonly classes: string;
  isDefault(one: JsonObject): boolean;
  /** The field of the spec that holds the name of the class. */
  readonly field: string;
  /** The class that an object names. */
  classOf(object: JsonObject): string | undefined;
}

function setsDefaultClass({ followed }: PluginParts, rule: ClassRule): AdmissionPlugin {
  const classes = followed.of(rule.classes);
  return {
    name: rule.name,
    handles: handlesObjects([rule.resource], "CREATE"),
    mutate({ object }) {
      if (object === undefined || rule.classOf(object) !== undefined) return object;
      const found = newestOf([...classes.list()].filter(rule.isDefault));
      if (found === undefined) return object;
      return withField(object, "spec", {
        ...objectAt(object, "spec"),
        [rule.field]: metaText(found, "name"),
      });
    },
  };
}

/** The newest one; of those that came in the same second, the first by name. */
function newestOf(classes: readonly JsonObject[]): JsonObject | undefined {
  const [first] = classes.toSorted(
    (a, b) => bornAt(b) - bornAt(a) || (metaText(a, "name") < metaText(b, "name") ? -1 : 1),
  );
  return first;
}

function bornAt(object: JsonObject): number {
  return Date.parse(metaText(object, "creationTimestamp"));
}
