import { takeDataFolder } from '../services/backup/data-folder.ts';
import { connectStore, sqliteFile } from '../store/connect.ts';
import { upgradeBackupPath } from '../store/backup-before-upgrade.ts';
import { newestShape, shapeOf } from '../store/migrate.ts';
import { openStore, requireStore } from '../store/open-store.ts';
import { auditCommand } from './audit-command.ts';
import { done } from './command.ts';
import type { Command, CommandContext } from './command.ts';

const name = 'migrate';

async function missingIn(url: string): Promise<readonly string[]> {
  const { db } = await connectStore(url, { mustExist: true });
  try {
    return (await shapeOf(db)).missing;
  } finally {
    await db.destroy();
  }
}

async function run(context: CommandContext): Promise<number> {
  const { config, terminal } = context;
  await requireStore(config.databaseUrl);
  const lock = takeDataFolder(config.dataFolder);
  try {
    const missing = await missingIn(config.databaseUrl);
    if (missing[0] === undefined) {
      terminal.say(`The metadata is up to date (${newestShape}).`);
      return done;
    }
    const store = await openStore(config.databaseUrl, context.clock);
    await auditCommand(context, store, { action: name, details: { migrations: missing } }).finally(() => store.close());
    terminal.say(`The metadata is up to date now (${missing.join(', ')}).`);
    const file = sqliteFile(config.databaseUrl);
    if (file !== null) terminal.say(`What it was before is in ${upgradeBackupPath(file, missing[0])}.`);
    return done;
  } finally {
    lock.release();
  }
}

export const migrateCommand: Command = {
  name,
  summary: 'Brings the metadata to the shape of this program. The server does it at its start, too.',
  parameters: [],
  options: {},
  notes: [
    'The server must be stopped. All changes are made together or not at all; a SQLite file is copied beside itself first.',
  ],
  run,
};
