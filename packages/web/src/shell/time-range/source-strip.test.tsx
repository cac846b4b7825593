import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { TimeCounts, TimeSource } from '../../api/time-counts.ts';
import { SourceStrip } from './SourceStrip.tsx';

afterEach(cleanup);

const source: TimeSource = {
  datasetId: 1,
  version: 1,
  name: 'flights',
  column: 'date',
  zone: null,
  dashboardId: null,
  format: null,
  isDay: false,
  offsetHours: 0,
  grains: [],
};
const show = (counts: { data: TimeCounts | undefined; error: Error | null }) =>
  render(
    <SourceStrip
      source={source}
      counts={counts}
      range={{ since: null, until: null }}
      onMove={() => undefined}
      onBrush={() => undefined}
    />,
  ).container;
const day = (text: string): number => Date.parse(`${text}Z`);

test('what keeps the rows over time from being shown is said in the place of the strip', () => {
  const deniedStrip = show({ data: undefined, error: new ApiError(403, 'You may not read flights.', 'ACCESS_001') });
  expect(deniedStrip.textContent).toBe('The rows over time are not shown: You may not read flights.');
  cleanup();
  const wordlessStrip = show({ data: undefined, error: new ApiError(500, '', null) });
  expect(wordlessStrip.textContent).toBe('The rows over time are not shown: they could not be counted.');
});

test('data without rows, or without a time in them, say so', () => {
  expect(show({ data: { rows: 0, reach: null }, error: null }).textContent).toBe('flights has no rows.');
  cleanup();
  const timeless = show({ data: { rows: 7, reach: null }, error: null });
  expect(timeless.textContent).toBe('No row of flights has a time in date.');
});

test('until they are counted the place is busy', () => {
  const waiting = show({ data: undefined, error: null });
  expect(waiting.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.queryAllByRole('slider')).toEqual([]);
});

test('an open range covers the strip from the first to the end of the last day', () => {
  const edges = ['2001-01-01', '2001-01-08', '2001-01-12'].map(day);
  const reach = { firstDay: day('2001-01-01'), lastDay: day('2001-01-11'), edges, counts: [5, 2] };
  show({ data: { rows: 7, reach }, error: null });
  expect(screen.getByText('1 Jan 2001 – 11 Jan 2001')).toBeTruthy();
  const range = screen.getByRole('slider', { name: 'Rows of flights, range' });
  expect(range.getAttribute('aria-valuetext')).toBe('1 Jan 2001 – 12 Jan 2001');
});
