import { isObject, type JsonObject } from "../../../value/internal.ts";
import type { Kinds } from "../kind.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { checkConfigMap } from "./check-data.ts";
import { SECRET } from "./secret.ts";

/** What pods are configured with, and as whom they act. */
export const CONFIG: Kinds = {
  "/ConfigMap": { check: checkConfigMap },
  "/Secret": SECRET,
  "/ServiceAccount": { prepareCreate: withNamedSecrets, prepareUpdate: withNamedSecrets },
};

/** An account names its secrets, and says no more about them. */
function withNamedSecrets(account: JsonObject): JsonObject {
  const { secrets } = account;
  if (!Array.isArray(secrets)) return account;
  const names = secrets.map((one) => (isObject(one) && one.name !== undefined ? { name: one.name } : {}));
  return isSame(names, secrets) ? account : { ...account, secrets: names };
}
