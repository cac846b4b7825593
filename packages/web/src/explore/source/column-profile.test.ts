import type { DatasetData } from '@sextant/contract';
import { expect, test } from 'vitest';
import { shareText } from './ColumnCard.tsx';
import { grainOfSpan, statisticsQuery } from './column-profile.ts';

const dayMs = 24 * 60 * 60 * 1000;
const column = (changes: object) =>
  ({
    column_name: 'city "old"',
    expression: null,
    is_dttm: false,
    type_generic: 1,
    ...changes,
  }) as unknown as DatasetData['columns'][number];

const askedOf = (changes: object, backend: string) =>
  (statisticsQuery(column(changes), backend).metrics ?? []).map((metric) =>
    metric.kind === 'aggregate' ? metric.aggregate : metric.kind === 'sql' ? metric.sql : metric.name,
  );

test('times are cut into steps of which forty at most are drawn', () => {
  expect(grainOfSpan(0)).toBe('PT1H');
  expect(grainOfSpan(dayMs)).toBe('PT1H');
  expect(grainOfSpan(30 * dayMs)).toBe('P1D');
  expect(grainOfSpan(90 * dayMs)).toBe('P1W');
  expect(grainOfSpan(3 * 365 * dayMs)).toBe('P1M');
  expect(grainOfSpan(9 * 365 * dayMs)).toBe('P3M');
  expect(grainOfSpan(100 * 365 * dayMs)).toBe('P1Y');
});

test('different values are estimated where the database can, and never of a calculated column', () => {
  expect(askedOf({}, 'duckdb')).toEqual(['COUNT(*)', 'COUNT', 'approx_count_distinct("city ""old""")', 'MIN', 'MAX']);
  expect(askedOf({}, 'postgresql')).toEqual(['COUNT(*)', 'COUNT', 'COUNT_DISTINCT', 'MIN', 'MAX']);
  expect(askedOf({ expression: 'upper(city)' }, 'duckdb')).toEqual([
    'COUNT(*)',
    'COUNT',
    'COUNT_DISTINCT',
    'MIN',
    'MAX',
  ]);
  expect(askedOf({ type_generic: 3 }, 'mysql')).toEqual(['COUNT(*)', 'COUNT', 'COUNT_DISTINCT']);
});

test('a share says neither none nor all of what is not', () => {
  expect(shareText(0, 100)).toBe('0%');
  expect(shareText(1, 10_000)).toBe('<1%');
  expect(shareText(9_999, 10_000)).toBe('>99%');
  expect(shareText(1, 3)).toBe('33%');
  expect(shareText(5, 5)).toBe('100%');
  expect(shareText(0, 0)).toBe('0%');
});
