/** The node from which none is reached that accepts. */
export const NOWHERE = 0;
/** The state of a machine that has found a match: whatever follows, the text is accepted. */
export const MATCHED = 1;

/** Texts as ways through nodes, a letter at each step. */
export interface Graph {
  readonly start: number;
  readonly letterCount: number;
  next(node: number, letter: number): number;
  /** Whether a text that ends at a node is one of those that are meant. */
  accepts(node: number): boolean;
}
