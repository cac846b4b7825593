import { BarChart, LineChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent, ToolboxComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, test } from 'vitest';
import type { RecordedTable } from './kit/result/test-table.ts';
import {
  additive,
  day,
  drawer,
  line,
  seriesExamples,
  seriesForm,
  times,
  wideTable,
  type DrawForm,
} from './test-series.ts';
import { barOption } from './timeseries-bar/option.ts';
import { timeseriesBar } from './timeseries-bar/spec.ts';

register([
  BarChart,
  LineChart,
  GridComponent,
  TooltipComponent,
  DataZoomComponent,
  ToolboxComponent,
  LabelLayout,
  SVGRenderer,
]);

describe('nasty data', () => {
  const longText = 'n'.repeat(500);
  const many = Array.from({ length: 100_000 }, (_, index) => `c${index}`);
  const nasty: Readonly<Record<string, RecordedTable>> = {
    'no rows': { columns: [] },
    'one row': wideTable({ a: [1] }, [day(1)]),
    'one series of one point, the rest NULL': wideTable({ a: [null, 4, null] }, times(3)),
    'all NULL': wideTable({ a: [null, null] }, times(2)),
    'only NULL on the axis': wideTable({ a: [1] }, [null]),
    'negative amounts': wideTable({ a: [-1, -2], b: [-3, 4] }, times(2)),
    'infinite and huge amounts': wideTable({ a: [Infinity, 1e308, -1e308], b: [1, Number.NaN, 5e-324] }, times(3)),
    'long names': wideTable({ [longText]: [1, 2], [`${longText}2`]: [2, 1] }, times(2)),
    'emoji, right to left and markup': wideTable({ '👩‍👩‍👧': [1], مرحبا: [2], '<b>&"\'': [3], '': [4] }, ['👩'], 'text'),
    'a hundred thousand categories': wideTable({ a: many.map((_, index) => index) }, many, 'text'),
    'times before the epoch': wideTable({ a: [1, 2] }, [-1e13, -1e12]),
  };
  const types: Readonly<Record<string, DrawForm>> = {
    line,
    bar: drawer(timeseriesBar, barOption),
    ...Object.fromEntries(seriesExamples.map(([name, draw]) => [name, draw])),
  };
  const lookSettings = [
    {},
    { stack: 'Stack', show_value: true },
    { stack: 'Expand', logAxis: true, trend_lines: ['mean', 'linear', 'p90', 'nonsense'] },
    { seriesType: 'bar', zoomable: true, markerEnabled: true, contributionMode: 'row' },
  ];

  test.each(Object.keys(nasty).flatMap((tableName) => Object.keys(types).map((type) => [tableName, type] as const)))(
    '%s: %s',
    (tableName, type) => {
      const table = nasty[tableName] ?? { columns: [] };
      const isVast = tableName === 'a hundred thousand categories';
      for (const look of isVast ? lookSettings.slice(1, 2) : lookSettings) {
        const drawing = types[type]?.({ ...seriesForm, metrics_b: ['m'], groupby_b: ['g'], ...look }, [table, table], {
          facts: additive,
          canZoom: true,
        });
        expect(drawing?.summary).not.toBe('');
        expect(drawing?.summary).not.toMatch(/NaN|undefined|\[object/);
        if (isVast || drawing === undefined) continue;
        const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 });
        chart.setOption({ ...drawing.option, animation: false });
        expect(chart.renderToSVGString()).not.toContain('<b>');
        chart.dispose();
        const names = drawing.pointCounts.map((_, index) => drawing.markAt(index, 0)?.name ?? '');
        expect(names.join()).not.toMatch(/undefined|NaN/);
      }
    },
    20_000,
  );
});
