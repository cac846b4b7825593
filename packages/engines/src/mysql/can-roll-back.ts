import { tokenize } from '@sextant/sql/analysis';
import type { WriteStatement } from '../engine.ts';
import type { MysqlSession } from './mysql-session.ts';

const ownSchemas = `('mysql', 'information_schema', 'performance_schema', 'sys')`;
const plainTables = `SELECT table_name FROM information_schema.tables
  WHERE table_type = 'BASE TABLE' AND (engine IS NULL OR engine <> 'InnoDB') AND table_schema NOT IN ${ownSchemas}`;
/** Views, triggers and functions: by these a statement reaches tables that it does not name. */
const indirectWritePaths = `SELECT 1 FROM information_schema.views WHERE table_schema NOT IN ${ownSchemas}
  UNION ALL SELECT 1 FROM information_schema.triggers WHERE trigger_schema NOT IN ${ownSchemas}
  UNION ALL SELECT 1 FROM information_schema.routines WHERE routine_schema NOT IN ${ownSchemas} LIMIT 1`;

/**
 * Whether a transaction takes back what statements do. What defines objects ends the transaction, and tables of engines other than InnoDB keep what was
 * written: they may not be named, nor be reached in another way.
 */
export async function canRollBack(session: MysqlSession, statements: readonly WriteStatement[]): Promise<boolean> {
  if (statements.some(({ kind }) => kind !== 'write')) return false;
  const plainNames = new Set((await session.rows(plainTables)).map(([name]) => (name ?? '').toLowerCase()));
  if (plainNames.size === 0) return true;
  const isNamed = statements.some(({ sql }) =>
    tokenize(sql, 'mysql').some(({ text }) => plainNames.has(text.toLowerCase())),
  );
  return !isNamed && (await session.rows(indirectWritePaths)).length === 0;
}
