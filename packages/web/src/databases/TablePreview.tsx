import { useQuery } from '@tanstack/react-query';
import { cellText } from '@sextant/charts';
import { columnLook, countOf } from '@sextant/contract';
import type { ColumnTable, FoundColumn } from '@sextant/contract';
import { Button, ErrorPanel, Spinner } from '@sextant/ui';
import { codeOf } from '../api/api-error.ts';
import { previewQuery, tableRowsQuery } from '../api/table-sources.ts';
import styles from './AddTables.module.css';

/** What stands where a database, a schema or a table could not be read. */
export function SourceErrorMessage({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <ErrorPanel
      title="The database could not be looked into"
      message={error.message}
      code={codeOf(error)}
      actions={<Button onPress={onRetry}>Try again</Button>}
    />
  );
}

interface PreviewProps {
  readonly databaseId: number;
  readonly schema: string;
  readonly table: string | null;
}

/** The columns and the first rows of the table that was looked at last. */
export function TablePreview(props: PreviewProps) {
  return (
    // It scrolls: the keyboard must be able to.
    <section className={styles.preview} aria-label="Preview" tabIndex={0}>
      {props.table === null ? (
        <p className={styles.quiet}>Choose a table to see its columns and first rows.</p>
      ) : (
        <Preview {...props} table={props.table} />
      )}
    </section>
  );
}

function Preview({ databaseId, schema, table }: PreviewProps & { readonly table: string }) {
  const columns = useQuery(previewQuery({ database: databaseId, schema, table_name: table, sql: null }));
  const rows = useQuery(tableRowsQuery(databaseId, schema, table));
  if (columns.error !== null)
    return <SourceErrorMessage error={columns.error} onRetry={() => void columns.refetch()} />;
  if (columns.data === undefined) return <Spinner label="Reading the columns" />;
  const found = columns.data.columns;
  const shownTable = rows.data?.table ?? null;
  return (
    <>
      <h3 className={styles.table}>{table}</h3>
      <p className={styles.quiet} aria-live="polite">
        {countOf(found.length, 'column')}
        {rows.data !== undefined && `, ${rowText(shownTable?.rowCount ?? 0, rows.data.isCut)}`}
        {shownTable !== null &&
          shownTable.columns.length < found.length &&
          `; the first ${shownTable.columns.length} columns are shown`}
      </p>
      <Rows
        columns={shownTable === null ? found : found.slice(0, shownTable.columns.length)}
        table={shownTable}
        caption={table}
      />
      {rows.isPending && <Spinner label="Reading the first rows" />}
      {rows.error !== null && <SourceErrorMessage error={rows.error} onRetry={() => void rows.refetch()} />}
    </>
  );
}

const rowText = (count: number, isCut: boolean): string => {
  if (count === 0) return 'no rows';
  return isCut ? `first ${countOf(count, 'row')}` : countOf(count, 'row');
};

interface RowsProps {
  readonly columns: readonly FoundColumn[];
  /** Null until its rows are there. */
  readonly table: ColumnTable | null;
  readonly caption: string;
}

/** Columns with their types in the database, and under them what stands in the rows. */
function Rows({ columns, table, caption }: RowsProps) {
  const cells = (table?.columns ?? []).map((column) => ({ column, text: cellText(column) }));
  return (
    <table className={styles.rows} aria-label={`First rows of ${caption}`}>
      <thead>
        <tr>
          {columns.map(({ column_name: name, type }) => (
            <th key={name} scope="col">
              {name}
              <span className={styles.quiet}>{type}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: table?.rowCount ?? 0 }, (_, row) => (
          // Rows of a table have no other name than their place.
          <tr key={row}>
            {cells.map(({ column, text }) => (
              <td key={column.name} data-number={columnLook(column).kind === 'amount' || undefined}>
                {text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
