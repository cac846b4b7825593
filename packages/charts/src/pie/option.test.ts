import { describe, expect, test } from 'vitest';
import { drawingText, drawPlainly } from '../kit/plain-drawing.ts';
import { readForm } from '../kit/read-form.ts';
import { recordedTable } from '../kit/recorded-table.ts';
import { pieExample } from './example.ts';
import delayClasses from './golden/delay-classes.rows.json' with { type: 'json' };
import states from './golden/states.rows.json' with { type: 'json' };
import { pieOption as option } from './option.ts';
import { readSlices } from './slices.ts';
import { pie as spec } from './spec.ts';

const slicesOf = (changes: Record<string, unknown>) =>
  readSlices(recordedTable(states), readForm(spec, { ...pieExample, groupby: ['origin_state'], ...changes }));

describe('pie chart', () => {
  test('golden', async () => {
    const drawing = drawPlainly({ spec, option, formData: pieExample, tables: [recordedTable(delayClasses)] });
    await expect(drawingText(drawing)).toMatchFileSnapshot('golden/delay-classes.option.json');
    expect(drawing.markAt(0, 0)).toMatchObject({
      name: 'Early: 1,536,194, 51.2\u202f%',
      selection: { values: ['Early'] },
    });
  });

  test('at most six parts; the rest is summed up and cannot be picked', () => {
    const { slices, total } = slicesOf({});
    expect(slices).toHaveLength(6);
    expect(slices.at(-1)).toMatchObject({ name: 'Other', selection: null });
    expect(slices.reduce((sum, { value }) => sum + value, 0)).toBe(total);
    expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test('averages are not summed up', () => {
    const metric = {
      expressionType: 'SIMPLE',
      column: { column_name: 'delay' },
      aggregate: 'AVG',
      label: 'departures',
    };
    expect(slicesOf({ metric }).slices.length).toBeGreaterThan(6);
  });

  test('says when the row limit cut the parts, and leaves out what has no place in a whole', () => {
    expect(slicesOf({ row_limit: 52 }).isCut).toBe(true);
    expect(slicesOf({ row_limit: 53 }).isCut).toBe(false);
    const table = recordedTable({
      columns: [
        { name: 'delay_class', type: 'text', values: ['a', 'b', 'c'] },
        { name: 'departures', type: 'integer', values: [3, -1, null] },
      ],
    });
    expect(readSlices(table, readForm(spec, pieExample))).toMatchObject({
      total: 3,
      leftOut: 2,
      slices: [{ name: 'a', share: 1 }],
    });
  });
});
