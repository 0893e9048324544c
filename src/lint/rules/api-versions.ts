import { retiredVersion } from "../../kubernetes/internal.ts";
import type { Inspection } from "../inspection.ts";

/** A version of a built-in kind that the release does not serve any more, or will not for long. */
export function checkApiVersion({ value, release, findings }: Inspection): void {
  const { apiVersion, kind } = value;
  if (typeof apiVersion !== "string" || typeof kind !== "string") return;
  const retired = retiredVersion(apiVersion, kind);
  if (retired === undefined || retired.deprecated > release) return;
  const { deprecated, removed, instead } = retired;
  const name = `${apiVersion} ${kind}`;
  const remedy = instead === undefined ? "nothing takes its place" : `use ${instead}`;
  const about = { of: "object", steps: [{ kind: "field", name: "apiVersion" }] } as const;
  if (removed !== undefined && removed <= release) {
    findings.report("removed-api-version", {
      ...about,
      message: `${name} was removed in Kubernetes 1.${removed}: ${remedy}`,
    });
    return;
  }
  const end = removed === undefined ? "" : `, and is removed in 1.${removed}`;
  const message = `${name} has been deprecated since Kubernetes 1.${deprecated}${end}: ${remedy}`;
  findings.report("deprecated-api-version", { ...about, message });
}
