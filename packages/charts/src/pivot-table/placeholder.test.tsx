import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readForm } from '../kit/declare/read-form.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { layOut, readPivot } from './pivot.ts';
import { PivotGrid } from './PivotGrid.tsx';
import { pivotTable } from './spec.ts';

const hours = Array.from({ length: 60 }, (_, hour) => String(hour).padStart(2, '0'));
const rowsOf = <Value,>(valueOf: (hour: string, state: string) => Value): readonly Value[] =>
  ['CA', 'NY'].flatMap((state) => hours.map((hour) => valueOf(hour, state)));
const table = recordedTable({
  columns: [
    { name: 'state', type: 'text', values: rowsOf((_, state) => state) },
    { name: 'hour', type: 'text', values: rowsOf((hour) => hour) },
    { name: 'delay', type: 'float', values: rowsOf((hour, state) => Number(hour) + (state === 'CA' ? 0.5 : 100.5)) },
  ],
});
const form = readForm(pivotTable, { groupbyRows: ['state'], groupbyColumns: ['hour'], metrics: ['delay'] });

/** The test DOM draws nothing: what is written on a canvas, and the colors of what is filled. */
const written: string[] = [];
const filled: unknown[] = [];
let ringCount = 0;
const drawing = {
  fillStyle: '',
  measureText: (text: string) => ({ width: 7 * text.length, fontBoundingBoxAscent: 10, fontBoundingBoxDescent: 3 }),
  fillText: (text: string) => written.push(text),
  fill: () => filled.push(drawing.fillStyle),
  strokeRect: () => (ringCount += 1),
};

beforeEach(() => {
  written.splice(0);
  ringCount = 0;
  const context = new Proxy(drawing, {
    get: (own, name) => (name in own ? Reflect.get(own, name) : () => undefined),
    set: (own, name, value) => Reflect.set(own, name, value),
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as RenderingContext);
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const picked: (readonly [row: string, column: string])[] = [];
function renderGrid(): void {
  const pivot = readPivot({ table, form, labels: {}, formats: {}, facts: undefined });
  if (pivot === null) throw new Error('there is no pivot table');
  const keyOf = (line: { readonly key: string } | null): string => line?.key ?? '';
  render(
    <PivotGrid
      {...{ label: 'Delays', title: 'state', pivot, sort: null, rendersHtml: false, onMenu: undefined }}
      {...layOut(pivot, new Set(), null)}
      cellLook={(row) => (row.kind === 'leaf' ? { background: 'rgb(1, 2, 3)', color: 'white' } : null)}
      onSort={() => undefined}
      onFold={() => undefined}
      onPick={(row, column) => picked.push([keyOf(row), keyOf(column)])}
      isChosen={(row, column) => row !== null && column?.headings.at(-1)?.text === '40'}
    />,
  );
}
const grid = () => screen.getByRole('treegrid');
const scrollTo = (leftPx: number): void => {
  grid().scrollLeft = leftPx;
  fireEvent.scroll(grid());
};
const placeholder = () => grid().querySelector<HTMLElement>('div[aria-hidden]');
const cellTexts = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a table that is scrolled across is drawn on a canvas, headings and cells with their backgrounds, until it rests; then rows have their cells', async () => {
  renderGrid();
  expect(placeholder()?.hidden).toBe(true);
  scrollTo(1_500);
  expect(placeholder()?.hidden).toBe(false);
  // Columns have the least width, 52 px, and 500 px less the names are in sight.
  const hoursSeen = hours.slice(Math.floor(1_500 / 52));
  const [first = ''] = hoursSeen;
  const seen = hoursSeen.slice(0, 7);
  expect(written).toEqual(
    expect.arrayContaining([...seen, 'state', 'CA', 'NY', `${first}.5`, `${Number(first) + 100}.5`]),
  );
  expect(filled).toContain('rgb(1, 2, 3)');
  expect(ringCount).toBe(0);
  scrollTo(40 * 52);
  // Of CA and NY; nothing of the total, which this table has not.
  expect(ringCount).toBe(2);
  scrollTo(1_500);
  expect(cellTexts()).not.toContain(`${first}.5`);
  await wait(100);
  expect(placeholder()?.hidden).toBe(false);
  await wait(300);
  expect(placeholder()?.hidden).toBe(true);
  for (const hour of seen) expect(cellTexts()).toContain(`${hour}.5`);
});

test('a press lets all rows have their cells at once, and a key that leads far has the row of its cell among the first', async () => {
  renderGrid();
  scrollTo(1_500);
  expect(placeholder()?.hidden).toBe(false);
  fireEvent.pointerDown(grid());
  expect(placeholder()?.hidden).toBe(true);
  fireEvent.keyDown(grid(), { key: 'ArrowDown' });
  fireEvent.keyDown(grid(), { key: 'ArrowRight', ctrlKey: true });
  fireEvent.scroll(grid());
  const active = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
  expect(active?.getAttribute('aria-colindex')).toBe(grid().getAttribute('aria-colcount'));
  expect(active?.getAttribute('role')).toBe('gridcell');
  await wait(300);
  expect(placeholder()?.hidden).toBe(true);
});
