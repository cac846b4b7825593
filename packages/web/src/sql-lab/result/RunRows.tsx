import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import { Button, EmptyState, ErrorPanel, RunIcon, Skeleton, showRows } from '@sextant/ui';
import { ApiError, codeOf } from '../../api/api-error.ts';
import { useLabTools } from '../lab-tools.ts';
import { hasEnded } from '../tab-run.ts';
import type { TabRun } from '../tab-run.ts';
import type { RunStatement } from '../wire.ts';
import styles from '../Result.module.css';
import { ResultRows } from './ResultRows.tsx';
import { rowsQuery } from '../rows-query.ts';

interface StatementRowsProps {
  readonly tabRun: TabRun;
  readonly statement: RunStatement;
}

function StatementRows({ tabRun, statement }: StatementRowsProps) {
  const tools = useLabTools();
  const resultsKey = tabRun.run?.resultsKey ?? null;
  const isOver = hasEnded(tabRun.run?.state ?? 'pending');
  const rowsOf = { runId: tabRun.clientId, resultsKey, statement: statement.index };
  // While a run goes on, its rows come with it; once it has ended, those that did not come are asked for.
  const isKept = isOver && resultsKey !== null;
  const { data: table, isFetching, error, refetch } = useQuery({ ...rowsQuery(rowsOf), enabled: isKept });
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
                onPress={() => tools.runScript({ sql: tabRun.sql, start: tabRun.start ?? 0 })}
              >
                Run again
              </Button>
            </>
          }
        />
      </div>
    );
  }
  if (table === undefined && isOver && !isKept)
    return <EmptyState title="No stored results found, you need to re-run your query" isCompact />;
  if (table === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="table" />
      </div>
    );
  const isWhole = isOver && !isFetching;
  if (table.rowCount === 0 && isWhole)
    return (
      <EmptyState title="The query returned no data" isCompact>
        {`It has ${countOf(table.columns.length, 'column')} and no row.`}
      </EmptyState>
    );
  return <ResultRows {...{ table, isWhole, tabRun, statement }} />;
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

/**
 * The rows of the statements of a run that succeeded: all of them, or those before the one that failed; of a run that goes on, also those of the
 * statement that is being read.
 */
export function RunRows({ tabRun }: { readonly tabRun: TabRun }) {
  const isOver = hasEnded(tabRun.run?.state ?? 'pending');
  const statements = (tabRun.run?.statements ?? []).filter(
    ({ state }) => state === 'success' || (state === 'running' && !isOver),
  );
  const [choice, setChoice] = useState<{ readonly clientId: string; readonly index: number } | null>(null);
  const withRows = statements.findLast(givesRows) ?? statements.at(-1);
  const index = choice?.clientId === tabRun.clientId ? choice.index : (withRows?.index ?? 0);
  const statement = statements.find((one) => one.index === index);
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
      ) : (
        <StatementRows key={`${tabRun.clientId} ${index}`} {...{ tabRun, statement }} />
      )}
    </div>
  );
}
