import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import { Button, EmptyState, ErrorPanel, RunIcon, Skeleton, showRows } from '@sextant/ui';
import { ApiError, codeOf } from '../../api/api-error.ts';
import { useLabTools } from '../lab-tools.ts';
import type { TabRun } from '../tab-run.ts';
import type { RunStatement } from '../wire.ts';
import styles from '../Result.module.css';
import { FirstRows } from './FirstRows.tsx';
import { ResultRows } from './ResultRows.tsx';
import { firstRowsQuery, isLong, rowsQuery } from '../rows-query.ts';

interface StatementRowsProps {
  readonly tabRun: TabRun;
  readonly resultsKey: string;
  readonly statement: RunStatement;
}

function StatementRows({ tabRun, resultsKey, statement }: StatementRowsProps) {
  const tools = useLabTools();
  const rowsOf = { resultsKey, statement: statement.index, rows: statement.rows };
  // Short runs bring their rows along.
  const isHere = useQueryClient().getQueryData(rowsQuery(rowsOf).queryKey) !== undefined;
  const { data: first } = useQuery({ ...firstRowsQuery(rowsOf), enabled: !isHere && isLong(rowsOf) });
  const { data: all, error, refetch } = useQuery(rowsQuery(rowsOf));
  const table = all ?? first;
  if (error !== null) {
    const isGone = error instanceof ApiError && error.code === 'SQLLAB_003';
    return (
      <div className={styles.padded}>
        <ErrorPanel
          title={isGone ? 'No stored results found, you need to re-run your query' : 'The rows could not be read'}
          message={error.message}
          code={codeOf(error)}
          actions={
            <>
              <Button size="sm" onPress={() => void refetch()}>
                Refetch results
              </Button>
              <Button
                size="sm"
                icon={RunIcon}
                onPress={() => tools.runPiece({ sql: tabRun.sql, start: tabRun.start ?? 0 })}
              >
                Run again
              </Button>
            </>
          }
        />
      </div>
    );
  }
  if (table === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="table" />
      </div>
    );
  if (table.rowCount === 0)
    return (
      <EmptyState title="The query returned no data" isCompact>
        {`It has ${countOf(table.columns.length, 'column')} and no row.`}
      </EmptyState>
    );
  if (all === undefined) return <FirstRows table={table} rows={statement.rows} />;
  return <ResultRows table={all} tabRun={tabRun} statement={statement} />;
}

/** What a statement without rows did. */
function WithoutRows({ statement, tabRun }: { readonly statement: RunStatement; readonly tabRun: TabRun }) {
  const table = tabRun.run?.tempTable ?? null;
  if (table !== null)
    return (
      <EmptyState title={`${[tabRun.run?.tempSchema, table].filter(Boolean).join('.')} was made`} isCompact>
        It stands among the tables when their names are read again.
      </EmptyState>
    );
  return (
    <EmptyState title="The statement ran" isCompact>
      {statement.rows === null ? 'It gives no rows.' : `${showRows(statement.rows)} changed.`}
    </EmptyState>
  );
}

const shortSql = (sql: string): string => {
  const [line = ''] = sql.trim().split('\n');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};

/** The statements of a run that has several, to choose whose rows are shown. */
function StatementChoice({
  statements,
  value,
  onChange,
}: {
  readonly statements: readonly RunStatement[];
  readonly value: number;
  readonly onChange: (index: number) => void;
}) {
  return (
    <div className={styles.statements} role="group" aria-label="Statements">
      {statements.map(({ index, sql, rows }) => (
        <button
          key={index}
          type="button"
          aria-pressed={index === value}
          className={styles.statement}
          title={sql}
          onClick={() => onChange(index)}
        >
          <b>{index + 1}</b>
          <code>{shortSql(sql)}</code>
          {rows !== null && <span>{showRows(rows)}</span>}
        </button>
      ))}
    </div>
  );
}

/** Whether a statement gives rows, were it none; of very wide ones the columns come with the rows alone. */
const givesRows = ({ kind, columns, has_results: hasResults }: RunStatement): boolean =>
  kind === 'read' || kind === 'explain' || hasResults || columns.length > 0;

/** The rows of the statements of a run that succeeded: all of them, or those before the one that failed. */
export function RunRows({ tabRun }: { readonly tabRun: TabRun }) {
  const statements = (tabRun.run?.statements ?? []).filter(({ state }) => state === 'success');
  const [choice, setChoice] = useState<{ readonly clientId: string; readonly index: number } | null>(null);
  const withRows = statements.findLast(givesRows) ?? statements.at(-1);
  const index = choice?.clientId === tabRun.clientId ? choice.index : (withRows?.index ?? 0);
  const statement = statements.find((one) => one.index === index);
  const resultsKey = tabRun.run?.resultsKey ?? null;
  // The last SELECT became a table or view.
  const isMade = (tabRun.run?.tempTable ?? null) !== null && index === statements.at(-1)?.index;
  if (statement === undefined) return <EmptyState title="The query returned no data" isCompact />;
  return (
    <div className={styles.result}>
      {statements.length > 1 && (
        <StatementChoice
          statements={statements}
          value={index}
          onChange={(next) => setChoice({ clientId: tabRun.clientId, index: next })}
        />
      )}
      {isMade || !givesRows(statement) ? (
        <WithoutRows {...{ statement, tabRun }} />
      ) : resultsKey === null ? (
        <EmptyState title="No stored results found, you need to re-run your query" isCompact />
      ) : (
        <StatementRows key={`${resultsKey} ${index}`} {...{ tabRun, resultsKey, statement }} />
      )}
    </div>
  );
}
