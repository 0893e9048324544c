// Random objects of a kind, sent to its other version and back.
import { checkRoundTrip } from "fieldwise/evolve";
import { kinds } from "./kinds.mjs";

/** What came of it, in a line; on the kind's own types, or on others. */
export function checkKind(name, schema = kinds[name].schema) {
  const { create, domain } = kinds[name];
  const trips = checkRoundTrip(create(schema), domain);
  if (!trips.ok) return `${trips.law} broken: ${trips.message}\n${JSON.stringify(trips.object, null, 2)}`;
  const total = (part) => trips.coverage.reduce((sum, coverage) => sum + coverage[part], 0);
  return `${trips.checked} objects came back as they were; ${total("exercised")} of ${total("paths")} paths were tried`;
}
