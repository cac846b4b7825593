import { resolve } from 'node:path';
import { makeBackup } from '../services/backup/make-backup.ts';
import type { MadeBackup } from '../services/backup/make-backup.ts';
import { newestShape } from '../store/migrate.ts';
import { openStoreAsIs, requireStore } from '../store/open-store.ts';
import { auditCommand } from './audit-command.ts';
import { done } from './command.ts';
import type { Command, CommandContext, CommandArguments } from './command.ts';
import { passphraseFrom, passphraseOption } from './passphrase.ts';

const name = 'backup';
const megabyte = 1024 ** 2;

/** Metadata of an older version has no audit log that this program could write. */
async function audit(context: CommandContext, createdBackup: MadeBackup, withKey: boolean): Promise<void> {
  if (createdBackup.shape !== newestShape) return;
  const store = await openStoreAsIs(context.config.databaseUrl, context.clock);
  const entry = { action: name, details: { withKey, sizeBytes: createdBackup.sizeBytes } };
  await auditCommand(context, store, entry).finally(() => store.close());
}

async function run(context: CommandContext, args: CommandArguments): Promise<number> {
  const { config, terminal } = context;
  const file = resolve(context.folder, args.values[0] ?? '');
  await requireStore(config.databaseUrl);
  const passphrase = args.flag('with-key') ? await passphraseFrom(context, args, { command: name, isNew: true }) : null;
  const createdBackup = await makeBackup({ config, file, madeAt: context.clock(), passphrase });
  await audit(context, createdBackup, passphrase !== null);
  const { dashboard = 0, chart = 0, user = 0 } = createdBackup.rows;
  const size = `${(createdBackup.sizeBytes / megabyte).toFixed(1)} MB`;
  terminal.say(
    `${file}: ${dashboard} dashboards, ${chart} charts, ${user} users, ${createdBackup.tables} tables, ${size}. It was read again and is whole.`,
  );
  if (passphrase === null && createdBackup.sealedPasswords > 0)
    terminal.warn(
      `The key of the server is not in it: without that key the passwords of ${createdBackup.sealedPasswords} connected databases cannot be opened again. Keep secret.key (or SEXTANT_SECRET_KEY) in another place, or add --with-key.`,
    );
  return done;
}

export const backupCommand: Command = {
  name,
  summary: 'Writes everything that a server keeps into one file.',
  parameters: ['file'],
  options: {
    'with-key': { type: 'boolean', doc: "the server's key too, sealed with a passphrase that is asked for" },
    ...passphraseOption,
  },
  notes: [
    'The server may run meanwhile: the backup is of one moment. It holds the metadata (SQLite or PostgreSQL, the file is the same) and the',
    'tables of Uploads and Examples. It does not hold sessions, files that were sent but not imported, nor databases that are connected.',
    "Without the server's key the passwords of connected databases have to be entered anew after a restore elsewhere.",
  ],
  run,
};
