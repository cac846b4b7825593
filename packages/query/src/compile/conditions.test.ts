import type { Dataset, QueryObject } from '@sextant/contract';
import { sqlite } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import type { CompileScope } from '../scope.ts';
import { column, datasetOf } from '../test-scope.ts';
import { codeOf, compile, dataset, sqlOf } from './test-orders.ts';

describe('what is read and compared', () => {
  const whereOf = (query: Partial<QueryObject>, more: Partial<CompileScope> = {}) =>
    /WHERE (.*?) LIMIT/.exec(sqlOf(query, more))?.[1] ?? '';

  test('rows of a table by its path, or of a statement', () => {
    const from = (more: Partial<Dataset>) =>
      / FROM (.*) LIMIT/.exec(sqlOf({}, { dataset: { ...dataset, ...more } }))?.[1];
    expect(from({})).toBe('"orders"');
    expect(from({ schema: 's' })).toBe('"s"."orders"');
    expect(from({ schema: 's', catalog: 'c' })).toBe('"c"."s"."orders"');
    expect(from({ schema: '', catalog: '' })).toBe('"orders"');
    expect(from({ sql: ' SELECT 1 ; ' })).toBe('( SELECT 1 ) AS "virtual_table"');
    expect(from({ sql: 'SELECT 1;;' })).toBe('( SELECT 1 ) AS "virtual_table"');
    expect(codeOf(() => from({ sql: 'SELECT 1; SELECT 2' }))).toContain('QUERY_013');
    expect(codeOf(() => from({ sql: "SELECT 'a" }))).toContain('QUERY_012');
  });

  test('conditions are those of time, filters, rules, the author and the lists of values, in this order', () => {
    const query: Partial<QueryObject> = {
      timeColumn: 'sent',
      timeRange: '2024-01-01 : 2024-02-01',
      filters: [{ column: { kind: 'column', name: 'city' }, operator: 'equals', value: 'Rome', grain: null }],
      where: ' price > 1 ',
      applyFetchValuesPredicate: true,
    };
    const range = `"sent" >= TIMESTAMP '2024-01-01 00:00:00' AND "sent" < TIMESTAMP '2024-02-01 00:00:00'`;
    const predicate = { ...dataset, fetchValuesPredicate: 'paid' };
    expect(whereOf(query)).toBe(`${range} AND "city" = 'Rome' AND (price > 1)`);
    expect(whereOf(query, { dataset: predicate })).toBe(`${range} AND "city" = 'Rome' AND (price > 1) AND paid`);
    expect(whereOf({ ...query, applyFetchValuesPredicate: false }, { dataset: predicate })).not.toContain('paid');
    expect(whereOf({ where: ' ' })).toBe('');
  });

  test('a range is of the time column, and of the main one where the dataset demands it', () => {
    const timeRange = '2024-01-01 : ';
    const from = (name: string) => `"${name}" >= TIMESTAMP '2024-01-01 00:00:00'`;
    const always = { dataset: { ...dataset, alwaysFilterMainTime: true } };
    expect(whereOf({ timeColumn: 'sent', timeRange })).toBe(from('sent'));
    expect(whereOf({ timeColumn: 'sent', timeRange }, always)).toBe(from('sent'));
    expect(whereOf({ timeColumn: 'secs', timeRange }, always)).toBe(`"secs" >= 1704067200 AND ${from('sent')}`);
    expect(whereOf({ timeColumn: 'secs', timeRange })).toBe('"secs" >= 1704067200');
    expect(whereOf({ timeRange })).toBe('');
    expect(whereOf({ timeColumn: 'sent', timeRange: ' ' })).toBe('');
    expect(whereOf({ timeColumn: 'sent', timeRange: ' : 2024-01-01' })).toBe(
      `"sent" < TIMESTAMP '2024-01-01 00:00:00'`,
    );
    expect(codeOf(() => whereOf({ timeColumn: 'gone', timeRange }))).toContain('QUERY_007');
    const main = { dataset: { ...dataset, alwaysFilterMainTime: true, mainTimeColumn: null } };
    expect(whereOf({ timeColumn: 'secs', timeRange }, main)).toBe('"secs" >= 1704067200');
    const { fromMs, toMs } = compile({ timeRange });
    expect([fromMs, toMs]).toEqual([Date.UTC(2024, 0, 1), null]);
  });

  test('a range that cannot be read is rejected with the name of its field', () => {
    const unreadable = () => compile({ timeColumn: 'sent', timeRange: 'whenever : sometime' });
    expect(unreadable).toThrow(expect.objectContaining({ code: 'QUERY_018' }));
    expect(unreadable).toThrow(expect.objectContaining({ extra: expect.objectContaining({ field: 'time_range' }) }));
  });

  test('instants in texts are compared through what reads them, patterns look at the text itself', () => {
    const filter = (operator: 'greaterThan' | 'like', value: string) =>
      whereOf(
        { filters: [{ column: { kind: 'column', name: 'seen' }, operator, value, grain: null }] },
        { dialect: sqlite },
      );
    const read = sqlite.instantFunction ?? '';
    expect(filter('greaterThan', '2024-01-01')).toMatch(new RegExp(`^${read}\\("seen"\\) > `));
    expect(filter('like', '2024%')).not.toContain(read);
    const epochs = {
      filters: [{ column: { kind: 'column', name: 'millis' }, operator: 'equals', value: 5, grain: null }],
    } as const;
    expect(whereOf(epochs, { dialect: sqlite })).not.toContain(read);
  });

  test('the extras of a dashboard act where there is a time for them', () => {
    const extras = { __time_range: 'x', __time_grain: 'P1D', __time_col: 'sent' };
    const { appliedColumns, rejections } = compile({ appliedTimeExtras: extras });
    expect([appliedColumns, rejections]).toEqual([['__time_col', '__time_grain', '__time_range'], []]);
    const timeless = datasetOf([column('city', 'text')]);
    const compiledWithout = compile({ appliedTimeExtras: extras }, { dataset: timeless });
    expect([compiledWithout.appliedColumns, compiledWithout.rejections]).toEqual([
      [],
      [
        { column: '__time_col', reason: 'not_in_datasource' },
        { column: '__time_grain', reason: 'no_temporal_column' },
        { column: '__time_range', reason: 'no_temporal_column' },
      ],
    ]);
  });
});
