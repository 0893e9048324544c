import {
  type Amount,
  compareAmounts,
  roundAmount,
  storageClassOf,
  valueAt,
} from "../../../../../kubernetes/kinds/index.ts";
import type { JsonObject } from "../../../../../value/internal.ts";
import { type Meter, ONE } from "./meter.ts";

const COUNTED = "persistentvolumeclaims";
const STORAGE = "requests.storage";
const MEASURED: ReadonlySet<string> = new Set([`count/${COUNTED}`, COUNTED, STORAGE]);

/** Follows the name of a storage class. */
const OF_CLASS = ".storageclass.storage.k8s.io/";

/** Measures claims of storage: all of them, and those of each class. */
export const CLAIM_METER: Meter = {
  measures: (name) => MEASURED.has(name) || [COUNTED, STORAGE].some((one) => name.endsWith(OF_CLASS + one)),
  charges: (subresource, operation) =>
    subresource === undefined || (subresource === "status" && operation === "UPDATE"),
  usage(claim) {
    const usage = new Map<string, Amount>([
      [`count/${COUNTED}`, ONE],
      [COUNTED, ONE],
    ]);
    const name = storageClassOf(claim);
    if (name) usage.set(name + OF_CLASS + COUNTED, ONE);
    const size = sizeOf(claim);
    if (size === undefined) return usage;
    usage.set(STORAGE, size);
    if (name) usage.set(name + OF_CLASS + STORAGE, size);
    return usage;
  },
  scopesOf(claim) {
    const names = CLASSES.map((path) => valueAt(claim, path)).filter(
      (one) => typeof one === "string" && one !== "",
    );
    return new Map([["VolumeAttributesClass", [...new Set(names as string[])]]]);
  },
};

/** Where a claim names the class of its volume's attributes. */
const CLASSES = [
  "spec.volumeAttributesClassName",
  "status.currentVolumeAttributesClassName",
  "status.modifyVolumeStatus.targetVolumeAttributesClassName",
];

/** How much a claim takes, in whole bytes: what it asks for, or has got if that is more. */
function sizeOf(claim: JsonObject): Amount {
  const asked = valueAt(claim, "spec.resources.requests.storage");
  if (asked === undefined) return undefined;
  const given = valueAt(claim, "status.allocatedResources.storage");
  return roundAmount(given !== undefined && compareAmounts(given, asked) > 0 ? given : asked, 0);
}
