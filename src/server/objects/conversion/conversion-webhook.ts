import type { ObjectType } from "../../../schema/internal.ts";
import { isObject, type Json, type JsonObject, jsonSize } from "../../../value/internal.ts";
import { weighText } from "../../load/weigh-text.ts";
import type { RemoteConverter } from "../../resources/resource.ts";
import { internalError } from "../../status/status.ts";
import type { Entry } from "../../storage/storage.ts";
import { checkReview, checkUid, reviewVersionOf } from "../../webhooks/check-review.ts";
import type { WebhookClient } from "../../webhooks/webhook-client.ts";
import { readTarget, type WebhookTarget } from "../../webhooks/webhook-target.ts";
import type { ObjectStore } from "../object-store.ts";
import { checkConverted } from "./check-converted.ts";

/** What a conversion webhook is asked with. */
export interface ConversionParts {
  readonly webhooks: WebhookClient;
  readonly objects: Pick<ObjectStore, "converted">;
  newUid(): string;
}

/** What is known of the versions between which a webhook converts. */
export interface ConversionVersions {
  readonly types: ReadonlyMap<string, ObjectType>;
  /** An object without what its version does not know. */
  prune(object: JsonObject): JsonObject;
}

/** For how long to wait for an answer, in seconds. */
const PATIENCE = 30;
/** How many characters of objects go into one review: as many as a list usually has. */
const MOST_SENT = 16 * 1024 * 1024;
/** What a converted object that is kept counts at least. */
const LEAST_WEIGHT = 1_000;

const GROUP = "apiextensions.k8s.io";

/** Converts the objects of a custom resource by asking the webhook that its definition names. */
export class ConversionWebhook implements RemoteConverter {
  readonly types: ReadonlyMap<string, ObjectType>;
  readonly #parts: ConversionParts & ConversionVersions;
  readonly #target: WebhookTarget;
  readonly #version: string | undefined;
  /** What its objects are kept by: another webhook may convert them otherwise. */
  readonly #id: string;
  /** What is being asked for lists and watches, of which many may need the same. */
  readonly #asked = new Map<string, Promise<JsonObject>>();

  /** `webhook` is `spec.conversion.webhook` of the definition. */
  constructor(webhook: JsonObject, parts: ConversionParts & ConversionVersions) {
    const { clientConfig, conversionReviewVersions: versions } = webhook;
    this.#target = readTarget(isObject(clientConfig) ? clientConfig : {});
    const stated = Array.isArray(versions) ? (versions as readonly Json[]) : [];
    this.#version = reviewVersionOf(stated);
    this.types = parts.types;
    this.#parts = parts;
    this.#id = parts.newUid();
  }

  async convert(object: JsonObject, to: string): Promise<JsonObject> {
    if (object.apiVersion === to) return object;
    const from = `${String(object.apiVersion)}, Kind=${String(object.kind)}`;
    return (await this.#ask([object], { from, to, isList: false }))[0] as JsonObject;
  }

  async convertAll(
    entries: readonly Entry[],
    { to, read }: { readonly to: string; read(entry: Entry): JsonObject },
  ): Promise<readonly JsonObject[]> {
    const found = new Map<string, JsonObject | Promise<JsonObject>>();
    const missing: Missing[] = [];
    for (const entry of entries) {
      const id = this.#idOf(entry, to);
      if (found.has(id)) continue;
      const object = this.#parts.objects.converted.get(id) ?? this.#asked.get(id) ?? read(entry);
      found.set(id, object);
      if (!(object instanceof Promise) && object.apiVersion !== to) missing.push({ entry, object });
    }
    for (const part of inParts(missing)) {
      const objects = part.map(({ object }) => object);
      const from = `${to}, Kind=${String(objects[0]?.kind)}List`;
      const asked = this.#ask(objects, { from, to, isList: true });
      for (const [index, { entry }] of part.entries()) {
        const one = asked.then((converted) => converted[index] as JsonObject);
        found.set(this.#idOf(entry, to), this.#remember(entry, to, one));
      }
      // The others of the list wait for their turn.
      await asked;
    }
    return Promise.all(entries.map((entry) => found.get(this.#idOf(entry, to)) as JsonObject));
  }

  keep(entry: Entry, object: JsonObject): void {
    const weight = Math.max(entry.value.length + weighText(entry.value), LEAST_WEIGHT);
    this.#parts.objects.converted.put(this.#idOf(entry, String(object.apiVersion)), object, weight);
  }

  #remember(entry: Entry, to: string, asked: Promise<JsonObject>): Promise<JsonObject> {
    const id = this.#idOf(entry, to);
    this.#asked.set(id, asked);
    asked
      .then((object) => this.keep(entry, object))
      .catch(() => {})
      .finally(() => this.#asked.delete(id));
    return asked;
  }

  #idOf({ key, revision }: Entry, to: string): string {
    return `${this.#id} ${to} ${revision} ${key}`;
  }

  async #ask(objects: readonly JsonObject[], asked: Asked): Promise<readonly JsonObject[]> {
    try {
      return await this.#send(objects, asked);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw internalError(
        error instanceof WrongAnswer
          ? `conversion webhook for ${asked.from} returned ${why}`
          : `conversion webhook for ${asked.from} failed: ${why}`,
      );
    }
  }

  async #send(objects: readonly JsonObject[], { to, isList }: Asked): Promise<readonly JsonObject[]> {
    const version = this.#version;
    if (version === undefined) throw new Error("no supported conversion review versions");
    const uid = this.#parts.newUid();
    const review = {
      kind: "ConversionReview",
      apiVersion: `${GROUP}/${version}`,
      request: { uid, desiredAPIVersion: to, objects },
    };
    const answer = await this.#parts.webhooks.ask(this.#target, review, PATIENCE);
    const converted = readConverted(answer, { uid, version });
    if (converted.length !== objects.length)
      throw new WrongAnswer(`${converted.length} objects, expected ${objects.length}`);
    return objects.map((object, index) => {
      try {
        return this.#parts.prune(
          checkConverted({ object, converted: converted[index], to }, isList ? ` at index ${index}` : ""),
        );
      } catch (error) {
        throw new WrongAnswer(error instanceof Error ? error.message : String(error));
      }
    });
  }
}

interface Missing {
  readonly entry: Entry;
  readonly object: JsonObject;
}

interface Asked {
  /** What errors say it is about. */
  readonly from: string;
  readonly to: string;
  readonly isList: boolean;
}

/** The webhook answered, but not with what it was asked for. */
class WrongAnswer extends Error {}

/** The objects of a review that was answered. Fails if it was not, in the words of Kubernetes. */
function readConverted(
  answer: JsonObject,
  { uid, version }: { readonly uid: string; readonly version: string },
): readonly Json[] {
  const { response } = answer;
  // What went without these checks before there was v1 still does.
  if (version === "v1") checkReview(answer, { group: GROUP, kind: "ConversionReview" });
  if (!isObject(response)) throw new Error("no response provided");
  if (version === "v1") checkUid(response, uid);
  const { status = "", message = "" } = isObject(response.result) ? response.result : {};
  if (status !== "Success")
    throw new Error(String(message) || `response.result.status was '${String(status)}', not 'Success'`);
  return Array.isArray(response.convertedObjects) ? response.convertedObjects : [];
}

/** What goes into one review, and the next. */
function inParts(missing: readonly Missing[]): readonly (readonly Missing[])[] {
  const parts: Missing[][] = [];
  let left = 0;
  for (const one of missing) {
    const size = jsonSize(one.object, MOST_SENT);
    if (size > left) {
      parts.push([]);
      left = MOST_SENT;
    }
    left -= size;
    parts.at(-1)?.push(one);
  }
  return parts;
}
