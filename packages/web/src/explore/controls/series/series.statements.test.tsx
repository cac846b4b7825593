import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { controlOf, renderField } from '../panel/test-field.tsx';
import { firstColumn, readSeriesColumn } from './series-column.ts';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('data-theme');
});

const columns = controlOf('timeSeriesColumns', { label: 'Time-series columns', default: [] });
const editor = () => within(screen.getByRole('dialog'));
const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);

async function open(button: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
}

test('[CTRL-047] a time-series column has 13 settings', () => {
  expect(Object.keys(firstColumn)).toEqual([
    'label',
    'tooltip',
    'colType',
    'width',
    'height',
    'timeLag',
    'timeRatio',
    'comparisonType',
    'showYAxis',
    'yAxisBounds',
    'bounds',
    'd3format',
    'dateFormat',
  ]);
  expect(readSeriesColumn({ label: 'Change', made_elsewhere: 1 })).toEqual({
    ...firstColumn,
    label: 'Change',
    made_elsewhere: 1,
  });
});

test('[CTRL-046 CTRL-048 CTRL-067] a column is made in a popover: its type is one of four', async () => {
  const { raw } = renderField(columns);
  await open(/Add a column/);
  fireEvent.click(editor().getByRole('button', { name: 'Save' }));
  expect(editor().getAllByText('Required')).toHaveLength(1);
  fireEvent.change(editor().getByRole('textbox', { name: 'Label' }), { target: { value: 'Trend' } });
  fireEvent.click(editor().getByRole('button', { name: /Type/ }));
  expect(await options()).toEqual(['Time comparison', 'Contribution', 'Sparkline', 'Period average']);
  fireEvent.click(screen.getByRole('option', { name: 'Sparkline' }));
  expect(editor().getByRole('textbox', { name: 'Height in pixels' })).toBeTruthy();
  fireEvent.click(editor().getByRole('button', { name: 'Save' }));
  expect(raw()).toEqual([{ ...firstColumn, label: 'Trend', colType: 'spark' }]);
});

test('[CTRL-049] a comparison is one of four kinds, and needs a time lag', async () => {
  const { raw } = renderField(columns, { form: { setting: [{ label: 'Change', colType: 'time' }] } });
  await open(/^Change$/);
  fireEvent.click(editor().getByRole('button', { name: /Type of comparison/ }));
  expect(await options()).toEqual(['Actual value', 'Difference', 'Percentage', 'Percentage change']);
  fireEvent.click(screen.getByRole('option', { name: 'Percentage change' }));
  fireEvent.click(editor().getByRole('button', { name: 'Save' }));
  expect(editor().getByText('A number of steps is required')).toBeTruthy();
  fireEvent.change(editor().getByRole('textbox', { name: 'Time lag' }), { target: { value: '1' } });
  fireEvent.click(editor().getByRole('button', { name: 'Save' }));
  expect(raw()).toEqual([
    { ...firstColumn, label: 'Change', colType: 'time', comparisonType: 'perc_change', timeLag: '1' },
  ]);
});

test('a table that says nothing of its columns shows those that it has by itself, called by what they show', async () => {
  const first = [{ key: 'last', colType: 'time', comparisonType: 'value', timeLag: 0 }];
  const { raw } = renderField({ ...columns, default: first });
  await open(/^Time comparison$/);
  fireEvent.change(editor().getByRole('textbox', { name: 'Label' }), { target: { value: 'Latest' } });
  fireEvent.click(editor().getByRole('button', { name: 'Save' }));
  expect(raw()).toEqual([{ ...firstColumn, ...first[0], label: 'Latest' }]);
});
