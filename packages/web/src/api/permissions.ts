import type { MeWithRoles, Permission } from '@sextant/contract';

/** Whether one of the user's roles holds the permission; entries that need it are left out for others. */
export const hasPermission = (me: MeWithRoles | null | undefined, permission: Permission): boolean =>
  Object.values(me?.roles ?? {}).some((permissions) =>
    permissions.some(([action, view]) => `${action} ${view}` === permission),
  );
