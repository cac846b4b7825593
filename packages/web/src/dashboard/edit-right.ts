import type { DashboardItem, MeWithRoles } from '@sextant/contract';

const isAdmin = (me: MeWithRoles): boolean => Object.keys(me.roles).some((role) => role.toLowerCase() === 'admin');

/** Whether a user may change a dashboard: administrators and owners whose roles may write dashboards at all. The server decides. */
export function mayEditDashboard(me: MeWithRoles | null | undefined, item: DashboardItem): boolean {
  if (me === null || me === undefined) return false;
  const mayWrite = Object.values(me.roles).some((permissions) =>
    permissions.some(([permission, view]) => permission === 'can_write' && view === 'Dashboard'),
  );
  return mayWrite && (isAdmin(me) || item.owners.some(({ id }) => id === me.id));
}
