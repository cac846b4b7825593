import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, test } from 'vitest';
import type { Drawing } from '../kit/drawing/drawing.ts';
import { drawingText, drawPlainly } from '../kit/drawing/test-drawing.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { hubsExample, lineExample } from './example.ts';
import oneSeries from './golden/one-series.rows.json' with { type: 'json' };
import sixHubs from './golden/six-hubs.rows.json' with { type: 'json' };
import twelveHubs from './golden/twelve-hubs.rows.json' with { type: 'json' };
import { spreadLabels } from '../kit/time-series/end-names.ts';
import { lineOption } from './option.ts';
import { timeseriesLine as spec } from './spec.ts';

const option = lineOption;
const hubs = { spec, option, formData: hubsExample, tables: [recordedTable(sixHubs)] };

describe('line chart', () => {
  test('one line over days', async () => {
    const drawing = drawPlainly({ spec, option, formData: lineExample, tables: [recordedTable(oneSeries)] });
    await expect(drawingText(drawing)).toMatchFileSnapshot('golden/one-series.option.json');
  });

  test('six lines are named at their ends, twelve in a key', async () => {
    await expect(drawingText(drawPlainly(hubs))).toMatchFileSnapshot('golden/six-hubs.option.json');
    expect(drawPlainly(hubs).legend).toEqual([]);
    expect(
      drawPlainly({ ...hubs, tables: [recordedTable(twelveHubs)] })
        .legend.map(({ name }) => name)
        .slice(7),
    ).toEqual([expect.any(String), 'Other (4)']);
    expect(drawPlainly(hubs, { widthPx: 300 }).legend).toHaveLength(6);
  });

  test('nothing of a filter stays once it is cleared: what is drawn then is what a new chart draws', () => {
    register([LineChart, GridComponent, TooltipComponent, LabelLayout, SVGRenderer]);
    const chart = () => init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 });
    const show = (on: ReturnType<typeof chart>, drawing: Drawing): void =>
      on.setOption({ ...drawing.option, animation: false }, { replaceMerge: ['series', 'xAxis', 'yAxis', 'grid'] });
    const [axis, first] = sixHubs.columns;
    const filtered = { ...sixHubs, columns: [axis, first].flatMap((column) => column ?? []) };
    const [clearedChart, freshChart] = [chart(), chart()];
    show(clearedChart, drawPlainly({ ...hubs, tables: [recordedTable(filtered)] }));
    const areas = (svg: string): number => svg.match(/fill-opacity="0.09"/g)?.length ?? 0;
    expect(areas(clearedChart.renderToSVGString())).toBe(1);
    for (const on of [clearedChart, freshChart]) show(on, drawPlainly(hubs));
    expect([areas(clearedChart.renderToSVGString()), areas(freshChart.renderToSVGString())]).toEqual([0, 0]);
  });

  test('picking a line filters its dimension', () => {
    const mark = drawPlainly(hubs).markAt(0, 3);
    expect(mark?.selection).toEqual({
      label: 'PHX',
      values: ['PHX'],
      filters: [{ column: { kind: 'column', name: 'origin' }, operator: 'in', value: ['PHX'], grain: null }],
    });
    expect(mark?.name).toBe('PHX, 22 Jan – 28 Jan 2001: 8.5');
  });

  test('missing steps and NULL are gaps, and a point alone gets a dot', () => {
    const day = (n: number): number => Date.UTC(2001, 0, n);
    const tables = [
      recordedTable({
        columns: [
          { name: 'date', type: 'date', values: [1, 2, 5, 6].map(day) },
          { name: 'm', type: 'float', values: [1, 2, null, 4] },
        ],
      }),
    ];
    const { option: drawnOption, pointCounts } = drawPlainly({
      spec,
      option,
      formData: { ...lineExample, metrics: ['m'] },
      tables,
    });
    const [series] = drawnOption.series as unknown as [
      { data: unknown[]; symbol: (value: unknown, params: { dataIndex: number }) => string },
    ];
    expect(series.data).toEqual([
      [day(1), 1],
      [day(2), 2],
      [day(3), null],
      [day(4), null],
      [day(5), null],
      [day(6), 4],
    ]);
    expect(pointCounts).toEqual([6]);
    expect([1, 5].map((dataIndex) => series.symbol(null, { dataIndex }))).toEqual(['none', 'circle']);
  });

  test('a result without rows draws nothing', () => {
    expect(drawPlainly({ ...hubs, tables: [{ columns: [], rowCount: 0 }] }).summary).toBe('No rows.');
  });

  test('labels at the ends never overlap and stay inside', () => {
    const placeLabel = spreadLabels(3, 60);
    const labelTops = [50, 51, 52].map(
      (y, dataIndex) => placeLabel({ dataIndex, labelRect: { x: 0, y, height: 12 } }).y,
    );
    expect(labelTops).toEqual([24, 38, 52]);
  });

  const month = (n: number): number => Date.UTC(2023, n - 1, 1);
  const monthly = (changes: object, times: (number | null)[], values: (number | null)[]) => ({
    spec,
    option,
    formData: { ...lineExample, time_grain_sqla: 'P1M', metrics: ['m'], y_axis_format: ',d', ...changes },
    tables: [
      recordedTable({
        columns: [
          { name: 'date', type: 'date', values: times },
          { name: 'm', type: 'float', values },
        ],
      }),
    ],
  });

  test('a filled line begins at zero, also where the axis was to leave it out', () => {
    const filledOption = drawPlainly(monthly({ area: true }, [month(1), month(2)], [90, 91])).option;
    expect(filledOption.yAxis).toMatchObject({ scale: false });
    expect(filledOption.series).toMatchObject([{ areaStyle: { origin: 0 } }]);
    expect(drawPlainly(monthly({}, [month(1), month(2)], [90, 91])).option.yAxis).toMatchObject({ scale: true });
  });

  test('a last step that is not complete ends in dashes; note, tooltip and summary say how far it is', () => {
    const coverage = { rows: 60, missing: 0, unfinished: { startMs: month(3), text: 'Mar 2023: 1 of 31 days' } };
    const drawing = drawPlainly(monthly({}, [1, 2, 3].map(month), [5, 6, 1]), { coverage });
    expect(drawing.summary).toContain('last step not complete (Mar 2023: 1 of 31 days)');
    expect(drawing.notes).toEqual(['Not complete: Mar 2023: 1 of 31 days.']);
    const { tooltip } = drawing.option as { tooltip: { formatter: (params: unknown) => string } };
    expect(tooltip.formatter([{ dataIndex: 2 }])).toContain('Mar 2023: 1 of 31 days');
    expect(tooltip.formatter([{ dataIndex: 1 }])).not.toContain('of 31');
    expect(drawing.option.series).toMatchObject([
      {
        id: 'm',
        data: [
          [month(1), 5],
          [month(2), 6],
          [month(3), 1],
        ],
      },
      {
        id: 'm, not complete',
        data: [
          [month(2), 6],
          [month(3), 1],
        ],
        lineStyle: { type: [5, 5] },
      },
    ]);
  });

  test('rows without a time have no place on the line, and are counted once that is known', () => {
    const drawArguments = monthly({}, [month(1), month(2), null], [90, 91, 4]);
    expect(drawPlainly(drawArguments).notes).toEqual([]);
    const coverage = { rows: 3201, missing: 605, unfinished: null };
    expect(drawPlainly(drawArguments, { coverage }).notes).toEqual(['605 of 3,201 rows without a time are not shown.']);
  });

  test('an axis of years has no separators', () => {
    const tables = [
      recordedTable({
        columns: [
          { name: 'year', type: 'integer', values: [2011, 2013] },
          { name: 'm', type: 'float', values: [1, 2] },
        ],
      }),
    ];
    const drawing = drawPlainly({ spec, option, formData: { ...lineExample, x_axis: 'year', metrics: ['m'] }, tables });
    const { axisLabel, minInterval } = drawing.option.xAxis as {
      axisLabel: { formatter: (value: number) => string };
      minInterval: number;
    };
    expect(axisLabel.formatter(2013)).toBe('2013');
    expect(minInterval).toBe(1);
    expect(drawing.summary).toContain('2011 to 2013');
  });

  test('a step that is not complete is no notable point', () => {
    const months = Array.from({ length: 14 }, (_, index) => month(index + 1));
    const drawArguments = monthly({}, months, [50, 51, 52, 40, 52, 51, 53, 52, 51, 50, 52, 51, 50, 1]);
    const unfinishedStep = { startMs: month(14), text: 'Feb 2024: 1 of 29 days' };
    const markedArea = (coverage: object) =>
      (drawPlainly(drawArguments, coverage).option.series as { id: string; data: unknown }[]).find(({ id }) =>
        id.startsWith('the notable'),
      )?.data;
    expect(markedArea({})).toEqual([[month(14), 1]]);
    expect(markedArea({ coverage: { rows: 600, missing: 0, unfinished: unfinishedStep } })).toEqual([[month(4), 40]]);
  });
});
