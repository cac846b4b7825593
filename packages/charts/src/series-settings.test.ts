import { describe, expect, test } from 'vitest';
import type { Drawing } from './kit/drawing/drawing.ts';
import { seriesConfigOf } from './kit/series/series-settings.ts';
import { themes } from './kit/colors/theme/theme-colors.ts';
import { seriesListOf } from './series-list.ts';
import { recordedTable } from './kit/result/test-table.ts';
import { barOption } from './timeseries-bar/option.ts';
import { timeseriesBar } from './timeseries-bar/spec.ts';
import { additive, drawer, line, mixedDrawing, seriesForm, times, wideTable } from './test-series.ts';

const bars = drawer(timeseriesBar, barOption);
// Totals 30, 60 and 90: drawn c, b, a.
const table = wideTable({ a: [10, 20], b: [20, 40], c: [30, 60] }, times(2));
const withSettings = (config: object) => ({ ...seriesForm, series_config: config });

interface DrawnPart {
  readonly name?: string;
  readonly color?: string;
  readonly lineStyle?: object;
  readonly areaStyle?: object;
  readonly showSymbol?: boolean;
}
const partsOf = ({ option }: Drawing): readonly DrawnPart[] =>
  (option.series as unknown as DrawnPart[]).filter(({ name }) => name !== undefined);
const part = (drawing: Drawing, name: string): DrawnPart | undefined =>
  partsOf(drawing).find((one) => one.name === name);
const names = (drawing: Drawing) => partsOf(drawing).map(({ name }) => name);

describe('settings of single series', () => {
  test('a series has its own name, color, line, points and area; the others stay as they are', () => {
    const drawing = line(
      withSettings({
        a: { name: 'Alpha', color: '#ff0000', lineStyle: 'dotted', lineWidth: 3, markers: true, area: true },
      }),
      [table],
      { facts: additive },
    );
    expect(names(drawing)).toEqual(['c', 'b', 'Alpha']);
    expect(part(drawing, 'Alpha')).toMatchObject({
      color: '#ff0000',
      lineStyle: { type: 'dotted', width: 3 },
      showSymbol: true,
      areaStyle: { color: '#ff0000', origin: 0 },
    });
    expect(part(drawing, 'b')?.lineStyle).toBeUndefined();
    expect(part(drawing, 'b')?.areaStyle).toBeUndefined();
  });

  test('bars take names and colors, too', () => {
    const drawing = bars(withSettings({ a: { name: 'Alpha', color: '#ff0000' } }), [table], { facts: additive });
    expect(part(drawing, 'Alpha')).toMatchObject({ color: '#ff0000' });
  });

  test('a filled line begins at zero, whatever the axis leaves out', () => {
    const form = { ...withSettings({ a: { area: true } }), truncateYAxis: true };
    const high = wideTable({ a: [900, 910], b: [905, 915] }, times(2));
    expect(line(form, [high]).option.yAxis).toMatchObject({ scale: false });
  });

  test('a name that another series has is not taken: two could not be distinguished', () => {
    const drawing = line(withSettings({ a: { name: 'b' }, c: { name: 'Same' }, b: { name: 'Same' } }), [table]);
    expect(new Set(names(drawing)).size).toBe(3);
    expect(names(drawing)).toContain('a');
  });

  test('series that were placed by hand come first, in that order', () => {
    const drawing = line(withSettings({ b: { place: 0 }, a: { place: 1 } }), [table]);
    expect(names(drawing)).toEqual(['b', 'a', 'c']);
  });

  test('what cannot be a setting is left out, and the rest of it stays', () => {
    const config = { a: { name: 7, color: 'red', lineStyle: 'wavy', lineWidth: 99, place: -1, area: true }, b: null };
    const drawing = line(withSettings(config), [table]);
    expect(names(drawing)).toEqual(['c', 'b', 'a']);
    expect(part(drawing, 'a')).toMatchObject({ areaStyle: {} });
    expect(part(drawing, 'a')?.lineStyle).toBeUndefined();
    expect(names(line(withSettings([1]), [table]))).toEqual(['c', 'b', 'a']);
  });

  test.each([
    [
      { lineWidth: 0.5, place: 0 },
      { lineWidth: 0.5, place: 0 },
    ],
    [
      { lineWidth: 6, place: 12 },
      { lineWidth: 6, place: 12 },
    ],
    [{ lineStyle: 'solid', lineWidth: 0.4, place: 1.5 }, { lineStyle: 'solid' }],
    [{ lineStyle: '', lineWidth: null, place: '2', markers: 'yes', area: 1 }, {}],
    [{ lineWidth: 6.1, place: Number.POSITIVE_INFINITY }, {}],
  ])('settings %j are read as %j, without the keys that say nothing', (written, read) => {
    expect(seriesConfigOf({ series_config: { a: written } })).toStrictEqual({ a: read });
  });

  test('the list of a chart has its series in the order and the colors of the chart', () => {
    const listed = seriesListOf(
      { ...withSettings({ a: { name: 'Alpha', place: 0 } }), viz_type: 'echarts_timeseries_line' },
      { tables: [recordedTable(table)], labelMaps: [undefined], labels: {}, themeColors: themes.light },
    );
    expect(listed.map(({ base, name }) => [base, name])).toEqual([
      ['a', 'Alpha'],
      ['c', 'c'],
      ['b', 'b'],
    ]);
    expect(new Set(listed.map(({ color }) => color)).size).toBe(3);
  });

  test('a chart of two queries has settings for the series of both', () => {
    const form = {
      ...seriesForm,
      metrics_b: ['n'],
      series_config: { 'm, a': { name: 'First' }, n: { color: '#00ff00' } },
    };
    const second = wideTable({ n: [1, 2] }, times(2));
    const drawing = mixedDrawing(form, [wideTable({ a: [3, 4] }, times(2)), second]);
    expect(names(drawing)).toContain('First');
    expect(part(drawing, 'n')).toMatchObject({ color: '#00ff00' });
  });
});
