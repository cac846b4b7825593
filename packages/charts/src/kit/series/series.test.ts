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
