import type { JsonObject } from "../../../value/internal.ts";
import { age, name, size, text } from "../cells.ts";
import { printSelectorStruct } from "../labels.ts";
import { type CellsOf, row } from "../printer.ts";
import { getObject, getText, hasField } from "../read-fields.ts";

const webhooks = row(name, size("webhooks"), age);
const binding = row(name, text("spec.policyName"), printParameter, age);

export const ADMISSION: Record<string, CellsOf> = {
  "admissionregistration.k8s.io/v1/MutatingWebhookConfiguration": webhooks,
  "admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration": webhooks,
  "admissionregistration.k8s.io/v1/MutatingAdmissionPolicy": row(
    name,
    size("spec.mutations"),
    printParameterKind,
    age,
  ),
  "admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy": row(
    name,
    size("spec.validations"),
    printParameterKind,
    age,
  ),
  "admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding": binding,
  "admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding": binding,
};

function printParameterKind(policy: JsonObject): string {
  const spec = getObject(policy, "spec");
  if (!hasField(spec, "paramKind")) return "<unset>";
  const kind = getObject(spec, "paramKind");
  return `${getText(kind, "apiVersion")}/${getText(kind, "kind")}`;
}

function printParameter(object: JsonObject): string {
  const reference = getObject(getObject(object, "spec"), "paramRef");
  const parameter = getText(reference, "name");
  if (parameter !== "") return `${getText(reference, "namespace") || "*"}/${parameter}`;
  return hasField(reference, "selector") ? printSelectorStruct(getObject(reference, "selector")) : "<unset>";
}
