import type { Browser, Page } from '@playwright/test';
import type { Api } from '../spec/statements/session.ts';
import { enterAs } from './sign-in.ts';

const password = 'words enough for a test';

/** Makes a user with the roles by name, and opens a browser in which the user is signed in. */
export async function openAs(
  { browser, api, baseURL }: { browser: Browser; api: Api; baseURL: string },
  username: string,
  roles: readonly string[],
): Promise<Page> {
  const knownRoles: readonly { id: number; name: string }[] = (
    await api.get('/api/v1/security/roles/?q=(page_size:100)')
  ).body.result;
  const createdResponse = await api.post('/api/v1/security/users/', {
    username,
    first_name: 'Test',
    last_name: username,
    email: `${username}@example.org`,
    roles: knownRoles.flatMap(({ id, name }) => (roles.includes(name) ? [id] : [])),
    password,
  });
  if (createdResponse.status !== 201)
    throw new Error(`The person was not made: ${createdResponse.status} ${JSON.stringify(createdResponse.body)}`);
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await enterAs(context.request, username, password);
  return page;
}
