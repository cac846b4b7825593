import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, EditIcon, IconButton, PlusIcon } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { meQuery } from '../api/me.ts';
import { hasPermission } from '../api/permissions.ts';
import { rolesQuery } from '../api/team.ts';
import styles from './Admin.module.css';
import { NewRoleDialog } from './NewRoleDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { TeamList } from './TeamList.tsx';

interface Role {
  readonly id: number;
  readonly name: string;
}

const roleDescriptions: Readonly<Record<string, string>> = {
  Admin: 'Everything, settings and users included',
  Alpha: 'All data but private uploads; makes datasets, charts and dashboards',
  Gamma: 'Charts and dashboards over the data that is granted',
  Public: 'What visitors without an account may do; nothing at first',
  sql_lab: 'SQL Lab and saved queries, over the data that other roles open',
};

const columns: readonly ListColumn<Role>[] = [
  {
    id: 'name',
    title: 'Role',
    isSortable: true,
    width: '30%',
    cell: (row) => <span className={styles.strong}>{row.name}</span>,
  },
  { id: 'meaning', title: 'Allows', cell: (row) => roleDescriptions[row.name] ?? 'What was chosen for it' },
];

/** Settings, roles: what each allows and what it opens of the data. */
export function RolesPage() {
  const [edited, setEdited] = useState<Role | 'new' | null>(null);
  const { data: me } = useQuery(meQuery);
  const mayWrite = hasPermission(me, 'can_write Role');
  return (
    <>
      <TeamList
        title="Roles"
        noun="roles"
        columns={columns}
        query={rolesQuery}
        firstSort={{ column: 'name', direction: 'ascending' }}
        rowName={(row) => row.name}
        empty="A role says what its users may do and see."
        actions={
          mayWrite && (
            <Button kind="primary" icon={PlusIcon} onPress={() => setEdited('new')}>
              Add a role
            </Button>
          )
        }
        rowActions={(row) => (
          <IconButton icon={EditIcon} size="xs" label={`Edit ${row.name}`} onPress={() => setEdited(row)} />
        )}
      />
      {edited === 'new' && <NewRoleDialog onClose={() => setEdited(null)} onMade={setEdited} />}
      {edited !== null && edited !== 'new' && (
        <RoleDialog key={edited.id} id={edited.id} mayWrite={mayWrite} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
