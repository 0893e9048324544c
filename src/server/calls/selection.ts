import type { JsonObject } from "../../value/internal.ts";
import { labelsOf } from "../objects/stored-labels.ts";
import { keyOf } from "../objects/stored-object.ts";
import type { ListOptions } from "../options/index.ts";
import type { Resource } from "../resources/resource.ts";
import {
  builtinSelectableFields,
  compileFieldSelector,
  customSelectableFields,
  type FieldSelector,
  type SelectableFields,
} from "../selectors/index.ts";
import type { Entry } from "../storage/storage.ts";
import type { Call } from "./call.ts";

/** Which of the stored objects a list or a watch is about. */
export interface Selection {
  /** What their keys begin with. */
  readonly prefix: string;
  /** The key of the only object that can match, if there is only one. Others that begin so do not match. */
  readonly key: string | undefined;
  /** Which of those match; absent if all do. */
  readonly matches?: ((entry: Entry) => boolean) | undefined;
}

/** What the options of a call select. Refuses a field that the resource cannot be selected by. */
export function createSelection(
  { backend, resource, namespace }: Pick<Call, "backend" | "resource" | "namespace">,
  { labelSelector, fieldSelector }: Pick<ListOptions, "labelSelector" | "fieldSelector">,
): Selection {
  const prefix = keyOf(resource, namespace);
  const fields = compileFields(resource, fieldSelector);
  const { name } = fields;
  const isComplete = namespace !== undefined || !resource.namespaced;
  const key = name !== undefined && isComplete ? keyOf(resource, namespace, name) : undefined;
  const hasLabels = labelSelector.requirements.length > 0;
  if (!hasLabels && fields.requirements.length === 0) return { prefix, key };
  const readFields = fields.requirements.every(({ field }) => isInKey(field))
    ? (entry: Entry) => readKey(resource, entry.key)
    : (entry: Entry) => backend.objects.peek(entry);
  return {
    prefix,
    key,
    matches: (entry) =>
      (!hasLabels || labelSelector.matches(labelsOf(entry))) &&
      (fields.requirements.length === 0 || fields.matches(readFields(entry))),
  };
}

function compileFields(resource: Resource, requirements: ListOptions["fieldSelector"]): FieldSelector {
  return compileFieldSelector(requirements, requirements.length === 0 ? NO_FIELDS : fieldsOf(resource));
}

const NO_FIELDS = customSelectableFields({ namespaced: false, jsonPaths: [] });

function fieldsOf(resource: Resource): SelectableFields {
  if (resource.selectable !== undefined) return resource.selectable;
  return resource.custom
    ? customSelectableFields({ namespaced: resource.namespaced, jsonPaths: [] })
    : builtinSelectableFields(resource);
}

function isInKey(field: string): boolean {
  return field === "metadata.name" || field === "metadata.namespace";
}

/** As much of an object as its key tells. */
function readKey({ prefix, namespaced }: Resource, key: string): JsonObject {
  const path = key.slice(prefix.length);
  if (!namespaced) return { metadata: { name: path } };
  const slash = path.indexOf("/");
  return { metadata: { namespace: path.slice(0, slash), name: path.slice(slash + 1) } };
}
