/** Kubernetes' own types, by kind or by definition. */
export { kubernetes } from "./kubernetes.ts";
