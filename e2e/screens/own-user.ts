import { ownName } from '../pages/own-objects.ts';
import type { Api } from '../spec/statements/session.ts';

/** The password of users who are made for one screen. */
export const ownPassword = 'words enough for a test';

/** Makes a user with the role, for the screens that the user sees; returns the user name. */
export async function makeUser(api: Api, role: string): Promise<string> {
  const roles = (await api.get(`/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:${role})))`)).body;
  const username = ownName('ann').replaceAll(' ', '-');
  const createdResponse = await api.post('/api/v1/security/users/', {
    username,
    first_name: 'Ann',
    last_name: 'Bergström-Villanueva',
    email: `${username}@example.org`,
    roles: roles.ids,
    password: ownPassword,
  });
  if (createdResponse.status !== 201) throw new Error(`The user was not made: ${createdResponse.status}`);
  return username;
}
