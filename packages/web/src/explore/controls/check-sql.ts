import { useState } from 'react';
import { api } from '@sextant/contract/calls';
import { inParentheses, type DatasetData } from '@sextant/contract';
import { codeOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/** What a piece of SQL stands for in a query. */
export type SqlPlace = 'metric' | 'column' | 'WHERE' | 'HAVING';

/** No row is read: the engine only plans the statement. */
const noRows = '1 = 0';
const label = 'checked';
/** A count beside it: a metric that does not aggregate is an error of every database that knows the difference. */
const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows', hasCustomLabel: true };

/** A query over no rows that uses a piece of SQL in its place. */
export function checkQuery(place: SqlPlace, sql: string) {
  const written = { expressionType: 'SQL', sqlExpression: sql, label, hasCustomLabel: true };
  return {
    metrics: place === 'metric' ? [written, count] : place === 'column' ? [] : [count],
    columns: place === 'column' ? [written] : [],
    filters: [],
    extras: {
      where: place === 'WHERE' ? `${noRows} AND ${inParentheses(sql)}` : noRows,
      having: place === 'HAVING' ? sql : '',
    },
    row_limit: 1,
  };
}

async function plan({ id }: Pick<DatasetData, 'id'>, place: SqlPlace, sql: string): Promise<void> {
  await call(api.chartData.query, {
    body: {
      datasource: { id, type: 'table' },
      queries: [checkQuery(place, sql)],
      result_type: 'full',
      result_format: 'json',
    },
  });
}

/** Whether an expression is of one row at a time: no database adds rows up in a WHERE. @throws ApiError where that cannot be asked */
const isOfOneRow = (dataset: Pick<DatasetData, 'id'>, sql: string): Promise<boolean> =>
  plan(dataset, 'WHERE', `${inParentheses(sql)} IS NULL`).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error)?.startsWith('ENGINE_') === true) return false;
      throw error;
    },
  );

/** SQLite takes a column beside a count, and gives that of any row. */
const readsAnyRow = ({ database, columns }: Pick<DatasetData, 'database' | 'columns'>, sql: string): boolean =>
  database.backend === 'sqlite' && columns.some(({ column_name: name }) => sql.includes(name));

/** Lets the database plan a piece of SQL before an editor passes it on. @throws ApiError with what the database says; Error for a metric that adds nothing up */
async function checkSql(dataset: DatasetData, place: SqlPlace, sql: string): Promise<void> {
  await plan(dataset, place, sql);
  if (place === 'metric' && readsAnyRow(dataset, sql) && (await isOfOneRow(dataset, sql)))
    throw new Error('A metric adds rows up, as SUM(column) does.');
}

/** What is wrong, at the field that holds it, with its code: its place is the field, and characters of the whole statement are nothing there. */
export function messageAtField(message: string, code: string | null): string {
  const text = message.replace(/ in filter clause$/, '').replace(/ \(character \d+\)$/, '');
  return code === null ? text : `${text} (${code})`;
}

interface Checked {
  readonly sql: string;
  readonly error: string;
}

/** The check of an editor's SQL: its error stands at the field until the text is another. */
export function useSqlCheck(dataset: DatasetData, sql: string) {
  const [failed, setFailed] = useState<Checked | null>(null);
  const [isChecking, setChecking] = useState(false);
  const save = async (place: SqlPlace, onGood: () => void): Promise<void> => {
    setChecking(true);
    try {
      await checkSql(dataset, place, sql.trim());
      onGood();
    } catch (error) {
      setFailed({ sql, error: messageAtField(messageOf(error), codeOf(error)) });
    } finally {
      setChecking(false);
    }
  };
  return { error: failed?.sql === sql ? failed.error : null, isChecking, save };
}
