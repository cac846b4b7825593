import { SextantError, fail } from '@sextant/contract';
import { ConfigErrors, readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { takeDataFolder } from '../services/backup/data-folder.ts';
import { needsRecovery, recoverDataFolder } from '../services/backup/recover-data-folder.ts';
import { auditError } from './audit-command.ts';
import { done, misused, rejected } from './command.ts';
import type { Command } from './command.ts';
import { backupCommand } from './backup.ts';
import { checkCommand } from './check.ts';
import { convertFilterBoxesCommand } from './convert-filter-boxes.ts';
import { createUserCommand } from './create-user.ts';
import { lineOf } from './line-of.ts';
import { migrateCommand } from './migrate.ts';
import { helpOf, helpOfAll, readArguments } from './read-arguments.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { restoreCommand } from './restore.ts';
import { rotateKeyCommand } from './rotate-key.ts';
import type { Terminal } from './terminal.ts';

const commands: readonly Command[] = [
  createUserCommand,
  resetPasswordCommand,
  backupCommand,
  restoreCommand,
  checkCommand,
  migrateCommand,
  rotateKeyCommand,
  convertFilterBoxesCommand,
];

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h' || word === 'help';

/** Where and as whom a command line runs. */
export interface RunIn {
  readonly terminal: Terminal;
  /** What the settings are read from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths of files start from. */
  readonly folder: string;
  /** Who runs it, for the audit log. */
  readonly operator: string;
}

/** What a killed command has left is finished or taken back first, so that nobody works on what does not count. */
async function resolve({ dataFolder, databaseUrl }: Config): Promise<void> {
  if (!needsRecovery(dataFolder)) return;
  const lock = takeDataFolder(dataFolder);
  await recoverDataFolder(dataFolder, databaseUrl).finally(() => lock.release());
}

async function runNamed(name: string, typedArguments: readonly string[], context: RunIn): Promise<number> {
  const { terminal, environment, folder, operator } = context;
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) throw fail('COMMAND_001', { name, known: commands.map((one) => one.name) });
  if (typedArguments.some(isHelp)) {
    terminal.say(helpOf(command));
    return done;
  }
  const args = readArguments(command, typedArguments);
  const config = readConfig(environment);
  await resolve(config);
  const runContext = { config, terminal, clock: Date.now, folder, operator };
  try {
    return await command.run(runContext, args);
  } catch (error) {
    if (!isMisuse(error)) await auditError(runContext, name, error);
    throw error;
  }
}

/** The words or the settings are wrong: nothing was begun. */
const isMisuse = (error: unknown): boolean =>
  error instanceof ConfigErrors || (error instanceof SextantError && /^(?:COMMAND_00[123]|CONFIG_)/.test(error.code));

/** Runs what was typed. Returns the exit code: 0 done, 1 rejected or something found, 2 the command or the settings are wrong. */
export async function runSextant(typedArguments: readonly string[], context: RunIn): Promise<number> {
  const [name, ...rest] = typedArguments;
  if (name === undefined || isHelp(name)) {
    context.terminal.say(helpOfAll(commands));
    return name === undefined ? misused : done;
  }
  try {
    return await runNamed(name, rest, context);
  } catch (error) {
    context.terminal.warn(lineOf(error));
    return isMisuse(error) ? misused : rejected;
  }
}
