import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { controlOf, renderField, tableOf } from '../panel/test-field.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('data-theme');
});

const series = controlOf('seriesConfig', {
  label: 'Series',
  default: {},
  details: { seriesParts: ['line', 'markers', 'area'] },
});
const form = { viz_type: 'echarts_timeseries_line', x_axis: 'origin', metrics: ['count'], groupby: ['kind'] };
const table = tableOf(['ORD', 'DFW'], { small: [1, 2], medium: [5, 6] });
const rows = async () =>
  (await screen.findAllByRole('button', { name: /^Settings of/ })).map(({ textContent }) => textContent);
const open = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Settings of ${name}` }));
  return within(await screen.findByRole('dialog'));
};

test('the series of the result are listed as the chart orders them; before it comes that is said', async () => {
  const { unmount } = renderField(series, { form, table });
  expect(await rows()).toEqual(['medium', 'small']);
  unmount();
  renderField(series, { form });
  expect(await screen.findByText('The series come with the first result.')).toBeTruthy();
});

test('a line is dashed, and what is set stands in the list in short', async () => {
  const { raw } = renderField(series, { form, table });
  const editor = await open('small');
  fireEvent.click(editor.getByRole('radio', { name: 'Dashed' }));
  fireEvent.click(editor.getByRole('checkbox', { name: 'Markers' }));
  expect(raw()).toEqual({ small: { lineStyle: 'dashed', markers: true } });
  expect(screen.getByRole('button', { name: 'Settings of small', hidden: true }).textContent).toBe(
    'smalldashed · markers',
  );
  fireEvent.click(editor.getByRole('button', { name: 'Reset' }));
  expect(raw()).toEqual({});
});

test('a name that another series has is not taken, and that is said', async () => {
  const { raw } = renderField(series, { form, table });
  const editor = await open('small');
  fireEvent.change(editor.getByRole('textbox', { name: 'Name' }), { target: { value: 'medium' } });
  expect(await editor.findByText('Another series has this name')).toBeTruthy();
  expect(raw()).toBeUndefined();
});

test('Alt and an arrow key move a series, and all keep their places', async () => {
  const { raw } = renderField(series, { form, table });
  await rows();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Settings of small' }), { key: 'ArrowUp', altKey: true });
  expect(raw()).toEqual({ small: { place: 0 }, medium: { place: 1 } });
});
