import type { ApiGroup } from "./api-groups.ts";
import { HEALTH } from "./health.ts";
import { OPEN_ID_PATHS } from "./open-id.ts";

/** The paths that `/` lists. */
export function listPaths(groups: readonly ApiGroup[]): readonly string[] {
  const paths = [
    ...Object.values(OPEN_ID_PATHS),
    "/api",
    "/apis",
    "/apis/",
    "/openapi/v2",
    "/openapi/v3",
    "/openapi/v3/",
    "/version",
  ];
  for (const { name, versions } of groups) {
    const root = name === "" ? "/api" : `/apis/${name}`;
    paths.push(root, ...versions.map(({ version }) => `${root}/${version}`));
  }
  for (const [path, checks] of HEALTH) paths.push(`/${path}`, ...checks.map((check) => `/${path}/${check}`));
  return [...new Set(paths)].sort();
}
