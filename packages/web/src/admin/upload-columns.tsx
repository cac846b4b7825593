import { countText } from '@sextant/contract';
import type { UploadedTable } from '@sextant/contract';
import { Link, Tag } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { outcomeTexts, runText, timeText } from '../shell/format/schedule-texts.ts';
import { showBytes } from '../shell/format/show-bytes.ts';
import { shownTime } from '../shell/format/shown-time.ts';
import { pages } from '../shell/navigation/navigation.ts';
import styles from './Admin.module.css';
import { usesText } from './upload-uses.ts';

function Name({ row: { name, dataset } }: { row: UploadedTable }) {
  if (dataset === null) return <span className={styles.strong}>{name}</span>;
  if (dataset.inTrashSince !== null)
    return (
      <>
        <span className={styles.strong}>{name}</span>
        <span className={styles.quiet}> in the trash since {shownTime(dataset.inTrashSince)}</span>
      </>
    );
  return <Link href={pages.explore({ datasetId: dataset.id })}>{name}</Link>;
}

/** When a file comes by itself into a table, and how that went last. */
function UploadSchedule({ schedule }: Pick<UploadedTable, 'schedule'>) {
  if (schedule === null) return <span className={styles.quiet}>No</span>;
  const { time, isPaused, nextAt, lastRun } = schedule;
  const next = isPaused ? ' · paused' : nextAt === null ? '' : ` · next ${shownTime(nextAt)}`;
  return (
    <span className={styles.scheduled}>
      <span>{`${timeText(time)}${next}`}</span>
      {lastRun !== null && (
        <span title={runText(lastRun)}>
          <Tag tone={outcomeTexts[lastRun.outcome].tone}>{outcomeTexts[lastRun.outcome].text}</Tag>{' '}
          <span className={styles.quiet}>{runText(lastRun)}</span>
        </span>
      )}
    </span>
  );
}

/** What the list of uploads says of each table. */
export const columnsOf = (showsEverybody: boolean): readonly ListColumn<UploadedTable>[] => [
  { id: 'name', title: 'Table', width: '18%', cell: (row) => <Name row={row} /> },
  ...(showsEverybody
    ? [{ id: 'owner', title: 'Owner', width: '12%', cell: (row: UploadedTable) => row.owner?.name ?? 'Nobody' }]
    : []),
  { id: 'rows', title: 'Rows', width: '7%', align: 'right', cell: ({ rows }) => countText(rows) },
  { id: 'bytes', title: 'On disk', width: '8%', align: 'right', cell: ({ bytes }) => showBytes(bytes) },
  {
    id: 'used',
    title: 'Last used',
    isWhole: true,
    cell: ({ usedAt }) => (usedAt === null ? 'Not yet' : shownTime(usedAt)),
  },
  { id: 'uses', title: 'Used by', width: '18%', cell: (row) => usesText(row) ?? 'Nothing' },
  { id: 'schedule', title: 'Schedule', width: '22%', cell: (row) => <UploadSchedule schedule={row.schedule} /> },
];
