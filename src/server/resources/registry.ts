import type { Resource } from "./resource.ts";

/** The resources that a server has, by group, version and plural. They come and go with custom resource definitions. */
export class Registry {
  readonly #resources = new Map<string, Resource>();
  /** One version of each resource, by where its objects are kept. */
  readonly #byPrefix = new Map<string, Resource>();
  /** The versions of each kind, by group and kind. */
  readonly #byKind = new Map<string, Set<Resource>>();
  /** How many resources each group has. */
  readonly #groups = new Map<string, number>();
  /** Counts up whenever something changes, so that what was made of the resources can be kept until then. */
  generation = 0;

  constructor(resources: Iterable<Resource> = []) {
    for (const resource of resources) this.#add(resource);
  }

  find(group: string, version: string, plural: string): Resource | undefined {
    return this.#resources.get(`${group}/${version}/${plural}`);
  }

  /** The resource of a kind in a version, or in another one of its group: references outlive versions. */
  findByKind(apiVersion: string, kind: string): Resource | undefined {
    const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
    let first: Resource | undefined;
    for (const resource of this.#byKind.get(`${group}/${kind}`) ?? []) {
      if (resource.apiVersion === apiVersion) return resource;
      first ??= resource;
    }
    return first;
  }

  /** The resource that a key belongs to, in the version in which it is stored. */
  findByKey(key: string): Resource | undefined {
    const end = key.indexOf("/", key.indexOf("/", 1) + 1) + 1;
    return this.#byPrefix.get(key.slice(0, end));
  }

  /** All resources, in the order they came. */
  list(): IterableIterator<Resource> {
    return this.#resources.values();
  }

  /** One version of each resource, that in which its objects are stored: all that there can be objects of. */
  listStored(): IterableIterator<Resource> {
    return this.#byPrefix.values();
  }

  hasGroup(group: string): boolean {
    return this.#groups.has(group);
  }

  /** Puts resources in the place of others, all at once. What is `stored` is known by its keys, be it served or not. */
  replace(gone: Iterable<Resource>, come: Iterable<Resource>, stored?: Resource): void {
    for (const resource of gone) {
      this.#remove(resource);
      this.#byPrefix.delete(resource.prefix);
    }
    for (const resource of come) this.#add(resource);
    if (stored !== undefined) this.#byPrefix.set(stored.prefix, stored);
    this.generation++;
  }

  #add(resource: Resource): void {
    this.#remove(this.#resources.get(idOf(resource)));
    this.#resources.set(idOf(resource), resource);
    if (!this.#byPrefix.has(resource.prefix) || resource.apiVersion === resource.storedAs)
      this.#byPrefix.set(resource.prefix, resource);
    const kind = kindOf(resource);
    this.#byKind.set(kind, (this.#byKind.get(kind) ?? new Set()).add(resource));
    this.#groups.set(resource.group, (this.#groups.get(resource.group) ?? 0) + 1);
  }

  #remove(resource: Resource | undefined): void {
    if (resource === undefined || this.#resources.get(idOf(resource)) !== resource) return;
    this.#resources.delete(idOf(resource));
    this.#byPrefix.delete(resource.prefix);
    const kind = kindOf(resource);
    const left = this.#byKind.get(kind);
    left?.delete(resource);
    if (left?.size === 0) this.#byKind.delete(kind);
    const count = (this.#groups.get(resource.group) ?? 1) - 1;
    if (count > 0) this.#groups.set(resource.group, count);
    else this.#groups.delete(resource.group);
  }
}

function kindOf({ group, kind }: Resource): string {
  return `${group}/${kind}`;
}

function idOf({ group, version, plural }: Resource): string {
  return `${group}/${version}/${plural}`;
}
