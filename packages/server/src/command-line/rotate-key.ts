import { fail } from '@sextant/contract';
import { takeDataFolder } from '../services/backup/data-folder.ts';
import { rotateKey } from '../services/backup/rotate-key.ts';
import { openStoreAsIs } from '../store/open-store.ts';
import { auditCommand } from './audit-command.ts';
import { done } from './command.ts';
import type { Command, CommandContext } from './command.ts';

const name = 'rotate-key';

async function run(context: CommandContext): Promise<number> {
  const { config, terminal } = context;
  if (config.secretKey !== null)
    throw fail('COMMAND_002', {
      command: name,
      reason: 'the key comes from SEXTANT_SECRET_KEY; leave it unset to have the server keep a key of its own',
    });
  const lock = takeDataFolder(config.dataFolder);
  try {
    const store = await openStoreAsIs(config.databaseUrl, context.clock);
    try {
      const { sealedCount, lostNames } = await rotateKey(store, config.dataFolder);
      await auditCommand(context, store, { action: name, details: { sealed: sealedCount, lost: lostNames.length } });
      terminal.say(`The server has a new key; ${sealedCount} passwords were sealed anew. Everybody signs in again.`);
      if (lostNames.length > 0)
        terminal.warn(
          `The old key did not open the passwords of ${lostNames.join(', ')}: enter them anew (Settings, Databases).`,
        );
      return done;
    } finally {
      await store.close();
    }
  } finally {
    lock.release();
  }
}

export const rotateKeyCommand: Command = {
  name,
  summary: "Makes another key of the server, seals passwords with it and ends everybody's session.",
  parameters: [],
  options: {},
  notes: [
    'The server must be stopped. Links to shared states stay good; backups that hold the old key still open with their passphrase.',
  ],
  run,
};
