import { defineCommand } from "../command/command.ts";

export const completion = defineCommand({
  name: "completion",
  summary: "print a script that completes commands and options in your shell",
  usage: "bash|zsh|fish",
  about: `Print a script that teaches a shell to complete commands, options and their values: also rules, kinds,
and the managers and paths of the objects that a line names.

  bash   source <(fieldwise completion bash)
         in ~/.bashrc, to have it in every shell
  zsh    source <(fieldwise completion zsh)
         in ~/.zshrc, after compinit; or write it to a file _fieldwise in a folder of $fpath
  fish   fieldwise completion fish > ~/.config/fish/completions/fieldwise.fish

Exit code: 0 if it is printed, 2 if there is no script for the shell.`,
  options: {},
  takes: { least: 1, most: 1, choices: ["bash", "zsh", "fish"] },
  examples: [{ about: "The script for bash", line: "fieldwise completion bash" }],
  run: async ({ operands }, { io, commands }) => {
    const { printCompletion } = await import("../completion/print-completion.ts");
    io.out(printCompletion(operands[0] as string, commands));
    return 0;
  },
});
