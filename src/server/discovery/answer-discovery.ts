import type { JsonObject } from "../../value/internal.ts";
import type { HttpReply, HttpRequest } from "../http/message.ts";
import type { ApiGroup, ApiVersion } from "./api-groups.ts";
import {
  toApiGroup,
  toApiGroupList,
  toApiResourceList,
  toApiVersions,
  toDiscoveryList,
} from "./discovery-documents.ts";
import type { MetaPages } from "./meta-pages.ts";
import { negotiate } from "./negotiate.ts";
import { answerPage, type Page } from "./page.ts";

/** `/api` or `/apis`: the groups, with all that is in them if the client asks for that. */
export async function answerRoot(
  pages: MetaPages,
  request: HttpRequest,
  root: "api" | "apis",
): Promise<HttpReply> {
  const { aggregated, type } = negotiate(request.header("accept"), { aggregated: true });
  const listed = (groups: readonly ApiGroup[]): readonly ApiGroup[] =>
    groups.filter(({ name }) => (name === "") === (root === "api"));
  if (aggregated !== undefined) {
    const page = await pages.page(`${root} ${aggregated}`, (groups) =>
      toDiscoveryList(listed(groups), aggregated),
    );
    return answer(request, page, type);
  }
  if (root === "apis")
    return answer(request, await pages.page(root, (groups) => toApiGroupList(listed(groups))), type);
  const [core] = listed(pages.groups());
  const versions = toApiVersions(
    core ?? { name: "", versions: [], builtin: true },
    request.header("host") ?? "",
  );
  return { status: 200, headers: { ...HEADERS, "content-type": type }, body: JSON.stringify(versions) };
}

/** `/apis/GROUP`. */
export function answerGroup(pages: MetaPages, request: HttpRequest, group: ApiGroup): Promise<HttpReply> {
  return answerMade(pages, request, group.name, () => toApiGroup(group));
}

/** `/api/v1`, `/apis/GROUP/VERSION`. */
export function answerVersion(
  pages: MetaPages,
  request: HttpRequest,
  version: ApiVersion,
): Promise<HttpReply> {
  return answerMade(pages, request, `/${version.apiVersion}`, () => toApiResourceList(version));
}

async function answerMade(
  pages: MetaPages,
  request: HttpRequest,
  name: string,
  make: () => JsonObject,
): Promise<HttpReply> {
  const { type } = negotiate(request.header("accept"), { aggregated: false });
  return answer(request, await pages.page(name, make), type);
}

const HEADERS = { vary: "Accept", "cache-control": "public" };

function answer(request: HttpRequest, page: Page, type: string): HttpReply {
  return answerPage(request, page, { ...HEADERS, "content-type": type });
}
