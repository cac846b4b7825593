import { describe, expect, test } from 'vitest';
import { openScope } from '../kit/query/base-query.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { drawingText, drawPlainly } from '../kit/drawing/test-drawing.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { themes } from '../kit/colors/theme/theme-colors.ts';
import { funnelExample } from './example.ts';
import delayClasses from './golden/delay-classes.rows.json' with { type: 'json' };
import { funnelOption as option } from './option.ts';
import { funnelQueries } from './query.ts';
import { funnel as spec } from './spec.ts';
import { readSteps } from './steps.ts';

const additive: ResultFacts = { ...noFacts, additive: ['departures'] };
const table = (names: (string | null)[], amounts: (number | null)[]) =>
  recordedTable({
    columns: [
      { name: 'delay_class', type: 'text', values: names },
      { name: 'departures', type: 'integer', values: amounts },
    ],
  });
const draw = (changes: object = {}, tables = [recordedTable(delayClasses)], more = {}) =>
  drawPlainly({ spec, option, formData: { ...funnelExample, ...changes }, tables }, { facts: additive, ...more });
const read = (calculation: string, tables = recordedTable(delayClasses), facts = additive) =>
  readSteps(tables, readForm(spec, { ...funnelExample, percent_calculation_type: calculation }), facts);
const shares = (calculation: string): readonly (number | null)[] =>
  read(calculation).steps.map(({ share }) => (share === null ? null : Math.round(share * 1000) / 1000));
/** The texts at the ends of the bars, a list for each column of figures. */
const figures = (changes: object, tables?: Parameters<typeof draw>[1]): unknown[] => {
  const { yAxis } = draw(changes, tables).option;
  return (Array.isArray(yAxis) ? yAxis.slice(1) : []).map((axis) => ('data' in axis ? axis.data : null));
};

describe('funnel chart', () => {
  test('golden', async () => {
    const drawing = draw();
    await expect(drawingText(drawing)).toMatchFileSnapshot('golden/delay-classes.option.json');
    expect(drawing.markAt(0, 1)).toMatchObject({
      name: 'On time: 837,216, 54.5\u202f%',
      selection: { values: ['On time'] },
    });
    expect(drawing.notes).toEqual(['Percentages: of the first step.']);
  });

  test('percentages are of the first step, of the step before or of the total', () => {
    expect(shares('first_step')).toEqual([1, 0.545, 0.306, 0.092, 0.009]);
    expect(shares('prev_step')).toEqual([1, 0.545, 0.562, 0.302, 0.102]);
    expect(shares('total')).toEqual([0.512, 0.279, 0.157, 0.047, 0.005]);
    const cut = { ...additive, isCut: true, totals: { departures: 200 } };
    expect(read('total', table(['a', 'b'], [100, 50]), cut).steps).toMatchObject([{ share: 0.5 }, { share: 0.25 }]);
  });

  test('of a hundred steps as many have their texts as have space under each other, in every column the same', () => {
    const names = Array.from({ length: 100 }, (_, index) => `step ${index}`);
    const intervals = (count: number, heightPx: number) => {
      const tables = [
        table(
          names.slice(0, count),
          names.slice(0, count).map((_, index) => 1000 - index),
        ),
      ];
      const { yAxis } = draw({ label_type: 5 }, tables, { heightPx }).option;
      return [yAxis].flat().map((axis) => (axis as { axisLabel: { interval: number } }).axisLabel.interval);
    };
    // 300 px are 3 px for each of a hundred: every fifth has 15.
    expect(intervals(100, 300)).toEqual([4, 4, 4]);
    expect(intervals(21, 300)).toEqual([0, 0, 0]);
    expect(intervals(22, 300)).toEqual([1, 1, 1]);
    expect(intervals(100, 1400)).toEqual([0, 0, 0]);
  });

  test('no text is cut at the ends of a hundred steps, and few steps have the whole height', () => {
    const ends = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `step ${index}`);
      const drawing = draw(
        { label_type: 5 },
        [
          table(
            names,
            names.map(() => 1),
          ),
        ],
        { heightPx: 300 },
      );
      const { grid } = drawing.option as { grid: { top: number; bottom: number } };
      // Where the middle of the first text is, and that of the last from below.
      const half = (300 - grid.top - grid.bottom) / count / 2;
      return [grid.top, grid.top + half, grid.bottom + half] as const;
    };
    const [, first, last] = ends(100);
    expect(Math.min(first, last)).toBeGreaterThanOrEqual(7);
    expect(ends(5)[0]).toBe(0);
  });

  test('steps below zero have no bar, which is said', () => {
    const tables = [table(['a', 'b', 'c'], [3, -1, -2])];
    expect(draw({}, tables).notes).toEqual(['Percentages: of the first step.', '2 steps below zero have no bar.']);
  });

  test('steps that are months are called so, and not by a day', () => {
    const month = {
      expressionType: 'SQL',
      sqlExpression: 'day',
      label: 'day',
      timeGrain: 'P1M',
      isColumnReference: true,
    };
    const months = recordedTable({
      columns: [
        { name: 'day', type: 'timestamp', values: [Date.UTC(2001, 4, 1), Date.UTC(2001, 2, 1)] },
        { name: 'departures', type: 'integer', values: [9, 4] },
      ],
    });
    expect(draw({ groupby: [month] }, [months]).summary).toContain('from May 2001 with 9 to Mar 2001 with 4');
  });

  test('where no step has a percentage none is spoken of, but why there is none', () => {
    const noAmounts = [table(['a', 'b'], [null, null])];
    for (const percent_calculation_type of ['first_step', 'prev_step', 'total'])
      expect(
        draw({ percent_calculation_type }, noAmounts, { facts: noFacts }).notes?.filter((note) =>
          note.startsWith('Percentages'),
        ),
      ).toEqual([]);
    expect(draw({}, [table(['a', 'b'], [-1, -2])]).notes).toEqual(['2 steps below zero have no bar.']);
  });

  test('a share that no number can say is none', () =>
    expect(read('first_step', table(['a', 'b'], [Infinity, Infinity])).steps.map(({ share }) => share)).toEqual([
      null,
      null,
    ]));

  test('there are no shares of a total where amounts do not add up, are negative, or the total is not known', () => {
    const ofTotal = (amounts: number[], facts = additive) => read('total', table(['a', 'b'], amounts), facts);
    expect(ofTotal([3, 1], noFacts)).toMatchObject({
      steps: [{ share: null }, { share: null }],
      base: 'departures does not add up, so there are no shares of a total.',
    });
    expect(ofTotal([3, -1]).base).toBe('departures has negative amounts, so there are no shares of a total.');
    expect(ofTotal([3, 1], { ...additive, isCut: true }).steps[0]?.share).toBe(null);
  });

  test('the largest step is first, NULL by its amount like any other; what has no amount is last and has no bar', () => {
    const tables = [table(['b', null, 'a', 'c'], [1, 900, 5, null])];
    const drawing = draw({}, tables);
    expect(drawing.option.yAxis).toMatchObject([{ data: ['<NULL>', 'a', 'b', 'c'] }, {}, {}]);
    expect(drawing.option.series).toMatchObject([{ data: [{ value: 900 }, { value: 5 }, { value: 1 }, { value: 0 }] }]);
    expect(drawing.markAt(0, 0)?.selection?.filters).toMatchObject([{ operator: 'isNull' }]);
    expect(figures({}, tables)).toEqual([
      ['900', '5', '1', 'NULL'],
      ['100.0\u202f%', '0.6\u202f%', '0.1\u202f%', ''],
    ]);
  });

  test('of a hundred thousand steps those are drawn that can be told apart, which is said', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `c${index}`);
    const many = draw({}, [
      table(
        names,
        names.map((_, index) => index),
      ),
    ]);
    expect(many.pointCounts).toEqual([250]);
    expect(many.notes).toContain('There is space for the first 250 of 100,000 groups.');
    expect(many.markAt(0, 0)?.name).toContain('c99999: 99,999');
  });

  test('labels and tooltips say what they are asked to', () => {
    const texts = ['1,536,194', '837,216', '470,245', '141,934', '14,411'];
    expect(figures({ label_type: 0 })).toEqual([]);
    expect(figures({ label_type: 1 })).toEqual([texts]);
    expect(figures({ label_type: 3 })).toEqual([texts]);
    expect(figures({ label_type: 6 })).toHaveLength(2);
    expect(figures({ show_labels: false })).toEqual([]);
    const names = (changes: object): unknown => {
      const { yAxis } = draw(changes).option;
      return Array.isArray(yAxis) ? yAxis[0]?.axisLabel?.show : null;
    };
    expect([0, 1, 2, 3, 4, 5, 6].map((label_type) => names({ label_type }))).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
    const tooltip = (changes: object): string => {
      const { tooltip: options } = draw(changes).option;
      const write: unknown = options !== undefined && 'formatter' in options ? options.formatter : null;
      return typeof write === 'function' ? String(write({ dataIndex: 1 })).replaceAll(/<[^>]+>/g, '|') : '';
    };
    expect(tooltip({})).toMatch(/On time.*departures.*837,216.*54\.5/);
    expect(tooltip({ tooltip_label_type: 1 })).not.toMatch(/On time|54\.5/);
    expect(tooltip({ tooltip_label_type: 2 })).toMatch(/54\.5/);
    expect(tooltip({ tooltip_label_type: 2 })).not.toMatch(/837/);
    expect(draw({ show_tooltip_labels: false }).option.tooltip).toMatchObject({ show: false });
  });

  test('steps have one color that pales, or those of the palette that the form names, with a key', () => {
    const colors = (changes: object): unknown[] => {
      const { series } = draw(changes).option;
      const [bars] = Array.isArray(series) ? series : [];
      const data: unknown = bars !== undefined && 'data' in bars ? bars.data : [];
      return Array.isArray(data) ? data.map((one: { itemStyle: { color: string } }) => one.itemStyle.color) : [];
    };
    expect(new Set(colors({})).size).toBe(1);
    expect(draw({}).legend).toEqual([]);
    expect(colors({ color_scheme: 'supersetColors' })).toEqual(themes.light.slots.slice(0, 5));
    expect(draw({ color_scheme: 'supersetColors' }).legend.map(({ name }) => name)).toContain('Over 3 h');
    expect(draw({ color_scheme: 'supersetColors', show_legend: false }).legend).toEqual([]);
    const sorted = draw({
      color_scheme: 'supersetColors',
      legendSort: 'asc',
      legendOrientation: 'right',
      legendMargin: 9,
    });
    expect(sorted.legend.map(({ name }) => name)).toEqual(['1–3 h', '15–59 min', 'Early', 'On time', 'Over 3 h']);
    expect(sorted.legendLayout).toEqual({ side: 'right', isPlain: false, marginPx: 9 });
  });

  test('amounts are written in the format and the currency of the form', () => {
    const writtenFormat = {
      number_format: ',.1f',
      currency_format: { symbol: 'EUR', symbolPosition: 'suffix' },
      label_type: 1,
    };
    expect(figures(writtenFormat, [table(['a'], [1234.56])])).toEqual([['1,234.6\u202f€']]);
  });

  test('asks for the metric per step, the largest first, and for all of it', () => {
    const form = (changes: object) => readForm(spec, { ...funnelExample, ...changes });
    expect(funnelQueries(form({}), openScope)).toMatchObject([
      { rowLimit: 10, orderBy: [{ ascending: false }], subtotals: [[]], dimensions: [{ label: 'delay_class' }] },
    ]);
    expect(funnelQueries(form({ sort_by_metric: false, row_limit: 3 }), openScope)).toMatchObject([
      { rowLimit: 3, orderBy: [] },
    ]);
  });

  test('draws nothing of an empty result, and nasty names as they are', () => {
    expect(draw({}, [table([], [])]).pointCounts).toEqual([]);
    const names = ['x'.repeat(500), '🛫 Abflug', 'مغادرة', 'a', 'a', '<b>"&'];
    const drawing = draw({ percent_calculation_type: 'prev_step' }, [table(names, [1e308, 9e307, Infinity, 0, 0, -5])]);
    expect(drawing.pointCounts).toEqual([6]);
    expect(drawingText(drawing)).not.toContain('NaN');
  });
});
