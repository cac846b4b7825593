import type { DatasetData } from '@sextant/contract';
import { expect, test } from 'vitest';
import { shareText } from './ColumnCard.tsx';
import { statisticsQuery } from './column-profile.ts';

const column = (changes: object) =>
  ({
    column_name: 'city "old"',
    expression: null,
    is_dttm: false,
    type_generic: 1,
    ...changes,
  }) as unknown as DatasetData['columns'][number];

const queriesOf = (changes: object, backend: string) =>
  (statisticsQuery(column(changes), backend).metrics ?? []).map((metric) =>
    metric.kind === 'aggregate' ? metric.aggregate : metric.kind === 'sql' ? metric.sql : metric.name,
  );

test('different values are estimated where the database can, and never of a calculated column', () => {
  expect(queriesOf({}, 'duckdb')).toEqual(['COUNT(*)', 'COUNT', 'approx_count_distinct("city ""old""")', 'MIN', 'MAX']);
  expect(queriesOf({}, 'postgresql')).toEqual(['COUNT(*)', 'COUNT', 'COUNT_DISTINCT', 'MIN', 'MAX']);
  expect(queriesOf({ expression: 'upper(city)' }, 'duckdb')).toEqual([
    'COUNT(*)',
    'COUNT',
    'COUNT_DISTINCT',
    'MIN',
    'MAX',
  ]);
  expect(queriesOf({ type_generic: 3 }, 'mysql')).toEqual(['COUNT(*)', 'COUNT', 'COUNT_DISTINCT']);
});

test('a share says neither none nor all of what is not', () => {
  expect(shareText(0, 100)).toBe('0%');
  expect(shareText(1, 10_000)).toBe('<1%');
  expect(shareText(9_999, 10_000)).toBe('>99%');
  expect(shareText(1, 3)).toBe('33%');
  expect(shareText(5, 5)).toBe('100%');
  expect(shareText(0, 0)).toBe('0%');
});
