import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RowRuleItem } from '@sextant/contract';
import { Button, EditIcon, IconButton, PlusIcon, Tag, usePhone } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { meQuery } from '../api/me.ts';
import { hasPermission } from '../api/permissions.ts';
import { rowRulesQuery } from '../api/team.ts';
import styles from './Admin.module.css';
import { PreviewDialog } from './PreviewDialog.tsx';
import { RowRuleDialog } from './RowRuleDialog.tsx';
import { TeamList } from './TeamList.tsx';

const columns: readonly ListColumn<RowRuleItem>[] = [
  {
    id: 'name',
    title: 'Rule',
    isSortable: true,
    width: '22%',
    cell: (row) => <span className={styles.strong}>{row.name}</span>,
  },
  {
    id: 'filter_type',
    title: 'Binds',
    isSortable: true,
    cell: (row) => <Tag>{row.filter_type === 'Regular' ? 'Its roles' : 'All but its roles'}</Tag>,
  },
  { id: 'roles', title: 'Roles', cell: (row) => row.roles.map(({ name }) => name).join(', ') },
  { id: 'tables', title: 'Datasets', cell: (row) => row.tables.map((table) => table.table_name).join(', ') },
  {
    id: 'clause',
    title: 'Rows shown',
    isSortable: true,
    cell: (row) => (
      <code className={styles.clause} title={row.clause}>
        {row.clause}
      </code>
    ),
  },
  {
    id: 'changed_on_delta_humanized',
    title: 'Changed',
    isSortable: true,
    isHiddenOnPhone: true,
    isWhole: true,
    cell: (row) => row.changed_on_delta_humanized,
  },
];

/** Settings, row rules: who sees which rows of a dataset, with a preview for a chosen user. */
export function RowRulesPage() {
  const [edited, setEdited] = useState<RowRuleItem | 'new' | null>(null);
  const isPhone = usePhone();
  const [isPreviewing, setPreviewing] = useState(false);
  const { data: me } = useQuery(meQuery);
  const mayWrite = hasPermission(me, 'can_write Row Level Security');
  return (
    <>
      <TeamList
        title="Row rules"
        noun="row rules"
        columns={columns}
        query={rowRulesQuery}
        firstSort={{ column: 'name', direction: 'ascending' }}
        rowName={(row) => row.name}
        empty="Without a rule everybody who may read a dataset sees all of its rows."
        actions={
          mayWrite && (
            <>
              <Button onPress={() => setPreviewing(true)} aria-label="Preview for a user">
                {isPhone ? 'Preview' : 'Preview for a user'}
              </Button>
              <Button kind="primary" icon={PlusIcon} onPress={() => setEdited('new')}>
                Add a rule
              </Button>
            </>
          )
        }
        rowActions={(row) =>
          mayWrite && <IconButton icon={EditIcon} size="xs" label={`Edit ${row.name}`} onPress={() => setEdited(row)} />
        }
      />
      {edited !== null && <RowRuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {isPreviewing && <PreviewDialog onClose={() => setPreviewing(false)} />}
    </>
  );
}
