import { expect, test } from 'vitest';
import { openScope } from '../kit/query/base-query.ts';
import type { Selection } from '../kit/drawing/drawing.ts';
import { themes } from '../kit/colors/theme/theme-colors.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { drawingText, drawPlainly } from '../kit/drawing/test-drawing.ts';
import { recordedTable, type RecordedTable } from '../kit/result/test-table.ts';
import { treemapExample } from './example.ts';
import airports from './golden/airports.rows.json' with { type: 'json' };
import { treemapOption as option } from './option.ts';
import { treemapQueries } from './query.ts';
import { treemap as spec } from './spec.ts';
import { readAreas } from './tree.ts';

const additive: ResultFacts = { ...noFacts, additive: ['departures'] };
const form = readForm(spec, treemapExample);
const table = (states: (string | null)[], places: (string | null)[], amounts: (number | null)[]): RecordedTable => ({
  columns: [
    { name: 'origin_state', type: 'text', values: states },
    { name: 'origin', type: 'text', values: places },
    { name: 'departures', type: 'integer', values: amounts },
  ],
});
const read = (recorded: RecordedTable, facts: ResultFacts = additive) =>
  readAreas(recordedTable(recorded), form, facts);
const draw = (changes: Readonly<Record<string, unknown>> = {}, facts: ResultFacts = additive) =>
  drawPlainly(
    { spec, option, formData: { ...treemapExample, ...changes }, tables: [recordedTable(airports)] },
    { facts },
  );

test('golden: departures by state and airport', async () => {
  await expect(drawingText(draw())).toMatchFileSnapshot('golden/airports.option.json');
});

test('areas hold their parts, the largest first, and shares of what holds them', () => {
  const { parts, total } = read(table(['CA', 'TX', 'CA'], ['LAX', 'DFW', 'SFO'], [30, 50, 40]));
  expect(total).toBe(120);
  expect(parts.map(({ name, value }) => [name, value])).toEqual([
    ['CA', 70],
    ['TX', 50],
  ]);
  expect(parts[0]?.parts.map(({ name }) => name)).toEqual(['SFO', 'LAX']);
  expect(draw().markAt(0, 0)?.name).toBe('CA: 360,699, 29.9\u202f%');
});

test('of a cut result the engine says what each area holds; what did not come is Other', () => {
  expect(treemapQueries(form, openScope)[0]?.subtotals).toEqual([[], ['origin_state']]);
  const facts: ResultFacts = {
    ...additive,
    isCut: true,
    subtotals: [
      { labels: [], rows: [{ departures: 200 }], isCut: false },
      {
        labels: ['origin_state'],
        rows: [
          { origin_state: 'CA', departures: 90 },
          { origin_state: 'TX', departures: 50 },
        ],
        isCut: false,
      },
    ],
  };
  const { parts, total } = read(table(['CA', 'TX', 'CA'], ['LAX', 'DFW', 'SFO'], [30, 50, 40]), facts);
  expect(total).toBe(200);
  expect(parts.map(({ name, value }) => [name, value])).toEqual([
    ['CA', 90],
    ['TX', 50],
    ['Other', 60],
  ]);
  expect(parts[0]?.parts.at(-1)).toMatchObject({ name: 'Other', value: 20, selection: null });
});

test('NULL is a group of its own, and what has no amount has no area, which is said', () => {
  const rows = table([null, 'TX', 'TX'], ['LAX', null, 'DFW'], [3, 2, null]);
  const { parts, leftOut } = read(rows);
  expect(parts.map(({ name }) => name)).toEqual(['<NULL>', 'TX']);
  expect(parts[0]?.selection?.filters).toMatchObject([{ operator: 'isNull' }]);
  expect(leftOut).toBe(1);
  const drawing = drawPlainly(
    { spec, option, formData: treemapExample, tables: [recordedTable(rows)] },
    { facts: additive },
  );
  expect(drawing.notes).toEqual(['1 group without an amount has no area.']);
});

test('what does not add up, and negative amounts, have bars and not areas', () => {
  expect(read(table(['a'], ['b'], [4]), noFacts).error).toBe('not_additive');
  expect(read(table(['a', 'a'], ['b', 'c'], [4, -1])).error).toBe('negative');
  const hidden = { ...additive, isCut: true, subtotals: [{ labels: [], rows: [{ departures: 3 }], isCut: false }] };
  expect(read(table(['a'], ['b'], [4]), hidden).error).toBe('negative');
  const bars = draw({}, noFacts);
  // Without a color of their own, labels have the outline of the library's.
  expect(bars.option.series).toMatchObject([{ type: 'bar', label: { color: themes.light.text2 } }]);
  expect(bars.notes).toEqual(['Bars instead of areas: departures does not add up.']);
});

interface Shape {
  readonly style: { readonly fill: string };
  /** None where no words fit. */
  readonly textContent?: { readonly style: { readonly text: string } };
}
/** What the drawing library is given to paint. */
const shapes = (
  changes: Readonly<Record<string, unknown>> = {},
  selected: Selection | null = null,
): readonly Shape[] => {
  const { series } = drawPlainly(
    { spec, option, formData: { ...treemapExample, ...changes }, tables: [recordedTable(airports)] },
    { facts: additive, selected },
  ).option;
  const [first] = series as [{ data: unknown[]; renderItem: (params: unknown) => Shape }];
  return first.data.map((_, dataIndex) => first.renderItem({ dataIndex }));
};
const areaTexts = (changes: Readonly<Record<string, unknown>> = {}): readonly string[] =>
  shapes(changes).map(({ textContent }) => textContent?.style.text ?? '');

test('an area picks its own way down, and picking a state keeps its airports in color', () => {
  const drawing = draw();
  const state = drawing.markAt(0, 0)?.selection ?? null;
  expect(state?.filters).toHaveLength(1);
  expect(drawing.markAt(0, 1)?.selection?.filters).toHaveLength(2);
  const fadedCount = shapes({}, state).filter(({ style }) => style.fill === '#d8dff8').length;
  const ofState = airports.columns[0]?.values.filter((value) => value === state?.values[0]).length ?? 0;
  expect(fadedCount).toBe(shapes().length - ofState - 1);
});

test('labels say the category, the value, or both, as far as they fit', () => {
  expect(areaTexts()).toContain('ORD\n166,341');
  expect(areaTexts({ label_type: 'Key' })).toContain('ORD');
  expect(areaTexts({ label_type: 'value' })).toContain('166,341');
  expect(areaTexts({ show_labels: false })).not.toContain('ORD\n166,341');
  expect(areaTexts().some((text) => text.startsWith('TX  '))).toBe(true);
  expect(areaTexts({ show_upper_labels: false }).some((text) => text.startsWith('TX'))).toBe(false);
});

test('values have their format and currency', () => {
  const name = (changes: Readonly<Record<string, unknown>>) => draw(changes).markAt(0, 0)?.name;
  expect(name({ currency_format: { symbol: 'EUR', symbolPosition: 'suffix' } })).toMatch(/\d\u202f€, /);
  expect(name({ number_format: '.1s' })).toMatch(/k, /);
});
