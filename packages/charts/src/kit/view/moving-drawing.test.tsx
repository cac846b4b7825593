import { columnFrom } from '@sextant/contract';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Drawing } from '../drawing/drawing.ts';
import { noFacts, type ShownResults } from '../result/result-facts.ts';
import { timeseriesLine as spec } from '../../timeseries-line/spec.ts';
import { echartsView } from './echarts-view.tsx';
import { MovingDrawings } from './moving-drawing.ts';

const { setOption, library } = vi.hoisted(() => ({
  setOption: vi.fn<(option: object, how?: object) => void>(),
  /** Whether the library has elements that can be moved, and whether it is moving them itself. */
  library: { hasElements: false, isMoving: false, moveElements: vi.fn<() => boolean>(), dispose: vi.fn<() => void>() },
}));
vi.mock('./moved-elements.ts', () => ({
  elementStage: () => (library.hasElements ? {} : null),
  areMarksStill: () => !library.isMoving,
  areTextsApart: () => true,
  moveElements: library.moveElements,
}));
vi.mock('../echarts/echarts-instance.ts', () => ({
  noteFilled: () => undefined,
  placeChart: () => undefined,
  createChart: () => ({
    on: () => undefined,
    getZr: () => ({ setSleepAfterStill: () => undefined }),
    getWidth: () => 300,
    getHeight: () => 200,
    isDisposed: () => false,
    dispose: library.dispose,
    setOption,
  }),
}));
vi.mock('./fonts.ts', () => ({ useFonts: () => true }));

const resultsOf = (flights: number): ShownResults => ({
  tables: [{ columns: [columnFrom('flights', 'integer', [flights])], rowCount: 1 }],
  facts: noFacts,
  others: [],
  labelMap: undefined,
});

/** The flights that something was drawn of, in turn. */
const drawnFlights: number[] = [];

/** One bar; with more than a hundred flights there is something to say beside it. */
const View = echartsView({
  spec,
  option: ({ tables }): Drawing => {
    const cells = tables[0]?.columns[0]?.cells;
    const flights = cells?.encoding === 'numbers' ? (cells.numbers[0] ?? 0) : 0;
    drawnFlights.push(flights);
    return {
      option: {
        xAxis: { type: 'category', data: ['Oslo'] },
        yAxis: { type: 'value' },
        series: [{ id: 'a', name: 'Flights', type: 'bar', data: [flights] }],
      },
      summary: `${flights} flights.`,
      legend: [],
      notes: flights > 100 ? ['Too many'] : [],
      pointCounts: [1],
      markAt: () => null,
    };
  },
});

const show = (flights: number, before: ShownResults | null = null) => (
  <View
    formData={{ viz_type: 'echarts_timeseries_line' }}
    theme="light"
    isStill
    before={before}
    {...resultsOf(flights)}
  />
);
const lastBars = (): unknown => {
  const option = setOption.mock.lastCall?.[0] as { series: { type: string; data: unknown[] }[] };
  return option.series.filter(({ type }) => type === 'bar').map(({ data }) => data[0]);
};
const frameOf = (container: Element): Element => container.querySelector('[data-chart]') ?? container;
const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  setOption.mockClear();
  library.dispose.mockClear();
  library.moveElements.mockReset().mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  Object.assign(library, { hasElements: false, isMoving: false });
  vi.restoreAllMocks();
});

test('other results are drawn over what was there, named, and put back', async () => {
  const { container } = await act(async () => render(show(50)));
  const chart = container.querySelector('[data-chart]');
  const [drawings, before] = [new MovingDrawings(), resultsOf(50)];
  expect(drawings.show(frameOf(container), resultsOf(20), before, true)).toBe('drawn');
  expect(lastBars()).toContain(20);
  expect(chart?.getAttribute('aria-label')).toBe('20 flights. Dashes behind: before the choice.');
  // What the first one brought anew has to go with it, the second writes over that.
  expect(setOption.mock.lastCall?.[1]).toHaveProperty('replaceMerge');
  expect(drawings.show(frameOf(container), resultsOf(10), before, false)).toBe('late');
  expect(lastBars()).toContain(20);
  expect(drawings.show(frameOf(container), resultsOf(10), before, true)).toBe('drawn');
  expect(lastBars()).toContain(10);
  expect(setOption.mock.lastCall?.[1]).toBeUndefined();
  drawings.stop();
  await nextFrame();
  expect(lastBars()).toEqual([50]);
  expect(chart?.getAttribute('aria-label')).toBe('50 flights.');
});

test('what would change the words around a drawing is left to the page', async () => {
  const { container } = await act(async () => render(show(50)));
  const drawings = new MovingDrawings();
  drawings.show(frameOf(container), resultsOf(20), resultsOf(50), true);
  expect(drawings.show(frameOf(container), resultsOf(200), resultsOf(50), true)).toBe('left');
  expect(lastBars()).toEqual([50]);
  expect(drawings.show(document.createElement('div'), resultsOf(20), resultsOf(50), true)).toBe('left');
});

test('a chart that was drawn anew is left as it is then', async () => {
  const { container, rerender } = await act(async () => render(show(50)));
  const drawings = new MovingDrawings();
  drawings.show(frameOf(container), resultsOf(20), resultsOf(50), true);
  drawings.stop();
  await act(async () => rerender(show(30)));
  await nextFrame();
  expect(lastBars()).toEqual([30]);
  expect(container.querySelector('[data-chart]')?.getAttribute('aria-label')).toBe('30 flights.');
});

test('marks of what the page drew are moved at once, with what stands behind them where that may be drawn', async () => {
  library.hasElements = true;
  const before = resultsOf(50);
  const { container } = await act(async () => render(show(50)));
  const drawings = new MovingDrawings();
  const drawnCount = setOption.mock.calls.length;
  expect(drawings.show(frameOf(container), resultsOf(20), before, false)).toBe('moved');
  expect(setOption).toHaveBeenCalledTimes(drawnCount);
  expect(drawings.show(frameOf(container), resultsOf(10), before, true)).toBe('drawn');
  expect(setOption).toHaveBeenCalledTimes(drawnCount + 1);
  expect(drawings.show(frameOf(container), resultsOf(5), before, true)).toBe('moved');
  expect(setOption).toHaveBeenCalledTimes(drawnCount + 1);
});

test('a hand that goes on after a rest moves the marks that the page drew then; while they move by themselves it waits', async () => {
  library.hasElements = true;
  const before = resultsOf(50);
  const { container } = await act(async () => render(show(20, before)));
  const drawings = new MovingDrawings();
  const drawnCount = setOption.mock.calls.length;
  library.isMoving = true;
  expect(drawings.show(frameOf(container), resultsOf(10), before, false)).toBe('late');
  library.isMoving = false;
  expect(drawings.show(frameOf(container), resultsOf(10), before, true)).toBe('moved');
  expect(setOption).toHaveBeenCalledTimes(drawnCount);
  expect(frameOf(container).getAttribute('aria-label')).toContain('10 flights.');
});

test('the page moves marks, too, where only they change; the library draws them for who comes near, and where a hand cannot move them on', async () => {
  library.hasElements = true;
  const [drawings, before] = [new MovingDrawings(), resultsOf(50)];
  const { container, rerender } = await act(async () => render(show(20, before)));
  const frame = frameOf(container);
  const drawnCount = setOption.mock.calls.length;
  await act(async () => rerender(show(10, before)));
  expect(setOption).toHaveBeenCalledTimes(drawnCount);
  expect(library.moveElements).toHaveBeenCalledTimes(1);
  expect([frame.getAttribute('data-paints'), lastBars()]).toEqual(['1', [20]]);
  fireEvent.pointerEnter(frame);
  expect(lastBars()).toEqual([10]);
  await act(async () => rerender(show(30, before)));
  expect(lastBars()).toEqual([10]);
  library.moveElements.mockReturnValue(false);
  expect(drawings.show(frame, resultsOf(5), before, false)).toBe('late');
  expect(lastBars()).toEqual([30]);
  // More than marks changes.
  await act(async () => rerender(show(60, before)));
  expect(lastBars()).toEqual([60]);
});

test('a chart that somebody is in has its marks moved at once, and is drawn by the library a moment later', async () => {
  library.hasElements = true;
  expect(new MovingDrawings()).toBeDefined();
  const before = resultsOf(50);
  const { container, rerender } = await act(async () => render(show(20, before)));
  vi.spyOn(frameOf(container), 'matches').mockImplementation((pseudo) => pseudo.includes(':focus-within'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => rerender(show(10, before)));
  await act(async () => rerender(show(5, before)));
  expect([library.moveElements.mock.calls.length, lastBars()]).toEqual([2, [20]]);
  const drawnCount = setOption.mock.calls.length;
  vi.advanceTimersByTime(100);
  expect([setOption.mock.calls.length, lastBars()]).toEqual([drawnCount + 1, [5]]);
  vi.useRealTimers();
});

test('a canvas that shows another drawing than the page made is not moved as if it showed that', async () => {
  library.hasElements = true;
  const { container } = await act(async () => render(show(50)));
  const [drawings, before] = [new MovingDrawings(), resultsOf(50)];
  library.moveElements.mockReturnValue(false);
  expect(drawings.show(frameOf(container), resultsOf(20), before, true)).toBe('drawn');
  drawings.stop();
  library.moveElements.mockReturnValue(true);
  expect(drawings.show(frameOf(container), resultsOf(10), before, false)).toBe('late');
  drawings.stop();
  await nextFrame();
  expect(drawings.show(frameOf(container), resultsOf(10), before, false)).toBe('moved');
});

test('a rehearsal draws a choice, and shows nothing of it', async () => {
  const { container } = await act(async () => render(show(50)));
  const drawnCount = setOption.mock.calls.length;
  drawnFlights.length = 0;
  new MovingDrawings().rehearse(frameOf(container), resultsOf(20), resultsOf(50));
  // Twice, since marks are moved from one to the other.
  expect(drawnFlights.toSorted((one, other) => one - other)).toEqual([20, 20, 50]);
  // On a canvas of its own, which is gone then.
  expect(setOption).toHaveBeenCalledTimes(drawnCount + 2);
  expect(library.dispose).toHaveBeenCalledTimes(1);
  expect(frameOf(container).getAttribute('aria-label')).toBe('50 flights.');
});
