import { fail } from '@sextant/contract';
import { rmSync } from 'node:fs';
import { adminName, passwordPath } from '../services/auth/first-admin.ts';
import { requireGoodPassword } from '../services/auth/password-rules.ts';
import { hashPassword } from '../services/auth/passwords.ts';
import { openStoreAsIs } from '../store/open-store.ts';
import { auditCommand } from './audit-command.ts';
import { done } from './command.ts';
import type { Command, CommandContext, CommandArguments } from './command.ts';
import { passwordFrom, passwordOptions, printPassword } from './read-passwords.ts';

const name = 'reset-password';
const shortest = 8;

async function run(context: CommandContext, args: CommandArguments): Promise<number> {
  const [username = ''] = args.values;
  const { config, terminal } = context;
  const store = await openStoreAsIs(config.databaseUrl, context.clock);
  try {
    const user = await store.users.byName(username);
    if (user === undefined) throw fail('COMMAND_006', { username });
    const password = await passwordFrom(context, args, name);
    if (password.password.length < shortest)
      throw fail('REQUEST_008', { fields: { password: [`It must have at least ${shortest} characters.`] } });
    requireGoodPassword(password.password, 'password', username);
    await store.users.setPassword(user.id, await hashPassword(password.password));
    if (username === adminName) rmSync(passwordPath(config.dataFolder), { force: true });
    await auditCommand(context, store, { action: name, object: { kind: 'user', id: user.id }, details: { username } });
    terminal.say(`${username} has a new password and is signed out everywhere.`);
    printPassword(context, password);
    if (user.is_active !== 1)
      terminal.warn(`${username} is not active: Settings, Users makes the account active again.`);
    if (username === adminName && config.adminPassword !== null)
      terminal.warn('SEXTANT_ADMIN_PASSWORD is set: the next start of the server makes it the password again.');
    return done;
  } finally {
    await store.close();
  }
}

export const resetPasswordCommand: Command = {
  name,
  summary: 'Sets a new password for a user and ends all sessions of that user.',
  parameters: ['username'],
  options: passwordOptions,
  notes: ['The server may run meanwhile. Without an option the password is asked for.'],
  run,
};
