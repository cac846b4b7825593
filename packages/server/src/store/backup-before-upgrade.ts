import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { StoreDb } from './schema.ts';

const copiesKept = 2;

/** Where the copy of a SQLite file lies that was made before a migration changed it. */
export const upgradeBackupPath = (file: string, migration: string): string => `${file}.before-${migration}`;

/**
 * Copies a SQLite file beside itself before the first change of an upgrade: whole or not at all, and once only, so that an upgrade that is
 * tried again does not write over it. The copies of older upgrades but the last go.
 */
export async function backupBeforeUpgrade(db: StoreDb, file: string, migration: string): Promise<void> {
  const copy = upgradeBackupPath(file, migration);
  const stagedPath = `${copy}.part`;
  rmSync(stagedPath, { force: true });
  await sql`vacuum into ${stagedPath}`.execute(db);
  if (existsSync(copy)) rmSync(stagedPath);
  else renameSync(stagedPath, copy);
  const prefix = `${basename(file)}.before-`;
  const copies = readdirSync(dirname(file)).filter((name) => name.startsWith(prefix) && !name.endsWith('.part'));
  for (const name of copies.sort().slice(0, -copiesKept)) rmSync(join(dirname(file), name), { force: true });
}
