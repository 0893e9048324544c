import type { JsonObject } from "../../value/internal.ts";
import type { Registry } from "../resources/registry.ts";
import { type ApiGroup, type ApiVersion, listGroups } from "./api-groups.ts";
import { OpenApi } from "./open-api/open-api.ts";
import { createPage, type Page } from "./page.ts";

/** What a server tells about itself, kept until its resources change. */
export class MetaPages {
  readonly #registry: Registry;
  readonly openApi: OpenApi = new OpenApi();
  #generation = -1;
  #groups: readonly ApiGroup[] = [];
  readonly #pages = new Map<string, Promise<Page>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** The groups as they are now, the core group among them. */
  groups(): readonly ApiGroup[] {
    if (this.#generation !== this.#registry.generation) {
      this.#generation = this.#registry.generation;
      this.#groups = listGroups(this.#registry);
      this.#pages.clear();
    }
    return this.#groups;
  }

  findGroup(name: string): ApiGroup | undefined {
    return this.groups().find((group) => group.name === name);
  }

  findVersion(group: string, version: string): ApiVersion | undefined {
    return this.findGroup(group)?.versions.find((known) => known.version === version);
  }

  /** A page that is made of the groups, as an object or its text. Names are few: a client cannot make them up. */
  page(
    name: string,
    make: (groups: readonly ApiGroup[]) => JsonObject | Promise<JsonObject | string>,
  ): Promise<Page> {
    const groups = this.groups();
    const known = this.#pages.get(name);
    if (known !== undefined) return known;
    const page = Promise.resolve(make(groups)).then((document) =>
      createPage(typeof document === "string" ? document : JSON.stringify(document)),
    );
    this.#pages.set(name, page);
    return page;
  }
}

const PAGES = new WeakMap<Registry, MetaPages>();

/** What was made of a registry's resources so far. */
export function pagesOf(registry: Registry): MetaPages {
  const known = PAGES.get(registry);
  if (known !== undefined) return known;
  const pages = new MetaPages(registry);
  PAGES.set(registry, pages);
  return pages;
}
