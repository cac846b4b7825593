import { SextantError, columnFrom, fail, genericTypeOf, grains } from '@sextant/contract';
import type { ColumnTable, Dataset, QueryObject } from '@sextant/contract';
import {
  compileDataRange,
  compileSeries,
  compileSubtotalQuery,
  compileSubtotals,
  compileTimeOffsets,
  compileWithSubtotals,
  printQuery,
} from '@sextant/query';
import type { Dialect } from '@sextant/sql';
import type { ResponseEntry } from '../../data/response-body.ts';
import { sqlPermission } from '../../policies/permissions.ts';
import { grainLabels } from '../../wire/grains.ts';
import type { OpenDataset } from '../access/open-dataset.ts';
import { sqlText } from './describe-result.ts';

/**
 * The entry of a query that asks for no rows: the columns of its dataset, the time grains of its database, or its statement, not run. Null for
 * queries that ask for rows.
 *
 * @throws ACCESS_003 for the statement, to somebody who may not read it
 */
export function rowlessEntry(open: OpenDataset, query: QueryObject): Promise<ResponseEntry> | ResponseEntry | null {
  switch (query.resultType) {
    case 'columns':
      return columnsEntry(open.dataset);
    case 'timegrains':
      return grainsEntry(open.source.dialect);
    case 'query':
      requireSql(open);
      return statementEntry(open, query).catch(failedEntry);
    default:
      return null;
  }
}

/** @throws ACCESS_003 for somebody who may not read statements */
export function requireSql({ showsSql }: Pick<OpenDataset, 'showsSql'>): void {
  if (!showsSql) throw fail('ACCESS_003', { permission: sqlPermission });
}

/** The statements of a query, its time comparisons and its subtotals, without running them. @throws what `compileQuery` throws */
export async function statementEntry(open: OpenDataset, requestedQuery: QueryObject): Promise<ResponseEntry> {
  const { query, scope } = await open.render(requestedQuery);
  // The range of the data is known once its query has run.
  const range = compileDataRange(query, scope);
  const others = range === null ? compileTimeOffsets(query, scope).map(({ compiledQuery }) => compiledQuery) : [range];
  const series = compileSeries(query, scope);
  const rows = compileSubtotalQuery(query, scope);
  const together = compileWithSubtotals(query, rows, scope)?.compiledQuery ?? null;
  const subtotals = together === null ? compileSubtotals(query, scope).map(({ compiledQuery }) => compiledQuery) : [];
  const compiledQueries = [...(series === null ? [] : [series]), together ?? rows, ...others, ...subtotals];
  return { fields: { query: sqlText(compiledQueries.map(printQuery)), language: 'sql' }, table: null };
}

/** A query that does not compile returns its error in the entry, as Superset does. */
function failedEntry(error: unknown): ResponseEntry {
  if (!(error instanceof SextantError)) throw error;
  return { fields: { error: error.message, language: 'sql', code: error.code }, table: null };
}

function columnsEntry({ columns }: Dataset): ResponseEntry {
  const names = columns.map(({ name }) => name);
  const labels = columns.map(({ label }) => label);
  const types = columns.map(({ type, isTemporal }) => (isTemporal ? 2 : genericTypeOf(type)));
  const table: ColumnTable = {
    columns: [
      columnFrom('column_name', 'text', names),
      columnFrom('verbose_name', 'text', labels),
      columnFrom('dtype', 'integer', types),
    ],
    rowCount: columns.length,
  };
  return { fields: {}, table };
}

/** What the database can cut time to. */
function grainsEntry(dialect: Dialect): ResponseEntry {
  const supportedGrains = grains.filter((grain) => typeof dialect.truncate[grain] === 'function');
  const labels = supportedGrains.map((grain) => grainLabels[grain]);
  const functions = supportedGrains.map((grain) => {
    const truncate = dialect.truncate[grain];
    return typeof truncate === 'function' ? truncate('{col}') : '';
  });
  const table: ColumnTable = {
    columns: [
      columnFrom('name', 'text', labels),
      columnFrom('function', 'text', functions),
      columnFrom('duration', 'text', [...supportedGrains]),
    ],
    rowCount: supportedGrains.length,
  };
  return { fields: {}, table };
}
