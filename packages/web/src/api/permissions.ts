import type { MeWithRoles, Permission } from '@sextant/contract';

/** Whether one of the user's roles holds the permission; entries that need it are left out for others. */
export const holds = (me: MeWithRoles | null | undefined, permission: Permission): boolean =>
  Object.values(me?.roles ?? {}).some((pairs) => pairs.some(([action, view]) => `${action} ${view}` === permission));
