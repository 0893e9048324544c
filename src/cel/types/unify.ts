import { DYN, partsOf, sameType, type Type, type TypeParameter } from "./type.ts";

/** What type parameters were found to stand for. */
export class Substitutions {
  readonly #found = new Map<string, Type>();

  /** Whether a value of one type can be given where another is expected. Remembers what that makes of type parameters. */
  assign(from: Type, to: Type): boolean {
    return this.assignAll([from], [to]);
  }

  /** The same for several types at once: what the first ones make of type parameters binds the next ones. */
  assignAll(from: readonly Type[], to: readonly Type[]): boolean {
    const attempt = new Attempt(this.#found);
    if (!attempt.assignAll(from, to)) return false;
    for (const [name, type] of attempt.found ?? []) this.#found.set(name, type);
    return true;
  }

  /** The type with what is known of its parameters. */
  resolve(type: Type): Type {
    return replaceParameters(type, (parameter) => this.#found.get(parameter.name) ?? parameter);
  }

  /** The type without parameters: what nothing is known of can be anything. */
  settle(type: Type): Type {
    return replaceParameters(type, (parameter) => this.#found.get(parameter.name) ?? DYN);
  }
}

/** A type whose parameters are replaced, and those in what replaces them too. */
export function replaceParameters(type: Type, replace: (parameter: TypeParameter) => Type): Type {
  const inside = (part: Type): Type => replaceParameters(part, replace);
  switch (type.kind) {
    case "parameter": {
      const found = replace(type);
      return found.kind === "parameter" && found.name === type.name ? found : inside(found);
    }
    case "list":
      return { kind: "list", item: inside(type.item) };
    case "map":
      return { kind: "map", key: inside(type.key), value: inside(type.value) };
    case "opaque":
      return type.parameters.length === 0 ? type : { ...type, parameters: type.parameters.map(inside) };
    case "type":
      return type.of === undefined ? type : { kind: "type", of: inside(type.of) };
    default:
      return type;
  }
}

/** One attempt to make types fit; what it finds is thrown away if they do not. */
class Attempt {
  readonly #known: ReadonlyMap<string, Type>;
  found: Map<string, Type> | undefined;

  constructor(known: ReadonlyMap<string, Type>) {
    this.#known = known;
  }

  #find(name: string): Type | undefined {
    return this.found?.get(name) ?? this.#known.get(name);
  }

  #set(name: string, type: Type): void {
    this.found ??= new Map();
    this.found.set(name, type);
  }

  assignAll(from: readonly Type[], to: readonly Type[]): boolean {
    if (from.length !== to.length) return false;
    for (let at = 0; at < from.length; at++) {
      if (!this.#assign(from[at] as Type, to[at] as Type)) return false;
    }
    return true;
  }

  #assign(from: Type, to: Type): boolean {
    if (to.kind === "parameter") {
      const fit = this.#substitute(from, to);
      if (fit !== "free") return fit;
    }
    if (from === to) return true;
    if (from.kind === "parameter") return this.#substitute(to, from) === true;
    if (isAny(from) || isAny(to)) return true;
    if (from.kind === "null") return acceptsNull(to);
    if (to.kind === "null") return acceptsNull(from);
    if (from.kind !== to.kind) return false;
    if (from.kind === "type") return true;
    if ("name" in from && from.name !== (to as typeof from).name) return false;
    return this.assignAll(partsOf(from), partsOf(to));
  }

  /** Lets a parameter stand for a type. `free`: it could not, though it stands for nothing yet. */
  #substitute(type: Type, parameter: TypeParameter): boolean | "free" {
    if (sameType(type, parameter)) return true;
    const known = this.#find(parameter.name);
    if (known === undefined) {
      if (this.#contains(type, parameter)) return "free";
      this.#set(parameter.name, type);
      return true;
    }
    if (sameType(type, known)) return true;
    if (!this.#assign(type, known)) return false;
    const general = moreGeneral(type, known);
    if (!this.#contains(general, parameter)) this.#set(parameter.name, general);
    return true;
  }

  #contains(type: Type, parameter: TypeParameter): boolean {
    if (type.kind === "parameter") {
      if (type.name === parameter.name) return true;
      const known = this.#find(type.name);
      return known !== undefined && this.#contains(known, parameter);
    }
    return partsOf(type).some((part) => this.#contains(part, parameter));
  }
}

export function isAny(type: Type): boolean {
  return type.kind === "dyn" || type.kind === "error";
}

function acceptsNull(type: Type): boolean {
  return ["null", "opaque", "object", "duration", "timestamp"].includes(type.kind);
}

/** The one of two fitting types that says less. */
export function moreGeneral(a: Type, b: Type): Type {
  return saysNoMore(a, b) ? a : b;
}

function saysNoMore(a: Type, b: Type): boolean {
  if (a.kind === "dyn" || a.kind === "parameter") return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === "type") return true;
  if ("name" in a && a.name !== (b as typeof a).name) return false;
  const [parts, others] = [partsOf(a), partsOf(b)];
  return parts.length === others.length && parts.every((part, at) => saysNoMore(part, others[at] as Type));
}
