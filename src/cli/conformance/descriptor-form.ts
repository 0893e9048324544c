import { isObject, type Json, type JsonObject, textOf } from "../../value/internal.ts";

/**
 * The descriptor of a file in the form that cases of next versions have: names as they are written, types without dots, oneofs by
 * name, reserved numbers with both ends included, and nothing that is empty.
 */
export function formOfFile(file: JsonObject): JsonObject {
  return withoutEmpty({
    package: file.package,
    deps: file.dependency,
    public_deps: file.publicDependency,
    options: formOfOptions(file.options),
    messages: each(file.messageType, formOfMessage),
    enums: each(file.enumType, formOfEnum),
    services: each(file.service, formOfService),
  });
}

function formOfMessage(message: JsonObject): JsonObject {
  const { mapEntry, ...options } = (message.options ?? {}) as JsonObject;
  const oneofs = each(message.oneofDecl, ({ name, options: own }) =>
    withoutEmpty({ name, options: formOfOptions(own) }),
  );
  const rest = withoutEmpty({
    name: message.name,
    map_entry: mapEntry,
    options: formOfOptions(options),
    oneofs,
    nested: each(message.nestedType, formOfMessage),
    enums: each(message.enumType, formOfEnum),
    reserved: each(message.reservedRange, (range) => formOfRange(range, 1)),
    reserved_names: message.reservedName,
  });
  // Fields are there even if there are none.
  return { ...rest, fields: each(message.field, (field) => formOfField(field, oneofs)) };
}

function formOfField(field: JsonObject, oneofs: readonly Json[]): JsonObject {
  const oneof = field.oneofIndex === undefined ? undefined : (oneofs[Number(field.oneofIndex)] as JsonObject);
  return withoutEmpty({
    name: field.name,
    number: field.number,
    type: textOf(field.type).replace("TYPE_", "").toLowerCase(),
    type_name: bareName(field.typeName),
    label: field.label === "LABEL_REPEATED" ? "repeated" : undefined,
    oneof: oneof?.name,
    json: field.jsonName,
    options: formOfOptions(field.options),
  });
}

function formOfEnum(found: JsonObject): JsonObject {
  return withoutEmpty({
    name: found.name,
    options: formOfOptions(found.options),
    values: each(found.value, ({ name, number = 0, options }) =>
      withoutEmpty({ name, number, options: formOfOptions(options) }),
    ),
    reserved: each(found.reservedRange, (range) => formOfRange(range, 0)),
    reserved_names: found.reservedName,
  });
}

function formOfService(service: JsonObject): JsonObject {
  const methods = each(service.method, (method) =>
    withoutEmpty({
      name: method.name,
      input: bareName(method.inputType),
      output: bareName(method.outputType),
      client_streaming: method.clientStreaming,
      server_streaming: method.serverStreaming,
      options: formOfOptions(method.options),
    }),
  );
  return withoutEmpty({ name: service.name, options: formOfOptions(service.options), methods });
}

function formOfRange({ start = 0, end = 0 }: JsonObject, beyond: 0 | 1): Json {
  const [first, last] = [Number(start), Number(end) - beyond];
  return first === last ? first : [first, last];
}

/** Options with the names of their fields; those of extensions are in brackets already. */
function formOfOptions(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => formOfOptions(item) as Json);
  if (!isObject(value)) return value;
  const named = Object.entries(value).map(([name, item]) => [
    name.startsWith("[") ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    formOfOptions(item),
  ]);
  return Object.fromEntries(named) as JsonObject;
}

function each(list: Json | undefined, form: (item: JsonObject) => Json): Json[] {
  return Array.isArray(list) ? list.filter(isObject).map(form) : [];
}

function bareName(name: Json | undefined): string | undefined {
  return typeof name === "string" ? name.replace(/^\./, "") : undefined;
}

function withoutEmpty(object: Readonly<Record<string, Json | undefined>>): JsonObject {
  const isEmpty = (value: Json | undefined): boolean =>
    value === undefined ||
    value === false ||
    (typeof value === "object" && Object.keys(value ?? {}).length === 0);
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value))) as JsonObject;
}
