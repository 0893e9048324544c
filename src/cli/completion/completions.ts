import type { Command, Option } from "../command/command.ts";
import { COMMON_OPTIONS } from "../command/parse-arguments.ts";

/** How an option is completed. */
export interface OptionCompletion {
  readonly name: string;
  readonly short: string | undefined;
  readonly help: string;
  readonly repeat: boolean;
  /** What follows it: nothing, as a switch that is off or on to begin with; a file; one of some words; or any text. */
  readonly value: "off" | "on" | "file" | "text" | readonly string[];
}

/** How the options of a command are completed. */
export function optionsOf({ options }: Command): readonly OptionCompletion[] {
  return Object.entries<Option>({ ...options, ...COMMON_OPTIONS }).map(([name, option]) => {
    const { short, value, choices, default: preset, repeat, help } = option;
    return {
      name,
      short,
      help,
      repeat: repeat === true,
      value:
        value === undefined
          ? preset === "true"
            ? "on"
            : "off"
          : (choices ?? (value === "FILE" ? "file" : "text")),
    };
  });
}

/** What follows a command besides options: nothing, files, files or what else can be named, or one of some words. */
export function operandsOf({
  name,
  options,
  takes,
}: Command): "none" | "files" | "named" | readonly string[] {
  if (takes.most === 0) return "none";
  const isNamed = "all-namespaces" in options || name === "explain";
  return takes.choices ?? (isNamed ? "named" : "files");
}

/** The words that can follow others, with what each means: the names of commands, as far as they are typed. */
export interface NextWords {
  /** What is typed already: nothing, or the first word of a command that has two. */
  readonly after: string;
  readonly words: readonly { readonly word: string; readonly help: string }[];
}

/** How the names of commands are completed, word by word. */
export function nextWordsOf(commands: readonly Command[]): readonly NextWords[] {
  const words = new Map<string, Map<string, string>>([["", new Map()]]);
  for (const { name, summary } of commands) {
    const [first = "", second] = name.split(" ");
    if (second === undefined) words.get("")?.set(first, summary);
    else {
      const family = words.get(first) ?? new Map<string, string>();
      words.set(first, family.set(second, summary));
      const known = words.get("")?.get(first);
      if (known === undefined || family.size > 1) words.get("")?.set(first, [...family.keys()].join(", "));
    }
  }
  return [...words].map(([after, found]) => ({
    after,
    words: [...found].map(([word, help]) => ({ word, help })),
  }));
}
