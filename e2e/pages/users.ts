import type { Browser, Page } from '@playwright/test';
import { apiOf } from '../spec/statements/session.ts';
import type { Api } from '../spec/statements/session.ts';
import { ownName } from './own-objects.ts';
import { enterAs } from './sign-in.ts';

const password = 'words enough for a test';

async function makeUser(api: Api, username: string, roles: readonly string[]): Promise<void> {
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
}

/** Makes a user with the roles by name, and opens a browser in which the user is signed in. */
export async function openAs(
  { browser, api, baseURL }: { browser: Browser; api: Api; baseURL: string },
  username: string,
  roles: readonly string[],
): Promise<Page> {
  await makeUser(api, username, roles);
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await enterAs(context.request, username, password);
  return page;
}

/** A role with Gamma's permissions but for some, and the examples; returns its name. */
export async function roleWithout(api: Api, name: string, left: readonly string[]): Promise<string> {
  const gamma = (await api.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Gamma)))')).body.ids[0];
  const { permissions, grants } = (await api.get(`/api/v1/sextant/roles/${gamma}`)).body.result;
  const { id } = (await api.post('/api/v1/security/roles/', { name })).body;
  const remainingPermissions = permissions.filter((permission: string) => !left.includes(permission));
  await api.put(`/api/v1/sextant/roles/${id}`, { permissions: remainingPermissions, grants });
  return name;
}

const ownAdmin = (): string => ownName('own').replaceAll(' ', '-');

/** The API for an administrator of the test's own. */
export async function apiOfOwnAdmin(api: Api): Promise<Api> {
  const username = ownAdmin();
  await makeUser(api, username, ['Admin']);
  return api.as(username, password);
}

/**
 * Signs the page's browser in as an administrator of the test's own: what *admin* made, opened and starred last is made, opened and
 * starred by all tests.
 */
export async function enterAsOwnAdmin(page: Page): Promise<void> {
  const username = ownAdmin();
  await page.context().clearCookies();
  await makeUser(await apiOf(page.request), username, ['Admin']);
  await enterAs(page.request, username, password);
}
