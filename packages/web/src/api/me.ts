import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { MeWithRoles } from '@sextant/contract';
import { ApiError } from './api-error.ts';
import { pageUserId, takeMe } from './bootstrap.ts';
import { call, forgetCsrfToken } from './call.ts';

/** The signed-in user with what they may do, or null when nobody is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<MeWithRoles | null> => {
    const embedded = takeMe();
    if (embedded !== null) return embedded;
    try {
      return (await call(api.me.roles, { signal, isSignIn: true })).result;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** The number of the user who is signed in, as far as it is known without a call; null for visitors. */
export const knownUserId = (client: QueryClient): number | null =>
  client.getQueryData(meQuery.queryKey)?.id ?? pageUserId;

/** Signs in by name and password. @throws ApiError AUTH_001 (wrong), AUTH_002 (throttled) */
export async function signIn(username: string, password: string): Promise<MeWithRoles> {
  const result = await call(api.session.create, { body: { username, password }, isSignIn: true });
  forgetCsrfToken();
  return result.result;
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await call(api.session.remove, { isSignIn: true });
  forgetCsrfToken();
}
