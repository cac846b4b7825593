import type { Dimension, QueryObject } from '@sextant/contract';
import { dialects, duckdb, postgresql, sqlite } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import type { CompileScope } from '../scope.ts';
import { by, codeOf, compile, first, sqlOf } from './test-orders.ts';

describe('a dimension', () => {
  test('is a column as it is; on an axis it is a time, however it is stored', () => {
    const cases: readonly (readonly [name: string, plainName: string, axis: string, type: string | null])[] = [
      ['sent', '"sent"', '"sent"', 'timestamp'],
      ['day', '"day"', '"day"', 'date'],
      ['coded', '"coded"', '"coded"', 'date'],
      ['seen', '"seen"', '"seen"', 'timestamptz'],
      ['city', '"city"', '"city"', 'text'],
      ['big', 'UPPER(city)', 'UPPER(city)', 'text'],
      ['blank', '"blank"', '"blank"', 'text'],
    ];
    for (const [name, plainName, axis, type] of cases) {
      const isTemporal = ['timestamp', 'date', 'timestamptz'].includes(type ?? '');
      expect(first({ dimensions: [by(name)] })).toEqual([`${plainName} AS "${name}"`, 'dimension', name, type]);
      expect(first({ dimensions: [by(name, { isAxis: true })] })).toEqual([
        `${axis} AS "${name}"`,
        isTemporal ? 'time' : 'dimension',
        name,
        type,
      ]);
    }
    const axis = (name: string) => first({ dimensions: [by(name, { isAxis: true })] })[0];
    expect(first({ dimensions: [by('secs')] })).toEqual(['"secs" AS "secs"', 'dimension', 'secs', 'integer']);
    expect(first({ dimensions: [by('secs', { isAxis: true })] }).slice(1)).toEqual(['time', 'secs', 'timestamp']);
    expect(axis('secs')).toMatch(/\("secs"[^"]*\) AS "secs"$/);
    expect(axis('year')).toContain(`STRPTIME(CAST("year" AS VARCHAR), '%Y')`);
    expect(axis('digits')).toContain(`STRPTIME(CAST("digits" AS VARCHAR), '%Y%m%d')`);
    expect(axis('words')).toContain(`STRPTIME("words", '%d.%m.%Y')`);
    expect(axis('iso')).toBe('CAST("iso" AS TIMESTAMP) AS "iso"');
    // Instants in numbers are shown as what they are, on an axis or not.
    expect(first({ dimensions: [by('millis')] })).toEqual([axis('millis'), 'dimension', 'millis', 'timestamptz']);
    expect(axis('millis')).not.toBe('"millis" AS "millis"');
  });

  test('has its own grain; the axis and the time column of the query take the grain of the query', () => {
    const grainedExpression = (query: Partial<QueryObject>) => first(query)[0];
    const month = `DATE_TRUNC('month', "sent") AS "sent"`;
    expect(grainedExpression({ dimensions: [by('sent', { grain: 'P1M' })] })).toBe(month);
    expect(grainedExpression({ dimensions: [by('sent', { grain: 'P1M' })], grain: 'P1Y', timeColumn: 'sent' })).toBe(
      month,
    );
    expect(grainedExpression({ dimensions: [by('sent')], grain: 'P1M' })).toBe('"sent" AS "sent"');
    expect(grainedExpression({ dimensions: [by('sent', { isAxis: true })], grain: 'P1M' })).toBe(month);
    expect(grainedExpression({ dimensions: [by('sent')], grain: 'P1M', timeColumn: 'sent' })).toBe(month);
    expect(grainedExpression({ dimensions: [by('city', { isAxis: true, grain: 'P1M' })], grain: 'P1M' })).toBe(
      '"city" AS "city"',
    );
    expect(first({ dimensions: [by('sent')], timeColumn: 'sent' })[1]).toBe('time');
    expect(first({ dimensions: [by('seen', { grain: 'P1D' })] })[3]).toBe('timestamptz');
    expect(first({ dimensions: [by('seen', { grain: 'P1D' })] }, { zone: 'Europe/Berlin' })[3]).toBe('timestamp');
  });

  test('of days is a midnight before it is cut into parts of a day', () => {
    const hours = first({ dimensions: [by('day', { grain: 'PT1H' })] })[0];
    expect(hours).toBe(`DATE_TRUNC('hour', CAST("day" AS TIMESTAMP)) AS "day"`);
    expect(first({ dimensions: [by('day', { grain: 'P1M' })] })[0]).not.toContain('CAST("day" AS TIMESTAMP)');
    expect(first({ dimensions: [by('sent', { grain: 'PT1H' })] })[0]).toBe(`DATE_TRUNC('hour', "sent") AS "sent"`);
  });

  test('of instants is the wall time of the zone, where that is not UTC or instants carry zones', () => {
    const cut = (more: Partial<CompileScope>) => first({ dimensions: [by('seen', { grain: 'P1D' })] }, more)[0];
    expect(cut({})).toBe(`DATE_TRUNC('day', "seen") AS "seen"`);
    expect(cut({ zone: 'UTC' })).toBe(cut({}));
    expect(cut({ zone: 'Asia/Tokyo' })).toContain(`'Asia/Tokyo'`);
    expect(first({ dimensions: [by('sent', { grain: 'P1D' })] }, { zone: 'Asia/Tokyo' })[0]).not.toContain('Tokyo');
    const unknown = () =>
      compile({ dimensions: [by('seen', { grain: 'P1D' })] }, { dialect: dialects.mssql, zone: 'Antarctica/Troll' });
    expect(codeOf(unknown)).toContain('QUERY_027');
    expect(
      codeOf(() => compile({ dimensions: [by('seen')] }, { dialect: dialects.mssql, zone: 'Antarctica/Troll' })),
    ).toBe('[object Object]');
  });

  test('is rejected by its label when the dataset has no such column, and a grain that the engine lacks', () => {
    expect(codeOf(() => compile({ dimensions: [by('a'), by('city'), by('b', { label: 'B' })] }))).toBe(
      "QUERY_004 Columns missing in dataset: ['a', 'B']",
    );
    const lackingDialect = { ...duckdb, truncate: { ...duckdb.truncate, P1D: { unsupported: 'no days' } } };
    expect(codeOf(() => compile({ dimensions: [by('sent', { grain: 'P1D' })] }, { dialect: lackingDialect }))).toBe(
      'QUERY_014 No grain spec for P1D for database duckdb',
    );
  });

  test('written as SQL is a column when it is just its name', () => {
    const sql = (text: string, label = 'x'): Dimension => ({
      kind: 'sql',
      sql: text,
      label,
      grain: null,
      isAxis: false,
    });
    expect(first({ dimensions: [sql(' sent ')] })).toEqual(['"sent" AS "x"', 'dimension', 'sent', 'timestamp']);
    expect(first({ dimensions: [sql('UPPER(city)')] })).toEqual(['UPPER(city) AS "x"', 'dimension', null, null]);
    expect(sqlOf({ dimensions: [sql('__timestamp')] })).toContain('__timestamp AS "x"');
    expect(compile({ dimensions: [sql('UPPER(city)')] }).labelMap).toEqual({ x: ['x'], n: ['n'] });
  });
});

describe('a time series', () => {
  test('has the time column first, cut to the grain, and takes all dimensions for its series', () => {
    const query = { isTimeseries: true, timeColumn: 'sent', dimensions: [by('city')] } as const;
    expect(first(query)[0]).toBe('"sent" AS "__timestamp", "city" AS "city"');
    expect(first({ ...query, grain: 'P1Y' })).toEqual([
      `DATE_TRUNC('year', "sent") AS "__timestamp", "city" AS "city"`,
      'time',
      'sent',
      'timestamp',
    ]);
    expect(first({ dimensions: [by('__timestamp'), by('city')], timeColumn: 'secs' })[0]).toMatch(
      /"secs".* AS "__timestamp", "city" AS "city"$/,
    );
    const limitedSql = sqlOf({ ...query, seriesLimit: 3 });
    expect(limitedSql).toContain('SELECT "city" AS "city__", COUNT(*) AS "mme_inner__"');
    expect(limitedSql).toContain('ON "city" = "series_limit"."city__"');
    expect(sqlOf({ ...query, isTimeseries: false, seriesLimit: 3 })).not.toContain('series_limit');
    const two = { ...query, dimensions: [by('city'), by('paid')], seriesLimit: 3, seriesColumns: ['paid'] };
    expect(sqlOf(two)).toContain('SELECT "paid" AS "paid__", COUNT(*)');
    expect(sqlOf({ ...query, metrics: null, seriesLimit: 3 })).not.toContain('series_limit');
  });

  test('needs its column', () => {
    expect(codeOf(() => compile({ isTimeseries: true }))).toContain('QUERY_006');
    expect(codeOf(() => compile({ isTimeseries: true, timeColumn: 'gone' }))).toContain(
      'QUERY_007 Time column "gone" does not exist in dataset',
    );
  });
});

test('instants that carry zones are turned to UTC before they are cut', () => {
  const zonedDialects = Object.values(dialects).filter(({ instantsHaveZones }) => instantsHaveZones === true);
  expect(zonedDialects.map(({ name }) => name)).not.toEqual([]);
  for (const dialect of zonedDialects) {
    const cut = sqlOf({ dimensions: [by('seen', { grain: 'P1D' })] }, { dialect });
    expect([dialect.name, cut]).toEqual([dialect.name, expect.stringContaining('UTC')]);
    expect(compile({ dimensions: [by('seen', { grain: 'P1D' })] }, { dialect }).columns[0]?.valueType).toBe(
      'timestamp',
    );
  }
  // SQLite keeps instants in texts, which become wall times in any zone.
  const cutType = (dialect: CompileScope['dialect']) =>
    compile({ dimensions: [by('seen', { grain: 'P1D' })] }, { dialect }).columns[0]?.valueType;
  expect([duckdb, postgresql, sqlite].map(cutType)).toEqual(['timestamptz', 'timestamptz', 'timestamp']);
});
