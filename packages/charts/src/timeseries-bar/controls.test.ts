import { describe, expect, test } from 'vitest';
import type { Drawing } from '../kit/drawing/drawing.ts';
import { additive, drawer, wideTable } from '../test-series.ts';
import { barOption } from './option.ts';
import { timeseriesBar } from './spec.ts';

const bars = drawer(timeseriesBar, barOption);
const form = { x_axis: 'x', metrics: ['m'], groupby: ['g', 'h'], x_axis_sort: 'x' };
const table = wideTable({ 'm, a, p': [1, 4], 'm, a, q': [2, 5], 'm, b, p': [3, 6] }, ['u', 'v'], 'text');

interface Part {
  readonly id: string;
  readonly stack?: string;
  readonly label?: { readonly formatter: (params: { value: number; dataIndex: number }) => string };
  readonly data: readonly unknown[];
}
const partsOf = ({ option }: Drawing): readonly Part[] => option.series as unknown as Part[];
const textsOf = (drawing: Drawing): string[][] =>
  partsOf(drawing).map(({ label }) => [0, 1].map((dataIndex) => label?.formatter({ value: 1, dataIndex }) ?? ''));

describe('stacks of bars', () => {
  test('are split by a dimension', () => {
    const stacks = (more: object): unknown[] =>
      partsOf(bars({ ...form, stack: 'Stack', ...more }, [table], { facts: additive })).map(({ stack }) => stack);
    // Largest first: b p (9), a q (7), a p (5).
    expect(stacks({})).toEqual(['all', 'all', 'all']);
    expect(stacks({ stackDimension: 'g' })).toEqual(['all b', 'all a', 'all a']);
    expect(stacks({ stackDimension: 'h' })).toEqual(['all p', 'all q', 'all p']);
  });

  test('have their sum over the last part, or the parts above a share', () => {
    const draw = (more: object) =>
      textsOf(bars({ ...form, stack: 'Stack', show_value: true, ...more }, [table], { facts: additive }));
    expect(draw({})).toEqual([
      ['', ''],
      ['', ''],
      ['6', '15'],
    ]);
    expect(draw({ only_total: false })).toEqual([
      ['3', '6'],
      ['2', '5'],
      ['1', '4'],
    ]);
    expect(draw({ only_total: false, percentage_threshold: 20 })).toEqual([
      ['3', '6'],
      ['2', '5'],
      ['', '4'],
    ]);
  });

  test('of a stream lie around the middle: below each stack stands half of its sum, unseen', () => {
    const drawing = bars({ ...form, stack: 'Stream' }, [table], { facts: additive });
    const [first, , , base] = partsOf(drawing);
    expect(partsOf(drawing).map(({ id }) => id)).toEqual([
      'b, p stacked',
      'a, q stacked',
      'a, p stacked',
      'base of all',
    ]);
    // 1 + 2 + 3 and 4 + 5 + 6.
    expect(base).toMatchObject({ data: [-3, -7.5], silent: true, stackStrategy: 'all', stackOrder: 'seriesDesc' });
    expect(first).toMatchObject({ stack: 'all', stackStrategy: 'all', stackOrder: 'seriesDesc' });
    expect(drawing.option.yAxis).toMatchObject({ axisLabel: { show: false } });
    expect(drawing.pointCounts).toEqual([2, 2, 2]);
    expect(drawing.notes).toEqual([]);
  });

  test('of a stream have a middle each, where a dimension splits them', () => {
    const drawing = bars({ ...form, stack: 'Stream', stackDimension: 'g' }, [table], { facts: additive });
    expect(partsOf(drawing).flatMap(({ id, data }) => (id.startsWith('base') ? [[id, data]] : []))).toEqual([
      ['base of all b', [-1.5, -3]],
      ['base of all a', [-1.5, -4.5]],
    ]);
  });

  test('of a stream with negative amounts are stacks, which is said', () => {
    const negative = wideTable({ 'm, a, p': [1, -4], 'm, b, p': [3, 6] }, ['u', 'v'], 'text');
    const drawing = bars({ ...form, stack: 'Stream' }, [negative], { facts: additive });
    expect(partsOf(drawing).map(({ id }) => id)).toEqual(['b, p stacked', 'a, p stacked']);
    expect(drawing.notes?.some((note) => note.startsWith('Stacked as amounts'))).toBe(true);
  });

  test('of a stream have their sum over the first part, which stands on top', () => {
    expect(
      textsOf(bars({ ...form, stack: 'Stream', show_value: true }, [table], { facts: additive })).slice(0, 3),
    ).toEqual([
      ['6', '15'],
      ['', ''],
      ['', ''],
    ]);
  });
});

test('lines over bars are level with their axis, upright and on their side', () => {
  const one = wideTable({ m: [2, 4, 9] }, ['u', 'v', 'w'], 'text');
  const plainForm = { x_axis: 'x', metrics: ['m'], groupby: [], x_axis_sort: 'x', trend_lines: ['median'] };
  const line = (orientation: string) => {
    const drawing = bars({ ...plainForm, orientation }, [one]);
    const part = partsOf(drawing).find(({ id }) => id.startsWith('trend '));
    return { values: part?.data, summary: drawing.summary };
  };
  expect(line('vertical').values).toEqual([
    [0, 4],
    [1, 4],
    [2, 4],
  ]);
  expect(line('horizontal').values).toEqual([
    [4, 0],
    [4, 1],
    [4, 2],
  ]);
  expect(line('vertical').summary).toContain('m: Median 4.');
});

test('titles, bounds and a logarithm stand on the axis of amounts, also where bars lie on their side', () => {
  const plainForm = { x_axis: 'x', metrics: ['m'], groupby: [], y_axis_title: 'Amount', x_axis_title: 'Kind' };
  const one = wideTable({ m: [2, 40] }, ['u', 'v'], 'text');
  const uprightOption = bars({ ...plainForm, logAxis: true }, [one]).option;
  expect(uprightOption.yAxis).toMatchObject({ type: 'log', min: 1, name: 'Amount' });
  expect(uprightOption.xAxis).toMatchObject({ name: 'Kind' });
  const horizontalOption = bars(
    { ...plainForm, orientation: 'horizontal', truncateYAxis: true, y_axis_bounds: [-10, 100] },
    [one],
  ).option;
  expect(horizontalOption.xAxis).toMatchObject({ name: 'Amount', min: -10, max: 100 });
  expect(horizontalOption.yAxis).toMatchObject({ name: 'Kind' });
});

test('200,000 bars on their side are drawn, also as shares', () => {
  const names = Array.from({ length: 200_000 }, (_, index) => `category ${index}`);
  const wide = wideTable({ m: names.map((_, index) => index % 7) }, names, 'text');
  const shares = { x_axis: 'x', metrics: ['m'], orientation: 'horizontal', contributionMode: 'column' };
  const { option, summary } = bars(shares, [wide], { facts: additive });
  expect(option.yAxis).toMatchObject({ type: 'category', axisLabel: { width: 93 } });
  expect(summary).toContain('200,000 bars');
});

test('on a logarithmic axis the least bar has a length; bars without a place and without amounts are said', () => {
  const logarithmic = (amounts: readonly (number | null)[]) =>
    bars({ x_axis: 'x', metrics: ['m'], logAxis: true }, [wideTable({ m: amounts }, ['u', 'v', 'w'], 'text')]);
  const drawing = logarithmic([10, 200, -5]);
  expect(drawing.option.yAxis).toMatchObject({ type: 'log', min: 1 });
  expect(drawing.notes).toContain('1 value that is not above zero has no place on the logarithmic axis.');
  expect(logarithmic([20, 200, 3]).option.yAxis).toMatchObject({ min: 1 });
  expect(logarithmic([null, null, null]).notes).toContain('No row has a value that can be drawn.');
});

test('turned names of bars on their side stand off the first number, and take the space that they need', () => {
  const one = wideTable({ m: [3, 2, 1] }, ['Chicago', 'Dallas', 'Atlanta'], 'text');
  const gridAt = (xAxisLabelRotation: number) => {
    const { option } = bars(
      { x_axis: 'x', metrics: ['m'], groupby: [], orientation: 'horizontal', xAxisLabelRotation },
      [one],
    );
    return { grid: option.grid, margin: (option.yAxis as { axisLabel: { margin?: number } }).axisLabel.margin };
  };
  expect(gridAt(0)).toMatchObject({ grid: { outerBoundsMode: 'same' }, margin: undefined });
  expect(gridAt(45)).toMatchObject({ grid: { outerBoundsMode: 'none', left: expect.any(Number) }, margin: 16 });
  expect(gridAt(90)).toMatchObject({ grid: { outerBoundsMode: 'same' }, margin: 16 });
});

test('values do not stand at the ends of bars that lines of events run through', () => {
  const events = { annotationType: 'EVENT', sourceType: 'NATIVE', name: 'Events', value: 1, show: true };
  const hasValueAxis = (layers: readonly object[]): boolean => {
    const flat = wideTable({ m: [1, 4] }, ['u', 'v'], 'text');
    const { option } = bars({ ...form, groupby: [], annotation_layers: layers }, [flat]);
    return (option.yAxis as { show?: boolean }).show !== false;
  };
  expect(hasValueAxis([])).toBe(false);
  expect(hasValueAxis([events])).toBe(true);
  expect(hasValueAxis([{ ...events, show: false }])).toBe(false);
});
