import { randomBytes } from "node:crypto";
import type { TokenUser } from "../../server/index.ts";
import { MergeError } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import type { Io } from "../io.ts";
import { readOne } from "./read-one.ts";
import type { ServeValues } from "./serve-options.ts";

const ADMIN = { user: "admin", groups: ["system:masters"] };
const VIEWER = { user: "viewer", readOnly: true };

/** Who has a token, the one that the kubeconfig is for first. If nobody has one who may write, one is made up. */
export async function readTokens(values: ServeValues, io: Io): Promise<readonly [TokenUser, ...TokenUser[]]> {
  const { token, "read-only-token": readOnly, "token-file": file } = values;
  checkToken("--token", token);
  checkToken("--read-only-token", readOnly);
  const users: TokenUser[] = [];
  if (token !== undefined) users.push({ token, ...ADMIN });
  if (file !== undefined) users.push(...parseTokens(file, await readOne(file, io)));
  const made = { token: randomBytes(32).toString("base64url"), ...ADMIN };
  const [first = made, ...others] = users;
  // With RBAC, it takes a master to look at everything.
  const groups = values["authorization-mode"] === "RBAC" ? ADMIN.groups : [];
  return [first, ...others, ...(readOnly === undefined ? [] : [{ token: readOnly, ...VIEWER, groups }])];
}

const TOKEN = /^[!-~]{8,}$/;
const NEEDS = "needs 8 characters at least, and no blanks: make a longer one up";

function checkToken(option: string, token: string | undefined): void {
  if (token !== undefined && !TOKEN.test(token)) throw new UsageError(`${option} ${NEEDS}`);
}

/** The users of a file, as kube-apiserver reads them; a token alone is an admin's. */
function parseTokens(file: string, text: string): readonly TokenUser[] {
  const users = text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(?:#|$)/.test(line)) return [];
    const [token = "", user = "", uid = "", groups = ""] = [
      ...line.matchAll(/(?:^|,)\s*(?:"([^"]*)"|([^,]*))/g),
    ].map(([, quoted, plain = ""]) => quoted ?? plain.trim());
    if (!TOKEN.test(token))
      throw new MergeError("DOCUMENT_INVALID", `${file}:${index + 1}`, `a token ${NEEDS}`);
    if (user === "" && uid + groups !== "")
      throw new MergeError(
        "DOCUMENT_INVALID",
        `${file}:${index + 1}`,
        "the token is of a user with no name: name the user, or leave all but the token out for an admin's",
      );
    if (user === "") return [{ token, ...ADMIN }];
    return [{ token, user, ...(uid !== "" && { uid }), groups: groups.split(",").filter(Boolean) }];
  });
  if (users.length === 0)
    throw new MergeError("DOCUMENT_INVALID", file, "there are no tokens in it: write one a line");
  return users;
}
