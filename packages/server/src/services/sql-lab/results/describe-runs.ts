import type { QueryItem, SqlLabRun } from '@sextant/contract';
import { maySeeSql } from '../../../policies/permissions.ts';
import type { SessionUser } from '../../../policies/session.ts';
import type { SqlRunRow } from '../../../store/sql-lab-schema.ts';
import { queryItemOf, runOf } from '../../../wire/sql-run.ts';
import type { RunDetails } from '../../../wire/sql-run.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

type DescribeContext = Pick<SqlLabContext, 'store' | 'results'>;

async function around(
  { store, results }: DescribeContext,
  viewer: SessionUser,
  rows: readonly SqlRunRow[],
): Promise<(row: SqlRunRow) => RunDetails> {
  const users = await store.users.byIds(rows.map((row) => row.user_id));
  const databases = await store.databases.byIds([...new Set(rows.map((row) => row.database_id))]);
  const names = new Map(databases.map(({ id, name }) => [id, name]));
  const hasResults = (key: string, index: number): boolean => results.has(key, index);
  const showsRules = maySeeSql(viewer);
  return (row) => ({ databaseName: names.get(row.database_id) ?? '', users, hasResults, showsRules });
}

/** Runs as the page works with them. */
export async function describeRuns(
  context: DescribeContext,
  viewer: SessionUser,
  rows: readonly SqlRunRow[],
): Promise<SqlLabRun[]> {
  const of = await around(context, viewer, rows);
  return rows.map((row) => runOf(row, of(row)));
}

export async function describeRun(context: DescribeContext, viewer: SessionUser, row: SqlRunRow): Promise<SqlLabRun> {
  return runOf(row, (await around(context, viewer, [row]))(row));
}

/** Runs as the history lists them. */
export async function describeHistory(
  context: DescribeContext,
  viewer: SessionUser,
  rows: readonly SqlRunRow[],
): Promise<QueryItem[]> {
  const of = await around(context, viewer, rows);
  return rows.map((row) => queryItemOf(row, of(row)));
}
