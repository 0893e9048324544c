import { equal, type JsonObject, MergeError, parseJson, printJson } from "fieldwise/value";

const id = parseJson('{"id": 9007199254740993}') as JsonObject;
console.log(typeof id.id); // bigint
console.log(printJson(id)); // {"id":9007199254740993}
console.log(equal({ a: 1, b: [2] }, { b: [2], a: 1 })); // true

try {
  parseJson("{");
} catch (error) {
  if (error instanceof MergeError) console.log(error.code); // JSON_INVALID
}

export const misuse = () => {
  // @ts-expect-error: an object is not changed in place.
  id.id = 1n;
};
