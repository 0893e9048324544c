import { printYaml } from "../../adapters/yaml.ts";
import type { Json } from "../../value/internal.ts";
import type { Output } from "./output.ts";
import { printData } from "./print-data.ts";

export type ObjectFormat = "yaml" | "json";

/** Writes objects one after the other: YAML documents, or JSON texts. */
export class ObjectPrinter {
  readonly #format: ObjectFormat;
  #first = true;

  constructor(format: ObjectFormat) {
    this.#format = format;
  }

  print(object: Json, output: Output): void {
    if (this.#format === "json") output.out(printData(object));
    else output.out((this.#first ? "" : "---\n") + printYaml(object));
    this.#first = false;
  }
}
