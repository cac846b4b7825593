import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readForm } from '../kit/declare/read-form.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { layOut, readPivot } from './pivot.ts';
import { PivotRow } from './PivotRow.tsx';
import { pivotTable } from './spec.ts';

afterEach(cleanup);

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const table = recordedTable({
  columns: [
    { name: 'state', type: 'text', values: hours.map(() => 'CA') },
    { name: 'hour', type: 'text', values: hours },
    { name: 'delay', type: 'float', values: hours.map(Number) },
  ],
});
const form = readForm(pivotTable, { groupbyRows: ['state'], groupbyColumns: ['hour'], metrics: ['delay'] });

test('cells that stay in sight are not made again as others come', () => {
  const pivot = readPivot({ table, form, labels: {}, formats: {}, facts: undefined });
  if (pivot === null) throw new Error('there is no pivot table');
  const { rows, columns } = layOut(pivot, new Set(), null);
  const [line] = rows;
  if (line === undefined) throw new Error('there is no row');
  let madeCells = 0;
  const countCell = () => {
    madeCells += 1;
    return null;
  };
  const starts = [...hours, '24'].map((hour) => Number(hour) * 60);
  const rowFrom = (from: number, to: number, active = -1) => (
    <PivotRow
      {...{ id: 'p', pivot, line, rowIndex: 0, columns, starts, from, to, active }}
      rowPx={28}
      headRows={1}
      isTree={false}
      cellLook={countCell}
      chosen=""
      canPick={false}
    />
  );
  const { rerender } = render(rowFrom(0, 12));
  expect(madeCells).toBe(12);
  rerender(rowFrom(6, 18));
  expect(madeCells).toBe(18);
  // The keyboard changes the cells around it alone.
  rerender(rowFrom(6, 18, 8));
  expect(madeCells).toBe(24);
  expect(screen.getAllByRole('gridcell').map((cell) => cell.textContent)).toEqual(hours.slice(6, 18));
});

test('a name that is HTML is shown as it, or letter by letter', () => {
  const pivot = readPivot({ table, form, labels: {}, formats: {}, facts: undefined });
  if (pivot === null) throw new Error('there is no pivot table');
  const [line] = layOut(pivot, new Set(), null).rows;
  const [heading] = line?.headings ?? [];
  if (line === undefined || heading === undefined) throw new Error('there is no row');
  const text = '<b>Monday</b>';
  const rowOf = (rendersHtml: boolean) => (
    <PivotRow
      {...{ id: 'p', pivot, rowIndex: 0, columns: [], starts: [], from: 0, to: 0, active: -1, rendersHtml }}
      line={{ ...line, headings: [{ ...heading, text }] }}
      rowPx={28}
      headRows={1}
      isTree={false}
      cellLook={() => null}
      chosen=""
      canPick={false}
    />
  );
  const { rerender } = render(rowOf(true));
  expect(screen.getByText('Monday').localName).toBe('b');
  rerender(rowOf(false));
  expect(screen.getByText(text).localName).toBe('span');
});
