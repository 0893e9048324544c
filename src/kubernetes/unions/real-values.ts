/** The discriminators' values where the published ones are names of Go fields, by definition and member. */
export const REAL_VALUES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ["io.k8s.api.core.v1.AppArmorProfile", { localhostProfile: "Localhost" }],
  ["io.k8s.api.core.v1.SeccompProfile", { localhostProfile: "Localhost" }],
  ["io.k8s.api.flowcontrol.v1.LimitResponse", { queuing: "Queue" }],
]);
