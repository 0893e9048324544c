import {
  checkText,
  encodeBase64Url,
  invalidArgument,
  type Names,
  readArguments,
  readNamed,
  readTexts,
} from "../../value/internal.ts";
import type { User } from "../http/message.ts";
import { AUTHENTICATED } from "./authenticator.ts";
import type { Credentials } from "./credentials.ts";
import { printKubeconfig } from "./kubeconfig.ts";

/** Somebody who is to use a server. */
export interface NewUser {
  readonly name: string;
  /** Default: none but `system:authenticated`, in which all users are. */
  readonly groups?: readonly string[] | undefined;
  /** Tells users of one name apart. Default: none. */
  readonly uid?: string | undefined;
}

/** A user that was added to a server. */
export interface AddedUser {
  readonly name: string;
  /** What the user shows: `Authorization: Bearer TOKEN`. */
  readonly token: string;
  /** What kubectl and client libraries read; `undefined` until the server is reached anywhere, as `listen` lets it be. */
  readonly kubeconfig: string | undefined;
  /** Sends requests to the server as this user. Where the server is reached need not be known: `fetch("/api/v1/pods")`. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Takes the user away: what is sent with the token from then on is refused. */
  remove(): void;
}

/** What users are added to. */
export interface UserPlace {
  readonly credentials: Credentials;
  /** Where the server is reached, as far as that is known, and the certificate to believe in. */
  place(): { readonly url: string | undefined; readonly ca: string | undefined };
  fetch(request: Request): Promise<Response>;
}

const PARTS: Names = { name: "string", groups: "any", uid: "string" };

/** What requests are sent to where nobody knows an address. */
const SOMEWHERE = "http://fieldwise";

/** Adds a user. Parts that nobody can use are an error. */
export function addUser({ credentials, place, fetch }: UserPlace, stated: NewUser): AddedUser {
  const user = readArguments((): User => {
    const { name, groups = [], uid } = readNamed("parts of a user", stated, PARTS);
    checkText(name, "the name of a user");
    if (name === "") throw invalidArgument("the user has no name: pass one");
    const all = [...readTexts(groups, "the groups of a user"), AUTHENTICATED];
    return { name, groups: all, ...(uid !== undefined && { uid }) };
  });
  const token = encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  credentials.add(token, user);
  return {
    name: user.name,
    token,
    get kubeconfig() {
      const { url, ca } = place();
      return url === undefined ? undefined : printKubeconfig({ url, token, user: user.name, ca });
    },
    fetch(input, init) {
      const target = input instanceof Request ? input : new URL(String(input), place().url ?? SOMEWHERE);
      const request = new Request(target, init);
      request.headers.set("authorization", `Bearer ${token}`);
      return fetch(request);
    },
    remove: () => credentials.remove(token),
  };
}
