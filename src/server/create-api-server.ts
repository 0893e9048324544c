import { RBAC } from "../kubernetes/kinds/index.ts";
import { isObject, readArguments } from "../value/internal.ts";
import { Admission } from "./admission/admission.ts";
import { createEscalationCheck } from "./admission/escalation.ts";
import { createParameterCheck } from "./admission/parameter-access.ts";
import { createPlugins, type PluginParts } from "./admission/plugins/index.ts";
import { type ApiServerOptions, type ReadOptions, readOptions } from "./api-server-options.ts";
import { type Authorization, createAccess } from "./auth/access.ts";
import { authorizeRequest } from "./auth/authorize.ts";
import { ITSELF } from "./auth/authorizer.ts";
import { Credentials } from "./auth/credentials.ts";
import { Impersonation } from "./auth/impersonation/impersonation.ts";
import { AGGREGATOR } from "./auth/rbac/aggregation.ts";
import { AccountTokens } from "./auth/tokens/account-tokens.ts";
import { type AddedUser, addUser, type NewUser } from "./auth/users.ts";
import type { Backend, Call } from "./calls/call.ts";
import { prepareAnswer, present } from "./calls/present.ts";
import { refuse } from "./calls/refuse.ts";
import { findTarget, hasTables } from "./calls/route.ts";
import { Watches } from "./calls/watches.ts";
import { Compactor } from "./controllers/compactor.ts";
import { Controllers } from "./controllers/controllers.ts";
import { createControllers } from "./controllers/index.ts";
import { createDefinitions } from "./custom/create-definitions.ts";
import { DEFINITIONS, DefinitionFollower } from "./custom/definition-follower.ts";
import { answerMeta } from "./discovery/answer-meta.ts";
import { readAccept } from "./http/accept.ts";
import { checkRequest, checkWebRequest } from "./http/check-request.ts";
import type { HttpReply, HttpRequest, User } from "./http/message.ts";
import { readResourcePath } from "./http/resource-path.ts";
import { readWebRequest, toWebResponse } from "./http/web.ts";
import { Memory } from "./load/memory.ts";
import { Slices } from "./load/slices.ts";
import { WeighedRequest } from "./load/weighed-request.ts";
import { Conversions } from "./objects/conversion/conversions.ts";
import { FollowedResources } from "./objects/followed.ts";
import { ObjectStore } from "./objects/object-store.ts";
import { builtinResources } from "./resources/builtin-resources.ts";
import { Registry } from "./resources/registry.ts";
import type { Resource } from "./resources/resource.ts";
import { removerOf } from "./rest/delete/remove-object.ts";
import { perform } from "./rest/perform.ts";
import { isReview } from "./rest/reviews/reviews.ts";
import {
  addressOf,
  bootstrapRoles,
  createStartObjects,
  DEFAULT_ADDRESS,
  LeaseRenewal,
  movedAddressObjects,
  prepareStore,
  readUrl,
  type StartFacts,
  startObjects,
} from "./start/index.ts";
import { unauthorized } from "./status/status.ts";
import { WebhookClient } from "./webhooks/webhook-client.ts";

/** A Kubernetes-compatible API server. */
export interface ApiServer {
  /** Answers a request of the web's. It rejects nothing but what is no request. */
  fetch(request: Request): Promise<Response>;
  /** The same, for a transport of one's own. */
  handle(request: HttpRequest): Promise<HttpReply>;
  /** What waits, for a transport of one's own to count in what it holds itself. */
  readonly memory: Memory;
  /** Adds a user: somebody with a token of their own, until they are removed. */
  addUser(user: NewUser): AddedUser;
  /** Where clients on this machine reach it, as far as anybody has told. */
  readonly url: string | undefined;
  /**
   * Tells it where it is reached: `listen` does. From then on the `kubernetes` Service leads there, and users have kubeconfigs.
   */
  reachedAt(url: string): Promise<void>;
  /** Ends all watches and background work. The storage stays open: whoever opened it closes it. */
  close(): Promise<void>;
}

/** Makes a server over a store, and what a store must have to begin with. An option that it cannot use is an error. */
export async function createApiServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  const read = readOptions(options);
  const { storage, types, evolution, definitions, limits, authenticate, authorization, admission, now } =
    read;
  const builtins = builtinResources(() => registry, read);
  const registry: Registry = new Registry(
    builtins.filter((type) => isNeeded(type, authorization) || types(type)),
  );
  const objects = new ObjectStore(storage);
  const followed = new FollowedResources(objects);
  const newUid = (): string => crypto.randomUUID();
  const credentials = new Credentials(new AccountTokens(read.accountTokens, { objects, now, newUid }));
  const { authorizer, rbac } = createAccess(authorization, { followed, authenticate, credentials });
  // A key that cannot be used is found out now, and a generated one only when it is needed.
  if (read.accountTokens.signingKey !== undefined) await credentials.tokens.key();
  const parts: PluginParts = {
    objects,
    registry,
    authenticate,
    credentials,
    authorizer,
    limits,
    webhooks: new WebhookClient(read.webhooks, read.postToWebhook),
    followed,
    watches: new Watches(limits.watches, limits.memory / SELECTOR_SHARE),
    memory: new Memory(limits.memory),
    now,
    newUid,
    random: () => Math.random(),
  };
  const plugins = [
    ...(rbac === undefined ? [] : [createParameterCheck(parts)]),
    ...createPlugins(admission, parts),
    ...(rbac === undefined ? [] : [createEscalationCheck(rbac, authorizer)]),
  ];
  const backend: Backend = plugins.length === 0 ? parts : { ...parts, admission: new Admission(plugins) };
  const isNew = await prepareStore(backend, [
    ...(read.startObjects ? startObjects(backend, startFacts(read)) : []),
    ...(rbac === undefined ? [] : bootstrapRoles(read.controllers.includes(AGGREGATOR))),
  ]);
  const remove = removerOf(backend);
  const request = (request: HttpRequest): Promise<HttpReply> => answer(serving, request, ITSELF);
  const controllers: Controllers = new Controllers(storage, [
    followed,
    new DefinitionFollower(backend, evolution, remove),
    ...createControllers(read.controllers, { ...parts, remove, request, rootCa: read.rootCa ?? "" }),
    new Compactor(storage),
    ...(read.startObjects ? [new LeaseRenewal(objects, now)] : []),
    ...plugins.flatMap(({ controller = [] }) => controller),
  ]);
  const impersonation = new Impersonation(authorizer, authenticate);
  const serving: Serving = { backend, controllers, impersonation };
  await controllers.start();
  const handle = async (request: HttpRequest): Promise<HttpReply> => {
    checkRequest(request);
    return answer(serving, request);
  };
  const fetch = async (request: Request): Promise<Response> => {
    checkWebRequest(request);
    return toWebResponse(await handle(readWebRequest(request)), request.signal);
  };
  const server: ApiServer = {
    fetch,
    handle,
    memory: backend.memory,
    addUser: (user) =>
      addUser({ credentials, place: () => ({ url: credentials.url, ca: read.rootCa }), fetch }, user),
    get url() {
      return credentials.url;
    },
    async reachedAt(stated) {
      const url = readArguments(() => readUrl(stated));
      const address = addressOf(url);
      credentials.url = url;
      if (read.startObjects) await createStartObjects(parts, movedAddressObjects(address, isNew));
    },
    async close() {
      backend.watches.close();
      await controllers.stop();
    },
  };
  try {
    await createDefinitions(definitions, request);
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

/** Each character of a selector takes about a hundred bytes, and those of watches may take a quarter of the memory. */
const SELECTOR_SHARE = 400;

/** Whether clients of any type, or the server itself, need this one. */
function isNeeded(resource: Resource, authorization: Authorization): boolean {
  const { group, kind } = resource;
  if (group === RBAC) return authorization === "rbac";
  if (group === "") return kind === "Namespace";
  return kind === "CustomResourceDefinition" || isReview(resource);
}

function startFacts({ controllers, rootCa = "", clientCa }: ReadOptions): StartFacts {
  return {
    address: DEFAULT_ADDRESS,
    rootCa,
    clientCa,
    accounts: controllers.includes("serviceaccount-controller"),
    certificates: controllers.includes("root-ca-certificate-publisher-controller"),
  };
}

/** Refuses those of whom an authenticator gives nothing to know: they are not taken for just anybody. */
function checkKnown(user: User | undefined): asserts user is User {
  if (!isObject(user) || typeof user.name !== "string" || !Array.isArray(user.groups)) throw unauthorized();
}

/** What requests are answered with. */
interface Serving {
  readonly backend: Backend;
  readonly controllers: Controllers;
  readonly impersonation: Impersonation;
}

/** Answers a request; `sender` is whom it is from, where that is known. */
async function answer(
  { backend, controllers, impersonation }: Serving,
  stated: HttpRequest,
  sender?: User,
): Promise<HttpReply> {
  const weighed = stated.method === "GET" ? undefined : new WeighedRequest(stated, backend.memory);
  const request = weighed ?? stated;
  const warnings: string[] = [];
  try {
    const { credentials, authenticate = (request) => credentials.strangerOf(request) } = backend;
    const found = sender ?? credentials.userOf(stated) ?? authenticate(stated);
    const asking: User | undefined = found instanceof Promise ? await found : found;
    checkKnown(asking);
    const path = readResourcePath(request.path);
    const user = impersonation.userOf(asking, stated, path);
    authorizeRequest(backend.authorizer, user, request, path);
    const target = path && findTarget(backend.registry, path);
    if (target === undefined) return await answerMeta(backend, request);
    const { resource, name } = target;
    const conversions = resource.remote && new Conversions(resource, resource.remote);
    if (resource.deprecation !== undefined) warnings.push(resource.deprecation);
    const call: Call = {
      backend,
      request,
      query: new URLSearchParams(request.query),
      user,
      accepted: readAccept(request.header("accept"), {
        custom: resource.custom,
        streams: name === undefined,
        tables: hasTables(target),
      }),
      ...target,
      ...(conversions !== undefined && { conversions, resource: conversions.resource }),
      slices: new Slices(),
      now: backend.now(),
      largest: backend.limits.body + backend.limits.object,
      warnings,
    };
    const result = await perform(call);
    // What decides about requests has come into force by the time that its client hears of it.
    const decides = resource.prefix === DEFINITIONS || backend.followed.has(resource.prefix);
    if (decides && request.method !== "GET")
      await controllers.caughtUp(await backend.objects.storage.revision());
    if (conversions !== undefined) await prepareAnswer(call, result);
    return present(call, result);
  } catch (error) {
    return refuse(request, error, warnings);
  } finally {
    weighed?.release();
  }
}
