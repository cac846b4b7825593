import type { NativeFilter } from '@sextant/contract';
import { expect, test } from 'vitest';
import { clauseText } from './clause-text.ts';
import { clauseOfMask } from './mask-clause.ts';
import type { MaskContext } from './mask-clause.ts';
import { selectMask } from './native-masks.ts';

const dataset = {
  id: 3,
  columns: [
    { column_name: 'day', verbose_name: 'Day', type_generic: 2 },
    { column_name: 'speed', verbose_name: null, type_generic: 0 },
  ],
};

function filterOn(column: string): NativeFilter {
  return {
    id: `NATIVE_FILTER-${column}`,
    name: column,
    targets: [{ datasetId: 3, column: { name: column } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    controlValues: {},
  } as unknown as NativeFilter;
}

const filters = ['day', 'speed'].map(filterOn);
const context = {
  filters,
  datasets: new Map([[3, dataset]]),
  tiles: [{ chartId: 12, dataset }],
  metadata: { cross_filters_enabled: true, chart_configuration: {}, global_chart_configuration: undefined },
} as unknown as MaskContext;

const said = (source: string, mask: Parameters<typeof clauseOfMask>[2]): string | null => {
  const clause = clauseOfMask(context, source, mask);
  return clause === null ? null : clauseText(clause);
};

test('values of a time column are said as dates, of a filter and of a click alike; numbers stay numbers', () => {
  const ms = Date.UTC(1990, 0, 8);
  const [day, speed] = filters;
  if (day === undefined || speed === undefined) throw new Error('There are two filters');
  expect(said(day.id, selectMask(day, [ms, ms + 34_200_000, null]))).toBe(
    'day is 8 Jan 1990, 8 Jan 1990, 09:30 or NULL',
  );
  expect(said(speed.id, selectMask(speed, [ms]))).toBe('speed is 631,756,800,000');
  const click = { extraFormData: { filters: [{ col: 'day', op: 'IN', val: [ms] }] }, filterState: { value: [ms] } };
  expect(said('12', click)).toBe('day is 8 Jan 1990');
});

test('a mask says what was chosen as it reads, and sends the value itself', () => {
  const [day] = filters;
  if (day === undefined) throw new Error('There is a filter');
  const ms = Date.UTC(1990, 0, 8);
  const mask = selectMask(day, [ms], () => '8 Jan 1990, 00:00');
  expect(mask.filterState).toEqual({ value: [ms], label: '8 Jan 1990, 00:00' });
  expect(mask.extraFormData?.filters).toEqual([{ col: 'day', op: 'IN', val: [ms] }]);
});
