import { renameSync, writeFileSync } from 'node:fs';
import { fail } from '@sextant/contract';
import type { Store } from '../../store/open-store.ts';
import { resealedSettings } from '../../connections/database-settings.ts';
import { keyPath, keysOf, generateSecret, secretFingerprint, masterSecret } from '../../secrets/secrets.ts';
import { keySetting, nextKeyPath } from './recover-data-folder.ts';

/** What a change of the key did: how many passwords were sealed anew, and the databases whose password the old key did not open. */
export interface RotatedKey {
  readonly sealedCount: number;
  readonly lostNames: readonly string[];
}

/**
 * Gives the server another key. The new one lies beside the old until the metadata names it, in the transaction that seals the passwords
 * anew; `recoverDataFolder` finishes what was cut after that. The caller holds the lock of the data folder.
 *
 * @throws COMMAND_002 when there is no key yet
 */
export async function rotateKey(store: Store, dataFolder: string): Promise<RotatedKey> {
  const old = masterSecret(dataFolder, null);
  if (old === null)
    throw fail('COMMAND_002', {
      command: 'rotate-key',
      reason: 'there is no key yet; the server makes one at its start',
    });
  const freshText = generateSecret();
  writeFileSync(nextKeyPath(dataFolder), `${freshText}\n`, { mode: 0o600, flush: true });
  const keys = { from: keysOf(old).connections, to: keysOf(freshText).connections };
  const rotateResult = await store.db.transaction().execute(async (tx) => {
    const lostTexts: string[] = [];
    let sealedCount = 0;
    for (const row of await tx.selectFrom('database').selectAll().execute()) {
      const settings = resealedSettings(row, keys);
      if (settings === null) continue;
      if (settings === 'lost') {
        lostTexts.push(row.name);
        continue;
      }
      await tx.updateTable('database').set({ settings }).where('id', '=', row.id).execute();
      sealedCount += 1;
    }
    await tx.deleteFrom('session').execute();
    const value = secretFingerprint(freshText);
    await tx
      .insertInto('setting')
      .values({ name: keySetting, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return { sealedCount, lostNames: lostTexts };
  });
  renameSync(nextKeyPath(dataFolder), keyPath(dataFolder));
  return rotateResult;
}
