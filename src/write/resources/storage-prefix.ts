/** Where the objects of a resource are kept, unless its kind is converted: `/core/pods/`, `/apps/deployments/`. */
export function storagePrefix(group: string, plural: string): string {
  return `/${group === "" ? "core" : group}/${plural}/`;
}
