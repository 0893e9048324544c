/** Which differences a patch is to hold. */
export interface DiffScope {
  /** What is new or different. */
  readonly changes: boolean;
  /** What is no longer there. */
  readonly deletions: boolean;
  /** The order of the items of lists that merge. */
  readonly order: boolean;
  /** Nothing where nothing changed, though Kubernetes would still state an order. */
  readonly tidy: boolean;
}
