import { expect, test } from 'vitest';
import type { MeWithRoles } from '@sextant/contract';
import { isOwnerOf, editDenialReason } from './dataset-owner.ts';

const me = (id: number, role = 'Alpha'): MeWithRoles => ({
  id,
  username: 'ana',
  first_name: 'Ana',
  last_name: 'B',
  is_active: true,
  is_anonymous: false,
  roles: { [role]: [] },
  permissions: {},
  uploads: [],
});
const ownedBy = (...owners: unknown[]) => ({ owners });

test('[DSET-030] ownership is by number: the same name with another number owns nothing', () => {
  const owner = { id: 7, first_name: 'Ana', last_name: 'B', username: 'ana' };
  expect(isOwnerOf(ownedBy(owner), me(7))).toBe(true);
  expect(isOwnerOf(ownedBy(owner), me(8))).toBe(false);
  expect(isOwnerOf(ownedBy(), me(7))).toBe(false);
  expect(isOwnerOf(ownedBy(owner), null)).toBe(false);
});

test('[DSET-039] owners come as users or as choices with a value', () => {
  expect(isOwnerOf(ownedBy({ value: 7, label: 'Ana B' }), me(7))).toBe(true);
  expect(isOwnerOf(ownedBy({ value: 8, label: 'Ana B' }), me(7))).toBe(false);
});

test('who is no owner is told whom to ask; administrators edit all', () => {
  expect(editDenialReason(ownedBy({ id: 7 }), me(7))).toBeNull();
  expect(editDenialReason(ownedBy({ id: 7 }), me(8, 'Admin'))).toBeNull();
  expect(editDenialReason(ownedBy({ id: 7 }), me(8))).toBe(
    'You must be a dataset owner in order to edit. Please reach out to a dataset owner to request modifications or edit access.',
  );
});
