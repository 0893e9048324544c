import { objectAt, objectsOf } from "../../kubernetes/kinds/index.ts";
import { parseJson, printJson } from "../../value/internal.ts";
import { storagePrefix } from "../../write/internal.ts";
import type { HttpReply } from "../http/message.ts";
import type { StartObject } from "../start/index.ts";
import type { Change, Entry } from "../storage/storage.ts";
import { type ClientParts, writeRequest } from "./client.ts";
import type { Controller } from "./controllers.ts";
import { NAMESPACES } from "./namespace-controller.ts";
import { WorkQueue } from "./work-queue.ts";

/** An object that each namespace has. */
export interface NamespaceObject {
  readonly plural: string;
  readonly name: string;
  /** The object of a namespace. */
  make(namespace: string): StartObject;
}

/** Keeps an object in each namespace as it should be: makes it where it is missing, and puts it right where others have changed its data. */
export class EachNamespace implements Controller {
  readonly #parts: ClientParts;
  readonly #wanted: NamespaceObject;
  readonly #prefix: string;
  readonly #end: string;
  readonly #queue = new WorkQueue((namespace) => this.#process(namespace));
  /** When the object of a namespace was put right. */
  readonly #corrected = new Map<string, number>();

  constructor(parts: ClientParts, wanted: NamespaceObject) {
    this.#parts = parts;
    this.#wanted = wanted;
    this.#prefix = storagePrefix("", wanted.plural);
    this.#end = `/${wanted.name}`;
  }

  begin(entries: readonly Entry[]): void {
    const there = new Map<string, Entry>();
    const namespaces: string[] = [];
    for (const entry of entries) {
      if (entry.key.startsWith(NAMESPACES)) namespaces.push(entry.key.slice(NAMESPACES.length));
      else if (this.#isOwn(entry.key)) there.set(this.#namespaceOf(entry.key), entry);
    }
    for (const namespace of namespaces)
      if (!this.#isRight(namespace, there.get(namespace))) this.#queue.add(namespace);
  }

  changed({ key, entry, previous }: Change): void {
    if (this.#isOwn(key)) {
      const namespace = this.#namespaceOf(key);
      if (!this.#isRight(namespace, entry)) this.#queue.add(namespace);
    } else if (entry !== undefined && previous === undefined && key.startsWith(NAMESPACES))
      this.#queue.add(key.slice(NAMESPACES.length));
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  #isOwn(key: string): boolean {
    return key.startsWith(this.#prefix) && key.endsWith(this.#end);
  }

  #namespaceOf(key: string): string {
    return key.slice(this.#prefix.length, -this.#end.length);
  }

  #isRight(namespace: string, entry: Entry | undefined): boolean {
    if (entry === undefined) return false;
    const { data } = this.#wanted.make(namespace).object;
    return data === undefined || printJson(this.#parts.objects.peek(entry).data ?? null) === printJson(data);
  }

  async #process(namespace: string): Promise<void> {
    const { storage } = this.#parts.objects;
    const { plural, name, make } = this.#wanted;
    const place = await storage.get(NAMESPACES + namespace);
    if (place === undefined || place.value.includes('"deletionTimestamp":')) {
      this.#corrected.delete(namespace);
      return;
    }
    const live = await storage.get(this.#prefix + namespace + this.#end);
    if (this.#isRight(namespace, live)) return;
    if (live !== undefined) this.#checkPace(namespace);
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/${plural}`;
    const body = printJson(make(namespace).object);
    const { status, body: answer } = await this.#parts.request(
      live === undefined
        ? writeRequest("POST", { path, manager: MANAGER, body })
        : writeRequest("PUT", { path: `${path}/${name}`, manager: MANAGER, body }),
    );
    // Somebody else made it, or the namespace has gone meanwhile.
    if (status < 300 || status === 409 || status === 404 || isTerminating(answer)) return;
    throw new Error(`${path}/${name} could not be written: ${status}`);
  }

  /** Somebody else may want it otherwise, such as a controller with another certificate: they are not to outdo each other. */
  #checkPace(namespace: string): void {
    const now = performance.now();
    if (now - (this.#corrected.get(namespace) ?? -PACE) < PACE)
      throw new Error(`${this.#wanted.name} of ${namespace} was put right just now: later again`);
    this.#corrected.set(namespace, now);
  }
}

/** Who makes these objects in a cluster. */
const MANAGER = "kube-controller-manager";

/** How long to leave it at what others make of an object, in milliseconds. */
const PACE = 1_000;

function isTerminating(answer: HttpReply["body"]): boolean {
  const status = typeof answer === "string" ? parseJson(answer) : undefined;
  const { causes } = objectAt(status, "details");
  return objectsOf(causes).some(({ reason }) => reason === "NamespaceTerminating");
}
