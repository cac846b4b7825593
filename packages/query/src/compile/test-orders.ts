import { queryObject, SextantError, type Dimension, type Metric, type QueryObject } from '@sextant/contract';
import type { CompileScope } from '../scope.ts';
import { column, datasetOf, metric, scopeOf } from '../test-scope.ts';
import { compileQuery, printQuery } from './compile-query.ts';

export const dataset = datasetOf(
  [
    column('sent', 'timestamp'),
    column('day', 'date'),
    column('seen', 'timestamptz'),
    column('secs', 'integer', { isTemporal: true, timeFormat: 'epoch_s' }),
    column('millis', 'timestamptz', { timeFormat: 'epoch_ms' }),
    column('year', 'integer', { isTemporal: true }),
    column('digits', 'decimal', { isTemporal: true, timeFormat: '%Y%m%d' }),
    column('words', 'text', { isTemporal: true, timeFormat: '%d.%m.%Y' }),
    column('iso', 'text', { isTemporal: true }),
    column('coded', 'date', { timeFormat: '%Y' }),
    column('city', 'text'),
    column('price', 'float'),
    column('paid', 'boolean'),
    column('big', 'text', { expression: ' UPPER(city) ' }),
    column('blank', 'text', { expression: ' ' }),
  ],
  { mainTimeColumn: 'sent', metrics: [metric('total', 'SUM(price)')] },
);
export const scope = scopeOf(dataset);
export const by = (name: string, more: Partial<Extract<Dimension, { kind: 'column' }>> = {}): Dimension => ({
  kind: 'column',
  name,
  label: name,
  grain: null,
  isAxis: false,
  ...more,
});
export const count: Metric = { kind: 'sql', sql: 'COUNT(*)', label: 'n' };
export const compile = (query: Partial<QueryObject>, more: Partial<CompileScope> = {}) =>
  compileQuery(queryObject({ metrics: [count], ...query }), { ...scope, ...more });
export const sqlOf = (query: Partial<QueryObject>, more: Partial<CompileScope> = {}): string =>
  printQuery(compile(query, more)).replaceAll(/\s+/g, ' ');
export const codeOf = (action: () => unknown): string => {
  try {
    return String(action());
  } catch (error) {
    return error instanceof SextantError ? `${error.code} ${error.message}` : String(error);
  }
};
/** What is selected first, and what is said of it. */
export const first = (query: Partial<QueryObject>, more: Partial<CompileScope> = {}) => {
  const compiledQuery = compile(query, more);
  const sql = /^SELECT (.*?), COUNT\(\*\) AS "n"/.exec(printQuery(compiledQuery).replaceAll(/\s+/g, ' '))?.[1] ?? '';
  const { role, sourceColumn, valueType } = compiledQuery.columns[0] ?? {};
  return [sql, role, sourceColumn, valueType];
};
