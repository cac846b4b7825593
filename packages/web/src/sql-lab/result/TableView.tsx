import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import {
  Button,
  CodeBlock,
  CopyIcon,
  EmptyState,
  ErrorPanel,
  KeyIcon,
  Icon,
  PlusIcon,
  SegmentedControl,
  Skeleton,
} from '@sextant/ui';
import type { GridSort } from '@sextant/ui';
import { codeOf } from '../../api/api-error.ts';
import { tableRowsQuery } from '../../api/table-sources.ts';
import { useTableActions } from '../browser/use-table-actions.ts';
import { tableQuery } from '../lab-queries.ts';
import type { TablePlace } from '../lab-store.ts';
import styles from '../Result.module.css';
import { runAtOnce } from './sliced-work.ts';
import { ResultGrid } from './ResultGrid.tsx';
import { rowOrder } from './row-order.ts';

type Part = 'rows' | 'columns' | 'indexes' | 'statement';

function Failed({
  title,
  error,
  onRetry,
}: {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}) {
  return (
    <div className={styles.padded}>
      <ErrorPanel
        title={title}
        message={error.message}
        code={codeOf(error)}
        actions={
          <Button size="sm" onPress={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}

const waiting = (
  <div className={styles.waiting}>
    <Skeleton shape="table" />
  </div>
);

function FirstRows({ place }: { readonly place: TablePlace }) {
  const [sort, setSort] = useState<GridSort | null>(null);
  const { data, error, refetch } = useQuery(tableRowsQuery(place.databaseId, place.schema ?? '', place.table));
  const table = data?.table ?? null;
  const order = useMemo(() => (table === null ? null : runAtOnce(rowOrder(table, '', sort))), [table, sort]);
  if (error !== null) return <Failed title="The rows could not be read" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return waiting;
  if (table === null || table.rowCount === 0) return <EmptyState title="The table has no rows" isCompact />;
  return (
    <div className={styles.gridBox}>
      <ResultGrid label={`First rows of ${place.table}`} table={table} order={order} sort={sort} onSort={setSort} />
    </div>
  );
}

function Structure({ place, part }: { readonly place: TablePlace; readonly part: Exclude<Part, 'rows'> }) {
  const { data, error, refetch } = useQuery(tableQuery(place.databaseId, place.schema, place.table));
  if (error !== null)
    return (
      <Failed title="An error occurred while fetching table metadata" error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined) return waiting;
  if (part === 'statement')
    return (
      <div className={styles.padded}>
        <CodeBlock title="SELECT statement" text={data.selectStar} />
      </div>
    );
  if (part === 'indexes')
    return data.indexes.length === 0 ? (
      <EmptyState title="The table has no indexes" isCompact />
    ) : (
      <table className={styles.list}>
        <thead>
          <tr>
            <th>Index</th>
            <th>Columns</th>
          </tr>
        </thead>
        <tbody>
          {data.indexes.map(({ name, column_names: names }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{names.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  return (
    <table className={styles.list}>
      <thead>
        <tr>
          <th>Column</th>
          <th>Type</th>
          <th>Key</th>
          <th>Comment</th>
        </tr>
      </thead>
      <tbody>
        {data.columns.map(({ name, longType, keys, comment }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>
              <code>{longType}</code>
            </td>
            <td>
              {keys.length > 0 && <Icon of={KeyIcon} size={14} />}{' '}
              {keys.map(({ type }) => keyTexts[type] ?? type).join(', ')}
            </td>
            <td>{comment}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const keyTexts: Readonly<Record<string, string>> = { pk: 'Primary key', fk: 'Foreign key', index: 'Index' };

/** What is in a table: its first rows, its columns and keys, and a statement that reads it. */
export function TableView({ place }: { readonly place: TablePlace }) {
  const [part, setPart] = useState<Part>('rows');
  const { copySelect, queryInNewTab } = useTableActions();
  const { data } = useQuery(tableQuery(place.databaseId, place.schema, place.table));
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          label="What is shown of the table"
          value={part}
          onChange={setPart}
          segments={[
            { id: 'rows', text: 'Data preview' },
            { id: 'columns', text: data === undefined ? 'Columns' : countOf(data.columns.length, 'column') },
            { id: 'indexes', text: 'Indexes' },
            { id: 'statement', text: 'SELECT' },
          ]}
        />
        <span className={styles.space} />
        <Button size="sm" kind="quiet" icon={CopyIcon} onPress={() => copySelect(place)}>
          Copy SELECT
        </Button>
        <Button size="sm" kind="quiet" icon={PlusIcon} onPress={() => queryInNewTab(place)}>
          Query in a new tab
        </Button>
      </div>
      <div className={styles.rows}>
        {part === 'rows' ? (
          <FirstRows place={place} />
        ) : (
          <div className={styles.planRows}>
            <Structure place={place} part={part} />
          </div>
        )}
      </div>
    </>
  );
}
