/** Options of a comparison, each that there is but converters. */
export const comparison = {
  policy: "envoy",
  includeFine: true,
  failOn: "depends",
  exemptAlpha: false,
  suppress: [{ rule: "field-removed", in: "Thing", path: ".a" }],
  now: "2026-11-01",
  release: "1.36",
  deprecated: { "example.com/v1": { on: "2026-01-31", release: "1.33" } },
  introduced: { "example.com/v1": { on: "2025-01-31", release: "1.30" } },
};

/** Options of a comparison of protobuf APIs, each that there is. */
export const apiComparison = {
  policy: "envoy",
  includeFine: true,
  failOn: "depends",
  exemptAlpha: false,
  exemptNotImplemented: true,
  now: "2026-11-01",
  release: "1.36",
  deprecated: { "a.v1": { on: "2026-01-31", release: "1.33" } },
  introduced: { v1: { on: "2025-01-31", release: "1.30" } },
  suppress: [{ rule: "field-removed", in: "a.v1.A", path: ".a" }],
};
