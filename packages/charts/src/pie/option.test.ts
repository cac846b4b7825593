import { describe, expect, test } from 'vitest';
import { noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { drawingText, drawPlainly } from '../kit/drawing/test-drawing.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { recordedTable, type RecordedTable } from '../kit/result/test-table.ts';
import { pieExample } from './example.ts';
import delayClasses from './golden/delay-classes.rows.json' with { type: 'json' };
import states from './golden/states.rows.json' with { type: 'json' };
import { pieOption as option } from './option.ts';
import { pieQueries } from './query.ts';
import { openScope } from '../kit/query/base-query.ts';
import { readSlices } from './slices.ts';
import { pie as spec } from './spec.ts';

const additive: ResultFacts = { ...noFacts, additive: ['departures'] };
const form = readForm(spec, pieExample);
const table = (classes: (string | null)[], amounts: (number | null)[]): RecordedTable => ({
  columns: [
    { name: 'delay_class', type: 'text', values: classes },
    { name: 'departures', type: 'integer', values: amounts },
  ],
});
const slicesOf = (classes: (string | null)[], amounts: (number | null)[], facts: ResultFacts = additive) =>
  readSlices(recordedTable(table(classes, amounts)), form, facts);

describe('pie chart', () => {
  test('golden', async () => {
    const drawing = drawPlainly(
      { spec, option, formData: pieExample, tables: [recordedTable(delayClasses)] },
      { facts: additive },
    );
    await expect(drawingText(drawing)).toMatchFileSnapshot('golden/delay-classes.option.json');
    expect(drawing.markAt(0, 0)).toMatchObject({
      name: 'Early: 1,536,194, 51.2\u202f%',
      selection: { values: ['Early'] },
    });
  });

  test('a part that is pointed at says what it was before a choice elsewhere; the rest is made of other groups and does not', () => {
    const shown = (classes: string[], amounts: number[]) => ({
      tables: [recordedTable(table(classes, amounts))],
      facts: additive,
      others: [],
      labelMap: undefined,
    });
    const before = shown(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [60, 20, 8, 6, 3, 2, 1]);
    const tipsOf = (earlier: typeof before | null): readonly string[] => {
      const { tables } = shown(['b', 'a', 'c', 'd', 'e', 'f', 'g', 'x'], [9, 3, 1, 1, 1, 1, 1, 50]);
      const { option: drawnOption } = drawPlainly(
        { spec, option, formData: pieExample, tables },
        { facts: additive, before: earlier },
      );
      const { formatter } = drawnOption.tooltip as { formatter: (params: unknown) => string };
      return Array.from({ length: 6 }, (_, dataIndex) => formatter({ dataIndex }).replaceAll(/<[^>]*>/g, ' '));
    };
    expect(tipsOf(null).join(' ')).not.toContain('Before');
    const tips = tipsOf(before);
    expect(tips.find((tip) => /\ba\b/.test(tip))).toMatch(/Before the choice\s+60, 60\.0\u202f%/);
    expect(tips.find((tip) => /\bb\b/.test(tip))).toMatch(/Before the choice\s+20, 20\.0\u202f%/);
    expect(tips.find((tip) => tip.includes('Other'))).not.toContain('Before');
    expect(tips.find((tip) => /\bx\b/.test(tip))).not.toContain('Before');
  });

  test('at most six parts; the rest is summed up and cannot be picked', () => {
    const byState = readForm(spec, { ...pieExample, groupby: ['origin_state'] });
    const { slices, total } = readSlices(recordedTable(states), byState, additive);
    expect(slices).toHaveLength(6);
    expect(slices.map(({ name }) => name).slice(-2)).toEqual(['<NULL>', 'Other']);
    expect(slices.at(-1)).toMatchObject({ selection: null });
    expect(slices.reduce((sum, { value }) => sum + value, 0)).toBe(total);
    expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test('the whole is asked of the engine: of a cut result, Other and shares are of all rows', () => {
    expect(pieQueries(form, openScope)[0]?.subtotals).toEqual([[]]);
    const cutFacts = { ...additive, isCut: true, totals: { departures: 100 } };
    expect(slicesOf(['a', 'b'], [30, 20], cutFacts)).toMatchObject({
      total: 100,
      slices: [
        { name: 'a', share: 0.3 },
        { name: 'b', share: 0.2 },
        { name: 'Other', value: 50, share: 0.5, selection: null },
      ],
    });
  });

  test('NULL is a part of its own at the place of its amount, never in Other, whatever its size', () => {
    const { slices } = slicesOf(['a', 'b', 'c', 'd', 'e', 'f', '', null], [50, 40, 30, 20, 10, 5, 4, 1]);
    expect(slices.map(({ name, value }) => [name, value])).toEqual([
      ['a', 50],
      ['b', 40],
      ['c', 30],
      ['d', 20],
      ['<NULL>', 1],
      ['Other', 19],
    ]);
    const large = slicesOf(['a', null, 'b', 'c', 'd', 'e', 'f'], [50, 45, 40, 30, 20, 10, 5]).slices;
    expect(large.map(({ name }) => name)).toEqual(['a', '<NULL>', 'b', 'c', 'd', 'Other']);
    expect(slices.at(-2)?.selection?.filters).toMatchObject([{ operator: 'isNull' }]);
    expect(slicesOf([''], [4]).slices).toMatchObject([{ name: '<empty string>' }]);
  });

  test('beside a part as large as 1e300, Other is what its members are', () => {
    const { slices } = slicesOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [1e300, 7, 6, 5, 4, 3, 2]);
    expect(slices.map(({ name, value }) => [name, value]).slice(-2)).toEqual([
      ['e', 4],
      ['Other', 5],
    ]);
    // Groups that a condition on groups took out are not among the members, and are in the whole.
    const totals = { ...additive, totals: { departures: 100 } };
    expect(slicesOf(['a', 'b'], [60, 30], totals).slices.at(-1)).toMatchObject({ name: 'Other', value: 10 });
  });

  test('a single part is one', () => {
    const tables = [recordedTable(table(['a'], [12]))];
    const drawing = drawPlainly({ spec, option, formData: pieExample, tables }, { facts: additive });
    expect(drawing.summary).toBe('Pie chart of departures by delay_class, 1 part, first a with 100.0\u202F%.');
  });

  test('what does not add up has no parts, no total and no rest; bars show the groups', () => {
    for (const facts of [noFacts, { ...noFacts, additive: ['another'] }]) {
      const read = slicesOf(['b', null, 'a'], [190, 12, 3], facts);
      expect(read).toMatchObject({ error: 'not_additive', slices: [], total: 0 });
      expect(read.groups.map(({ name }) => name)).toEqual(['b', '<NULL>', 'a']);
    }
    const drawing = drawPlainly({ spec, option, formData: pieExample, tables: [recordedTable(table(['a'], [12.6]))] });
    expect(drawing.summary).toBe('Bar chart of departures by delay_class, 1 bar.');
    expect(drawing.option.series).toMatchObject([{ type: 'bar', data: [{ value: 12.6 }] }]);
    expect(drawing.markAt(0, 0)?.selection?.values).toEqual(['a']);
  });

  test('negative amounts, seen or hidden by the row limit, are no parts of a whole', () => {
    expect(slicesOf(['a', 'b'], [10, -9])).toMatchObject({ error: 'negative', slices: [] });
    const cutFacts = { ...additive, isCut: true, totals: { departures: 15 } };
    expect(slicesOf(['a', 'b'], [10, 9], cutFacts)).toMatchObject({ error: 'negative', slices: [] });
  });

  test('groups without an amount have no part, and that is said', () => {
    expect(slicesOf(['a', 'b', 'c'], [3, null, 0])).toMatchObject({ leftOut: 1, total: 3, slices: [{ share: 1 }] });
    const tables = [recordedTable(table(['a', 'b'], [3, null]))];
    const drawing = drawPlainly({ spec, option, formData: pieExample, tables }, { facts: additive });
    expect(drawing.notes).toEqual(['1 group without an amount has no part.']);
  });

  const drawPie = (changes: object) =>
    drawPlainly(
      { spec, option, formData: { ...pieExample, ...changes }, tables: [recordedTable(delayClasses)] },
      { facts: additive },
    );
  const seriesOf = (changes: object): Readonly<Record<string, unknown>> => {
    const { series } = drawPie(changes).option;
    return Array.isArray(series) ? { ...series[0] } : {};
  };
  const labelAt = (dataIndex: number, changes: object): string => {
    const { label } = seriesOf({ show_labels: true, ...changes });
    const write: unknown = typeof label === 'object' && label !== null ? Reflect.get(label, 'formatter') : null;
    return typeof write === 'function' ? String(write({ dataIndex })) : '';
  };

  test('ring, hole and rose are as large as the form says', () => {
    expect(seriesOf({})['radius']).toEqual(['68%', '98%']);
    expect(seriesOf({ donut: false, outerRadius: 50 })['radius']).toEqual(['0%', '50%']);
    expect(seriesOf({ innerRadius: 30, outerRadius: 60 })['radius']).toEqual(['30%', '60%']);
    expect(seriesOf({ innerRadius: 90, outerRadius: 60 })['radius']).toEqual(['60%', '60%']);
    // Labels outside make ring and hole smaller together: 68 of 98 are 48.6 of 70, 28 of 98 are 20.
    expect(seriesOf({ show_labels: true })['radius']).toEqual(['48.6%', '70%']);
    expect(seriesOf({ show_labels: true, innerRadius: 28 })['radius']).toEqual(['20%', '70%']);
    expect(seriesOf({ show_labels: true, innerRadius: 30, outerRadius: 60 })['radius']).toEqual(['30%', '60%']);
    expect(seriesOf({ show_labels: true, labels_outside: false })['radius']).toEqual(['68%', '98%']);
    expect(seriesOf({ roseType: 'area' })['roseType']).toBe('area');
    expect(seriesOf({})).not.toHaveProperty('roseType');
  });

  test('labels say what the form asks for, outside or on the parts, with lines or without', () => {
    const labelOf = (label_type: string): string => labelAt(0, { label_type });
    expect(labelOf('key')).toBe('Early');
    expect(labelOf('value')).toBe('1,536,194');
    expect(labelOf('percent')).toBe('51.2\u202f%');
    expect(labelOf('key_value')).toBe('Early: 1,536,194');
    expect(labelOf('key_percent')).toBe('Early: 51.2\u202f%');
    expect(labelOf('key_value_percent')).toBe('Early: 1,536,194 (51.2\u202f%)');
    expect(labelOf('value_percent')).toBe('1,536,194 (51.2\u202f%)');
    const template = String.raw`{name}\n{c} of {a}, {percent} {other}`;
    expect(labelAt(0, { label_type: 'template', label_template: template })).toBe(
      'Early\n1,536,194 of departures, 51.2\u202f% {other}',
    );
    expect(seriesOf({})).toMatchObject({ label: { show: false }, labelLine: { show: false } });
    const outside = { show_labels: true, label_line: true };
    expect(seriesOf(outside)).toMatchObject({ label: { show: true, position: 'outside' }, labelLine: { show: true } });
    expect(seriesOf({ ...outside, labels_outside: false })).toMatchObject({
      label: { position: 'inner' },
      labelLine: { show: false },
    });
  });

  test('parts below the threshold have no label', () => {
    const hidden = (changes: object): unknown[] => {
      const { data } = seriesOf({ show_labels: true, ...changes });
      return Array.isArray(data) ? data.map((part: { label?: unknown }) => part.label !== undefined) : [];
    };
    expect(hidden({})).toEqual([false, false, false, true, true]);
    expect(hidden({ show_labels_threshold: 0 })).toEqual([false, false, false, false, false]);
    expect(hidden({ show_labels_threshold: 20 })).toEqual([false, false, true, true, true]);
  });

  test('several parts below a share of the whole are one, which lists them', () => {
    const smallForm = { ...pieExample, threshold_for_other: 10 };
    const { slices } = readSlices(recordedTable(delayClasses), readForm(spec, smallForm), additive);
    expect(slices.map(({ name }) => name)).toEqual(['Early', 'On time', '15–59 min', 'Other']);
    expect(slices.at(-1)).toMatchObject({
      value: 156_345,
      members: [
        { name: '1–3 h', value: 141_934 },
        { name: 'Over 3 h', value: 14_411 },
      ],
    });
    const { tooltip } = drawPie(smallForm).option;
    const write: unknown = tooltip !== undefined && 'formatter' in tooltip ? tooltip.formatter : null;
    expect(typeof write === 'function' ? write({ dataIndex: 3 }) : '').toMatch(/Other.*156,345.*1–3 h.*Over 3 h/);
    const one = readSlices(
      recordedTable(delayClasses),
      readForm(spec, { ...smallForm, threshold_for_other: 1 }),
      additive,
    );
    expect(one.slices).toHaveLength(5);
  });

  test('amounts are written in the currency of the form', () => {
    const currency_format = { symbol: 'EUR', symbolPosition: 'prefix' };
    expect(labelAt(0, { label_type: 'value', currency_format })).toBe('€1,536,194');
  });
});
