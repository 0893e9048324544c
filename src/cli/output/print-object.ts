import { printYaml } from "../../adapters/yaml.ts";
import { type Json, printJson } from "../../value/index.ts";

export type ObjectFormat = "yaml" | "json";

/** Writes objects one after the other: YAML documents, or JSON texts. */
export class ObjectPrinter {
  readonly #format: ObjectFormat;
  readonly #out: (text: string) => void;
  #first = true;

  constructor(format: ObjectFormat, out: (text: string) => void) {
    this.#format = format;
    this.#out = out;
  }

  print(object: Json): void {
    if (this.#format === "json") this.#out(`${printJson(object, 4)}\n`);
    else this.#out((this.#first ? "" : "---\n") + printYaml(object));
    this.#first = false;
  }
}
