/** What the suite runs on, as plain data, so that it needs no files: a bundle carries it along. */
export interface Cases {
  /** The vectors of what Kubernetes answers, one case a text. */
  readonly vectors: readonly string[];
  /** The custom resource definitions that vectors name. */
  readonly definitions: Readonly<Record<string, string>>;
  /** The vectors that are known to differ, with the reason, one a text. */
  readonly known: readonly string[];
  /** What kube-apiserver answers to requests: a definition to begin with, then one case a text. */
  readonly http: readonly string[];
  /** The schema documents that cases name. */
  readonly documents: Readonly<Record<string, string>>;
  /** The cases of `spec-fixtures/evolve/`, by the name of their file. */
  readonly evolution: Readonly<Record<string, readonly string[]>>;
  /** The cases of `spec-fixtures/lint/`. */
  readonly lint: readonly string[];
  /** The cases of `spec-fixtures/yaml/`, by the name of their file. */
  readonly yaml: Readonly<Record<string, readonly string[]>>;
  /** Every entry of the package, loaded. */
  readonly entries: Readonly<Record<string, object>>;
}
