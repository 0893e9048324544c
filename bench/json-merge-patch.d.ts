declare module "json-merge-patch" {
  /** Changes `target` in place where it is an object. */
  export function apply(target: unknown, patch: unknown): unknown;
  export function generate(before: unknown, after: unknown): unknown;
}
