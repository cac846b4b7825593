import type { MeWithRoles, Permission } from '@sextant/contract';

/** Whether the user has the role of administrators. */
export const isAdmin = (me: MeWithRoles | null | undefined): boolean =>
  Object.keys(me?.roles ?? {}).some((role) => role.toLowerCase() === 'admin');

/** Whether one of the user's roles holds the permission; entries that need it are left out for others. */
export const hasPermission = (me: MeWithRoles | null | undefined, permission: Permission): boolean =>
  Object.values(me?.roles ?? {}).some((permissions) =>
    permissions.some(([action, view]) => `${action} ${view}` === permission),
  );
