import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readForm } from '../kit/read-form.ts';
import { recordedTable } from '../kit/test-table.ts';
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
      {...{ id: 'p', pivot, line, at: 0, columns, starts, from, to, active }}
      rowPx={28}
      namesPx={100}
      headRows={1}
      isTree={false}
      lookAt={countCell}
      chosen=""
      canPick={false}
    />
  );
  const { rerender } = render(rowFrom(0, 12));
  expect(madeCells).toBe(12);
  rerender(rowFrom(4, 16));
  expect(madeCells).toBe(16);
  // The keyboard changes the cells around it alone.
  rerender(rowFrom(4, 16, 6));
  expect(madeCells).toBe(20);
  expect(screen.getAllByRole('gridcell').map((cell) => cell.textContent)).toEqual(hours.slice(4, 16));
});
