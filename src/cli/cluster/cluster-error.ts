/** A cluster does not give what it was asked for. The message says what was asked, and what came of it. */
export class ClusterError extends Error {
  override readonly name = "ClusterError";
}

/** There is no cluster to ask. */
export class NoCluster extends ClusterError {
  /** The reason alone, for those who go on without. */
  readonly reason: string;

  constructor(reason: string, remedy: string) {
    super(`${reason}: ${remedy}`);
    this.reason = reason;
  }
}
