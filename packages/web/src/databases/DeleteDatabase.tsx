import { countOf } from '@sextant/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { DatabaseListItem, DatabaseRelated } from '@sextant/contract';
import { ConfirmDialog, ErrorPanel, Note, Skeleton, toast } from '@sextant/ui';
import { codeOf, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { relatedQuery } from './databases-queries.ts';
import styles from './Databases.module.css';

const undoMs = 10_000;
/** `1 dataset, 3 charts and 2 dashboards`; parts of which there are none are left out. */
function countsOf({ datasets, charts, dashboards }: DatabaseRelated): string {
  const countTexts = (
    [
      [datasets.count, 'dataset'],
      [charts.count, 'chart'],
      [dashboards.count, 'dashboard'],
    ] as const
  ).flatMap(([count, noun]) => (count === 0 ? [] : [countOf(count, noun)]));
  return countTexts.length < 2
    ? countTexts.join('')
    : `${countTexts.slice(0, -1).join(', ')} and ${countTexts.at(-1) ?? ''}`;
}

/** Deletes a database once what is built on it was shown; Undo brings all of it back. */
export function DeleteDatabase({ database, onClose }: { database: DatabaseListItem; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, database_name: name } = database;
  const related = useQuery(relatedQuery(id));
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => ['databases', 'objects', 'home', 'datasets'].includes(String(queryKey[0])),
    });
  const restore = async () => {
    try {
      await call(api.database.restore, { params: { id } });
      toast({ kind: 'ok', text: `Restored: ${name}` });
      await refresh();
    } catch (error) {
      toast({ kind: 'error', text: `There was an issue restoring ${name}: ${messageOf(error)}` });
    }
  };
  const remove = async () => {
    // Nothing is deleted whose consequences could not be shown.
    if (related.data === undefined) return;
    try {
      await call(api.database.remove, { params: { id }, query: { with_datasets: related.data.datasets.count > 0 } });
      toast({
        kind: 'ok',
        text: `Deleted: ${name}`,
        action: { text: 'Undo', onAction: () => void restore() },
        durationMs: undoMs,
      });
      await refresh();
    } catch (error) {
      toast({ kind: 'error', text: `There was an issue deleting ${name}: ${messageOf(error)}` });
    }
  };
  const isUsed = related.data !== undefined && countsOf(related.data) !== '';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={remove}
      title={`Delete ${name}?`}
      confirmText="Delete"
      typedWord={related.data === undefined || isUsed ? 'DELETE' : null}
    >
      {related.error !== null ? (
        <ErrorPanel
          title="What is built on it could not be found out"
          message={related.error.message}
          code={codeOf(related.error)}
        />
      ) : related.data === undefined ? (
        <Skeleton shape="text" />
      ) : (
        <Consequences name={name} related={related.data} />
      )}
    </ConfirmDialog>
  );
}

const namedAtMost = 5;

function Consequences({ name, related }: { name: string; related: DatabaseRelated }) {
  const counts = countsOf(related);
  if (counts === '') return <p>Nothing is built on {name}. It can be restored for 30 days.</p>;
  const names = [
    ...related.dashboards.result.map((item) => item.title ?? `Dashboard ${item.id}`),
    ...related.charts.result.map((item) => item.slice_name ?? `Chart ${item.id}`),
    ...related.datasets.result.map((item) => item.table_name),
  ];
  return (
    <div className={styles.consequences}>
      <Note tone="warn">
        {counts} {totalOf(related) === 1 ? 'is' : 'are'} built on {name} and will show nothing.
      </Note>
      <ul className={styles.lists}>
        {names.slice(0, namedAtMost).map((text, index) => (
          <li key={`${index} ${text}`}>{text}</li>
        ))}
        {names.length > namedAtMost && <li>and {names.length - namedAtMost} more</li>}
      </ul>
      <p>Its datasets go with it. All of it can be restored for 30 days.</p>
    </div>
  );
}

const totalOf = ({ datasets, charts, dashboards }: DatabaseRelated): number =>
  datasets.count + charts.count + dashboards.count;
