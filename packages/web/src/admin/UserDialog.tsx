import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UserItem } from '@sextant/contract';
import { MultiSelect, Switch, TextField } from '@sextant/ui';
import { changeUser, createUser, everyRoleQuery } from '../api/team.ts';
import styles from './Admin.module.css';
import { FormDialog } from './FormDialog.tsx';
import { useForm } from './use-form.ts';

interface UserDialogProps {
  /** Null makes a new one. */
  readonly user: UserItem | null;
  readonly onClose: () => void;
}

interface Draft {
  readonly username: string;
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly isActive: boolean;
  readonly password: string;
}

const draftOf = (user: UserItem | null): Draft => ({
  username: user?.username ?? '',
  first: user?.first_name ?? '',
  last: user?.last_name ?? '',
  email: user?.email ?? '',
  roles: (user?.roles ?? []).map(({ id }) => String(id)),
  isActive: user?.active ?? true,
  password: '',
});

function saveDraft(user: UserItem | null, draft: Draft): Promise<unknown> {
  const body = {
    first_name: draft.first,
    last_name: draft.last,
    email: draft.email,
    active: draft.isActive,
    roles: draft.roles.map(Number),
  };
  if (user === null) return createUser({ ...body, username: draft.username, password: draft.password });
  return changeUser(user.id, { ...body, ...(draft.password === '' ? {} : { password: draft.password }) });
}

const isWhole = (draft: Draft, isNew: boolean): boolean =>
  [draft.first, draft.last, draft.email].every((text) => text.trim() !== '') &&
  draft.roles.length > 0 &&
  (!isNew || (draft.username.trim() !== '' && draft.password !== ''));

/** Makes or changes a user: names, roles, another password, and whether signing in is allowed. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const [draft, setDraft] = useState(draftOf(user));
  const { data: roles } = useQuery(everyRoleQuery);
  const doneText = user === null ? `${draft.username} was added` : `${draft.username} was saved`;
  const form = useForm((edited: Draft) => saveDraft(user, edited), doneText, onClose);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  return (
    <FormDialog
      title={user === null ? 'Add a user' : `Edit ${user.username}`}
      onClose={onClose}
      onSave={() => form.save(draft)}
      form={form}
      canSave={isWhole(draft, user === null)}
    >
      <div className={styles.pair}>
        <TextField
          label="First name"
          size="md"
          isRequired
          value={draft.first}
          onChange={(first) => set({ first })}
          error={form.errorOf('first_name')}
        />
        <TextField
          label="Last name"
          size="md"
          isRequired
          value={draft.last}
          onChange={(last) => set({ last })}
          error={form.errorOf('last_name')}
        />
      </div>
      {user === null && (
        <TextField
          label="User name"
          size="md"
          isRequired
          autoComplete="off"
          value={draft.username}
          onChange={(username) => set({ username })}
          error={form.errorOf('username')}
          hint="What the user signs in with; it stays as it is."
        />
      )}
      <TextField
        label="Mail address"
        size="md"
        type="email"
        isRequired
        value={draft.email}
        onChange={(email) => set({ email })}
        error={form.errorOf('email')}
      />
      <MultiSelect
        label="Roles"
        size="md"
        isRequired
        placeholder="Choose roles"
        choices={(roles ?? []).map(({ id, name }) => ({ id: String(id), text: name }))}
        value={draft.roles}
        onChange={(names) => set({ roles: names })}
        error={form.errorOf('roles')}
      />
      <TextField
        label={user === null ? 'Password' : 'New password'}
        size="md"
        type="password"
        autoComplete="new-password"
        isRequired={user === null}
        value={draft.password}
        onChange={(password) => set({ password })}
        error={form.errorOf('password')}
        hint={
          user === null
            ? 'At least 8 characters.'
            : 'Left empty it stays as it is. A new one signs the user out everywhere.'
        }
      />
      <Switch
        isSelected={draft.isActive}
        onChange={(isActive) => set({ isActive })}
        note="Whoever is inactive is signed out at once and cannot sign in."
      >
        Active
      </Switch>
    </FormDialog>
  );
}
