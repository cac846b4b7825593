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

beforeEach(() => {
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
      isChosen={() => false}
    />,
  );
}
const grid = () => screen.getByRole('treegrid');
const scrollTo = (leftPx: number): void => {
  grid().scrollLeft = leftPx;
  fireEvent.scroll(grid());
};
const picture = () => grid().querySelector<HTMLElement>('div[aria-hidden]');
const cellTexts = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('columns that come while a table is scrolled across are texts, with the backgrounds of their cells, until it rests; then rows have their cells', async () => {
  renderGrid();
  expect(picture()).toBeNull();
  scrollTo(1_500);
  const texts = [...(picture()?.children ?? [])].map((column) => column.textContent.trimEnd().split('\n'));
  expect(texts.length).toBeGreaterThan(6);
  const [first] = texts;
  const hour = Number(first?.[0]);
  expect(hour).toBeGreaterThan(12);
  expect(first).toEqual([String(hour), String(hour + 100)]);
  expect(picture()?.querySelector('i')?.style.boxShadow).toContain('rgb(1, 2, 3)');
  expect(cellTexts()).not.toContain(first?.[0]);
  await wait(100);
  expect(picture()).not.toBeNull();
  await wait(300);
  expect(picture()).toBeNull();
  for (const [text] of texts.slice(0, 6)) expect(cellTexts()).toContain(text);
});

test('a press lets all rows have their cells at once, and a key that leads far has the row of its cell among the first', async () => {
  renderGrid();
  scrollTo(1_500);
  expect(picture()).not.toBeNull();
  fireEvent.pointerDown(grid());
  expect(picture()).toBeNull();
  fireEvent.keyDown(grid(), { key: 'ArrowDown' });
  fireEvent.keyDown(grid(), { key: 'ArrowRight', ctrlKey: true });
  fireEvent.scroll(grid());
  const active = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
  expect(active?.getAttribute('aria-colindex')).toBe(grid().getAttribute('aria-colcount'));
  expect(active?.getAttribute('role')).toBe('gridcell');
  await wait(300);
  expect(picture()).toBeNull();
});
