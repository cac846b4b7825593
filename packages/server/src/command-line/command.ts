import type { Config } from '../config.ts';
import type { Terminal } from './terminal.ts';

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly doc: string;
}

/** What a command was given, checked against what it declares. */
export interface CommandArguments {
  readonly values: readonly string[];
  readonly text: (option: string) => string | null;
  readonly flag: (option: string) => boolean;
}

/** Where a command runs. */
export interface CommandContext {
  readonly config: Config;
  readonly terminal: Terminal;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** The folder that relative paths of files start from. */
  readonly folder: string;
  /** Who runs the command, as the system names him; for the audit log. */
  readonly operator: string;
}

/** A command for administrators on the machine of the server. Returns the exit code. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Names of the words that it takes, all of them needed. */
  readonly parameters: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Further lines of the help. */
  readonly notes: readonly string[];
  readonly run: (context: CommandContext, args: CommandArguments) => Promise<number>;
}

/** Everything went well. */
export const done = 0;
/** It was rejected, or something was found. */
export const rejected = 1;
/** The command or the configuration is wrong. */
export const misused = 2;
