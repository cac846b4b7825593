import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ControlKind } from '@sextant/charts';
import { ToastRegion } from '@sextant/ui';
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { controlOf, renderField } from '../panel/test-field.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('data-theme');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = (input: HTMLElement, text: string) => fireEvent.change(input, { target: { value: text } });
/** From here on time passes only by `wait`. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('[CTRL-074] a text is passed on once, when the typing pauses', async () => {
  const { raw, store } = renderField(controlOf('text'));
  const input = await field('Setting');
  stopClock();
  for (const text of ['N', 'No', 'North']) {
    type(input, text);
    expect(raw()).toBeUndefined();
  }
  await wait(300);
  expect(raw()).toBe('North');
  expect(store.getState().past).toHaveLength(1);
});

test.each([
  ['1.', '1.'],
  ['1.0', '1.0'],
  ['10', 10],
  ['1.05', 1.05],
])('[CTRL-075 CTRL-076] of a number %s the form holds %o while more digits may follow', async (typed, stored) => {
  const { raw } = renderField(controlOf('decimal'));
  const input = await field('Setting');
  stopClock();
  type(input, typed);
  await wait(350);
  expect(raw()).toBe(stored);
  expect(input.value).toBe(typed);
});

test('[CTRL-065 CTRL-066] a number is passed on 300 ms after the last key', async () => {
  const { raw } = renderField(controlOf('fixedOrMetric', { default: { type: 'fix', value: 5 } }));
  const input = await field('Setting, fixed value');
  stopClock();
  type(input, '12');
  await wait(299);
  expect(raw()).toBeUndefined();
  await wait(2);
  expect(raw()).toEqual({ type: 'fix', value: 12 });
});

test('what was typed a moment ago is taken when the field is left', async () => {
  const { raw } = renderField(controlOf('text'));
  const input = await field('Setting');
  act(() => input.focus());
  type(input, 'North');
  fireEvent.blur(input);
  expect(raw()).toBe('North');
});

test('undo takes the text out of the field too', async () => {
  const { store } = renderField(controlOf('text'), { form: { setting: 'South' } });
  const input = await field('Setting');
  stopClock();
  type(input, 'North');
  await wait(300);
  act(() => store.getState().undo());
  expect(input.value).toBe('South');
});

test('[CTRL-050 CTRL-051] a fixed-or-metric value is a type and a value, 5 where the control says so', async () => {
  const { raw } = renderField(controlOf('fixedOrMetric', { default: { type: 'fix', value: 5 } }));
  expect((await field('Setting, fixed value')).value).toBe('5');
  fireEvent.click(screen.getByRole('radio', { name: 'Based on a metric' }));
  expect(raw()).toEqual({ type: 'metric', value: null });
  expect(screen.getByRole('button', { name: /Choose a metric/ })).toBeTruthy();
});

test("[CTRL-052] without a value and a default the fixed value is '100'", async () => {
  renderField(controlOf('fixedOrMetric'));
  expect((await field('Setting, fixed value')).value).toBe('100');
});

test('[CTRL-060] least and most are numbers, or null where no number is typed', async () => {
  const { raw } = renderField(controlOf('bounds', { default: [null, null] }));
  const least = await field('Setting, min');
  stopClock();
  type(least, '3');
  await wait(350);
  expect(raw()).toEqual([3, null]);
  type(screen.getByRole('textbox', { name: 'Setting, max' }), 'x');
  await wait(350);
  expect(raw()).toEqual([3, null]);
});

test('bounds the wrong way round say so', async () => {
  renderField(controlOf('bounds'), { form: { setting: [9, 3] } });
  expect(await screen.findByText('The least is more than the most')).toBeTruthy();
});

test('[CTRL-005 CTRL-006] a text of several lines has a window of its own, and comes back from it', async () => {
  const { raw } = renderField(controlOf('textArea', { details: { language: 'markdown' } }), { form: { setting: 'a' } });
  expect((await field('Setting')).value).toBe('a');
  fireEvent.click(screen.getByRole('button', { name: 'Edit Markdown in modal' }));
  const inside = screen.getByRole('dialog').querySelector('textarea');
  type(inside as HTMLElement, 'b\nc');
  expect(raw()).toBe('a');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(raw()).toBe('b\nc');
});

const endpoint = {
  path: '/api/v1/annotation_layer/',
  choicesOf: (response: unknown) =>
    (response as { result: { id: number; name: string }[] }).result.map(({ id, name }) => ({ value: id, label: name })),
};

test('[CTRL-061 CTRL-062] the choices of a select are those that its address lists', async () => {
  const requestedUrls: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requestedUrls.push(address);
    return Response.json({ result: [{ id: 7, name: 'Strikes' }] });
  });
  const { raw } = renderField(controlOf('remoteChoices', { details: { endpoint } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Setting' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Strikes' }));
  expect(requestedUrls).toEqual(['/api/v1/annotation_layer/']);
  expect(raw()).toEqual([7]);
});

test('[CTRL-063] an address that fails says so in a message', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'The table is gone' }, { status: 404 }));
  render(<ToastRegion />);
  renderField(controlOf('remoteChoices', { details: { endpoint } }));
  await waitFor(() => expect(screen.getByText('Error while fetching data: The table is gone')).toBeTruthy());
});

test('[CTRL-064] a kind of control that is not known is warned of', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { container } = renderField(controlOf('starMap' as ControlKind));
  expect(warn).toHaveBeenCalledWith('Unknown controlType: starMap');
  expect(container.textContent).toBe('');
});

test('[CTRL-041] a color is rgba(0, 122, 135, 1) at first', async () => {
  renderField(controlOf('color', { default: { r: 0, g: 122, b: 135, a: 1 } }));
  // 0, 122 and 135 in hexadecimal.
  expect(await screen.findByRole('button', { name: 'Setting: #007a87' })).toBeTruthy();
});

const press = (role: string, name: string) => fireEvent.click(screen.getByRole(role, { name }));
const write = (name: string, text: string) => {
  const input = screen.getByRole('textbox', { name });
  type(input, text);
  fireEvent.blur(input);
};

/** A kind of control, a value of it, what a user does, and what the form holds then. */
const kinds: readonly [kind: ControlKind, value: unknown, change: () => void, next: unknown][] = [
  ['decimal', 1.5, () => write('Setting', '2.5'), 2.5],
  ['slider', 40, () => type(screen.getByRole('slider', { name: 'Setting' }), '60'), 60],
  ['texts', ['north', 'south'], () => press('button', 'Remove north'), ['south']],
  ['textArea', 'north', () => (write('Setting', 'south'), fireEvent.blur(screen.getByRole('textbox'))), 'south'],
  ['segmented', 'a', () => press('radio', 'Other'), 'b'],
  ['bounds', [1, 2], () => write('Setting, min', '0'), [0, 2]],
  [
    'fixedOrMetric',
    { type: 'fix', value: 3 },
    () => press('radio', 'Based on a metric'),
    { type: 'metric', value: null },
  ],
  ['text', 'north', () => write('Setting', 'south'), 'south'],
  ['number', 7, () => write('Setting', '8'), 8],
  ['checkbox', true, () => press('checkbox', 'Setting'), false],
];
const choices = [
  { value: 'a', label: 'One' },
  { value: 'b', label: 'Other' },
];

test.each(kinds)(
  '[CTRL-045] a field of kind %s stands by itself with its value %j and passes on a change',
  async (kind, value, change, next) => {
    const { raw, container } = renderField(controlOf(kind, { choices: kind === 'segmented' ? choices : null }), {
      form: { setting: value },
    });
    await waitFor(() => expect(container.textContent).toContain('Setting'));
    stopClock();
    change();
    await wait(400);
    expect(raw()).toEqual(next);
  },
);

const swatchesOf = (option: Element) =>
  [...option.querySelectorAll('[data-swatch]')].map((one) => one.getAttribute('data-swatch'));

test('[CTRL-002] each color scheme shows its colors', async () => {
  renderField(controlOf('colorScheme'));
  fireEvent.click(await screen.findByRole('button', { name: /Setting/ }));
  const option = await screen.findByRole('option', { name: 'ECharts v5.x Colors' });
  expect(swatchesOf(option)).toEqual([
    '#5470c6',
    '#91cc75',
    '#fac858',
    '#ee6666',
    '#73c0de',
    '#3ba272',
    '#fc8452',
    '#9a60b4',
    '#ea7ccc',
  ]);
  // 18 palettes and the product's own, which is the first.
  const options = screen.getAllByRole('option');
  expect(options).toHaveLength(19);
  expect(options[0]?.textContent).toBe('Sextant');
});

test('[CTRL-042] a linear color scheme shows ten colors, from its first to its last', async () => {
  renderField(controlOf('linearColorScheme'));
  fireEvent.click(await screen.findByRole('button', { name: /Setting/ }));
  const colors = swatchesOf(await screen.findByRole('option', { name: 'white/black' }));
  expect(colors).toHaveLength(10);
  expect([colors[0], colors[3], colors[9]]).toEqual(['#ffffff', '#aaaaaa', '#000000']);
  expect(screen.getAllByRole('option')).toHaveLength(56);
});

test('[CTRL-003 CTRL-004 CTRL-019] the palette of the dashboard it was opened from is the only one, and cannot be changed', async () => {
  const { raw } = renderField(controlOf('colorScheme'), {
    form: { setting: 'd3Category10' },
    opening: { dashboardScheme: { title: 'Flights', scheme: 'echarts5Colors' } },
  });
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: /Setting/ });
  expect([input.value, input.disabled]).toEqual(['Dashboard scheme', true]);
  expect(screen.getByText('Set by dashboard Flights; its properties change it.')).toBeTruthy();
  expect(raw()).toBe('d3Category10');
});

test('a palette that nothing knows says so and stays in the form', async () => {
  const { raw } = renderField(controlOf('colorScheme'), { form: { setting: 'ours_from_2019' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Setting/ }).value).toBe('ours_from_2019'),
  );
  expect(raw()).toBe('ours_from_2019');
});
