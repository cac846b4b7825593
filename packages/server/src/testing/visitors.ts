import type { AppContext } from '../services/app-context.ts';

/** Gives the role Public these permissions, written as `can_read Dashboard`, and no others. Returns the role's number. */
export async function allowVisitors(
  { store, sessions }: Pick<AppContext, 'store' | 'sessions'>,
  permissions: readonly string[],
): Promise<number> {
  const role = await store.roles.byName('Public');
  const pairs = permissions.map((one) => ({ action: one.split(' ')[0] ?? '', view: one.split(' ')[1] ?? '' }));
  const createdPermissions = await store.roles.ensurePermissions(pairs);
  await store.roles.setPermissions(
    role?.id ?? 0,
    createdPermissions.map(({ id }) => id),
  );
  sessions.forget();
  return role?.id ?? 0;
}
