import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RoleAccess } from '@sextant/contract';
import { Button, ConfirmDialog, Dialog, MultiSelect, Note, Skeleton, Switch } from '@sextant/ui';
import { meQuery } from '../api/me.ts';
import { grantedDatabasesQuery, removeRole, roleAccessQuery, ruledDatasetsQuery, setRoleAccess } from '../api/team.ts';
import styles from './Admin.module.css';
import { FormDialog } from './FormDialog.tsx';
import { PermissionChecks } from './PermissionChecks.tsx';
import { SchemaGrants } from './SchemaGrants.tsx';
import type { SchemaGrant } from './SchemaGrants.tsx';
import { useForm } from './use-form.ts';

interface RoleDialogProps {
  readonly id: number;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** What a role allows: permissions, and what it opens of the data. */
export function RoleDialog({ id, mayWrite, onClose }: RoleDialogProps) {
  const role = useQuery(roleAccessQuery(id));
  if (role.data !== undefined) return <RoleForm role={role.data} mayWrite={mayWrite} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title="Role" widthPx={720}>
      {role.error === null ? <Skeleton shape="text" /> : <Note tone="warn">{role.error.message}</Note>}
    </Dialog>
  );
}

interface Draft {
  readonly permissions: ReadonlySet<string>;
  readonly opensAll: boolean;
  readonly databases: readonly string[];
  readonly schemas: readonly SchemaGrant[];
  readonly datasets: readonly string[];
}

const draftOf = ({ permissions, grants }: RoleAccess): Draft => ({
  permissions: new Set(permissions),
  opensAll: grants.some(({ kind }) => kind === 'all'),
  databases: grants.flatMap((grant) => (grant.kind === 'database' ? [String(grant.databaseId)] : [])),
  schemas: grants.filter((grant) => grant.kind === 'schema'),
  datasets: grants.flatMap((grant) => (grant.kind === 'dataset' ? [String(grant.datasetId)] : [])),
});

const grantsOf = (draft: Draft): RoleAccess['grants'] => [
  ...(draft.opensAll ? [{ kind: 'all' as const }] : []),
  ...draft.databases.map((id) => ({ kind: 'database' as const, databaseId: Number(id) })),
  ...draft.schemas,
  ...draft.datasets.map((id) => ({ kind: 'dataset' as const, datasetId: Number(id) })),
];

function RoleForm({ role, mayWrite, onClose }: { role: RoleAccess; mayWrite: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState(draftOf(role));
  const [isRemoving, setRemoving] = useState(false);
  const { data: me } = useQuery(meQuery);
  const databases = useQuery(grantedDatabasesQuery);
  const datasets = useQuery(ruledDatasetsQuery);
  const save = (edited: Draft) =>
    setRoleAccess(role.id, { permissions: [...edited.permissions], grants: grantsOf(edited) });
  const form = useForm(save, `The role ${role.name} was saved`, onClose);
  const remove = useForm(() => removeRole(role.id), `The role ${role.name} was removed`, onClose);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const isFixed = role.isAdmin || !mayWrite || me == null;
  return (
    <FormDialog
      title={role.name}
      widthPx={720}
      onClose={onClose}
      onSave={() => form.save(draft)}
      form={form}
      canSave={!isFixed}
      otherError={remove.general ?? remove.errorOf('role')}
      footStart={
        !role.isBuiltIn &&
        mayWrite && (
          <Button kind="danger-quiet" onPress={() => setRemoving(true)}>
            Remove
          </Button>
        )
      }
    >
      {role.isAdmin && <Note>Administrators may do and see everything; that cannot be changed.</Note>}
      <fieldset className={styles.group} disabled={isFixed}>
        <legend className={styles.legend}>Data</legend>
        <Switch
          isSelected={draft.opensAll || role.isAdmin}
          isDisabled={isFixed}
          onChange={(opensAll) => set({ opensAll })}
          note="But for uploads that are private to others."
        >
          All data
        </Switch>
        <MultiSelect
          label="Databases"
          size="md"
          placeholder="None"
          isDisabled={isFixed}
          choices={databases.data ?? []}
          value={draft.databases}
          onChange={(names) => set({ databases: names })}
          error={form.errorOf('grants')}
        />
        <SchemaGrants
          databases={databases.data ?? []}
          value={draft.schemas}
          isDisabled={isFixed}
          onChange={(schemas) => set({ schemas })}
        />
        <MultiSelect
          label="Datasets"
          size="md"
          placeholder="None"
          isDisabled={isFixed}
          choices={datasets.data ?? []}
          value={draft.datasets}
          onChange={(names) => set({ datasets: names })}
        />
      </fieldset>
      <PermissionChecks
        chosenPermissions={draft.permissions}
        isFixed={isFixed}
        onChange={(permissions) => set({ permissions })}
        permissions={Object.values(me?.roles ?? {}).flat()}
      />
      <p className={styles.quiet}>
        {role.people.length === 0
          ? 'Nobody has this role yet.'
          : `${role.people.map(({ first_name: first, last_name: last }) => `${first} ${last}`).join(', ')} ${role.people.length === 1 ? 'has' : 'have'} this role.`}
      </p>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove the role ${role.name}?`}
        confirmText="Remove"
        onConfirm={() => {
          setRemoving(false);
          remove.save(undefined);
        }}
      >
        Its users keep their other roles. This cannot be undone.
      </ConfirmDialog>
    </FormDialog>
  );
}
