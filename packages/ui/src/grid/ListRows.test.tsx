import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ListRows } from './ListRows.tsx';
import type { ListColumn } from './list-props.ts';

afterEach(cleanup);

interface Item {
  readonly name: string;
  readonly when: string;
}

const columns: readonly ListColumn<Item>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <b>{name}</b> },
  { id: 'at', title: 'When', isWhole: true, cell: ({ when }) => when },
  {
    id: 'by',
    title: 'By',
    cell: () => (
      <>
        by <i>Ada</i>
      </>
    ),
  },
  { id: 'mark', title: 'Mark', cell: () => <svg /> },
];

const contentOf = (index: number): HTMLElement => screen.getAllByRole('cell')[index]?.firstElementChild as HTMLElement;

test('what a cell may cut is whole in its hint, also inside of marks', () => {
  const row = { name: 'A dashboard with a long name', when: '1 Jan 2024, 10:00' };
  render(<ListRows label="All" columns={columns} rows={[row]} rowId={() => '1'} rowName={() => 'it'} />);
  expect(contentOf(0).title).toBe('A dashboard with a long name');
  expect(contentOf(1).title).toBe('1 Jan 2024, 10:00');
  expect(contentOf(2).title).toBe('by Ada');
  expect(contentOf(3).hasAttribute('title')).toBe(false);
});

test('a column that is to stay whole says so to its cells', () => {
  const row = { name: 'A', when: '1 Jan 2024, 10:00' };
  render(<ListRows label="All" columns={columns} rows={[row]} rowId={() => '1'} rowName={() => 'it'} />);
  expect([0, 1].map((index) => contentOf(index).hasAttribute('data-whole'))).toEqual([false, true]);
});
