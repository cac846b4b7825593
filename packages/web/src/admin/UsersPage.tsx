import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UserItem } from '@sextant/contract';
import { Button, DeleteIcon, EditIcon, IconButton, PlusIcon, Tag } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { meQuery } from '../api/me.ts';
import { hasPermission } from '../api/permissions.ts';
import { usersQuery } from '../api/team.ts';
import styles from './Admin.module.css';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { TeamList } from './TeamList.tsx';
import { UserDialog } from './UserDialog.tsx';
import { shownTime } from '../shell/format/shown-time.ts';

const columns: readonly ListColumn<UserItem>[] = [
  {
    id: 'first_name',
    title: 'Name',
    isSortable: true,
    width: '24%',
    cell: (row) => <span className={styles.strong}>{`${row.first_name} ${row.last_name}`}</span>,
  },
  { id: 'username', title: 'User name', isSortable: true, cell: (row) => row.username },
  { id: 'email', title: 'Mail', isSortable: true, isHiddenOnPhone: true, cell: (row) => row.email },
  { id: 'roles', title: 'Roles', cell: (row) => row.roles.map(({ name }) => name).join(', ') },
  {
    id: 'active',
    title: 'Status',
    isSortable: true,
    cell: (row) => <Tag tone={row.active ? 'ok' : 'neutral'}>{row.active ? 'Active' : 'Inactive'}</Tag>,
  },
  {
    id: 'last_login',
    title: 'Last sign-in',
    isSortable: true,
    isHiddenOnPhone: true,
    isWhole: true,
    cell: (row) => (row.last_login === null ? 'Never' : shownTime(row.last_login)),
  },
];

/** Settings, users: who there is, which roles they have, and whether they may sign in. */
export function UsersPage() {
  const [edited, setEdited] = useState<UserItem | 'new' | null>(null);
  const [leavingUser, setLeavingUser] = useState<UserItem | null>(null);
  const { data: me } = useQuery(meQuery);
  const mayWrite = hasPermission(me, 'can_write User');
  return (
    <>
      <TeamList
        title="Users"
        noun="users"
        columns={columns}
        query={usersQuery}
        firstSort={{ column: 'first_name', direction: 'ascending' }}
        rowName={(row) => row.username}
        empty="Whoever works here needs an account."
        actions={
          mayWrite && (
            <Button kind="primary" icon={PlusIcon} onPress={() => setEdited('new')}>
              Add a user
            </Button>
          )
        }
        rowActions={(row) =>
          mayWrite && (
            <>
              <IconButton icon={EditIcon} size="xs" label={`Edit ${row.username}`} onPress={() => setEdited(row)} />
              {row.id !== me?.id && (
                <IconButton
                  icon={DeleteIcon}
                  size="xs"
                  label={`Delete ${row.username}`}
                  onPress={() => setLeavingUser(row)}
                />
              )}
            </>
          )
        }
      />
      {leavingUser !== null && <DeleteUserDialog user={leavingUser} onClose={() => setLeavingUser(null)} />}
      {edited !== null && <UserDialog user={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
