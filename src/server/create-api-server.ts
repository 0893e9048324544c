import type { GroupVersionKind } from "../schema/internal.ts";
import { readObject } from "../value/internal.ts";
import { ANONYMOUS, type Authenticate } from "./auth/authenticator.ts";
import { authorizePath } from "./auth/authorize.ts";
import { Compactor } from "./controllers/compactor.ts";
import { Controllers } from "./controllers/controllers.ts";
import { GarbageCollector } from "./controllers/garbage-collector.ts";
import { NamespaceController } from "./controllers/namespace-controller.ts";
import { createDefinitions } from "./custom/create-definitions.ts";
import { DEFINITIONS, DefinitionFollower } from "./custom/definition-follower.ts";
import type { Evolutions } from "./custom/evolution.ts";
import { SchemaAnnotations } from "./custom/schema-annotations.ts";
import { answerMeta } from "./discovery/answer-meta.ts";
import { readAccept } from "./http/accept.ts";
import type { HttpReply, HttpRequest, User } from "./http/message.ts";
import { readWebRequest, toWebResponse } from "./http/web.ts";
import { ObjectStore } from "./objects/object-store.ts";
import { prepareStore } from "./objects/prepare-store.ts";
import { builtinResources } from "./resources/builtin-resources.ts";
import { Registry } from "./resources/registry.ts";
import type { Resource } from "./resources/resource.ts";
import type { Backend, Call, Limits } from "./rest/call.ts";
import { perform } from "./rest/perform.ts";
import { present } from "./rest/present.ts";
import { refuse } from "./rest/refuse.ts";
import { removerOf } from "./rest/remove-object.ts";
import { findTarget } from "./rest/route.ts";
import { createMemoryStorage } from "./storage/memory.ts";
import type { Storage } from "./storage/storage.ts";
import { Watches } from "./watch/watches.ts";

/** What a server is made of. */
export interface ApiServerOptions {
  /** Where it keeps its objects. Default: in memory, for as long as it lives. */
  readonly storage?: Storage;
  /**
   * Which of Kubernetes' own types it has. Namespaces, definitions and questions about access are always there, as clients of
   * any type rely on them. Default: all.
   */
  readonly types?: (type: GroupVersionKind) => boolean;
  /**
   * Custom resource definitions to begin with: those that are there already are brought up to date. Their schemas may say
   * which fields form unions or say the same, with `x-kubernetes-unions` and `x-fieldwise-duplicate-of`. Default: none.
   */
  readonly definitions?: readonly object[];
  /** Which kinds have duplicate fields, unions or converters, by kind and group: `CronTab.stable.example.com`. Default: none. */
  readonly evolution?: Evolutions;
  /** How much it takes on. Default: as much as Kubernetes does. */
  readonly limits?: Partial<Limits>;
  /** Who sends a request: `createAuthenticator`. Default: nobody is asked, and anybody may do anything. */
  readonly authenticate?: Authenticate | undefined;
  /** What time it is. Default: the runtime's clock. */
  readonly now?: () => Date;
}

/** A Kubernetes-compatible API server. */
export interface ApiServer {
  /** Answers a request of the web's. It never rejects. */
  fetch(request: Request): Promise<Response>;
  /** The same, for a transport of one's own. */
  handle(request: HttpRequest): Promise<HttpReply>;
  /** Ends all watches and background work. The storage stays open: whoever opened it closes it. */
  close(): Promise<void>;
}

const LIMITS: Limits = {
  body: 3 * 1024 * 1024,
  object: 1_572_864,
  list: 100_000,
  watches: 10_000,
  unread: 16 * 1024 * 1024,
};

/** Makes a server over a store, and what a store must have to begin with. */
export async function createApiServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  const { storage = createMemoryStorage(), types = () => true, evolution = {} } = options;
  const definitions = (options.definitions ?? []).map((definition) => readObject(definition, "a definition"));
  const builtins = builtinResources(() => registry, evolution);
  const registry: Registry = new Registry(builtins.filter((type) => isNeeded(type) || types(type)));
  const limits = { ...LIMITS, ...options.limits };
  const backend: Backend = {
    objects: new ObjectStore(storage),
    registry,
    authenticate: options.authenticate,
    limits,
    watches: new Watches(limits.watches),
    now: options.now ?? (() => new Date()),
    newUid: () => crypto.randomUUID(),
    random: () => Math.random(),
  };
  await prepareStore(backend);
  const remove = removerOf(backend);
  const controllers = new Controllers(storage, [
    new DefinitionFollower(
      backend,
      { evolutions: evolution, annotations: new SchemaAnnotations(definitions) },
      remove,
    ),
    new NamespaceController(backend, remove),
    new GarbageCollector(backend.objects, registry, remove),
    new Compactor(storage),
  ]);
  await controllers.start();
  const handle = (request: HttpRequest): Promise<HttpReply> => answer(backend, controllers, request);
  const server: ApiServer = {
    handle,
    fetch: async (request) => toWebResponse(await handle(readWebRequest(request)), request.signal),
    async close() {
      backend.watches.close();
      await controllers.stop();
    },
  };
  try {
    await createDefinitions(definitions, (request) => answer(backend, controllers, request, ITSELF));
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

/** The groups whose kinds are questions, which nobody keeps. */
const REVIEWS: ReadonlySet<string> = new Set(["authentication.k8s.io", "authorization.k8s.io"]);

/** Whether clients of any type need this one. */
function isNeeded({ group, kind, verbs }: Resource): boolean {
  if (group === "") return kind === "Namespace";
  return kind === "CustomResourceDefinition" || (!verbs.includes("get") && REVIEWS.has(group));
}

/** Who the server is to itself. */
const ITSELF: User = { name: "system:apiserver", groups: ["system:masters"] };

async function answer(
  backend: Backend,
  controllers: Controllers,
  request: HttpRequest,
  sender?: User,
): Promise<HttpReply> {
  try {
    const found = sender ?? backend.authenticate?.(request) ?? ANONYMOUS;
    const user = found instanceof Promise ? await found : found;
    const target = findTarget(backend.registry, request.path);
    if (target === undefined) {
      authorizePath(user, request);
      return await answerMeta(backend, request);
    }
    const { resource, name } = target;
    const call: Call = {
      backend,
      request,
      query: new URLSearchParams(request.query),
      user,
      accepted: readAccept(request.header("accept"), {
        custom: resource.custom,
        streams: name === undefined,
      }),
      ...target,
      warnings: resource.deprecation === undefined ? [] : [resource.deprecation],
    };
    const result = await perform(call);
    // What a definition asks for is served by the time that its client hears of it.
    if (resource.prefix === DEFINITIONS && request.method !== "GET")
      await controllers.caughtUp(await backend.objects.storage.revision());
    return present(call, result);
  } catch (error) {
    return refuse(request, error);
  }
}
