import {
  checkText,
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  type Names,
  readArguments,
  readNamed,
  readObject,
  showValue,
} from "../../value/internal.ts";
import { CLIENT_FEATURES, namesOfFeature } from "./registry.ts";

/** A client: the features that it states, or the Node message in which it does. */
export interface XdsClient {
  /** The features that the client states. */
  readonly features?: Iterable<string> | undefined;
  /** The client's Node (`envoy.config.core.v3.Node`) in JSON: its `client_features` count, under either name of the field. */
  readonly node?: object | undefined;
}

/** What a server owes a client, or may do for it, because of one feature. */
export interface ServerDuty {
  /** The registered name. */
  readonly feature: string;
  /** Whether the client states the feature. */
  readonly stated: boolean;
  readonly kind: "must" | "may";
  /** What the server must or may do, as a sentence without its beginning. */
  readonly duty: string;
}

const CLIENT: Names = { features: "any", node: "any" };

/**
 * The features that a Node message states, by their registered names where they have one, each once and in its order. Names that nobody
 * registered are kept: those who agreed on them know them. No list means no features.
 */
export function clientFeaturesOf(node: object): readonly string[] {
  return readArguments(() => [...new Set(featuresOfNode(node).map(registeredName))]);
}

/**
 * What a server must and may do for a client, by the features that are registered (`CLIENT_FEATURES`). Other names are ignored, and
 * a feature that is not stated is not supported. A server remembers the Node per stream: only the first request must have it.
 */
export function serverDuties(client: XdsClient): readonly ServerDuty[] {
  const stated = readArguments(() => readClientFeatures(readNamed("parts of the client", client, CLIENT)));
  return CLIENT_FEATURES.flatMap(({ name, must, may, otherwise }): ServerDuty[] => {
    const duty = (kind: "must" | "may", text: string | undefined): ServerDuty[] =>
      text === undefined ? [] : [{ feature: name, stated: stated.has(name), kind, duty: text }];
    return stated.has(name) ? [...duty("must", must), ...duty("may", may)] : duty("must", otherwise);
  });
}

/** The context parameters that a client's features are in names of `xdstp:` resources: `xds.client_feature.<name>` is `"true"`. */
export function featureParameters(client: XdsClient): Readonly<Record<string, string>> {
  const names = readArguments(() => statedFeatures(readNamed("parts of the client", client, CLIENT)));
  const parameters = [...new Set(names.map(registeredName))].map((name) => [
    `xds.client_feature.${name}`,
    "true",
  ]);
  return Object.fromEntries(parameters);
}

/** The features of a client, under every name that they have. */
export function readClientFeatures(client: XdsClient): ReadonlySet<string> {
  return new Set(statedFeatures(client).flatMap(namesOfFeature));
}

function statedFeatures({ features, node }: XdsClient): readonly string[] {
  if (features === undefined && node === undefined)
    throw invalidArgument("the client says nothing about its features: pass features, or its node");
  return [...readNames(features ?? []), ...(node === undefined ? [] : featuresOfNode(node))];
}

function registeredName(name: string): string {
  return namesOfFeature(name)[0] as string;
}

function readNames(features: Iterable<string>): readonly string[] {
  const isList = typeof features === "object" && features !== null && Symbol.iterator in features;
  if (!isList) throw invalidArgument("features must be a list of names: pass one");
  const names = [...features];
  for (const name of names) checkText(name, "each of features");
  return names;
}

function featuresOfNode(given: object): readonly string[] {
  const node = readObject(given, "node");
  const [proto, json] = [fieldOf(node, "client_features"), fieldOf(node, "clientFeatures")];
  if (proto !== undefined && json !== undefined)
    throw invalidNode(
      "clientFeatures",
      '"client_features" and "clientFeatures" are one field: keep one of them',
    );
  const stated = proto ?? json ?? [];
  const at = proto === undefined ? "clientFeatures" : "client_features";
  if (!Array.isArray(stated))
    throw invalidNode(at, `this is a list of names, but is ${showValue(stated)}: use a list`);
  const wrong = stated.findIndex((name: Json) => typeof name !== "string");
  if (wrong >= 0)
    throw invalidNode(
      `${at}[${wrong}]`,
      `a feature is a name, but this is ${showValue(stated[wrong])}: use a string`,
    );
  return stated as readonly string[];
}

/** A field that is set: null is absence. */
function fieldOf(node: JsonObject, name: string): Json | undefined {
  return (isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined) ?? undefined;
}

function invalidNode(path: string, message: string): MergeError {
  return new MergeError("VALUE_INVALID", path, message);
}
