import type { NewSqlRun } from '../store/sql-runs.ts';

/** A run of SQL Lab that has succeeded, of user 1 unless `more` says otherwise. */
export const endedRun = (clientId: string, text: string, more: Partial<NewSqlRun> = {}): NewSqlRun => ({
  client_id: clientId,
  user_id: 1,
  database_id: 1,
  sql: text,
  state: 'success',
  statements: '[]',
  statement_count: 1,
  tables: '[]',
  limiting_factor: 'NOT_LIMITED',
  progress: 100,
  started_at: 0,
  ...more,
});
