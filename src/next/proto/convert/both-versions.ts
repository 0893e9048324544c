import {
  type ProtoApi,
  type ProtoEnum,
  type ProtoEnumValue,
  type ProtoField,
  type ProtoMessage,
  readDescriptorSet,
} from "../../../proto/internal.ts";
import { checkRecord, invalidArgument, MergeError, readObject, showValue } from "../../../value/internal.ts";

/** Where an object is converted to: the version that the next one was made of, or the next one. */
export type ProtoDirection = "next" | "previous";

/** Two versions of an API, and which types of them belong together. */
export class BothVersions {
  readonly api: ProtoApi;
  readonly #types: Readonly<Record<ProtoDirection, ReadonlyMap<string, string>>>;

  readonly #fields = new Map<ProtoMessage, ReadonlyMap<string, ProtoField>>();
  readonly #values = new Map<ProtoEnum, ReadonlyMap<number, ProtoEnumValue>>();

  constructor(set: object, types: object) {
    this.api = readDescriptorSet(readObject(set, "the set"));
    checkRecord(types, "types");
    const pairs = Object.entries(types).filter(
      (pair): pair is [string, string] => typeof pair[1] === "string",
    );
    this.#types = {
      next: new Map(pairs),
      previous: new Map(pairs.map(([old, next]) => [next, old])),
    };
  }

  /** The name of the type that one becomes; its own, if it stays. */
  counterpart(name: string, to: ProtoDirection): string {
    return this.#types[to].get(name) ?? name;
  }

  /** Whether a type is one of the version that is converted to, and not of the other. */
  isThere(name: string, to: ProtoDirection): boolean {
    return this.#types[to === "next" ? "previous" : "next"].has(name);
  }

  /** The field that a name of protobuf's JSON stands for, which takes both names of a field. */
  fieldNamed(message: ProtoMessage, name: string): ProtoField | undefined {
    let fields = this.#fields.get(message);
    if (fields === undefined) {
      fields = new Map(
        message.fields.flatMap(
          (field) =>
            [
              [field.name, field],
              [field.jsonName, field],
            ] as const,
        ),
      );
      this.#fields.set(message, fields);
    }
    return fields.get(name);
  }

  /** The values of an enum by their numbers; of several with one number, the first. */
  valuesOf(found: ProtoEnum): ReadonlyMap<number, ProtoEnumValue> {
    let values = this.#values.get(found);
    if (values === undefined) {
      values = new Map(found.values.toReversed().map((value) => [value.number, value]));
      this.#values.set(found, values);
    }
    return values;
  }

  /** A message of the version that is converted from. */
  find(name: string, to: ProtoDirection): ProtoMessage {
    const message = typeof name === "string" ? this.api.messages.get(name) : undefined;
    if (message === undefined)
      throw new MergeError(
        "DEFINITION_UNKNOWN",
        "",
        `there is no message ${showValue(name)}: use the full name of one in the set`,
      );
    if (this.isThere(name, to))
      throw invalidArgument(`${name} is a message of the ${to} version already: convert it to the other one`);
    return message;
  }
}
