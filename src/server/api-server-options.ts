import type { GroupVersionKind } from "../schema/internal.ts";
import {
  checkCount,
  checkFunction,
  checkRecord,
  invalidArgument,
  type JsonObject,
  type Names,
  quoteText,
  readArguments,
  readList,
  readNamed,
  readObject,
  readTexts,
} from "../value/internal.ts";
import type { Evolution, Evolutions } from "../write/internal.ts";
import { ADMISSION_PLUGINS } from "./admission/plugins/index.ts";
import { AUTHORIZATIONS, type Authorization } from "./auth/access.ts";
import type { Authenticate } from "./auth/authenticator.ts";
import { AGGREGATOR } from "./auth/rbac/aggregation.ts";
import { type AccountTokenOptions, readAccountTokens } from "./auth/tokens/account-token-options.ts";
import type { Limits } from "./calls/call.ts";
import { CONTROLLERS, LEAST_CONTROLLERS, wantedControllers } from "./controllers/index.ts";
import { MEMORY } from "./load/memory.ts";
import { createMemoryStorage } from "./storage/memory.ts";
import type { Storage } from "./storage/storage.ts";
import { postByFetch } from "./webhooks/post-by-fetch.ts";
import { readWebhooks } from "./webhooks/read-webhooks.ts";
import type { PostToWebhook, Webhooks } from "./webhooks/webhook.ts";

/** What a server is made of. */
export interface ApiServerOptions {
  /** Where it keeps its objects. Default: in memory, for as long as it lives. */
  readonly storage?: Storage | undefined;
  /**
   * Which of Kubernetes' own types it has. Namespaces, definitions and questions about access are always there, as clients of
   * any type rely on them. Default: all.
   */
  readonly types?: ((type: GroupVersionKind) => boolean) | undefined;
  /**
   * Custom resource definitions to begin with: those that are there already are brought up to date. What the schema of any
   * definition says with `x-fieldwise-duplicate-of`, `x-fieldwise-feature-gate` and `x-kubernetes-unions` is in force. Default: none.
   */
  readonly definitions?: readonly object[] | undefined;
  /**
   * Which kinds have converters, and duplicate fields, unions or feature gates other than their schemas declare, by kind and group:
   * `CronTab.stable.example.com`. Default: none.
   */
  readonly evolution?: Evolutions | undefined;
  /** How much it takes on. Default: as much as Kubernetes does. */
  readonly limits?: Partial<Limits> | undefined;
  /** Who sends a request: `createAuthenticator`. Default: nobody is asked, and anybody may do anything. */
  readonly authenticate?: Authenticate | undefined;
  /**
   * Who may do what: `rbac` by roles and bindings, as a cluster has it, with the roles that Kubernetes begins with; `open` anybody
   * anything, save for those who may only look. Default: `open`.
   */
  readonly authorization?: Authorization | undefined;
  /**
   * Which admission plug-ins have a say in what is written, by kube-apiserver's names; `ADMISSION_PLUGINS` lists them,
   * `DEFAULT_ADMISSION_PLUGINS` those that a cluster has on unless told otherwise. They are asked in Kubernetes' order. Default: none.
   */
  readonly admission?: readonly string[] | undefined;
  /** Whether containers may be privileged, or run as processes of their host. Default: false, as of kube-apiserver. */
  readonly allowPrivileged?: boolean | undefined;
  /**
   * Whether to begin with what a cluster begins with: the `kubernetes` Service and where it leads, the service network, priority
   * classes, flow schemas and levels, a default account in each namespace, and more. Default: false, with namespaces alone.
   */
  readonly startObjects?: boolean | undefined;
  /**
   * Which controllers keep objects as they should be, in the words of kube-controller-manager's `--controllers`: names, of which
   * `CONTROLLERS` lists those that there are, `*` for all, `-NAME` for all but that. Default: all, if there are start objects;
   * otherwise those that delete; the one that makes the accounts which pods must have with the plug-in `ServiceAccount`; and with
   * RBAC the one by which roles gather others.
   */
  readonly controllers?: readonly string[] | undefined;
  /** How the tokens of service accounts are made and believed. Default: with a generated key. */
  readonly accountTokens?: AccountTokenOptions | undefined;
  /** The certificate by which clients know the server, in PEM: kubeconfigs have it, and pods find it. Default: none. */
  readonly rootCa?: string | undefined;
  /** The authority whose client certificates are believed, in PEM, for servers behind this one to know. Default: none. */
  readonly clientCa?: string | undefined;
  /**
   * Where the webhooks are that configurations and definitions name: `{ "shop/hooks": "127.0.0.1:9443" }`, or `{ "shop/hooks": (review) =>
   * … }` for one that runs in the program itself. Default: where their URLs say; services are not found.
   */
  readonly webhooks?: Webhooks | undefined;
  /**
   * How webhooks are reached that are no functions: `postToWebhook` of `fieldwise/server/node` knows services and CA bundles. Default: by
   * `fetch`, which knows neither.
   */
  readonly postToWebhook?: PostToWebhook | undefined;
  /** What time it is. Default: the runtime's clock. */
  readonly now?: (() => Date) | undefined;
}

const OPTIONS: Names = {
  storage: "any",
  types: "function",
  definitions: "any",
  evolution: "any",
  limits: "any",
  authenticate: "function",
  authorization: AUTHORIZATIONS.join("|"),
  admission: "any",
  allowPrivileged: "boolean",
  startObjects: "boolean",
  controllers: "any",
  accountTokens: "any",
  rootCa: "string",
  clientCa: "string",
  webhooks: "any",
  postToWebhook: "function",
  now: "function",
};

const EVOLUTION: Names = { converter: "any", duplicates: "any", unions: "any", gates: "any" };

const LIMITS: Limits = {
  body: 3 * 1024 * 1024,
  object: 1_572_864,
  list: 100_000,
  watches: 10_000,
  unread: 16 * 1024 * 1024,
  memory: MEMORY,
};

const NUMBERS: Names = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, "number"]));

/** The options of a server, with what they are by default. */
export interface ReadOptions {
  readonly storage: Storage;
  readonly types: NonNullable<ApiServerOptions["types"]>;
  readonly definitions: readonly JsonObject[];
  readonly evolution: Evolutions;
  readonly limits: Limits;
  readonly authenticate: ApiServerOptions["authenticate"];
  readonly authorization: Authorization;
  readonly admission: readonly string[];
  readonly allowPrivileged: boolean;
  readonly startObjects: boolean;
  readonly controllers: readonly string[];
  readonly accountTokens: AccountTokenOptions;
  readonly rootCa: string | undefined;
  readonly clientCa: string | undefined;
  readonly webhooks: Webhooks;
  readonly postToWebhook: PostToWebhook;
  readonly now: () => Date;
}

/** Reads the options of a server. A name that nobody reads, or a value that nobody can use, is an error. */
export function readOptions(options: ApiServerOptions): ReadOptions {
  return readArguments(() => {
    const {
      storage = createMemoryStorage(),
      types = () => true,
      definitions = [],
      evolution = {},
      limits = {},
      authenticate,
      authorization = "open",
      admission = [],
      allowPrivileged = false,
      startObjects = false,
      controllers,
      accountTokens = {},
      rootCa,
      clientCa,
      webhooks = {},
      postToWebhook = postByFetch,
      now = () => new Date(),
    } = readNamed("options", options, OPTIONS);
    checkStorage(storage);
    const plugins = readAdmission(admission);
    return {
      storage,
      types,
      definitions: readList(definitions, "definitions").map((definition, index) =>
        readObject(definition, `definitions[${index}]`),
      ),
      evolution: readEvolutions(evolution),
      limits: readLimits(limits),
      authenticate,
      authorization,
      admission: plugins,
      allowPrivileged,
      startObjects,
      controllers: readControllers(
        controllers ?? (startObjects ? ["*"] : leastControllers(plugins, authorization)),
      ),
      accountTokens: readAccountTokens(accountTokens),
      rootCa,
      clientCa,
      webhooks: readWebhooks(webhooks),
      postToWebhook,
      now,
    };
  });
}

const METHODS = [
  "revision",
  "get",
  "range",
  "put",
  "delete",
  "watch",
  "compact",
  "compacted",
  "close",
] as const;

function checkStorage(storage: Storage): void {
  if (!METHODS.every((name) => typeof storage?.[name] === "function"))
    throw invalidArgument("storage is no store: pass one, as createMemoryStorage gives");
}

function readAdmission(names: readonly string[]): readonly string[] {
  const read = readTexts(names, "admission");
  for (const name of read)
    if (!ADMISSION_PLUGINS.includes(name))
      throw invalidArgument(
        `no admission plug-in ${quoteText(name)}: use any of ${ADMISSION_PLUGINS.join(", ")}`,
      );
  return read;
}

/** Those without which something that is asked for would not work. */
function leastControllers(plugins: readonly string[], authorization: Authorization): readonly string[] {
  return [
    ...LEAST_CONTROLLERS,
    ...(plugins.includes("ServiceAccount") ? ["serviceaccount-controller"] : []),
    ...(authorization === "rbac" ? [AGGREGATOR] : []),
  ];
}

function readControllers(names: readonly string[]): readonly string[] {
  const read = readTexts(names, "controllers");
  for (const name of read)
    if (name !== "*" && !CONTROLLERS.includes(name.replace(/^-/, "")))
      throw invalidArgument(
        `no controller ${quoteText(name)}: use any of ${CONTROLLERS.join(", ")}, each with a - to leave it out, or *`,
      );
  return wantedControllers(read);
}

function readEvolutions(evolutions: Evolutions): Evolutions {
  checkRecord(evolutions, "evolution");
  return Object.fromEntries(
    Object.entries(evolutions as Evolutions).map(([kind, evolution]) => [
      kind,
      readEvolution(kind, evolution),
    ]),
  );
}

function readEvolution(kind: string, evolution: Evolution): Evolution {
  const read = readNamed(`evolution of ${kind}`, evolution, EVOLUTION);
  const { converter, duplicates, unions, gates } = read;
  if (converter !== undefined)
    checkFunction(converter?.forApply, `the converter of ${kind}, with its forApply,`);
  if (duplicates !== undefined && typeof duplicates !== "boolean")
    readList(duplicates, `the duplicates of ${kind}`);
  if (unions !== undefined && unions !== false) checkRecord(unions, `the unions of ${kind}`);
  if (gates !== undefined && gates !== false) checkRecord(gates, `the gates of ${kind}`);
  return read;
}

function readLimits(limits: Partial<Limits>): Limits {
  const stated = readNamed("limits", limits, NUMBERS);
  for (const [name, limit] of Object.entries(stated)) checkCount(limit, `the limit of ${name}`, true);
  return { ...LIMITS, ...stated };
}
