import {
  compareQuantities,
  isObject,
  type Json,
  type JsonObject,
  labelProblems,
  subdomainProblems,
} from "../../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../../status/cause.ts";
import { checkLabels } from "../../rules/check-labels.ts";
import { checkRequired, checkText, textsOf } from "../../rules/check-text.ts";
import { valueAt } from "../../rules/check-values.ts";
import { checkSelector } from "../../rules/label-selectors.ts";

const MODES = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];

/** What is wrong with a claim that is made for a pod: what it is called and where it is are not up to it. */
export function* checkClaimTemplate({ metadata, spec }: JsonObject, path: string): Iterable<Cause> {
  const { annotations: _, labels, ...more } = isObject(metadata) ? metadata : {};
  yield* checkLabels(labels, `${path}.metadata.labels`);
  for (const name of Object.keys(more))
    if (more[name] !== null) yield forbidden(`${path}.metadata.${name}`, "cannot be set");
  yield* checkClaimSpec(isObject(spec) ? spec : {}, `${path}.spec`);
}

/** What is wrong with what a claim asks for. */
export function* checkClaimSpec(spec: JsonObject, path: string): Iterable<Cause> {
  const field = `${path}.accessModes`;
  const modes = textsOf(spec.accessModes);
  if (modes.length === 0) yield required(field, "at least 1 access mode is required");
  yield* checkSelector(spec.selector, `${path}.selector`);
  yield* checkAccessModes(modes, field);
  const size = valueAt(spec, "resources.requests.storage");
  if (size === undefined) yield required(`${path}.resources[storage]`);
  else if (typeof size === "string" && compareQuantities(size, "0") <= 0)
    yield invalid(`${path}.resources[storage]`, size, "must be greater than zero");
  for (const name of ["storageClassName", "volumeAttributesClassName"])
    yield* checkText(spec[name], `${path}.${name}`, (text) => subdomainProblems(text));
  for (const name of ["dataSource", "dataSourceRef"]) yield* checkDataSource(spec[name], `${path}.${name}`);
  const namespace = valueAt(spec, "dataSourceRef.namespace");
  yield* checkText(namespace, `${path}.dataSourceRef.namespace`, labelProblems);
  if (namespace && spec.dataSource !== undefined)
    yield invalid(path, {}, "may not be specified when dataSourceRef.namespace is specified");
}

/** What is wrong with how a volume may be used. */
export function* checkAccessModes(modes: readonly string[], field: string): Iterable<Cause> {
  for (const mode of modes) if (!MODES.includes(mode)) yield notSupported(field, mode, MODES);
  const known = modes.filter((mode) => MODES.includes(mode));
  if (known.includes("ReadWriteOncePod") && known.some((mode) => mode !== "ReadWriteOncePod"))
    yield forbidden(field, "may not use ReadWriteOncePod with other access modes");
}

function* checkDataSource(source: Json | undefined, path: string): Iterable<Cause> {
  if (!isObject(source)) return;
  const { apiGroup = "", kind = "" } = source;
  yield* checkRequired(source, path, ["name", "kind"]);
  if (apiGroup === "" && kind !== "PersistentVolumeClaim")
    yield invalid(path, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
  yield* checkText(apiGroup, `${path}.apiGroup`, (text) => subdomainProblems(text));
}
