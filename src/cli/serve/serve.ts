import { printable } from "../../preview/index.ts";
import { type ApiServer, createApiServer, createAuthenticator } from "../../server/index.ts";
import { type Listening, postToWebhook } from "../../server/node/index.ts";
import type { Context } from "../command/command.ts";
import { splitNames } from "../command/split-names.ts";
import { printWarning } from "../output/output.ts";
import { createDefinitions, readDefinitions } from "./create-definitions.ts";
import { checkKubeconfig, type Kubeconfig, writeKubeconfig } from "./kubeconfig.ts";
import { listenAt } from "./listen-at.ts";
import { openStorage } from "./open-storage.ts";
import { printExchange } from "./print-exchange.ts";
import { readAccountTokens } from "./read-account-tokens.ts";
import { readAdmission } from "./read-admission.ts";
import { readControllers } from "./read-controllers.ts";
import { readIdentity } from "./read-identity.ts";
import { readPlace } from "./read-place.ts";
import { readTokens } from "./read-tokens.ts";
import { readWebhooks } from "./read-webhooks.ts";
import type { ServeValues } from "./serve-options.ts";

/** Serves until it is told to stop; gives the exit code. What was opened is closed, whatever happens. */
export async function serve(values: ServeValues, context: Context): Promise<number> {
  const { io, errStyle } = context;
  const place = readPlace(values);
  const controllers = readControllers(values);
  const accountTokens = await readAccountTokens(values, io);
  const tokens = await readTokens(values, io);
  const identity = await readIdentity(values, io);
  const admission = readAdmission(values);
  const webhooks = readWebhooks(values);
  const definitions = await readDefinitions(values.crd, io);
  checkKubeconfig(values.kubeconfig, io);

  const { storage, where } = await openStorage(values, io);
  let server: ApiServer | undefined;
  let listening: Listening | undefined;
  let kubeconfig: Kubeconfig | undefined;
  try {
    const authenticate = createAuthenticator({ tokens, anonymous: values.anonymous });
    server = await createApiServer({
      storage,
      authenticate,
      authorization: values["authorization-mode"] === "RBAC" ? "rbac" : "open",
      admission,
      allowPrivileged: values["allow-privileged"],
      startObjects: values["start-objects"],
      controllers,
      accountTokens,
      rootCa: identity?.ca,
      clientCa: identity?.tls.clientCa,
      webhooks,
      postToWebhook,
      now: io.now,
    });
    await createDefinitions(server, definitions);
    listening = await listenAt(server, place, {
      tls: identity?.tls,
      hosts: splitNames(values["allowed-host"]),
      origins: splitNames(values["cors-allowed-origins"]),
      onExchange: values.verbose ? (exchange) => io.err(printExchange(exchange, errStyle)) : undefined,
    });
    const [{ token, user }] = tokens;
    const { url = listening.url } = server;
    kubeconfig = writeKubeconfig(values.kubeconfig, { url, token, user, ca: identity?.ca }, io);
    tellReady({ url, where, path: kubeconfig.path }, values, context);
    await io.untilStopped();
    io.out("stopping: watches end, requests finish\n");
  } finally {
    kubeconfig?.remove();
    await listening?.close();
    await server?.close();
    await storage.close();
  }
  io.out("stopped\n");
  return 0;
}

interface Ready {
  readonly url: string;
  readonly where: string;
  readonly path: string;
}

function tellReady({ url, where, path }: Ready, { tls, anonymous }: ServeValues, context: Context): void {
  const { io, style, errStyle } = context;
  const quoted = /^[\w./:@%+=,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
  io.out(
    [
      `Kubernetes' API is served at ${style.bold(url)}, objects are kept ${printable(where)}. To use it, type`,
      "",
      `  export KUBECONFIG=${printable(quoted)}`,
      "  kubectl get namespaces",
      "",
      style.dim("Ctrl-C stops it."),
      "",
    ].join("\n"),
  );
  if (!tls && anonymous !== "write")
    io.err(
      printWarning(
        "kubectl sends no token without TLS, so it may not write here: leave out --tls=false, or add --anonymous write",
        errStyle,
      ),
    );
}
