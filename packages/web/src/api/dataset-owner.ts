import { isRecord } from '@sextant/contract';
import type { DatasetData, MeWithRoles } from '@sextant/contract';
import { isAdmin } from './permissions.ts';

const idOf = (owner: unknown): unknown => {
  if (!isRecord(owner)) return null;
  if ('id' in owner) return owner.id;
  return 'value' in owner ? owner.value : null;
};

/** Whether the user is one of a dataset's owners, by number: names are given anew, numbers are not. */
export const isOwnerOf = (dataset: Pick<DatasetData, 'owners'>, me: Pick<MeWithRoles, 'id'> | null): boolean =>
  me !== null && dataset.owners.some((owner) => idOf(owner) === me.id);

/** Why a dataset cannot be edited; null when it can. Administrators edit every dataset. */
export function editDenialReason(dataset: Pick<DatasetData, 'owners'>, me: MeWithRoles | null): string | null {
  return isAdmin(me) || isOwnerOf(dataset, me)
    ? null
    : 'You must be a dataset owner in order to edit. Please reach out to a dataset owner to request modifications or edit access.';
}
