import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/open-store.ts';
import { storeUrls } from '../testing/store-urls.ts';
import { sessionKeeper } from './sessions.ts';
import type { OpenedSession, SessionKeeper } from './sessions.ts';

const now = 1_800_000_000_000;
const clock = (): number => now;

describe.each(storeUrls())('[A5] sessions on $dialect that end', ({ open, dialect }) => {
  let otherStore: Store;
  let existingStore: Store;
  let drop: () => Promise<void>;
  let userId = 0;
  let keeperOfSessions: SessionKeeper;
  let other: SessionKeeper;
  let openedSession: OpenedSession;

  beforeAll(async () => {
    const freshStore = await open();
    ({ drop } = freshStore);
    otherStore = await openStore(freshStore.url, clock);
    existingStore = await openStore(freshStore.url, clock);
    await otherStore.users.ensureRoles(['Alpha', 'Gamma']);
    const name = { username: 'ann', firstName: 'Ann', lastName: 'B', email: 'ann@example.org' };
    userId = await otherStore.users.create({ ...name, passwordHash: 'h', roles: ['Alpha'] });
    keeperOfSessions = sessionKeeper(otherStore, clock, 14);
    other = sessionKeeper(existingStore, clock, 14);
  });
  afterAll(async () => {
    await otherStore.close();
    await existingStore.close();
    await drop();
  });

  const endings: readonly (readonly [string, () => Promise<void>])[] = [
    ['by signing out', () => keeperOfSessions.end(openedSession.session.idHash)],
    ['by a new password', () => otherStore.users.setPassword(userId, 'h2')],
    ['everywhere but elsewhere', () => otherStore.sessions.endOthersOf(userId, 'another')],
    [
      'by being made inactive',
      async () => void (await otherStore.users.change(userId, { isActive: false, authorId: null })),
    ],
  ];

  test.each(endings)('%s while they are read are unknown to the next request', async (_, end) => {
    await otherStore.users.change(userId, { isActive: true, authorId: null });
    openedSession = await keeperOfSessions.open(userId, 'cookie');
    // The row is read, and what it stands for is not yet: then it ends.
    const { promise: endedPromise, resolve: goOn } = Promise.withResolvers<void>();
    const reading = sessionKeeper(
      {
        ...otherStore,
        users: { ...otherStore.users, byId: async (id) => (await endedPromise, otherStore.users.byId(id)) },
      },
      clock,
      14,
    );
    const first = reading.find(openedSession.name);
    await end();
    reading.forget();
    goOn();
    await first;
    expect(await reading.find(openedSession.name)).toBeNull();
  });

  test.skipIf(dialect === 'sqlite').each(endings)('%s are unknown to another process at once', async (_, end) => {
    await otherStore.users.change(userId, { isActive: true, authorId: null });
    openedSession = await keeperOfSessions.open(userId, 'cookie');
    expect((await other.find(openedSession.name))?.user.username).toBe('ann');
    expect(other.trustedSession(openedSession.name)).toBeNull();
    await end();
    expect(await other.find(openedSession.name)).toBeNull();
  });

  test.skipIf(dialect === 'sqlite')('[B18] roles and what they allow count in another process at once', async () => {
    await otherStore.users.change(userId, { isActive: true, authorId: null });
    openedSession = await keeperOfSessions.open(userId, 'token');
    expect((await other.find(openedSession.name))?.user.roles).toEqual(['Alpha']);
    await otherStore.users.setRoles(userId, ['Gamma']);
    expect((await other.find(openedSession.name))?.user.roles).toEqual(['Gamma']);
    const gamma = await otherStore.roles.byName('Gamma');
    await otherStore.roles.allow(gamma?.id ?? 0, [{ action: 'can_read', view: 'Chart' }]);
    expect((await other.find(openedSession.name))?.user.rights.permissions.has('can_read Chart')).toBe(true);
    await otherStore.roles.remove(gamma?.id ?? 0);
    expect((await other.find(openedSession.name))?.user.roles).toEqual([]);
  });

  test('requests that come at once share one look at what changed', async () => {
    const before = await otherStore.accessChanges.count();
    await otherStore.sessions.endAllOf(userId);
    expect(await Promise.all(Array.from({ length: 20 }, () => existingStore.accessChanges.count()))).toEqual(
      Array.from({ length: 20 }, () => before + 1),
    );
  });
});

test('what roles allow is read once for all who have the same, anew when a role or somebody’s roles change, and never for others', async () => {
  const store = await openStore('sqlite::memory:', clock);
  await store.users.ensureRoles(['Alpha', 'Gamma']);
  const [alpha, gamma] = await Promise.all(['Alpha', 'Gamma'].map((name) => store.roles.byName(name)));
  await store.roles.allow(alpha?.id ?? 0, [{ action: 'can_read', view: 'Chart' }]);
  const sessions = sessionKeeper(store, clock, 14);
  const names = await Promise.all(
    [['Alpha'], ['Alpha'], ['Gamma'], ['Alpha', 'Gamma']].map(async (roles, index) => {
      const username = `user${index}`;
      const email = `${username}@example.org`;
      const id = await store.users.create({ username, firstName: '', lastName: '', email, passwordHash: 'h', roles });
      return { id, name: (await sessions.open(id, 'cookie')).name };
    }),
  );
  /** Who they are now, each by his permissions. */
  const read = async () => {
    sessions.forget();
    return Promise.all(names.map(async ({ name }) => (await sessions.find(name))?.user));
  };
  const permissions = async () => (await read()).map((user) => [...(user?.rights.permissions ?? [])].sort());
  const users = await read();
  expect(users[0]?.rights).toBe(users[1]?.rights);
  expect(await permissions()).toEqual([['can_read Chart'], ['can_read Chart'], [], ['can_read Chart']]);
  await store.roles.allow(gamma?.id ?? 0, [{ action: 'can_read', view: 'Dashboard' }]);
  const both = ['can_read Chart', 'can_read Dashboard'];
  expect(await permissions()).toEqual([['can_read Chart'], ['can_read Chart'], ['can_read Dashboard'], both]);
  await store.users.setRoles(names[1]?.id ?? 0, ['Gamma']);
  expect(await permissions()).toEqual([['can_read Chart'], ['can_read Dashboard'], ['can_read Dashboard'], both]);
  await store.close();
});
