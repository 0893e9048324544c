import type { Command } from "../command/command.ts";
import { printBash } from "./bash.ts";
import { printFish } from "./fish.ts";
import { printZsh } from "./zsh.ts";

/** The script that makes a shell complete these commands. */
export function printCompletion(shell: string, commands: readonly Command[]): string {
  switch (shell) {
    case "zsh":
      return printZsh(commands);
    case "fish":
      return printFish(commands);
    default:
      return printBash(commands);
  }
}
