import type { LogItem } from '@sextant/contract';
import { Select, Tag } from '@sextant/ui';
import { useState } from 'react';
import type { ListColumn } from '@sextant/ui';
import { auditQuery } from '../api/team.ts';
import { shownTime } from '../shell/format/shown-time.ts';
import { TeamList } from './TeamList.tsx';

const tones = { allowed: 'ok', denied: 'warn', failed: 'danger' } as const;
const resultNames = { allowed: 'Done', denied: 'Denied', failed: 'Failed' } as const;

const outcomes = [
  { id: 'all', text: 'Every outcome' },
  ...(['allowed', 'denied', 'failed'] as const).map((id) => ({ id, text: resultNames[id] })),
];

const objectOf = ({ object_kind: kind, object_id: id }: LogItem): string =>
  kind === null ? '' : id === null ? kind : `${kind} ${id}`;

const columns: readonly ListColumn<LogItem>[] = [
  { id: 'dttm', title: 'When', isSortable: true, width: '20%', isWhole: true, cell: (row) => shownTime(row.dttm) },
  { id: 'username', title: 'Who', isSortable: true, cell: (row) => row.user?.username ?? 'Nobody signed in' },
  { id: 'action', title: 'What', isSortable: true, cell: (row) => row.action },
  { id: 'object', title: 'On', cell: objectOf },
  {
    id: 'outcome',
    title: 'Outcome',
    cell: (row) => (
      <>
        <Tag tone={tones[row.outcome]}>{resultNames[row.outcome]}</Tag> {row.code}
      </>
    ),
  },
  { id: 'address', title: 'From', isHiddenOnPhone: true, cell: (row) => row.address ?? '' },
];

/** Settings, audit log: sign-ins, rejections, exports and changes, the newest first. */
export function AuditLogPage() {
  const [outcome, setOutcome] = useState('all');
  const value = outcome === 'all' ? null : outcome;
  return (
    <TeamList
      title="Audit log"
      noun="entries"
      columns={columns}
      query={(page) => auditQuery(page, value)}
      narrowing={{
        field: <Select label="Outcome" isLabelHidden choices={outcomes} value={outcome} onChange={setOutcome} />,
        value,
        clear: () => setOutcome('all'),
      }}
      firstSort={{ column: 'dttm', direction: 'descending' }}
      rowName={(row) => `${row.action}, ${shownTime(row.dttm)}`}
      searchLabel="Search by user name"
      empty="Sign-ins, denials, exports and changes are kept here for a year."
    />
  );
}
