import { metaText } from "../../../kubernetes/metadata/index.ts";
import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { storagePrefix } from "../../../write/internal.ts";
import type { User } from "../../http/message.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { keyOf } from "../../objects/stored-object.ts";
import { AUTHENTICATED } from "../authenticator.ts";
import { serviceAccountGroups, serviceAccountUser } from "../service-accounts.ts";

/** Why a token is not good, in Kubernetes' words. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
}

/** An object that a token is of, or is bound to. */
export type Bound = {
  readonly name: string;
  /** Absent of a node that was not there. */
  readonly uid?: string;
};

/** Clocks may differ by so many seconds. */
const LEEWAY = 60;

/** Refuses a token before and after its time. */
export function checkTimes({ nbf, exp, iat }: JsonObject, now: number): void {
  if (now + LEEWAY < Number(nbf)) throw new TokenRefused("service account token is not valid yet");
  if (now - LEEWAY > Number(exp)) throw new TokenRefused("service account token has expired");
  if (now + LEEWAY < Number(iat)) throw new TokenRefused("service account token is issued in the future");
}

/** The user that a token stands for, as long as its account is there, and what it is bound to. */
export async function findUser(claims: JsonObject, objects: ObjectStore, now: number): Promise<User> {
  const said = claims["kubernetes.io"] as JsonObject;
  const namespace = String(said.namespace ?? "");
  const account = readBound(said.serviceaccount) ?? { name: "" };
  const pod = readBound(said.pod);
  const node = readBound(said.node);
  const secret = readBound(said.secret);
  await checkAccount(objects, namespace, account, now);
  const find = { objects, now };
  if (secret !== undefined)
    await checkBound(find, secret, {
      key: keyIn("secrets", namespace, secret.name),
      differs: (uid) => `secret UID (${uid}) does not match service account secret ref claim (${secret.uid})`,
    });
  if (pod !== undefined)
    await checkBound(find, pod, {
      key: keyIn("pods", namespace, pod.name),
      differs: (uid) => `pod UID (${uid}) does not match service account pod ref claim (${pod.uid})`,
    });
  else if (node !== undefined)
    await checkBound(find, node, {
      key: keyIn("nodes", undefined, node.name),
      differs: (uid) => `node UID (${uid}) does not match service account node ref claim (${node.uid})`,
    });
  const extra = {
    ...(pod !== undefined && { [`${ABOUT}pod-name`]: [pod.name], [`${ABOUT}pod-uid`]: [pod.uid ?? ""] }),
    ...(claims.jti !== undefined && { [`${ABOUT}credential-id`]: [`JTI=${String(claims.jti)}`] }),
    ...(node !== undefined && { [`${ABOUT}node-name`]: [node.name] }),
    ...(node?.uid !== undefined && { [`${ABOUT}node-uid`]: [node.uid] }),
  };
  return {
    name: serviceAccountUser({ namespace, name: account.name }),
    ...(account.uid !== undefined && { uid: account.uid }),
    groups: [...serviceAccountGroups(namespace), AUTHENTICATED],
    extra,
  };
}

const ABOUT = "authentication.kubernetes.io/";

function readBound(claim: Json | undefined): Bound | undefined {
  if (!isObject(claim)) return undefined;
  const { name, uid } = claim;
  return { name: String(name ?? ""), ...(typeof uid === "string" && uid !== "" && { uid }) };
}

function keyIn(plural: string, namespace: string | undefined, name: string): string {
  return keyOf({ prefix: storagePrefix("", plural) }, namespace, name);
}

async function checkAccount(
  objects: ObjectStore,
  namespace: string,
  { name, uid }: Bound,
  now: number,
): Promise<void> {
  const entry = await objects.storage.get(keyIn("serviceaccounts", namespace, name));
  if (entry === undefined) throw new TokenRefused(`serviceaccounts ${JSON.stringify(name)} not found`);
  const account = objects.read(entry);
  const live = metaText(account, "uid");
  if (live !== uid) throw new TokenRefused(`service account UID (${live}) does not match claim (${uid})`);
  if (hasGone(account, now)) throw new TokenRefused(`service account ${namespace}/${name} has been deleted`);
}

async function checkBound(
  { objects, now }: { readonly objects: ObjectStore; readonly now: number },
  { uid }: Bound,
  { key, differs }: { readonly key: string; readonly differs: (uid: string) => string },
): Promise<void> {
  const entry = await objects.storage.get(key);
  if (entry === undefined) throw new TokenRefused(INVALIDATED);
  const object = objects.read(entry);
  const live = metaText(object, "uid");
  if (live !== uid) throw new TokenRefused(differs(live));
  if (hasGone(object, now)) throw new TokenRefused(INVALIDATED);
}

const INVALIDATED = "service account token has been invalidated";

/** Whether an object was to be gone a while ago, though something holds it. */
function hasGone(object: JsonObject, now: number): boolean {
  const deleted = metaText(object, "deletionTimestamp");
  return deleted !== "" && Date.parse(deleted) / 1_000 < now - LEEWAY;
}
