import { StatusError } from "../status/status.ts";

/** How an answer is written. */
export type Format = "json" | "yaml" | "protobuf";

/** What an answer is made of: the object itself, or what is left of it. */
export type Shape = "Table" | "PartialObjectMetadata" | "PartialObjectMetadataList";

/** In which form the answer is wanted. */
export interface Accepted {
  readonly format: Format;
  readonly as?: Shape;
  /** The version of that shape: `v1`, `v1beta1`. */
  readonly version?: string;
  /** Whether people want to read it. */
  readonly pretty?: boolean;
}

/** What a path leads to, as far as it decides about forms. */
export interface Endpoint {
  /** Whether it is of a custom resource. */
  readonly custom?: boolean;
  /** Whether it can be watched. */
  readonly streams?: boolean;
  /** Whether its objects can be had as tables. Default: they can. */
  readonly tables?: boolean;
}

export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  json: "application/json",
  yaml: "application/yaml",
  protobuf: "application/vnd.kubernetes.protobuf",
};

const STREAM_TYPES = [`${MEDIA_TYPES.json};stream=watch`, `${MEDIA_TYPES.protobuf};stream=watch`];

const FORMATS: Readonly<Record<string, Format>> = {
  "*/*": "json",
  "application/*": "json",
  "application/json": "json",
  "application/yaml": "yaml",
  "application/vnd.kubernetes.protobuf": "protobuf",
};

const JSON_ACCEPTED: Accepted = { format: "json" };

/**
 * The first form of an `Accept` header, by quality, that there is. Of custom resources protobuf comes last: they are not
 * offered so, and who takes something else as well gets that.
 */
export function readAccept(header: string | undefined, endpoint: Endpoint = {}): Accepted {
  if (header === undefined || header === "" || header === "*/*" || header === "application/json")
    return JSON_ACCEPTED;
  const ranges = parseAccept(header);
  const accepted = ranges
    .map(acceptedOf)
    .filter((form) => form !== undefined)
    .filter(({ as }) => as !== "Table" || endpoint.tables !== false);
  const best = accepted.find(({ format }) => !endpoint.custom || format !== "protobuf") ?? accepted[0];
  if (best !== undefined) return best;
  const hasType = ranges.some(({ type }) => Object.hasOwn(FORMATS, type));
  throw endpoint.custom || hasType ? onlyAccepted(Object.values(MEDIA_TYPES)) : noneAvailable(endpoint);
}

/** The format in which to tell who sent this `Accept` header that something is wrong: there always is one. */
export function formatOfErrors(header: string | undefined): Format {
  if (header === undefined) return "json";
  const known = parseAccept(header).find(({ type }) => Object.hasOwn(FORMATS, type));
  return known === undefined ? "json" : (FORMATS[known.type] as Format);
}

/** A watch cannot be had in that form. */
export function noStream(): StatusError {
  return onlyAccepted(STREAM_TYPES);
}

/** The object cannot be had in that form. */
export function notAcceptable(message: string): StatusError {
  return new StatusError({ code: 406, reason: "NotAcceptable", message });
}

/** A media range of an `Accept` header. */
export interface MediaRange {
  readonly type: string;
  readonly quality: number;
  readonly parameters: ReadonlyMap<string, string>;
}

/** The ranges of an `Accept` header, the most wanted first, then the most specific. Nobody needs more than a few. */
export function parseAccept(header: string): readonly MediaRange[] {
  const ranges = header.split(",", 64).map((part) => {
    const [type = "", ...rest] = part.split(";");
    const parameters = new Map(
      rest.map((parameter) => {
        const [name = "", value = ""] = parameter.split("=", 2);
        return [name.trim().toLowerCase(), value.trim()];
      }),
    );
    const quality = Number(parameters.get("q") ?? 1);
    return { type: type.trim().toLowerCase(), quality: Number.isNaN(quality) ? 0 : quality, parameters };
  });
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || wildcards(a) - wildcards(b));
}

function wildcards({ type }: MediaRange): number {
  return type === "*/*" ? 2 : type.endsWith("/*") ? 1 : 0;
}

function acceptedOf({ type, parameters }: MediaRange): Accepted | undefined {
  const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined;
  if (format === undefined) return undefined;
  const looks = parameters.get("pretty") === "1" ? { format, pretty: true } : { format };
  const as = parameters.get("as");
  if (as === undefined) return looks;
  if (as === "Table" && format === "protobuf") return undefined;
  const version = parameters.get("v");
  if (parameters.get("g") !== "meta.k8s.io" || (version !== "v1" && version !== "v1beta1")) return undefined;
  return as === "Table" || as === "PartialObjectMetadata" || as === "PartialObjectMetadataList"
    ? { ...looks, as, version }
    : undefined;
}

/** The refusal of a client that takes none of these types. */
export function onlyAccepted(types: readonly string[]): StatusError {
  return notAcceptable(`only the following media types are accepted: ${types.join(", ")}`);
}

/** What Kubernetes' router says of built-in resources, before anybody looks at the request. */
function noneAvailable({ streams = false }: Endpoint): StatusError {
  const types = [...Object.values(MEDIA_TYPES), ...(streams ? STREAM_TYPES : [])];
  return new StatusError({
    code: 406,
    reason: "NotAcceptable",
    message: `406: Not Acceptable\n\nAvailable representations: ${types.join(", ")}`,
    details: {},
  });
}
