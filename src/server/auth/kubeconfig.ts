import { checkText, encodeBase64, type Names, readArguments, readNamed } from "../../value/internal.ts";

/** What a client needs to know. */
export interface Access {
  readonly url: string;
  readonly token: string;
  readonly user: string;
  /** The certificate to believe in; absent without TLS. */
  readonly ca: string | undefined;
}

const ACCESS: Names = { url: "string", token: "string", user: "string", ca: "string" };

/** What kubectl and client libraries read to know a server, and who they are to it. */
export function printKubeconfig(access: Access): string {
  const { url, token, user, ca } = readArguments(() => {
    const stated = readNamed("access", access, ACCESS);
    checkText(stated.url, "the url of a server");
    checkText(stated.token, "the token of a user");
    checkText(stated.user, "the name of a user");
    return stated;
  });
  // Some clients take plain HTTP only if they are told that it is not safe.
  const trust =
    ca === undefined ? "insecure-skip-tls-verify: true" : `certificate-authority-data: ${encodeBase64(ca)}`;
  return `apiVersion: v1
kind: Config
current-context: fieldwise
clusters:
- name: fieldwise
  cluster:
    server: ${JSON.stringify(url)}
    ${trust}
contexts:
- name: fieldwise
  context:
    cluster: fieldwise
    user: ${JSON.stringify(user)}
users:
- name: ${JSON.stringify(user)}
  user:
    token: ${JSON.stringify(token)}
`;
}
