import { MAX_DEPTH } from "../../../value/internal.ts";
import type { ProtoApi } from "../../model/api.ts";

/** What a line of a message begins with if it is no field, or a method's type before it says which. */
const KEYWORDS = new Set(
  "message enum extend extensions reserved option oneof optional required repeated map group stream".split(
    " ",
  ),
);

/** Names as they are written inside some message: the shortest that mean what they should. */
export class TypeNames {
  readonly #known = new Set<string>();

  constructor(api: ProtoApi) {
    for (const name of [...api.messages.keys(), ...api.enums.keys(), ...api.services.keys()])
      this.#known.add(name);
    for (const name of api.packages.keys()) {
      const parts = name.split(".");
      if (parts.length > MAX_DEPTH) this.#known.add(name);
      else for (const index of parts.keys()) this.#known.add(parts.slice(0, index + 1).join("."));
    }
  }

  /** A name as it is written in a scope, which is the full name of a message or a package. */
  write(fullName: string, scope: string): string {
    const [parts, around] = [fullName.split("."), scope.split(".")];
    if (around.length > MAX_DEPTH) return `.${fullName}`;
    let shared = 0;
    while (shared < parts.length - 1 && parts[shared] === around[shared]) shared++;
    for (; shared >= 0; shared--)
      if (this.#isFoundAt(parts[shared] ?? "", around, shared) && !KEYWORDS.has(parts[shared] ?? ""))
        return parts.slice(shared).join(".");
    return `.${fullName}`;
  }

  /** A name as it is written in full, with a dot where the scope has another that begins so. */
  writeFull(fullName: string, scope: string): string {
    const around = scope.split(".");
    if (around.length > MAX_DEPTH) return `.${fullName}`;
    return this.#isFoundAt(fullName.split(".")[0] ?? "", around, 0) ? fullName : `.${fullName}`;
  }

  /** Whether a name's first part, looked up from the innermost scope outwards, is found in this one and not before. */
  #isFoundAt(first: string, scope: readonly string[], depth: number): boolean {
    for (let inner = scope.length; inner > depth; inner--)
      if (this.#known.has([...scope.slice(0, inner), first].join("."))) return false;
    return true;
  }
}
