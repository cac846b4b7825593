import { countText } from '@sextant/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RunningQuery } from '@sextant/contract';
import {
  Badge,
  Button,
  EmptyState,
  Link,
  ListTable,
  PageHeader,
  StopIcon,
  Tag,
  showDuration,
  toast,
  useClock,
} from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { meQuery } from '../api/me.ts';
import { endQuery, runningQuery } from '../api/operate.ts';
import { hasPermission } from '../api/permissions.ts';
import { pages } from '../shell/navigation/navigation.ts';
import styles from './Admin.module.css';
import { ListError } from '../shell/errors/ListError.tsx';
import { SettingsPlaces } from './SettingsPlaces.tsx';

/** What a query is for, in words. */
const nameOf = ({ chart, dashboard, dataset }: RunningQuery): string =>
  [chart?.name ?? dataset?.name ?? 'Rows', ...(dashboard === null ? [] : [`on ${dashboard.name}`])].join(' ');

function QueryCell({ row }: { row: RunningQuery }) {
  const { chart, dashboard, dataset, statement } = row;
  return (
    <>
      <span className={styles.strong}>{chart?.name ?? dataset?.name ?? 'Rows'}</span>
      {dashboard !== null && (
        <>
          {' on '}
          <Link href={pages.dashboard(dashboard.id)}>{dashboard.name}</Link>
        </>
      )}
      {chart !== null && dataset !== null && <span className={styles.quiet}> from {dataset.name}</span>}
      {statement !== null && <code className={styles.statement}>{statement}</code>}
    </>
  );
}

/** Seconds go on between two results of the server. */
function Elapsed({ forMs, receivedAt }: { forMs: number; receivedAt: number }) {
  const now = useClock(1_000);
  return showDuration(forMs + Math.max(0, now - receivedAt));
}

const columnsOf = (
  showsEverybody: boolean,
  receivedAt: number,
  onStop: (row: RunningQuery) => void,
): readonly ListColumn<RunningQuery>[] => [
  { id: 'what', title: 'What', width: showsEverybody ? '44%' : '56%', cell: (row) => <QueryCell row={row} /> },
  ...(showsEverybody ? [{ id: 'who', title: 'Who', cell: (row: RunningQuery) => row.user.name }] : []),
  { id: 'database', title: 'Database', isHiddenOnPhone: true, cell: (row) => row.database?.name ?? '' },
  {
    id: 'state',
    title: 'State',
    cell: (row) => (
      <Tag tone={row.state === 'running' ? 'ok' : 'neutral'}>{row.state === 'running' ? 'Running' : 'Queued'}</Tag>
    ),
  },
  { id: 'for', title: 'For', cell: (row) => <Elapsed forMs={row.forMs} receivedAt={receivedAt} /> },
  {
    id: 'stop',
    title: 'Stop',
    isTitleHidden: true,
    align: 'right',
    cell: (row) => (
      <Button size="xs" icon={StopIcon} aria-label={`Stop ${nameOf(row)}`} onPress={() => onStop(row)}>
        Stop
      </Button>
    ),
  },
];

/** Says who is told what: one's own query ends silently, another user reads who ended theirs. */
const stoppedText = (row: RunningQuery, wasStopped: boolean): string => {
  if (!wasStopped) return `${nameOf(row)} had ended already`;
  return row.isOwn ? `Stopped: ${nameOf(row)}` : `Stopped: ${nameOf(row)}. ${row.user.name} reads that you stopped it.`;
};

/** Settings, running: what waits or runs now, by whom, and a way to stop it. Everybody sees their own. */
export function RunningPage() {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const showsEverybody = hasPermission(me, 'can_read Log');
  const runningQueries = useQuery(runningQuery);
  const stop = useMutation({
    mutationFn: (row: RunningQuery) => endQuery(row.id),
    onSuccess: async (wasStopped, row) => {
      toast({ kind: 'ok', text: stoppedText(row, wasStopped) });
      await client.invalidateQueries({ queryKey: runningQuery.queryKey });
    },
    onError: (error) => toast({ kind: 'error', text: error.message }),
  });
  const rows = runningQueries.data ?? null;
  return (
    <>
      <PageHeader
        title={showsEverybody ? 'Running queries' : 'My running queries'}
        marks={rows === null ? null : <Badge>{countText(rows.length)}</Badge>}
      />
      <div className={styles.page} data-ready={!runningQueries.isPending}>
        <SettingsPlaces />
        {rows === null && runningQueries.error !== null ? (
          <ListError
            noun="running queries"
            error={runningQueries.error}
            onRetry={() => void runningQueries.refetch()}
          />
        ) : (
          <ListTable<RunningQuery>
            label="Running queries"
            columns={columnsOf(showsEverybody, runningQueries.dataUpdatedAt, (row) => stop.mutate(row))}
            rows={rows}
            rowId={(row) => row.id}
            rowName={nameOf}
            skeletonRows={3}
            empty={
              <EmptyState title="Nothing is running" art="nothing">
                {showsEverybody
                  ? 'Queries of charts, filters and files appear here while they wait or run.'
                  : 'Your queries appear here while they wait or run.'}
              </EmptyState>
            }
          />
        )}
      </div>
    </>
  );
}
