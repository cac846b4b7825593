import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { controlOf, renderField, tableOf } from '../panel/test-field.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.documentElement.removeAttribute('data-theme');
});

const config = controlOf('columnConfig', { label: 'Customize columns', default: {} });
const amounts = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, [1]]));
const table = tableOf(['ORD'], { delay: [9.3] });

const editor = () => within(screen.getByRole('dialog'));
const rows = () => screen.getAllByRole('button', { name: /^Settings of/ });
async function open(column: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Settings of ${column}` }));
  await screen.findByRole('dialog');
}
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const write = (label: string, text: string) =>
  fireEvent.change(editor().getByRole('textbox', { name: label }), { target: { value: text } });

test('[COND-001] a press on a column opens its settings', async () => {
  renderField(config, { table });
  await open('delay');
  expect(editor().getByRole('heading', { name: 'delay' })).toBeTruthy();
  expect(editor().getByRole('textbox', { name: 'Min width' })).toBeTruthy();
});

test('[COND-002 COND-003] of 13 columns ten are listed until all are asked for, of 12 all', async () => {
  const { unmount } = renderField(config, { table: tableOf(['ORD'], amounts(12)) });
  const toggle = await screen.findByRole('button', { name: 'Show all columns' });
  expect(rows()).toHaveLength(10);
  fireEvent.click(toggle);
  expect(rows()).toHaveLength(13);
  fireEvent.click(screen.getByRole('button', { name: 'Show less columns' }));
  expect(rows()).toHaveLength(10);
  unmount();
  renderField(config, { table: tableOf(['ORD'], amounts(11)) });
  await screen.findByRole('button', { name: 'Settings of origin' });
  expect(rows()).toHaveLength(12);
  expect(screen.queryByRole('button', { name: /Show (all|less)/ })).toBeNull();
});

test('[COND-005] a column is aligned left, center or right', async () => {
  const { raw } = renderField(config, { table });
  await open('delay');
  const choices = editor().getAllByRole('radio');
  expect(choices.map((choice) => choice.getAttribute('aria-label'))).toEqual(['Left', 'Center', 'Right']);
  fireEvent.click(editor().getByRole('radio', { name: 'Center' }));
  expect(raw()).toEqual({ delay: { horizontalAlign: 'center' } });
  // Numbers stand right by themselves.
  fireEvent.click(editor().getByRole('radio', { name: 'Right' }));
  expect(raw()).toEqual({});
});

test('[COND-007 COND-009 COND-010 COND-014] a width that is no number is said 400 ms after the last key, and not passed on', async () => {
  const { raw } = renderField(config, { table, form: { setting: { delay: { columnWidth: 80 } } } });
  await open('delay');
  stopClock();
  write('Min width', '12o');
  await wait(399);
  expect(editor().queryByText('Min width is expected to be a number')).toBeNull();
  await wait(2);
  expect(editor().getByText('Min width is expected to be a number')).toBeTruthy();
  expect(raw()).toEqual({ delay: { columnWidth: 80 } });
  write('Min width', '120');
  await wait(401);
  expect(raw()).toEqual({ delay: { columnWidth: 120 } });
});

test('[COND-008] an empty width is no error: the column has none', async () => {
  const { raw } = renderField(config, { table, form: { setting: { delay: { columnWidth: 80 } } } });
  await open('delay');
  stopClock();
  write('Min width', '');
  await wait(401);
  expect(raw()).toEqual({});
  expect(editor().queryByText(/is expected/)).toBeNull();
});

test('[COND-015] what a cell filters by is passed on 500 ms after the last key', async () => {
  const { raw } = renderField(config, { table });
  await open('delay');
  stopClock();
  write('Cross-filters by', 'origin');
  await wait(499);
  expect(raw()).toBeUndefined();
  await wait(2);
  expect(raw()).toEqual({ delay: { emitTarget: 'origin' } });
});

test('[COND-006 COND-012 COND-013] most decimals are 0 to 100, at first 100', async () => {
  const { raw } = renderField(config, { table });
  await open('delay');
  fireEvent.click(editor().getByRole('tab', { name: 'Number formatting' }));
  const slider = editor().getByRole<HTMLInputElement>('slider', { name: 'Most decimals' });
  expect([slider.min, slider.max, slider.value]).toEqual(['0', '100', '100']);
  fireEvent.change(slider, { target: { value: '0' } });
  expect(raw()).toEqual({ delay: { fractionDigits: 0 } });
});

const flag = (name: RegExp) => editor().getByRole<HTMLInputElement>('checkbox', { name });
const flags = () => [/Show cell bars/, /Align/, /Color/].map((name) => flag(name).checked);

test('[COND-016 COND-017 COND-018] bars are on, both sides and colors by sign are off at first', async () => {
  const { raw } = renderField(config, { table, form: { viz_type: 'table', metrics: ['delay'] } });
  await open('delay');
  expect(flags()).toEqual([true, false, false]);
  fireEvent.click(flag(/Show cell bars/));
  expect(raw()).toEqual({ delay: { showCellBars: false } });
});

test('bars of a column that has none by itself are shown as off, and turned on; what the whole table has is said, and turned off for a column', async () => {
  const form = { viz_type: 'table', metrics: ['count', 'delay'], color_pn: true };
  const { raw } = renderField(config, { table, form });
  await open('delay');
  expect(flags()).toEqual([false, false, false]);
  expect(editor().getAllByText('On for the whole table')).toHaveLength(1);
  fireEvent.click(flag(/Show cell bars/));
  expect(raw()).toEqual({ delay: { showCellBars: true } });
  fireEvent.click(flag(/Color/));
  fireEvent.click(flag(/Color/));
  expect(raw()).toEqual({ delay: { showCellBars: true, colorPositiveNegative: false } });
  expect(editor().queryByText('On for the whole table')).toBeNull();
});

test('settings are copied to the columns of the same sort, reset, and shown in short', async () => {
  const { raw } = renderField(config, {
    table: tableOf(['ORD'], { delay: [1], distance: [2] }),
    form: { setting: { delay: { d3NumberFormat: ',d', showCellBars: false } } },
  });
  expect((await screen.findByRole('button', { name: 'Settings of delay' })).textContent).toContain(',d · no bars');
  await open('delay');
  fireEvent.click(editor().getByRole('button', { name: 'Copy to columns…' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'All 1 of its type' }));
  expect(raw()).toEqual({
    delay: { d3NumberFormat: ',d', showCellBars: false },
    distance: { d3NumberFormat: ',d', showCellBars: false },
  });
});
