import { objectsOf, secretsOfContainer } from "../../../../kubernetes/kinds/index.ts";
import { annotationOf, metaText } from "../../../../kubernetes/metadata/index.ts";
import { isObject, type Json, type JsonObject } from "../../../../value/internal.ts";

const ENFORCED = "kubernetes.io/enforce-mountable-secrets";

/** Whether the pods of an account may only have the secrets that it lists. */
export function limitsSecrets(account: JsonObject): boolean {
  return ["1", "t", "T", "true", "TRUE", "True"].includes(annotationOf(account, ENFORCED) ?? "");
}

/** The first secret of a pod that its account does not list; `undefined` if it lists all. */
export function secretProblem(spec: JsonObject, account: JsonObject): string | undefined {
  const allowed = namesOf(account.secrets);
  const name = metaText(account, "name");
  for (const { secret } of objectsOf(spec.volumes))
    if (isObject(secret) && !allowed.has(String(secret.secretName ?? "")))
      return `volume with secret.secretName="${secret.secretName ?? ""}" is not allowed because service account ${name} does not reference that secret`;
  const problem =
    containerProblem(spec.initContainers, "init container", account) ??
    containerProblem(spec.containers, "container", account);
  if (problem !== undefined) return problem;
  const pullable = namesOf(account.imagePullSecrets);
  for (const [index, { name: pulled = "" }] of objectsOf(spec.imagePullSecrets).entries())
    if (!pullable.has(pulled))
      return `imagePullSecrets[${index}].name="${pulled}" is not allowed because service account ${name} does not reference that imagePullSecret`;
  return undefined;
}

/** The same for one list of containers, which are called so. */
export function containerProblem(
  containers: Json | undefined,
  called: string,
  account: JsonObject,
): string | undefined {
  const allowed = namesOf(account.secrets);
  for (const container of objectsOf(containers))
    for (const { secret, variable } of secretsOfContainer(container)) {
      if (allowed.has(secret)) continue;
      const where = variable === undefined ? "envFrom" : `envVar ${variable}`;
      return `${called} ${container.name} with ${where} referencing secret.secretName="${secret}" is not allowed because service account ${metaText(account, "name")} does not reference that secret`;
    }
  return undefined;
}

function namesOf(list: Json | undefined): ReadonlySet<Json | undefined> {
  return new Set(objectsOf(list).map(({ name }) => name));
}
