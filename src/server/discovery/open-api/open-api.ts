import { publishedDefinitions } from "../../../kubernetes/internal.ts";
import type { DefinitionSource } from "../../../openapi/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { Slices } from "../../load/slices.ts";
import type { Resource } from "../../resources/resource.ts";
import type { ApiGroup, ApiVersion } from "../api-groups.ts";
import { createPage, type Page } from "../page.ts";
import { toOpenApi } from "./document.ts";
import { toSwagger } from "./swagger.ts";

interface Kept {
  readonly resources: readonly Resource[];
  readonly page: Promise<Page>;
}

/** The OpenAPI v3 documents of a server. One is made when it is asked for, and kept until its resources change. */
export class OpenApi {
  readonly #kept = new Map<string, Kept>();
  readonly #definitions: DefinitionSource = publishedDefinitions();

  /** The document of a group's version. */
  document(version: ApiVersion): Promise<Page> {
    const kept = this.#kept.get(version.apiVersion);
    if (kept !== undefined && same(kept.resources, version.resources)) return kept.page;
    const page = createPage(JSON.stringify(toOpenApi(version, this.#definitions)));
    this.#kept.set(version.apiVersion, { resources: version.resources, page });
    return page;
  }

  /** All documents in one, as clients before Kubernetes v1.24 ask for it. */
  swagger(groups: readonly ApiGroup[]): Promise<JsonObject> {
    return toSwagger(this.#documents(groups.flatMap((group) => group.versions)));
  }

  /** One document after the other, as there may be thousands. */
  async *#documents(versions: readonly ApiVersion[]): AsyncGenerator<JsonObject> {
    const slices = new Slices();
    for (const version of versions) {
      if (slices.isOver) await slices.next();
      yield toOpenApi(version, this.#definitions);
    }
  }

  /** Where all the documents are. What was kept of groups that are gone is dropped. */
  async index(groups: readonly ApiGroup[]): Promise<JsonObject> {
    const versions = groups.flatMap((group) => group.versions);
    const paths: [string, JsonObject][] = [];
    const slices = new Slices();
    for (const version of versions) {
      if (slices.isOver) await slices.next();
      const { hash } = await this.document(version);
      paths.push([nameOf(version), { serverRelativeURL: addressOf(version, hash) }]);
    }
    const known = new Set(versions.map(({ apiVersion }) => apiVersion));
    for (const name of this.#kept.keys()) if (!known.has(name)) this.#kept.delete(name);
    return { paths: Object.fromEntries(paths.sort(([a], [b]) => (a < b ? -1 : 1))) };
  }
}

/** Where the document with that hash is. */
export function addressOf(version: ApiVersion, hash: string): string {
  return `/openapi/v3/${nameOf(version)}?hash=${hash}`;
}

/** What the index calls a document: `api/v1`, `apis/apps/v1`. */
function nameOf({ group, apiVersion }: ApiVersion): string {
  return `${group === "" ? "api" : "apis"}/${apiVersion}`;
}

function same(a: readonly Resource[], b: readonly Resource[]): boolean {
  return a.length === b.length && a.every((resource, index) => resource === b[index]);
}
