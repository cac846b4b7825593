import '../all-types.ts';
import { describe, expect, test } from 'vitest';
import { hasUndrawnRows, type Coverage } from '../kit/result/coverage.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import { shownColumns } from '../shown-columns.ts';
import { drawingText, drawPlainly } from '../kit/drawing/test-drawing.ts';
import { drawnTexts, overlaps } from '../kit/drawing/test-texts.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { histogramExample } from './example.ts';
import distances from './golden/distances.rows.json' with { type: 'json' };
import { binOf } from '../kit/range/bins.ts';
import { histogramOption as option } from './option.ts';
import { histogram as spec } from './spec.ts';

describe('histogram', () => {
  test('golden', async () => {
    const drawing = drawPlainly({ spec, option, formData: histogramExample, tables: [recordedTable(distances)] });
    await expect(drawingText(drawing)).toMatchFileSnapshot('golden/distances.option.json');
    expect(drawing.markAt(0, 1)?.name).toBe('219 to 416: 787,088');
  });

  test('a range of it is one of its column, up to its end where it goes to the last bin; a running total has none', () => {
    const range = (changes: object) =>
      drawPlainly({
        spec,
        option,
        formData: { ...histogramExample, ...changes },
        tables: [recordedTable(distances)],
      }).range?.() ?? null;
    const filters = (from: number, to: number) =>
      range({})
        ?.filtersOf([{ from, to }])
        ?.map(({ operator, value }) => [operator, value]);
    expect(range({})?.axes).toMatchObject([{ kind: 'numbers', index: 1, stepSize: 20 }]);
    expect(filters(240, 800)).toEqual([
      ['greaterOrEqual', 240],
      ['lessThan', 800],
    ]);
    const [axis] = range({})?.axes ?? [];
    const most = axis?.kind === 'numbers' ? axis.most : 0;
    expect(filters(240, most)?.[1]).toEqual(['lessOrEqual', most]);
    expect(range({ cumulative: true })).toBeNull();
  });

  test('of a column without any value it says so, and of how many rows', () => {
    const notes = (coverage: Coverage | null) =>
      drawPlainly({ spec, option, formData: histogramExample, tables: [{ columns: [], rowCount: 0 }] }, { coverage })
        .notes;
    expect(notes({ rows: 8, missing: 8, infinite: 0, unfinished: null })).toEqual([
      'No row has a value that can be drawn.',
      '8 of 8 rows without a value are not shown.',
    ]);
    expect(notes(null)).toEqual(['No row has a value that can be drawn.']);
    expect(hasUndrawnRows({ rows: 8, missing: 8, unfinished: null })).toBe(true);
    expect([null, 'pending' as const].map(hasUndrawnRows)).toEqual([false, false]);
  });

  test('reads ranges from the names of columns', () => {
    expect(binOf('-5.5 - 0')).toEqual({ from: -5.5, to: 0 });
    expect(binOf('-10 - -5')).toEqual({ from: -10, to: -5 });
    expect(binOf('1e+20 - 2.5e+20')).toEqual({ from: 1e20, to: 2.5e20 });
    expect(binOf('origin')).toBeNull();
  });

  test('a bar picks its range, the last with its end; what is picked stays in color', () => {
    const drawArguments = {
      spec,
      option,
      formData: { ...histogramExample, x_axis_title: 'Miles' },
      tables: [recordedTable(distances)],
    };
    const drawing = drawPlainly(drawArguments);
    expect(drawing.markAt(0, 1)?.selection).toMatchObject({
      label: '219 to 416 miles',
      filters: [
        { column: { name: 'distance' }, operator: 'greaterOrEqual', value: 218.64 },
        { operator: 'lessThan', value: 416.28 },
      ],
    });
    expect(drawing.markAt(0, 24)?.selection?.filters[1]).toMatchObject({ operator: 'lessOrEqual', value: 4962 });
    const selected = drawPlainly(drawArguments, { selected: drawing.markAt(0, 1)?.selection ?? null });
    const [bars] = selected.option.series as { data: { itemStyle?: unknown }[] }[];
    expect(bars?.data.map(({ itemStyle }) => itemStyle === undefined)).toEqual(
      Array.from({ length: 25 }, (_, index) => index === 1),
    );
  });

  test('a title that only repeats the column is no unit', () => {
    const formData = { ...histogramExample, x_axis_title: 'Distance' };
    const drawing = drawPlainly({ spec, option, formData, tables: [recordedTable(distances)] });
    expect(drawing.markAt(0, 1)?.name).toBe('219 to 416: 787,088');
  });

  test('values over narrow bars are left out where a higher bar or another value stands', () => {
    const edges = Array.from({ length: 20 }, (_, index) => index * 10);
    const columns = edges.map((edge, index) => ({
      name: `${edge} - ${edge + 10}`,
      type: 'integer' as const,
      values: [index < 12 ? 100_000 + index * 9_000 : 210_000],
    }));
    const size = { widthPx: 340, heightPx: 220 };
    const formData = { ...histogramExample, groupby: [], cumulative: true, show_value: true, y_axis_format: ',d' };
    const drawing = drawPlainly({ spec, option, formData, tables: [recordedTable({ columns })] }, size);
    // Beside the axis, whose numbers are as short.
    const values = drawnTexts(drawing, size).filter(({ text, left }) => /^\d{3}k$/.test(text) && left > 50);
    expect(overlaps(values)).toEqual([]);
    // On the stairs, a value would lie on the next bar; on the level part above them it does not, and is shorter so that more of it has space.
    expect(new Set(values.map(({ text }) => text))).toEqual(new Set(['210k']));
    const wide = drawPlainly({ spec, option, formData, tables: [recordedTable({ columns })] }, { widthPx: 1400 });
    const wideValues = drawnTexts(wide, { widthPx: 1400 }).filter(({ text }) => /^\d{3},\d{3}$/.test(text));
    expect(wideValues).toHaveLength(20);
  });

  test('one series for each group', () => {
    const tables = [
      recordedTable({
        columns: [
          { name: 'origin', type: 'text', values: ['A', null] },
          { name: '0 - 1', type: 'float', values: [1, 2] },
          { name: '1 - 2', type: 'float', values: [3, 4] },
        ],
      }),
    ];
    const drawing = drawPlainly({ spec, option, formData: { ...histogramExample, groupby: ['origin'] }, tables });
    expect(drawing.legend.map(({ name }) => name)).toEqual(['A', '<NULL>']);
    expect(drawing.pointCounts).toEqual([2, 2]);
  });

  test('says how many rows have no value, and how many an infinite one', () => {
    const drawArguments = { spec, option, formData: histogramExample, tables: [recordedTable(distances)] };
    const coverage = { rows: 3201, missing: 605, unfinished: null };
    expect(drawPlainly(drawArguments, { coverage }).notes).toEqual([
      '605 of 3,201 rows without a value are not shown.',
    ]);
    expect(drawPlainly(drawArguments, { coverage: { ...coverage, missing: 0, infinite: 1 } }).notes).toEqual([
      '1 of 3,201 rows whose value is infinite or no number is not shown.',
    ]);
    expect(drawPlainly(drawArguments).notes).toEqual([]);
  });

  const firstBin = ({ bins, ...form }: { bins: readonly string[] } & Record<string, unknown>) => {
    const tables = [recordedTable({ columns: bins.map((name) => ({ name, type: 'float', values: [1] })) })];
    const formData = { ...histogramExample, x_axis_format: 'SMART_NUMBER', ...form };
    const drawing = drawPlainly({ spec, option, formData, tables });
    const { formatter } = drawing.option.tooltip as unknown as { formatter: (params: unknown) => string };
    const [table] = tables;
    const columns =
      table === undefined ? [] : shownColumns(table, { formData, labels: {}, facts: noFacts, wide: null });
    return {
      name: drawing.markAt(0, 0)?.name,
      tooltip: formatter([{ dataIndex: 0 }]),
      summary: drawing.summary,
      title: columns[0]?.title,
    };
  };

  test('bounds are rounded to what the width of a bin tells, in picture, tooltip, summary and table alike', () => {
    const bins = ['-415.0 - -274.79999999999995', '-274.79999999999995 - -134.59999999999997'];
    const written = firstBin({ bins });
    expect(written.name).toBe('−415 to −275: 1');
    expect(written.title).toBe('−415 to −275');
    expect(written.tooltip).toContain('−415 to −275');
    expect(written.summary).toContain('from −415 to −135, most from −415 to −275');
  });

  test('bounds have the format of the axis, and are distinguished where it would not tell them', () => {
    const titleOf = (bins: readonly string[], form: Record<string, unknown> = {}) => firstBin({ bins, ...form }).title;
    expect(titleOf(['0.1 - 0.30000000000000004', '0.30000000000000004 - 0.5'])).toBe('0.1 to 0.3');
    expect(titleOf(['2040.0 - 2040.2', '2040.2 - 2040.4'], { column: 'price' })).toBe('2,040 to 2,040.2');
    expect(titleOf(['0.0 - 197.64', '197.64 - 395.28'], { x_axis_format: '$,.2f' })).toBe('$0.00 to $197.64');
    expect(titleOf(['0.0 - 0.004', '0.004 - 0.008'], { x_axis_format: '.0%' })).toBe('0\u202f% to 0.4\u202f%');
    expect(titleOf(['0.0 - 197.64', '197.64 - 395.28'], { x_axis_title: 'Miles' })).toBe('0 to 198 miles');
    expect(titleOf(['2000000.0 - 2500000.0', '2500000.0 - 3000000.0'])).toBe('2.0M to 2.5M');
  });

  const edgesOf = (column: string, ...bins: readonly string[]): string[] => {
    const tables = [recordedTable({ columns: bins.map((name) => ({ name, type: 'float', values: [1] })) })];
    const drawing = drawPlainly({
      spec,
      option,
      formData: { ...histogramExample, column, x_axis_format: 'SMART_NUMBER' },
      tables,
    });
    const [, axis] = drawing.option.xAxis as unknown as [
      unknown,
      { axisLabel: { customValues: number[]; formatter: (value: number) => string } },
    ];
    return axis.axisLabel.customValues.map(axis.axisLabel.formatter);
  };

  test('the labels of the axis are different from each other', () => {
    const labels = edgesOf('price', '2000 - 2020', '2020 - 2040', '2040 - 2060');
    expect(labels.length).toBeGreaterThan(2);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toContain('2,040');
  });

  test('years have no separator, and no parts', () => {
    const labels = edgesOf('release_year', '2010 - 2011.5', '2011.5 - 2013');
    expect(labels).toEqual(['2010', '2011', '2012', '2013']);
    const tables = [recordedTable({ columns: [{ name: '2010 - 2013', type: 'float', values: [4] }] })];
    const drawing = drawPlainly({ spec, option, formData: { ...histogramExample, column: 'release_year' }, tables });
    expect(drawing.markAt(0, 0)?.name).toBe('2010 to 2013: 4');
    expect(drawing.summary).toContain('from 2010 to 2013');
  });
});
