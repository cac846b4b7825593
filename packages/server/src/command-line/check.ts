import { errors } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import { checkFiles } from '../services/backup/check-files.ts';
import { checkMetadata } from '../services/backup/check-metadata.ts';
import { newestShape } from '../store/migrate.ts';
import { openStoreAsIs } from '../store/open-store.ts';
import { done, rejected } from './command.ts';
import type { Command, CommandContext, CommandArguments } from './command.ts';
import { lineOf } from './line-of.ts';

const name = 'check';

const isWarning = ({ code }: SextantError): boolean => {
  const row = errors[code];
  return 'level' in row && row.level === 'warning';
};

async function run(context: CommandContext, args: CommandArguments): Promise<number> {
  const { config, terminal } = context;
  const store = await openStoreAsIs(config.databaseUrl, context.clock);
  const found: SextantError[] = [];
  try {
    for await (const finding of checkMetadata(store)) found.push(finding);
    // What a damaged file says of tables and keys is worth nothing.
    if (!found.some(({ code }) => code === 'CHECK_001'))
      for await (const finding of checkFiles(store, config, args.flag('read-tables'))) found.push(finding);
  } finally {
    await store.close();
  }
  for (const finding of found) terminal.say(lineOf(finding));
  const wrongCount = found.filter((finding) => !isWarning(finding)).length;
  const warnings = found.length - wrongCount;
  terminal.say(
    wrongCount === 0
      ? `Nothing is wrong (${newestShape})${warnings === 0 ? '' : `; ${warnings} to know`}.`
      : `${wrongCount} found wrong${warnings === 0 ? '' : `, ${warnings} to know`}.`,
  );
  return wrongCount === 0 ? done : rejected;
}

export const checkCommand: Command = {
  name,
  summary: 'Looks whether metadata, tables, key and disk are as they should be.',
  parameters: [],
  options: { 'read-tables': { type: 'boolean', doc: 'open every table with the engine and count its rows' } },
  notes: [
    'The server may run meanwhile. Changes nothing. Each finding has its code and what to do; the exit code is 1 when something is wrong.',
  ],
  run,
};
