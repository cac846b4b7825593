import { numberColumn, SextantError, textColumn, type ColumnTable } from '@sextant/contract';
import { cellAt } from '@sextant/contract';
import { expect, test } from 'vitest';
import { postProcess } from './run.ts';

/** Three groups: 2, 4, 9, 5 without a gap; 3 and a NULL; a NULL alone. */
const input: ColumnTable = {
  columns: [
    textColumn('group', ['a', 'a', 'a', 'a', 'b', 'b', 'c']),
    numberColumn('value', 'float', [2, 4, 9, 0, null, 3, null]),
  ],
  rowCount: 7,
};
const aggregateWith = (operator: unknown, more: Readonly<Record<string, unknown>> = {}) => {
  const options = { groupby: ['group'], aggregates: { value: { operator, ...more } } };
  const { table } = postProcess([{ operation: 'aggregate', options }], input);
  const column = table.columns.find(({ name }) => name === 'value');
  return Array.from({ length: table.rowCount }, (_, row) => (column === undefined ? undefined : cellAt(column, row)));
};
const rejection = (operator: unknown, more: Readonly<Record<string, unknown>> = {}): string => {
  try {
    return String(aggregateWith(operator, more));
  } catch (error) {
    return error instanceof SextantError ? error.message : String(error);
  }
};

test('each operator has its figure for a whole group, one with a gap and one of gaps', () => {
  const table: readonly (readonly [operator: string, ...figures: (number | null)[]])[] = [
    ['max', 9, 3, null],
    ['nanmax', 9, 3, null],
    ['min', 0, 3, null],
    ['nanmin', 0, 3, null],
    ['mean', 3.75, 3, null],
    ['nanmean', 3.75, 3, null],
    ['nanmedian', 3, 3, null],
    ['sum', 15, 3, 0],
    ['nansum', 15, 3, 0],
    ['prod', 0, 3, 1],
    ['product', 0, 3, 1],
    ['average', 3.75, null, null],
    ['median', 3, null, null],
    ['count', 4, 2, 1],
    ['count_nonzero', 3, 2, 1],
    ['argmin', 3, 1, null],
    ['argmax', 2, 1, null],
    // The population's: squares of −1.75, 0.25, 5.25 and −3.75 are 44.75, a quarter of them 11.1875.
    ['var', 11.1875, 0, null],
  ];
  for (const [operator, ...results] of table) expect([operator, aggregateWith(operator)]).toEqual([operator, results]);
  expect(aggregateWith('std')[0]).toBeCloseTo(3.344_772, 5);
});

test('of equal extremes the first is meant', () => {
  const equals = { columns: [numberColumn('value', 'float', [3, 1, 1, 3])], rowCount: 4 };
  const positionOf = (operator: string) => {
    const options = { groupby: [], aggregates: { value: { operator } } };
    const [column] = postProcess([{ operation: 'aggregate', options }], equals).table.columns;
    return column === undefined ? undefined : cellAt(column, 0);
  };
  expect(['argmin', 'argmax'].map(positionOf)).toEqual([1, 0]);
});

test('a percentile lies between its neighbors; a gap makes it NULL unless gaps are passed over', () => {
  expect(aggregateWith('percentile', { options: { q: 25 } })).toEqual([1.5, null, null]);
  expect(aggregateWith('nanpercentile', { options: { q: 25 } })).toEqual([1.5, 3, null]);
  expect([0, 100].map((q) => aggregateWith('percentile', { options: { q } })[0])).toEqual([0, 9]);
  expect(aggregateWith('percentile')[0]).toBe(3);
  for (const q of [-1, 101, '50', Number.NaN])
    expect(rejection('percentile', { options: { q } })).toContain('Percentiles must be in the range');
});

test('the column is named by itself or by the name of the result', () => {
  const options = { groupby: ['group'], aggregates: { most: { operator: 'max', column: 'value' } } };
  const { table } = postProcess([{ operation: 'aggregate', options }], input);
  expect(table.columns.map(({ name }) => name)).toEqual(['group', 'most']);
});

test('an operator that is none is rejected', () => {
  expect(rejection('cumsum')).toContain('Invalid numpy function: cumsum');
  expect(rejection('toString')).toContain('Invalid numpy function: toString');
  for (const operator of [undefined, 5, null])
    expect(rejection(operator)).toContain('Operator undefined for aggregator: value');
});
