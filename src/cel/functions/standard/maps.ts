import { EntryMap, entriesOf } from "../../values/entries.ts";
import { printPlain } from "../../values/print-value.ts";
import { fail, type Mapping, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";

/** A map with an entry more. Only the macros call it, which begin with a map of their own: it is added to. */
function insertEntry(map: Mapping, key: Value, value: Value): Mapping {
  const entries = map instanceof EntryMap ? map : entriesOf(map);
  return entries.add(key, value) ? entries : fail(`insert failed: key ${printPlain(key)} already exists`);
}

function insertEntries(map: Mapping, added: Mapping): Mapping {
  const entries = map instanceof EntryMap ? map : entriesOf(map);
  for (const key of added.keys()) {
    if (!entries.add(key, added.get(key) as Value)) {
      return fail(`insert failed: key ${printPlain(key)} already exists`);
    }
  }
  return entries;
}

/** What the macros with two variables are made of. */
export function declareMaps(): readonly Overload[] {
  return [
    declare("cel.@mapInsert(map(K, V), K, V) -> map(K, V)", insertEntry),
    declare("cel.@mapInsert(map(K, V), map(K, V)) -> map(K, V)", insertEntries),
  ];
}
