import type { ChartItem, MeWithRoles } from '@sextant/contract';
import { hasPermission } from '../../api/permissions.ts';

const isAdmin = ({ roles }: MeWithRoles): boolean => Object.keys(roles).some((role) => role.toLowerCase() === 'admin');

/** Why a user may not change a saved chart; null when they may, and until its owners are known. The server decides. */
export function notChangeableBecause(me: MeWithRoles | null, chart: Pick<ChartItem, 'owners'> | undefined) {
  if (me === null || !hasPermission(me, 'can_write Chart')) return 'Your roles do not change charts';
  if (chart === undefined || isAdmin(me) || chart.owners.some(({ id }) => id === me.id)) return null;
  return 'Only its owners change this chart';
}
