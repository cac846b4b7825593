import { expect, test } from 'vitest';
import { additive, area, drawer, line, seriesForm, times, wideTable } from '../../test-series.ts';
import { readPoints } from '../../timeseries-bar/bars.ts';
import { barOption } from '../../timeseries-bar/option.ts';
import { timeseriesBar } from '../../timeseries-bar/spec.ts';
import { legendEntries } from './legend-entries.ts';
import { readForm } from '../declare/read-form.ts';
import { recordedTable } from '../result/test-table.ts';
import { themes } from '../colors/theme/theme-colors.ts';

const bar = drawer(timeseriesBar, barOption);
const names = Array.from({ length: 100_000 }, (_, index) => `c${index}`);
const denseNames = names.slice(0, 10_000);
const amounts = denseNames.map((_, index) => index % 97);
const categories = wideTable({ a: amounts, b: amounts }, denseNames, 'text');
const form = { ...seriesForm, show_value: true };

interface DrawnSeries {
  readonly sampling?: string;
  readonly large?: boolean;
  readonly label?: { readonly show?: boolean };
  readonly data: readonly unknown[];
}
const seriesOf = ({ option }: { readonly option: object }): readonly DrawnSeries[] =>
  (option as { readonly series: readonly DrawnSeries[] }).series;

test('of ten thousand categories lines keep what shapes them, bars are one shape, and no values are written', () => {
  for (const draw of [line, area]) {
    const [first] = seriesOf(draw(form, [categories], { facts: additive, widthPx: 700 }));
    expect([first?.sampling, first?.label?.show ?? false]).toEqual(['lttb', false]);
  }
  const [bars] = seriesOf(bar(form, [categories], { widthPx: 700 }));
  expect([bars?.large, bars?.label?.show]).toEqual([true, false]);
  // The place of each bar and its amount in turns, whichever way bars lie.
  const sorted = amounts.toSorted((one, other) => other - one);
  expect(Array.from(bars?.data ?? []).slice(0, 4)).toEqual([0, sorted[0], 1, sorted[1]]);
  expect(Array.from(bars?.data ?? []).slice(-2)).toEqual([9_999, sorted.at(-1)]);
  const [lyingBars] = seriesOf(bar({ ...form, orientation: 'horizontal' }, [categories], { widthPx: 700 }));
  expect(Array.from(lyingBars?.data ?? []).slice(0, 4)).toEqual([sorted[0], 0, sorted[1], 1]);
  // Drawn in several sizes they are sorted once.
  const read = {
    form: readForm(timeseriesBar, form),
    tables: [recordedTable(categories)],
    labels: {},
    labelMap: {},
    facts: additive,
  };
  expect(readPoints(read)).toBe(readPoints({ ...read }));
  expect(readPoints(read)).not.toBe(readPoints({ ...read, form: readForm(timeseriesBar, form) }));
});

test('a few categories have their values and marks of their own', () => {
  const few = wideTable({ a: [1, 2, 3] }, ['x', 'y', 'z'], 'text');
  const [first] = seriesOf(line(form, [few], { widthPx: 700 }));
  expect([first?.sampling, first?.label?.show]).toEqual([undefined, true]);
  const [bars] = seriesOf(bar(form, [few], { widthPx: 700 }));
  expect([bars?.large, bars?.label?.show]).toEqual([undefined, true]);
});

test('of very many series the first thousand are drawn, which is said; those that are shown alone are drawn, whichever they are', () => {
  const wide = wideTable(
    Object.fromEntries(names.slice(0, 1200).map((name, index) => [name, [1200 - index]])),
    times(1),
  );
  const note = 'The first 1,000 of 1,200 series are drawn.';
  for (const draw of [line, bar]) {
    const drawing = draw(seriesForm, [wide]);
    expect([drawing.pointCounts.length, drawing.notes?.includes(note)]).toEqual([1000, true]);
    expect(draw(seriesForm, [wide], { isolated: ['c1199'] }).markAt(0, 0)?.name).toContain('c1199');
  }
});

test('a stack of very many series over many days has fewer of them, which is said; lines keep the thousand', () => {
  // 100,000 points at 400 days are 250 series; at 5,000 days there are still a hundred.
  const over = (days: number) =>
    wideTable(Object.fromEntries(names.slice(0, 1200).map((name) => [name, times(days).map(() => 1)])), times(days));
  const stacked = { ...seriesForm, stack: 'Stack' };
  const shown = area(stacked, [over(400)], { facts: additive });
  expect([shown.pointCounts.length, shown.notes]).toEqual([250, ['The first 250 of 1,200 series are drawn.']]);
  // What the key counts is what is drawn: eight with colors of their own, and these.
  expect(shown.legend.at(-1)?.name).toBe('Other (242)');
  expect(area(stacked, [over(400)], { facts: additive, isolated: ['c1199'] }).pointCounts).toEqual([400]);
  expect(area(stacked, [over(5000)], { facts: additive }).pointCounts.length).toBe(100);
  expect(area(stacked, [over(10)], { facts: additive }).pointCounts.length).toBe(1000);
  expect(line({ ...seriesForm, stack: null }, [over(400)], { facts: additive }).pointCounts.length).toBe(1000);
});

test('a legend of a hundred thousand names is made within the time of a test', () => {
  const { light: themeColors } = themes;
  const entries = legendEntries(names, (name) => (name === 'c7' ? themeColors.accent : themeColors.text3), themeColors);
  expect(entries.map(({ name }) => name)).toEqual(['c7', 'Other (99,999)']);
});
