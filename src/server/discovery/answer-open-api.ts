import type { JsonObject } from "../../value/internal.ts";
import { MEDIA_TYPES, onlyAccepted, parseAccept } from "../http/accept.ts";
import type { HttpReply, HttpRequest } from "../http/message.ts";
import type { ApiVersion } from "./api-groups.ts";
import type { MetaPages } from "./meta-pages.ts";
import { encodeSwagger } from "./open-api/encode-swagger.ts";
import { addressOf } from "./open-api/open-api.ts";
import { answerPage, type Page } from "./page.ts";

/** `/openapi/v3`: where the documents are. */
export async function answerIndex(pages: MetaPages, request: HttpRequest): Promise<HttpReply> {
  const page = await pages.page("openapi/v3", (groups) => pages.openApi.index(groups));
  return answerPage(request, page, { "content-type": MEDIA_TYPES.json });
}

/** `/openapi/v3/…`: a document. Under the address that the index gives it, it never changes. */
export async function answerDocument(
  pages: MetaPages,
  request: HttpRequest,
  version: ApiVersion,
): Promise<HttpReply> {
  checkAccept(request);
  const page = await pages.openApi.document(version);
  const headers = { vary: "Accept", "content-type": MEDIA_TYPES.json };
  const hash = new URLSearchParams(request.query).get("hash");
  if (hash === null || hash === "") return answerPage(request, page, headers);
  if (hash !== page.hash)
    return { status: 301, headers: { vary: "Accept", location: addressOf(version, page.hash) }, body: "" };
  return answerPage(request, page, { ...headers, "cache-control": "public, immutable" });
}

/** What Swagger in protobuf is called; older clients write `@` for the dot before the version. */
const SWAGGER = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

const encoded = new WeakMap<Page, Uint8Array>();

/** `/openapi/v2`: all in one document. */
export async function answerSwagger(pages: MetaPages, request: HttpRequest): Promise<HttpReply> {
  const page = await pages.page("openapi/v2", (groups) => pages.openApi.swagger(groups));
  const [first] = parseAccept(request.header("accept") ?? "");
  if (first?.type.replace("v2@", "v2.") !== SWAGGER) {
    checkAccept(request, [MEDIA_TYPES.json, SWAGGER]);
    return answerPage(request, page, { vary: "Accept", "content-type": MEDIA_TYPES.json });
  }
  const reply = answerPage(
    request,
    { ...page, hash: `${page.hash}P` },
    { vary: "Accept", "content-type": SWAGGER },
  );
  if (reply.status === 304) return reply;
  const body = encoded.get(page) ?? encodeSwagger(JSON.parse(page.text) as JsonObject);
  encoded.set(page, body);
  return { ...reply, body };
}

const JSON_TYPES: ReadonlySet<string> = new Set([MEDIA_TYPES.json, "application/*", "*/*"]);

/** Refuses who does not take JSON. */
function checkAccept(request: HttpRequest, offered: readonly string[] = [MEDIA_TYPES.json]): void {
  const header = request.header("accept");
  if (header === undefined || header === "") return;
  if (!parseAccept(header).some(({ type }) => JSON_TYPES.has(type))) throw onlyAccepted(offered);
}
