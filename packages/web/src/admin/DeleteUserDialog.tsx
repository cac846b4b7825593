import { countOf } from '@sextant/contract';
import { useQuery } from '@tanstack/react-query';
import type { OwnedCounts, UserItem } from '@sextant/contract';
import { ComboBox, Note, Skeleton } from '@sextant/ui';
import { useState } from 'react';
import { ownedCountsQuery, everybodyQuery, removeUser } from '../api/team.ts';
import { FormDialog } from './FormDialog.tsx';
import { useForm } from './use-form.ts';

const kindNames = { dashboard: 'dashboard', chart: 'chart', dataset: 'dataset', database: 'database' } as const;

/** '3 dashboards, 1 chart'; empty for nothing. */
const ownedCountsText = (counts: OwnedCounts): string =>
  (['dashboard', 'chart', 'dataset', 'database'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => countOf(counts[kind], kindNames[kind]))
    .join(', ');

/** Deletes a user: what is owned is said first, and passes to whoever is chosen. */
export function DeleteUserDialog({ user, onClose }: { user: UserItem; onClose: () => void }) {
  const { data: counts, error } = useQuery(ownedCountsQuery(user.id));
  const { data: activeUsers } = useQuery(everybodyQuery);
  const [newOwner, setNewOwner] = useState<string | null>(null);
  const form = useForm(
    (to: string | null) => removeUser(user.id, to === null ? null : Number(to)),
    `${user.username} was deleted`,
    onClose,
  );
  const ownedText = counts === undefined ? '' : ownedCountsText(counts);
  const choices = (activeUsers ?? [])
    .filter(({ id, active }) => active && id !== user.id)
    .map((user) => ({
      id: String(user.id),
      text: `${user.first_name} ${user.last_name}`.trim(),
      note: user.username,
    }));
  return (
    <FormDialog
      title={`Delete ${user.username}?`}
      onClose={onClose}
      onSave={() => form.save(newOwner)}
      form={form}
      canSave={counts !== undefined && (ownedText === '' || newOwner !== null)}
      saveText="Delete"
      isDanger
      otherError={form.errorOf('id') ?? error?.message ?? null}
    >
      {counts === undefined && error === null && <Skeleton shape="block" />}
      {counts !== undefined && (
        <p>
          {ownedText === ''
            ? `${user.username} owns nothing. The account is removed for good, and every sign-in of it ends.`
            : `${user.username} owns ${ownedText}. They pass to the user you choose; the account is removed for good, and every sign-in of it ends.`}
        </p>
      )}
      {ownedText !== '' && (
        <ComboBox
          label="Who takes over"
          choices={choices}
          value={newOwner}
          onChange={setNewOwner}
          error={form.errorOf('heir')}
        />
      )}
      <Note>Whoever may come back is better made inactive.</Note>
    </FormDialog>
  );
}
