import { fail, userPost } from '@sextant/contract';
import { createUser } from '../services/auth/save-user.ts';
import { openStoreAsIs } from '../store/open-store.ts';
import type { Store } from '../store/open-store.ts';
import { auditCommand } from './audit-command.ts';
import { done } from './command.ts';
import type { Command, CommandContext, CommandArguments } from './command.ts';
import { passwordFrom, passwordOptions, printPassword } from './read-passwords.ts';

const name = 'create-user';

async function roleIds(store: Store, names: readonly string[]): Promise<number[]> {
  const rows = await Promise.all(names.map((role) => store.roles.byName(role)));
  const unknown = names.filter((_, index) => rows[index] === undefined);
  if (unknown.length > 0) throw fail('REQUEST_008', { fields: { role: [`There is no role ${unknown.join(', ')}`] } });
  return rows.flatMap((row) => row?.id ?? []);
}

async function run(context: CommandContext, args: CommandArguments): Promise<number> {
  const [username = ''] = args.values;
  const email = args.text('email');
  if (email === null) throw fail('COMMAND_002', { command: name, reason: '--email must be given' });
  const store = await openStoreAsIs(context.config.databaseUrl, context.clock);
  try {
    const roles = (args.text('role') ?? 'Gamma').split(',').map((role) => role.trim());
    const ids = await roleIds(store, roles);
    const password = await passwordFrom(context, args, name);
    const parsed = userPost.safeParse({
      username,
      first_name: args.text('first-name') ?? username,
      last_name: args.text('last-name') ?? 'User',
      email,
      password: password.password,
      roles: ids,
      active: true,
    });
    if (!parsed.success) {
      const fields = Object.groupBy(parsed.error.issues, (issue) => String(issue.path[0] ?? 'user'));
      throw fail('REQUEST_008', {
        fields: Object.fromEntries(
          Object.entries(fields).map(([field, issues]) => [field, (issues ?? []).map(({ message }) => message)]),
        ),
      });
    }
    const id = await createUser({ store }, null, parsed.data);
    await auditCommand(context, store, { action: name, object: { kind: 'user', id }, details: { username, roles } });
    context.terminal.say(`${username} can sign in, as ${roles.join(', ')}.`);
    printPassword(context, password);
    return done;
  } finally {
    await store.close();
  }
}

export const createUserCommand: Command = {
  name,
  summary: 'Creates a user.',
  parameters: ['username'],
  options: {
    role: { type: 'string', value: 'names', doc: 'roles, separated by commas; default Gamma' },
    'first-name': { type: 'string', value: 'name', doc: 'default: the username' },
    'last-name': { type: 'string', value: 'name', doc: 'default: User' },
    email: { type: 'string', value: 'address', doc: 'must be given; nobody else may have it' },
    ...passwordOptions,
  },
  notes: ['The server may run meanwhile. Without an option for the password it is asked for.'],
  run,
};
