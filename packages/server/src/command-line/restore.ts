import { resolve } from 'node:path';
import { keyName, openBackup } from '../services/backup/backup-format.ts';
import { takeDataFolder } from '../services/backup/data-folder.ts';
import { restoreBackup } from '../services/backup/restore-backup.ts';
import { recoverDataFolder } from '../services/backup/recover-data-folder.ts';
import { auditCommand } from './audit-command.ts';
import { done } from './command.ts';
import type { Command, CommandContext, CommandArguments } from './command.ts';
import { passphraseFrom, passphraseOption } from './passphrase.ts';

const name = 'restore';

async function run(context: CommandContext, args: CommandArguments): Promise<number> {
  const { config, terminal } = context;
  const backup = await openBackup(resolve(context.folder, args.values[0] ?? ''));
  try {
    const wantsKey = backup.members.has(keyName) && !args.flag('without-key');
    const passphrase = wantsKey ? await passphraseFrom(context, args, { command: name, isNew: false }) : null;
    const lock = takeDataFolder(config.dataFolder);
    try {
      await recoverDataFolder(config.dataFolder, config.databaseUrl);
      const { head } = backup;
      const details = { madeAt: new Date(head.madeAt).toISOString(), product: head.product, withKey: wantsKey };
      const restoreResult = await restoreBackup({
        config,
        backup,
        clock: context.clock,
        passphrase,
        mayReplace: args.flag('force'),
        audit: (store) => auditCommand(context, store, { action: name, details }),
      });
      const count = (table: string): number => restoreResult.rows.get(table) ?? 0;
      terminal.say(
        `Restored: ${count('dashboard')} dashboards, ${count('chart')} charts, ${count('user')} users, ${count('stored_table')} tables, as of ${details.madeAt}. Everybody signs in again.`,
      );
      if (restoreResult.hasReplaced)
        terminal.say(`Files that were there before are in ${config.dataFolder} under names with 'before-restore'.`);
      if (restoreResult.opensPasswords === false)
        terminal.warn(
          `The key of the backed-up server is not here: the passwords of ${head.sealedPasswords} connected databases have to be entered anew (Settings, Databases), or put that key into secret.key.`,
        );
      return done;
    } finally {
      lock.release();
    }
  } finally {
    await backup.handle.close();
  }
}

export const restoreCommand: Command = {
  name,
  summary: 'Puts a backup into an empty data folder and database.',
  parameters: ['file'],
  options: {
    force: { type: 'boolean', doc: 'put aside what is there (files, SQLite), replace it (PostgreSQL)' },
    'without-key': { type: 'boolean', doc: 'leave the key in the backup alone; the server keeps its own' },
    ...passphraseOption,
  },
  notes: [
    'The server must be stopped. The backup is read whole before anything is changed; it counts as a whole or not at all.',
    'It may come from SQLite and go into PostgreSQL, and the other way. Backups of older versions are brought up to date.',
  ],
  run,
};
