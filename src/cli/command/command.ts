import type { Cluster } from "../cluster/find-cluster.ts";
import type { Io } from "../io.ts";
import type { Style } from "../output/style.ts";

/** An option of a command. Without a `value` it is a switch. */
export interface Option {
  /** One letter: `f` for `-f`. */
  readonly short?: string;
  /** What its value is called in the help: `FILE`. */
  readonly value?: string;
  /** The values that it takes; any, if there are none. */
  readonly choices?: readonly string[];
  /** What it is when it is not given. */
  readonly default?: string;
  /** Other names for it. */
  readonly also?: readonly string[];
  /** Switches that stand for one of its values: `{ json: "json" }` for `--json`. */
  readonly switches?: Readonly<Record<string, string>>;
  /** Whether it can be given several times. */
  readonly repeat?: boolean;
  readonly help: string;
}

export type Options = Readonly<Record<string, Option>>;

/** What was given for each option, by name. */
export type Values<Declared extends Options> = {
  readonly [Name in keyof Declared]: Value<Declared[Name]>;
};

type Value<One extends Option> = One extends { readonly value: string }
  ? One extends { readonly repeat: true }
    ? readonly string[]
    : Choice<One> | (One extends { readonly default: string } ? never : undefined)
  : boolean;

type Choice<One extends Option> = One extends { readonly choices: readonly (infer Text)[] } ? Text : string;

export interface Example {
  /** What it shows. */
  readonly about: string;
  /** The command line, from `fieldwise` on. */
  readonly line: string;
}

/** What a command is given to work with. */
export interface Context {
  readonly io: Io;
  /** How to colour what goes to `io.out`. */
  readonly style: Style;
  /** How to colour what goes to `io.err`. */
  readonly errStyle: Style;
  /** Every command there is. */
  readonly commands: readonly Command[];
  /** The cluster that live objects come from; absent if they come from files. */
  readonly cluster?: Cluster | undefined;
  /** Why there is none, where one would have been asked. */
  readonly withoutCluster?: string | undefined;
}

/** How many arguments besides options a command takes. */
export interface Takes {
  readonly least: number;
  readonly most: number;
  /** What they can be; files or anything else, if there are none. */
  readonly choices?: readonly string[];
}

/** A command that was declared, its options typed only inside of it. */
export interface Command {
  /** As typed after `fieldwise`: `apply`, `managers list`. */
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What follows the name: `-f FILE... [--live FILE...]`. */
  readonly usage: string;
  /** A paragraph or two: what it does, and what the exit codes mean. */
  readonly about: string;
  readonly options: Options;
  readonly examples: readonly Example[];
  readonly takes: Takes;
  /** Runs it; gives back its exit code. */
  readonly run: (given: Given, context: Context) => Promise<number>;
}

/** What a command line says, by the command's declaration. */
export interface Given<Declared extends Options = Options> {
  readonly values: Values<Declared>;
  /** What is not an option, in order. */
  readonly operands: readonly string[];
}

interface Declaration<Declared extends Options> extends Omit<Command, "options" | "run"> {
  readonly options: Declared;
  readonly run: (given: Given<Declared>, context: Context) => Promise<number>;
}

/** Declares a command, so that what it is given has the types of its options. */
export function defineCommand<const Declared extends Options>(declaration: Declaration<Declared>): Command {
  return declaration as unknown as Command;
}
