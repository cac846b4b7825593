import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Store } from '../../store/open-store.ts';
import { generatePassword } from './generated-password.ts';
import { hashPassword, isRightPassword } from './passwords.ts';
import { seedRoles } from './seed-roles.ts';

export const adminName = 'admin';

/** What the console says of the login: the password while it is the generated one, else null. */
export interface AdminLogin {
  readonly username: string;
  readonly password: string | null;
}

/** Where a generated password is kept. */
export const passwordPath = (dataFolder: string): string => join(dataFolder, 'admin-password.txt');

async function createAdmin(config: Config, store: Store): Promise<void> {
  const password = config.adminPassword ?? generatePassword();
  const passwordHash = await hashPassword(password);
  // The file first: a stop between the two would leave an administrator whose password nobody knows.
  if (config.adminPassword === null)
    writeFileSync(passwordPath(config.dataFolder), `${password}\n`, { mode: 0o600, flush: true });
  await store.users.create({
    username: adminName,
    firstName: 'Admin',
    lastName: 'User',
    email: 'admin@localhost',
    passwordHash,
    roles: ['Admin'],
  });
}

/** The generated password while it opens the account; what was changed since is forgotten. */
async function stillMade(path: string, store: Store): Promise<string | null> {
  if (!existsSync(path)) return null;
  const password = readFileSync(path, 'utf8').trim();
  const admin = await store.users.byName(adminName);
  if (admin !== undefined && (await isRightPassword(admin.password_hash, password))) return password;
  rmSync(path, { force: true });
  return null;
}

/**
 * Makes roles and the administrator at the first start. A password in the environment wins over the one before and ends the sessions
 * that were opened with it; a generated one is kept in an owner-only file until it was changed.
 */
export async function ensureAdmin(config: Config, store: Store): Promise<AdminLogin> {
  await seedRoles(store);
  const before = await store.users.byName(adminName);
  if (before === undefined) await createAdmin(config, store);
  else if (config.adminPassword !== null && !(await isRightPassword(before.password_hash, config.adminPassword))) {
    await store.users.setPassword(before.id, await hashPassword(config.adminPassword));
  }
  const path = passwordPath(config.dataFolder);
  if (config.adminPassword !== null) rmSync(path, { force: true });
  return { username: adminName, password: await stillMade(path, store) };
}
