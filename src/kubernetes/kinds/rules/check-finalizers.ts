import { compareStrings, type JsonObject, quoteText } from "../../../value/internal.ts";
import { FOREGROUND, metadataOf, ORPHAN } from "../../metadata/metadata.ts";
import { type Cause, invalid } from "../../status/cause.ts";
import { textsOf } from "./check-text.ts";

const STANDARD = ["kubernetes", FOREGROUND, ORPHAN];

/** The groups whose kinds accept no other names without a domain. */
const GROUPS: ReadonlySet<string> = new Set([
  "",
  "apps",
  "autoscaling",
  "batch",
  "certificates.k8s.io",
  "discovery.k8s.io",
  "events.k8s.io",
  "flowcontrol.apiserver.k8s.io",
  "networking.k8s.io",
  "rbac.authorization.k8s.io",
  "resource.k8s.io",
  "scheduling.k8s.io",
  "storage.k8s.io",
]);

/** Refuses a finalizer that is neither one of Kubernetes' own nor qualified by a domain. */
export function* checkFinalizer(name: string, field: string): Iterable<Cause> {
  if (!name.includes("/") && !STANDARD.includes(name))
    yield invalid(field, name, "name is neither a standard finalizer name nor is it fully qualified");
}

/** The same for all finalizers of an object of one of Kubernetes' kinds. */
export function* checkFinalizers(
  { group, kind }: { readonly group: string; readonly kind: string },
  object: JsonObject,
): Iterable<Cause> {
  // Events of the core group are not checked.
  if (!GROUPS.has(group) || (group === "" && kind === "Event")) return;
  for (const [index, name] of textsOf(metadataOf(object).finalizers).entries())
    yield* checkFinalizer(name, `metadata.finalizers[${index}]`);
}

/** What is said about the finalizers that come to an object of another kind: these may have any name. */
export function* finalizerWarnings(object: JsonObject, live: JsonObject | undefined): Iterable<string> {
  const before = new Set(live === undefined ? [] : textsOf(metadataOf(live).finalizers));
  const come = new Set(textsOf(metadataOf(object).finalizers).filter((name) => !before.has(name)));
  for (const name of [...come].sort(compareStrings)) {
    if (name.includes("/") || STANDARD.includes(name)) continue;
    const including = name.includes(".") ? " including a path (/)" : "";
    yield `metadata.finalizers: ${quoteText(name)}: prefer a domain-qualified finalizer name${including} to avoid accidental conflicts with other finalizer writers`;
  }
}
