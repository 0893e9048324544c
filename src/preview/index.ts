/** Previews: what a write would do, line by line, and where in a text that is about; for the command and the playground. */
export { stashedIn, withoutStash } from "./conversion/stashed.ts";
export { type ExplainedKind, explainBelow, explainInside } from "./explain/explain-kind.ts";
export { describePlace, type ExplainedPlace, printMerge } from "./explain/explained-place.ts";
export { legendOf } from "./explain/legend.ts";
export { type DiffLine, diffLines } from "./lines/diff-lines.ts";
export { nameObject } from "./lines/name-object.ts";
export { indentOf, linesOf, type ObjectLine } from "./lines/object-lines.ts";
export { printable, printLines } from "./lines/printable.ts";
export { placeOf, readPath } from "./places/place-of.ts";
export { placeOfCause } from "./places/place-of-cause.ts";
export { type ProblemAt, problemsOf, UNREADABLE_PATCH } from "./places/problems-of.ts";
export { type PlacedIn, SchemaPlaces } from "./places/schema-places.ts";
export { hasManagedFields, knownPart, withoutServerFields } from "./predict/known-to-server.ts";
export { fieldValidationOf, predict } from "./predict/predict.ts";
export type { ApplySettings, Done, Predicted, Prediction, Stopped } from "./predict/prediction.ts";
export { asLive, inNamespace, withNamespaceOf } from "./predict/with-namespace-of.ts";
