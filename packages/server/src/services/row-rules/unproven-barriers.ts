import { fail } from '@sextant/contract';
import type { QueryObject } from '@sextant/contract';
import { isPlainAggregate } from '@sextant/query';
import { isBarrierProven } from '@sextant/sql';
import type { DialectName } from '@sextant/sql';
import { withSql } from '../../templates/sql-of-query.ts';
import { connectionKinds } from '../../connections/connection-kinds.ts';
import { bindsTables } from './allowed-functions.ts';
import type { RuleSource } from './row-rules-of.ts';
import type { SessionUser } from '../../policies/session.ts';

/** What a database of this dialect is called. */
const nameOf = (dialect: DialectName): string =>
  connectionKinds.find((kind) => kind.dialect === dialect)?.name ?? dialect;

/**
 * For SQL of somebody whom row rules bind: it runs only where the rules are certain to be computed first.
 *
 * @throws ACCESS_015
 */
export function requireProvenBarrier(dialect: DialectName): void {
  if (!isBarrierProven(dialect)) throw fail('ACCESS_015', { engine: nameOf(dialect) });
}

/**
 * The same for a query over rows that rules narrow: columns, aggregates of columns, saved metrics and filters by column are not SQL of the reader.
 *
 * @throws ACCESS_015
 */
export function requireProvenFor(query: QueryObject, dialect: DialectName): void {
  if (!isBarrierProven(dialect) && hasOwnSql(query)) requireProvenBarrier(dialect);
}

/** Whether a query has SQL of whoever wrote it, or a pattern that can fail at some texts: one that ends in a backslash. */
function hasOwnSql(query: QueryObject): boolean {
  let isFound = query.filters.some(({ value }) => typeof value === 'string' && value.includes('\\'));
  withSql(query, (sql, place) => {
    isFound ||= sql.trim() !== '' && !((place === 'metric' || place === 'order') && isPlainAggregate(sql));
    return sql;
  });
  return isFound;
}

/**
 * Lets nobody write SQL into a dataset of a database in which row rules bind him, where they are not certain to be computed first.
 *
 * @throws ACCESS_015
 */
export async function requireProvenForAuthor(
  rules: RuleSource,
  { rights }: Pick<SessionUser, 'rights'>,
  databaseId: number,
  dialect: DialectName,
): Promise<void> {
  if (isBarrierProven(dialect)) return;
  if (await bindsTables(rules, [rights], { databaseId, purpose: 'connected' })) requireProvenBarrier(dialect);
}
