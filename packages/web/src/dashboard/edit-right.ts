import type { DashboardItem, MeWithRoles } from '@sextant/contract';
import { hasPermission, isAdmin } from '../api/permissions.ts';

const mayWrite = (me: MeWithRoles): boolean => hasPermission(me, 'can_write Dashboard');

/** Whether a user says who owns, sees and deletes a dashboard: administrators and owners whose roles may write dashboards at all. The server decides. */
export const mayManageDashboard = (me: MeWithRoles | null | undefined, item: DashboardItem): boolean =>
  me != null && mayWrite(me) && (isAdmin(me) || item.owners.some(({ id }) => id === me.id));

/** Whether a user may change a dashboard: those who manage it, and its editors. The server decides. */
export const mayEditDashboard = (me: MeWithRoles | null | undefined, item: DashboardItem): boolean =>
  mayManageDashboard(me, item) || (me != null && mayWrite(me) && item.shared_as === 'editor');
