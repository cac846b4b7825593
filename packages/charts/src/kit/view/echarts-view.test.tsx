import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Drawing } from '../drawing/drawing.ts';
import { timeseriesLine as spec } from '../../timeseries-line/spec.ts';
import { echartsView } from './echarts-view.tsx';

const { setOption } = vi.hoisted(() => ({ setOption: vi.fn<(option: unknown) => void>() }));
vi.mock('../echarts/echarts-instance.ts', () => ({
  noteFilled: () => undefined,
  placeChart: () => undefined,
  createChart: () => ({
    on: () => undefined,
    resize: () => undefined,
    getZr: () => ({ setSleepAfterStill: () => undefined }),
    getWidth: () => 300,
    getHeight: () => heightPx(),
    dispose: () => undefined,
    setOption,
  }),
}));
vi.mock('./fonts.ts', () => ({ useFonts: () => true }));

// Nothing is laid out here: a canvas is lower where a legend stands beside it.
const heightPx = (): number => (document.querySelector('[aria-label="Series"]') === null ? 200 : 170);
const sizes: (readonly [widthPx: number, heightPx: number])[] = [];

const View = echartsView({
  spec,
  option: ({ form, widthPx, heightPx: px }): Drawing => {
    sizes.push([widthPx, px]);
    const legend = form.show_legend ? [{ name: 'Flights', color: 'blue' }] : [];
    return { option: {}, summary: 'One line.', legend, pointCounts: [1], markAt: () => null };
  },
});

const show = (form: object) => (
  <View formData={{ viz_type: 'echarts_timeseries_line', ...form }} tables={[]} theme="light" />
);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    // The canvas stands in the frame that counts its drawings.
    return this.closest('[data-chart]') === null ? 200 : heightPx();
  });
  sizes.length = 0;
  setOption.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a chart that nothing stands beside makes its drawing once, also for another setting', async () => {
  const { rerender } = await act(async () => render(show({ show_legend: false })));
  expect(sizes).toEqual([[300, 200]]);
  expect(setOption).toHaveBeenCalledTimes(1);
  await act(async () => rerender(show({ show_legend: false, y_axis_title: 'Flights' })));
  expect(sizes).toEqual([
    [300, 200],
    [300, 200],
  ]);
  expect(setOption).toHaveBeenCalledTimes(2);
});

test('a chart is measured again where what stands beside it changes, and not for each drawing', async () => {
  const { rerender } = await act(async () => render(show({ show_legend: true })));
  const measure = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockClear();
  await act(async () => rerender(show({ show_legend: true, y_axis_title: 'Flights' })));
  expect(measure).not.toHaveBeenCalled();
  expect(setOption).toHaveBeenCalledTimes(2);
  await act(async () => rerender(show({ show_legend: false })));
  expect(measure).toHaveBeenCalled();
});

test('where a legend comes or goes, no drawing is made for the size that the canvas had before', async () => {
  const { rerender } = await act(async () => render(show({ show_legend: false })));
  sizes.length = 0;
  await act(async () => rerender(show({ show_legend: true })));
  // Once to know the legend, once for the space that it leaves.
  expect(sizes).toEqual([
    [300, 200],
    [300, 170],
  ]);
  sizes.length = 0;
  await act(async () => rerender(show({ show_legend: false })));
  expect(sizes).toEqual([[300, 200]]);
  expect(setOption).toHaveBeenCalledTimes(3);
});

test('a chart without a range says so when one is to be chosen', async () => {
  const onUnavailable = vi.fn<() => void>();
  const range = {
    chosen: null,
    isSelecting: false,
    onChoose: () => undefined,
    onPreview: () => undefined,
    onUnavailable,
  };
  const view = (isSelecting: boolean) => (
    <View
      formData={{ viz_type: 'echarts_timeseries_line' }}
      tables={[]}
      theme="light"
      range={{ ...range, isSelecting }}
    />
  );
  const { rerender } = await act(async () => render(view(false)));
  expect(onUnavailable).not.toHaveBeenCalled();
  await act(async () => rerender(view(true)));
  expect(onUnavailable).toHaveBeenCalledTimes(1);
});
