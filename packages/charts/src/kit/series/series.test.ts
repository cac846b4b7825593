import { expect, test } from 'vitest';
import { recordedTable } from '../result/test-table.ts';
import { readForm } from '../declare/read-form.ts';
import { readSeries } from './series.ts';
import { timeseriesBar } from '../../timeseries-bar/spec.ts';

const form = readForm(timeseriesBar, { x_axis: 'phase', metrics: ['strikes'], groupby: ['city', 'damage'] });
const name = 'strikes, Washington, D.C., <NULL>';
const table = recordedTable({
  columns: [
    { name: 'phase', type: 'text', values: ['Climb'] },
    { name, type: 'integer', values: [3] },
  ],
});

test('values that hold a comma are distinguished by the parts that came along', () => {
  const labelMap = { [name]: ['strikes', 'Washington, D.C.', '<NULL>'] };
  expect(readSeries(table, form, {}, labelMap).series[0]).toMatchObject({
    name: 'Washington, D.C., <NULL>',
    values: ['Washington, D.C.', null],
  });
});

test('without the parts such a series is drawn, but has no values to be picked', () => {
  expect(readSeries(table, form, {}).series[0]).toMatchObject({ name: 'Washington, D.C., <NULL>', values: null });
});

test('NULL stands among the series by its amount, behind the names where these order them, and before the rest', () => {
  const amounts = { a: 5, '<NULL>': 20, c: 30, Others: 90 };
  const wide = recordedTable({
    columns: [
      { name: 'phase', type: 'text', values: ['Climb'] },
      ...Object.entries(amounts).map(([value, amount]) => ({
        name: `strikes, ${value}`,
        type: 'integer' as const,
        values: [amount],
      })),
    ],
  });
  const namesOf = (changes: Record<string, unknown>) => {
    const ofCities = { x_axis: 'phase', metrics: ['strikes'], groupby: ['city'], ...changes };
    return readSeries(wide, readForm(timeseriesBar, ofCities), {}).series.map((one) => one.name);
  };
  expect(namesOf({ limit: 3, group_others_when_limit_reached: true })).toEqual(['c', '<NULL>', 'a', 'Others']);
  expect(namesOf({ sort_series_ascending: true })).toEqual(['a', '<NULL>', 'c', 'Others']);
  expect(namesOf({ sort_series_type: 'name', sort_series_ascending: true })).toEqual(['a', 'c', 'Others', '<NULL>']);
  expect(namesOf({ sort_series_type: 'name' })).toEqual(['Others', 'c', 'a', '<NULL>']);
});
