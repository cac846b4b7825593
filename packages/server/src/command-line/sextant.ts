import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { environment } from '../config.ts';
import { runSextant } from './run-sextant.ts';
import { processTerminal } from './terminal.ts';

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

/** The first word may tell where relative paths start: the launcher runs in the folder of the product. */
function takeFolder(typedArguments: readonly string[]): { folder: string; args: readonly string[] } {
  const prefix = '--folder=';
  const [first = ''] = typedArguments;
  if (!first.startsWith(prefix)) return { folder: process.cwd(), args: typedArguments };
  return { folder: resolve(first.slice(prefix.length)), args: typedArguments.slice(1) };
}

const { folder, args } = takeFolder(process.argv.slice(2));
process.exit(await runSextant(args, { terminal: processTerminal(), environment, folder, operator: operatorName() }));
