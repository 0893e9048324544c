import { publishedDefinitions } from "../../../kubernetes/internal.ts";
import type { DefinitionSource } from "../../../openapi/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { Kept } from "../../load/kept.ts";
import { Slices } from "../../load/slices.ts";
import type { Resource } from "../../resources/resource.ts";
import type { ApiGroup, ApiVersion } from "../api-groups.ts";
import { createPage, type Page } from "../page.ts";
import { toOpenApi } from "./document.ts";
import { printSwagger } from "./swagger.ts";

/** What a document was made of, and what tells it apart from others. */
interface Made {
  readonly resources: readonly Resource[];
  readonly hash: string;
}

/** How many characters of documents are kept. */
const MOST_KEPT = 16 * 1024 * 1024;

/** The OpenAPI v3 documents of a server. One is made when it is asked for, and kept for as long as there is room. */
export class OpenApi {
  readonly #made = new Map<string, Made>();
  readonly #pages = new Kept<string, Page>(MOST_KEPT);
  readonly #definitions: DefinitionSource = publishedDefinitions();

  /** The document of a group's version. */
  async document(version: ApiVersion): Promise<Page> {
    const { apiVersion, resources } = version;
    const kept = this.#pages.get(apiVersion);
    if (kept !== undefined && this.#hashOf(version) === kept.hash) return kept;
    const page = await createPage(JSON.stringify(toOpenApi(version, this.#definitions)));
    this.#made.set(apiVersion, { resources, hash: page.hash });
    this.#pages.put(apiVersion, page, page.text.length);
    return page;
  }

  /** The hash of a version's document, if it was made of what there is now. */
  #hashOf({ apiVersion, resources }: ApiVersion): string | undefined {
    const made = this.#made.get(apiVersion);
    return made !== undefined && same(made.resources, resources) ? made.hash : undefined;
  }

  /** All documents in one, as clients before Kubernetes v1.24 ask for it. */
  swagger(groups: readonly ApiGroup[]): Promise<string> {
    return printSwagger(this.#documents(groups.flatMap((group) => group.versions)));
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
      const hash = this.#hashOf(version) ?? (await this.document(version)).hash;
      paths.push([nameOf(version), { serverRelativeURL: addressOf(version, hash) }]);
    }
    const known = new Set(versions.map(({ apiVersion }) => apiVersion));
    for (const name of this.#made.keys()) {
      if (known.has(name)) continue;
      this.#made.delete(name);
      this.#pages.drop(name);
    }
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
