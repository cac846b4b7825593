import { hash } from '@node-rs/argon2';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { adminName } from '../services/auth/first-admin.ts';
import { seedRoles } from '../services/auth/seed-roles.ts';
import { openStore } from '../store/open-store.ts';

/**
 * A hash that takes no time to check: a right one costs a fifth of a second of a core each time, and hundreds of tests sign in without
 * looking at that.
 */
export const quickHash = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1 });

/**
 * Puts the administrator with the configured password into a new data folder, as the first start would, but for the time that the
 * password takes. Throws where no password is configured.
 */
export async function putQuickAdmin(config: Config): Promise<void> {
  if (config.adminPassword === null) throw new Error('The administrator of tests needs SEXTANT_ADMIN_PASSWORD.');
  const store = await openStore(config.databaseUrl, Date.now);
  try {
    await seedRoles(store);
    const passwordHash = await quickHash(config.adminPassword);
    const name = { username: adminName, firstName: 'Admin', lastName: 'User', email: 'admin@localhost' };
    await store.users.create({ ...name, passwordHash, roles: ['Admin'] });
  } finally {
    await store.close();
  }
}

// As a process of its own, with folder and password: for the server of the browser tests, before it starts.
if (process.argv[1] === import.meta.filename) {
  const [, , folder, password] = process.argv;
  await putQuickAdmin(readConfig({ SEXTANT_DATA: folder, SEXTANT_ADMIN_PASSWORD: password }));
}
