import type { MeWithRoles } from '@sextant/contract';
import type { ObjectRow } from '../api/objects.ts';

/** Owners change their things, administrators all. */
export const mayChange = (me: MeWithRoles | null | undefined, row: Pick<ObjectRow, 'ownerIds'>): boolean =>
  me != null && (row.ownerIds.includes(me.id) || Object.keys(me.roles).some((role) => role.toLowerCase() === 'admin'));
