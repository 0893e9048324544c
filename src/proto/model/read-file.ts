import { type JsonObject, textOf } from "../../value/internal.ts";
import type { ProtoEnum, ProtoField, ProtoFile, ProtoMessage, ProtoRange, ProtoService } from "./api.ts";
import { malformed, numberAt, numbersAt, objectAt, objectsAt, textAt, textsAt } from "./descriptor.ts";
import { type Features, featuresOf, overrideFeatures } from "./features.ts";
import {
  createEnum,
  createEnumValue,
  createMessage,
  createMethod,
  createOneof,
  createService,
  type Declared,
  type Filling,
  type OneofNode,
} from "./nodes.ts";
import { readFields } from "./read-fields.ts";
import { type Locate, readSourceInfo } from "./source-info.ts";

/** Where the elements of a set are gathered as its files are read. */
export interface Gathered {
  readonly messages: Map<string, ProtoMessage>;
  readonly enums: Map<string, ProtoEnum>;
  readonly services: Map<string, ProtoService>;
  readonly extensions: Map<string, ProtoField>;
}

export function readFile(descriptor: JsonObject, gathered: Gathered): ProtoFile {
  const path = textAt(descriptor, "name", "a file of the set");
  const { syntax = "proto2" } = descriptor;
  const foreign = Object.keys(descriptor).find((name) => name.includes("_"));
  if (foreign !== undefined) throw malformed(path, foreign, descriptor[foreign], "left out, or renamed,");
  const options = objectAt(descriptor, "options", path);
  const imports = textsAt(descriptor, "dependency", path);
  const file: Filling<ProtoFile> = {
    path,
    package: textOf(descriptor.package),
    syntax: syntax === "proto3" || syntax === "editions" ? syntax : "proto2",
    edition: textOf(descriptor.edition) || undefined,
    imports,
    publicImports: numbersAt(descriptor, "publicDependency", path).map((index) => imports[index] ?? ""),
    options,
    comments: undefined,
    messages: [],
    enums: [],
    services: [],
    extensions: [],
    descriptor,
  };
  const locate = readSourceInfo(descriptor, path);
  file.comments = locate?.("12").comments;
  const reader = new FileReader(file, locate, gathered);
  const features = featuresOf(file.syntax, options);
  const prefix = file.package === "" ? "" : `${file.package}.`;
  file.messages = reader.readMessages(descriptor, "messageType", { prefix, path: "4", features });
  file.enums = reader.readEnums(descriptor, { prefix, path: "5", features });
  file.services = reader.readServices(descriptor, prefix);
  file.extensions = reader.readExtensions(descriptor, { prefix, path: "7", features });
  return file;
}

/** What elements have around them. */
interface Scope {
  /** What their full names begin with. */
  readonly prefix: string;
  /** Where source information has them: `4,0,2` for the fields of the first message. */
  readonly path: string;
  readonly features: Features;
  readonly parent?: ProtoMessage;
}

/** Reads the elements of one file. */
class FileReader {
  readonly #file: ProtoFile;
  readonly #locate: Locate | undefined;
  readonly #gathered: Gathered;
  readonly #isMapEntry: (fullName: string) => boolean;

  constructor(file: ProtoFile, locate: Locate | undefined, gathered: Gathered) {
    this.#file = file;
    this.#locate = locate;
    this.#gathered = gathered;
    this.#isMapEntry = (fullName) => gathered.messages.get(fullName)?.isMapEntry === true;
  }

  readMessages(owner: JsonObject, list: string, scope: Scope): readonly ProtoMessage[] {
    return objectsAt(owner, list, scope.prefix).map((descriptor, index) => {
      const message = createMessage(descriptor, this.#declare(scope.prefix, scope.path, index));
      const where = message.fullName;
      this.#gathered.messages.set(where, message);
      message.parent = scope.parent;
      message.isMapEntry = message.options.mapEntry === true;
      // Messages state the number after the last one.
      message.reservedRanges = readRanges(descriptor, "reservedRange", where, 1);
      message.reservedNames = textsAt(descriptor, "reservedName", where);
      message.extensionRanges = readRanges(descriptor, "extensionRange", where, 1);
      this.#readParts(message, `${scope.path},${index}`, overrideFeatures(scope.features, message.options));
      return message;
    });
  }

  #readParts(message: Filling<ProtoMessage>, at: string, features: Features): void {
    const { descriptor } = message;
    const prefix = `${message.fullName}.`;
    const inside = (path: string): Scope => ({ prefix, path: `${at},${path}`, features, parent: message });
    message.messages = this.readMessages(descriptor, "nestedType", inside("3"));
    message.enums = this.readEnums(descriptor, inside("4"));
    message.extensions = this.readExtensions(descriptor, inside("6"));
    const oneofs = objectsAt(descriptor, "oneofDecl", prefix).map((oneof, index) =>
      createOneof(oneof, this.#declare(prefix, `${at},8`, index), message),
    );
    message.fields = this.#readFields(descriptor, "field", inside("2"), oneofs);
    message.fieldsByNumber = new Map(message.fields.map((field) => [field.number, field]));
    message.fieldsByName = new Map(message.fields.map((field) => [field.name, field]));
    // A oneof without members was made for a field that is `optional`.
    message.oneofs = oneofs.filter(({ fields }) => fields.length > 0);
  }

  #readFields(owner: JsonObject, list: string, scope: Scope, oneofs: readonly OneofNode[]) {
    const { prefix, path, features, parent } = scope;
    const declare = (index: number) => this.#declare(prefix, path, index);
    const message = list === "field" ? parent : undefined;
    return readFields(owner, list, {
      prefix,
      features,
      message,
      oneofs,
      declare,
      isMapEntry: this.#isMapEntry,
    });
  }

  readExtensions(owner: JsonObject, scope: Scope): readonly ProtoField[] {
    const extensions = this.#readFields(owner, "extension", scope, []);
    for (const extension of extensions) this.#gathered.extensions.set(extension.fullName, extension);
    return extensions;
  }

  readEnums(owner: JsonObject, scope: Scope): readonly ProtoEnum[] {
    const { prefix, path } = scope;
    return objectsAt(owner, "enumType", prefix).map((descriptor, index) => {
      const found = createEnum(descriptor, this.#declare(prefix, path, index));
      const where = found.fullName;
      found.parent = scope.parent;
      found.reservedRanges = readRanges(descriptor, "reservedRange", where, 0);
      found.reservedNames = textsAt(descriptor, "reservedName", where);
      found.isClosed = overrideFeatures(scope.features, found.options).enumType === "CLOSED";
      for (const [place, value] of objectsAt(descriptor, "value", where).entries()) {
        // The values of an enum are named beside it, not in it.
        const read = createEnumValue(value, this.#declare(prefix, `${path},${index},2`, place), found);
        found.values.push(read);
        found.valuesByName.set(read.name, read);
      }
      this.#gathered.enums.set(where, found);
      return found;
    });
  }

  readServices(owner: JsonObject, prefix: string): readonly ProtoService[] {
    return objectsAt(owner, "service", prefix).map((descriptor, index) => {
      const service = createService(descriptor, this.#declare(prefix, "6", index));
      for (const [place, method] of objectsAt(descriptor, "method", service.fullName).entries()) {
        const declared = this.#declare(`${service.fullName}.`, `6,${index},2`, place);
        service.methods.push(createMethod(method, declared, service));
      }
      this.#gathered.services.set(service.fullName, service);
      return service;
    });
  }

  #declare(prefix: string, path: string, index: number): Declared {
    return { file: this.#file, prefix, located: this.#locate?.(`${path},${index}`) };
  }
}

function readRanges(owner: JsonObject, list: string, where: string, beyond: 0 | 1): readonly ProtoRange[] {
  return objectsAt(owner, list, where).map((range) => ({
    first: numberAt(range, "start", where),
    last: numberAt(range, "end", where) - beyond,
  }));
}
