import {
  canonicalText,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  showValue,
  tooDeep,
} from "../../value/internal.ts";
import type { ProtoApi, ProtoEnum, ProtoField, ProtoMessage } from "../model/api.ts";
import type { FieldNames } from "../schema/message-types.ts";
import { checkScalarRules, rulesUnder } from "./check-field-rules.ts";
import { checkLength } from "./check-text-rules.ts";
import { checkTimeRules } from "./check-time-rules.ts";
import { findFields, nameOf } from "./find-fields.ts";
import { duplicate, invalid, Problems, required, type Steps, unsupported } from "./problem.ts";
import {
  type Comparable,
  readEnumValue,
  readLooseEnum,
  readLooseValue,
  readScalarValue,
  type ScalarForm,
  zeroOf,
} from "./read-scalar-value.ts";
import { FORMS, formOf } from "./scalar-forms.ts";

/** Goes through a message in JSON, and gathers what is wrong with it. */
export class MessageCheck {
  readonly problems = new Problems();
  readonly #api: ProtoApi;
  readonly #now: bigint | undefined;
  readonly #names: FieldNames;
  /** How many of the messages around have their rules turned off. */
  #unruled = 0;

  /** `now`, in nanoseconds, is for rules about it: without it, they are left out. `names` are for what is missing. */
  constructor(api: ProtoApi, now: bigint | undefined, names: FieldNames) {
    this.#api = api;
    this.#now = now;
    this.#names = names;
  }

  message(type: ProtoMessage, json: JsonObject, steps: Steps): void {
    if (steps.length > MAX_DEPTH) throw tooDeep();
    const { options } = type;
    const isOff = options["[validate.disabled]"] === true || options["[validate.ignored]"] === true;
    this.#unruled += isOff ? 1 : 0;
    const set = findFields(type, json, { steps, problems: this.problems, names: this.#names });
    for (const field of type.fields) {
      const key = set.get(field);
      const rules = this.#unruled > 0 ? undefined : field.options["[validate.rules]"];
      if (key !== undefined) this.#field(field, json[key] as Json, [...steps, key], rules);
      else if (field.oneof === undefined) this.#absent(field, [...steps, nameOf(field, this.#names)], rules);
    }
    for (const { name, fields, options: own } of type.oneofs) {
      const chosen = fields.flatMap((field) => set.get(field) ?? []);
      if (chosen.length > 1)
        this.problems.add(
          steps,
          invalid(`"${name}" can have one member, but has ${chosen.join(" and ")}: keep one`),
          "oneof",
        );
      if (chosen.length === 0 && this.#unruled === 0 && own["[validate.required]"] === true)
        this.problems.add(
          steps,
          required(
            `one of ${fields.map((field) => nameOf(field, this.#names)).join(", ")} must be set: set one`,
          ),
        );
    }
    this.#unruled -= isOff ? 1 : 0;
  }

  /** A field that is not set: rules see its default, if nobody can tell that it is not. */
  #absent(field: ProtoField, steps: Steps, rules: Json | undefined): void {
    const asking = ["message", "any", "duration", "timestamp"];
    if (field.cardinality === "required" || asking.some((kind) => rulesUnder(rules, kind)?.required === true))
      this.problems.add(steps, required("must be set: set it"));
    else if (field.cardinality === "implicit")
      this.#rule(field, field.type, zeroOf(field.type), steps, rules);
    else if (field.cardinality === "repeated") this.#list(field, [], steps, rules);
    else if (field.cardinality === "map") this.#map(field, {}, steps, rules);
  }

  #field(field: ProtoField, json: Json, steps: Steps, rules: Json | undefined): void {
    if (field.cardinality === "repeated") {
      if (Array.isArray(json)) this.#list(field, json, steps, rules);
      else if (isObject(json) !== (formOf(field) === undefined))
        this.problems.mistyped(steps, "a list", json);
      else this.#onlyItem(field, json, steps, rulesUnder(rules, "repeated")?.items);
    } else if (field.cardinality === "map") {
      if (isObject(json)) this.#map(field, json, steps, rules);
      else this.problems.mistyped(steps, "an object", json);
    } else this.#value(field, json, steps, rules);
  }

  #list(field: ProtoField, items: readonly Json[], steps: Steps, rules: Json | undefined): void {
    const own = rulesUnder(rules, "repeated");
    for (const [index, item] of items.entries()) this.#value(field, item, [...steps, index], own?.items);
    if (own === undefined || (own.ignoreEmpty === true && items.length === 0)) return;
    this.problems.add(steps, checkLength(items.length, "item", undefined, own.minItems, own.maxItems));
    if (own.unique !== true) return;
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const text = canonicalText(item);
      if (seen.has(text)) this.problems.add([...steps, index], duplicate("is in the list twice"));
      seen.add(text);
    }
  }

  /** A list of one without the list around it. */
  #onlyItem(field: ProtoField, json: Json, steps: Steps, rules: Json | undefined): void {
    this.problems.mistyped(steps, "a list", json, "form");
    this.#value(field, json, steps, rules);
  }

  #map(field: ProtoField, entries: JsonObject, steps: Steps, rules: Json | undefined): void {
    const own = rulesUnder(rules, "map");
    const fields = this.#api.messages.get(field.typeName as string)?.fieldsByNumber;
    const [keyField, valueField] = [fields?.get(1), fields?.get(2)];
    if (keyField === undefined || valueField === undefined) return;
    for (const [key, value] of Object.entries(entries)) {
      // In JSON, all keys are texts.
      const isBool = keyField.type === "bool" && (key === "true" || key === "false");
      this.#value(keyField, isBool ? key === "true" : key, [...steps, key], own?.keys);
      this.#value(valueField, value as Json, [...steps, key], own?.values);
    }
    const count = Object.keys(entries).length;
    if (own !== undefined && !(own.ignoreEmpty === true && count === 0))
      this.problems.add(steps, checkLength(count, "pair", undefined, own.minPairs, own.maxPairs));
  }

  /** One value of a field: the field itself, an item of a list, a key or a value of a map. */
  #value(field: ProtoField, json: Json, steps: Steps, rules: Json | undefined): void {
    const form = formOf(field);
    if (form === "enum") this.#enum(field, json, steps, rules);
    else if (form === "list") {
      if (!Array.isArray(json)) this.problems.mistyped(steps, "a list", json);
    } else if (form !== undefined && form !== "anything") {
      const strict = readScalarValue(form, json);
      const value = strict ?? readLooseValue(form, json, field.typeName !== undefined);
      if (strict === undefined)
        this.problems.mistyped(
          steps,
          FORMS[form] ?? `of type ${form}`,
          json,
          value === undefined ? "type" : "form",
        );
      if (value !== undefined) this.#rule(field, form, value, steps, rules);
    } else if (form === undefined) {
      if (isObject(json)) this.#inner(field, json, steps, rules);
      else this.problems.mistyped(steps, "an object", json);
    }
  }

  #enum(field: ProtoField, json: Json, steps: Steps, rules: Json | undefined): void {
    const type = this.#api.enums.get(field.typeName as string);
    const strict = type === undefined || json === null ? 0 : readEnumValue(type, json);
    const number = strict ?? readLooseEnum(type as ProtoEnum, json);
    if (strict === undefined) {
      const names = type?.values.map(({ name }) => name).join(", ");
      this.problems.add(
        steps,
        unsupported(`${showValue(json)} is no value of ${type?.fullName}: use one of ${names}`),
        number === undefined ? "type" : "form",
      );
    }
    if (number !== undefined) this.#rule(field, "enum", number, steps, rules);
  }

  #rule(field: ProtoField, form: ScalarForm, value: Comparable, steps: Steps, rules: Json | undefined): void {
    if (rules === undefined) return;
    const enumType = form === "enum" ? this.#api.enums.get(field.typeName as string) : undefined;
    const now = form === "timestamp" ? this.#now : undefined;
    const own = now === undefined ? undefined : rulesUnder(rules, form);
    const refused = checkScalarRules(rules, form, value, enumType);
    this.problems.add(steps, refused ?? (own && checkTimeRules(own, value as bigint, now as bigint)));
  }

  #inner(field: ProtoField, json: JsonObject, steps: Steps, rules: Json | undefined): void {
    if (field.typeName === "google.protobuf.Any") this.#any(json, steps, rulesUnder(rules, "any"));
    const inner = this.#api.messages.get(field.typeName as string);
    if (inner === undefined || inner.fullName.startsWith("google.protobuf.")) return;
    const skips = rulesUnder(rules, "message")?.skip === true;
    this.#unruled += skips ? 1 : 0;
    this.message(inner, json, steps);
    this.#unruled -= skips ? 1 : 0;
  }

  #any(json: JsonObject, steps: Steps, rules: JsonObject = {}): void {
    const url = json["@type"];
    const at = [...steps, "@type"];
    if (typeof url !== "string") {
      const missing = required("must name the type of the message: set it to a type URL");
      this.problems.add(at, missing, Object.keys(json).length === 0 ? "form" : "type");
      return;
    }
    const listed = Array.isArray(rules.in) ? rules.in : [];
    if (listed.length > 0 && !listed.includes(url))
      this.problems.add(
        at,
        unsupported(`must be one of ${listed.join(", ")}, but is ${url}: use one of those`),
      );
    if (Array.isArray(rules.notIn) && rules.notIn.includes(url))
      this.problems.add(at, unsupported(`must not be ${url}: use another type`));
    const name = url.slice(url.lastIndexOf("/") + 1);
    const inner = this.#api.messages.get(name);
    // Protobuf's own are in there under "value", in the form that they have in JSON.
    if (inner !== undefined && !name.startsWith("google.protobuf.")) this.message(inner, json, steps);
  }
}
