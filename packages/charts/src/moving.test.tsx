import { columnFrom, type ColumnTable } from '@sextant/contract';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { View as BigNumber } from './big-number-total/view.tsx';
import { noFacts, type ShownResults } from './kit/result/result-facts.ts';
import { MovingDrawings } from './kit/view/moving-drawing.ts';
import { MovingCharts } from './moving.ts';
import { View as Ring } from './pie/view.tsx';

vi.mock('./kit/echarts/echarts-instance.ts', () => ({
  noteFilled: () => undefined,
  register: () => undefined,
  placeChart: () => undefined,
  createChart: () => ({
    on: () => undefined,
    // A canvas that moves by itself is drawn anew.
    getZr: () => ({ setSleepAfterStill: () => undefined, animation: { isFinished: () => false } }),
    getWidth: () => 300,
    getHeight: () => 200,
    isDisposed: () => false,
    dispose: () => undefined,
    setOption: () => undefined,
  }),
}));
vi.mock('./kit/view/fonts.ts', () => ({ useFonts: () => true }));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const resultsOf = (table: ColumnTable, additive: readonly string[] = ['flights']): ShownResults => ({
  tables: [table],
  facts: { ...noFacts, additive },
  others: [],
  labelMap: undefined,
});
const flights = (count: number | null): ShownResults =>
  resultsOf({ columns: [columnFrom('flights', 'integer', [count])], rowCount: 1 });
const cities = (...counts: readonly number[]): ShownResults => {
  const names = ['Oslo', 'Rome', 'Nice'].slice(0, counts.length);
  return resultsOf({
    columns: [columnFrom('city', 'text', names), columnFrom('flights', 'integer', counts)],
    rowCount: counts.length,
  });
};

const number = (results: ShownResults, whole: ShownResults, form: object = {}) => (
  <BigNumber
    formData={{ viz_type: 'big_number_total', metric: 'flights', ...form }}
    theme="light"
    {...results}
    totals={whole.tables}
  />
);
const ring = (results: ShownResults, before: ShownResults | null = null) => (
  <Ring
    formData={{ viz_type: 'pie', groupby: ['city'], metric: 'flights', show_total: true, donut: true }}
    theme="light"
    {...results}
    before={before}
  />
);
/** What is read and said, without what only tells that something was painted. */
const textIn = (element: Element): readonly string[] =>
  [...element.querySelectorAll('*')].flatMap((one) => [
    one.children.length === 0 ? (one.textContent ?? '') : '',
    ...['data-size', 'title', 'aria-label'].map((name) => one.getAttribute(name) ?? ''),
    String(one.hasAttribute('data-null')),
  ]);
async function rendered(chart: React.ReactNode): Promise<readonly string[]> {
  const { container, unmount } = await act(async () => render(chart));
  const texts = textIn(container);
  unmount();
  return texts;
}

test('numbers that follow a hand read as they would be rendered, and are put back', async () => {
  const whole = flights(1_234_567);
  const moved = flights(78);
  const expected = await rendered(number(moved, whole));
  const own = await rendered(number(whole, whole));
  const { container, rerender } = await act(async () => render(number(whole, whole)));
  const charts = new MovingCharts();
  expect(charts.show(container, moved, whole, false)).toBe('moved');
  expect(textIn(container)).toEqual(expected);
  charts.stop();
  expect(textIn(container)).toEqual(own);
  // What is rendered stands there, also where it is what was rendered last.
  charts.show(container, moved, whole, false);
  await act(async () => rerender(number(flights(1_234_567), whole)));
  expect(textIn(container)).toEqual(own);
  charts.show(container, moved, whole, false);
  await act(async () => rerender(number(flights(9), whole)));
  expect(textIn(container)).toEqual(await rendered(number(flights(9), whole)));
});

test('a number that would have other lines or another color around it is left to the page', async () => {
  const whole = flights(1_234_567);
  const unit = await act(async () => render(number(whole, whole, { unit: 'km' })));
  expect(new MovingCharts().show(unit.container, flights(null), whole, true)).toBe('left');
  unit.unmount();
  const rules = [{ column: 'flights', operator: '>', targetValue: 5, colorScheme: '#ACE1C4' }];
  const colored = await act(async () => render(number(whole, whole, { conditional_formatting: rules })));
  expect(new MovingCharts().show(colored.container, flights(78), whole, true)).toBe('left');
});

test('the words in and beside a ring follow with it, as they would be rendered', async () => {
  const [before, moved] = [cities(60, 30, 10), cities(20, 15, 5)];
  const [expected, own] = [await rendered(ring(moved, before)), await rendered(ring(before))];
  const { container } = await act(async () => render(ring(before)));
  const charts = new MovingCharts();
  expect(charts.show(container, moved, before, true)).toBe('drawn');
  expect(textIn(container)).toEqual(expected);
  // Waiting for its turn it says what it said.
  expect(charts.show(container, cities(3, 2, 1), before, false)).toBe('late');
  expect(textIn(container)).toEqual(expected);
  charts.stop();
  expect(textIn(container)).toEqual(own);
  expect(charts.show(container, cities(20, 15), before, true)).toBe('left');
});

test('a rehearsal is of the chart within the tile, and none where there is no chart', async () => {
  const rehearse = vi.spyOn(MovingDrawings.prototype, 'rehearse').mockReturnValue();
  const [before, moved] = [cities(60, 30, 10), cities(20, 15, 5)];
  const { container } = await act(async () => render(ring(before)));
  new MovingCharts().rehearse(container, moved, before);
  expect(rehearse.mock.calls).toEqual([[container.querySelector('[data-chart]'), moved, before]]);
  new MovingCharts().rehearse(document.createElement('div'), moved, before);
  expect(rehearse).toHaveBeenCalledOnce();
});
