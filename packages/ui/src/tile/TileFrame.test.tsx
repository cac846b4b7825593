import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterMark } from './FilterMark.tsx';
import { TileFrame } from './TileFrame.tsx';
import type { TileReading, TileState } from './tile-state.ts';

const now = Date.UTC(2001, 5, 9, 12);
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const tileReading: TileReading = {
  rows: 1_181,
  durationMs: 12_400,
  receivedAt: now - 250_000,
  onShowSql: () => undefined,
};
const tile = (state: TileState, note: string | null = null) => (
  <TileFrame title="Delays" state={state} reading={tileReading} note={note}>
    <p>The picture</p>
  </TileFrame>
);
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('loading says nothing at first, the time after 1 s, and offers Stop after 3 s', () => {
  const onStop = vi.fn<() => void>();
  render(tile({ kind: 'loading', shape: 'bars', since: now, onStop }));
  expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(/Waiting/)).toBeNull();
  pass(1_200);
  expect(screen.getByText(/Waiting for the engine/).parentElement?.textContent).toBe(
    'Waiting for the engine, 1.2\u00a0s',
  );
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  pass(2_000);
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onStop).toHaveBeenCalledTimes(1);
});

test('refreshing keeps the old picture, and says how old it is once it takes longer', () => {
  render(tile({ kind: 'refreshing' }));
  expect(screen.queryByText('The picture')).not.toBeNull();
  expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true');
  pass(390);
  expect(screen.queryByText(/Refreshing/)).toBeNull();
  expect(screen.queryByText('1,181 rows · 12.4 s')).not.toBeNull();
  pass(20);
  expect(screen.getByText(/Refreshing, shown: 4 min old/)).not.toBeNull();
});

test('rows from memory have no time that an engine took', () => {
  render(
    <TileFrame title="Delays" state={{ kind: 'ready' }} reading={{ ...tileReading, durationMs: 0, isLive: true }}>
      <p>The picture</p>
    </TileFrame>,
  );
  expect(screen.queryByText('1,181 rows · live')).not.toBeNull();
});

test('old numbers stay, paler, and say of when they are; another try is at hand, in tiles without a reading line too', () => {
  const onRetry = vi.fn<() => void>();
  const receivedAt = now - 3 * 3_600_000;
  const state: TileState = { kind: 'outdated', receivedAt, onRetry };
  const clock = new Date(receivedAt).toTimeString().slice(0, 5);
  render(tile(state));
  expect(screen.getByText('The picture').parentElement?.hasAttribute('data-stale')).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(`As of ${clock}, cannot be refreshed`);
  expect(screen.queryByText('1,181 rows · 12.4 s')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  cleanup();
  render(
    <TileFrame title="Delays" state={{ ...state, receivedAt: Date.UTC(2001, 2, 4, 12) }} reading={null}>
      <p>The picture</p>
    </TileFrame>,
  );
  expect(screen.getByRole('status').textContent).toMatch(/^As of 4 Mar, \d\d:00, cannot be refreshed$/);
});

test('ready reads rows, duration and age, and the age grows', () => {
  render(tile({ kind: 'ready' }));
  expect(screen.queryByText('1,181 rows · 12.4 s')).not.toBeNull();
  expect(screen.queryByText('4 min')).not.toBeNull();
  pass(60_000);
  expect(screen.queryByText('5 min')).not.toBeNull();
});

test('an error is reported with its code in the place of the picture', () => {
  render(
    tile({
      kind: 'failed',
      title: 'DuckDB error',
      message: 'Column orgin is not in flights.',
      code: 'ENGINE_003',
      details: 'Binder Error',
    }),
  );
  expect(screen.getByRole('alert').textContent).toContain('ENGINE_003');
  expect(screen.queryByText('The picture')).toBeNull();
  expect(screen.queryByText('1,181 rows · 12.4 s')).toBeNull();
});

test('no permission shows neither picture nor SQL', () => {
  render(tile({ kind: 'forbidden', title: 'You can’t see this dataset', text: 'Ask its owner.' }));
  expect(screen.queryByText('The picture')).toBeNull();
  expect(screen.queryByRole('button', { name: 'SQL of Delays' })).toBeNull();
});

test('the note about a partial result stands only over a result', () => {
  const { rerender } = render(tile({ kind: 'ready' }, 'Showing 10,000 of 51,284 rows.'));
  expect(screen.queryByText('Showing 10,000 of 51,284 rows.')).not.toBeNull();
  rerender(tile({ kind: 'stopped', onRetry: () => undefined }, 'Showing 10,000 of 51,284 rows.'));
  expect(screen.queryByText('Showing 10,000 of 51,284 rows.')).toBeNull();
});

test('a figure has the note in the line of its subtitle, beside its number', () => {
  const note = 'Showing 10,000 of 51,284 rows.';
  const figure = (state: TileState) => (
    <TileFrame title="Delays" subtitle="Minutes" state={state} reading={null} note={note}>
      The picture
    </TileFrame>
  );
  const { rerender } = render(figure({ kind: 'ready' }));
  expect(screen.getByRole('banner').textContent).toContain(note);
  expect(screen.queryByText('Minutes')).toBeNull();
  rerender(figure({ kind: 'stopped', onRetry: () => undefined }));
  expect(screen.queryByText(note)).toBeNull();
  expect(screen.queryByText('Minutes')).not.toBeNull();
});

test('the mark of a tile that nothing filters is there where something could, and says so', () => {
  const { rerender } = render(
    <FilterMark count={0} of="Delays">
      Origin
    </FilterMark>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  rerender(
    <FilterMark count={0} hasOthers of="Delays">
      Origin
    </FilterMark>,
  );
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('No filters applied to Delays');
  expect(screen.getByRole('button').textContent).toBe('');
});

test('buttons that every tile has say which tile', () => {
  render(
    <TileFrame
      title="Delays"
      state={{ kind: 'ready' }}
      reading={tileReading}
      menu={<button aria-label="Actions of Delays" />}
      marks={
        <FilterMark count={2} of="Delays">
          Origin
        </FilterMark>
      }
    />,
  );
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    '2 filters applied to Delays',
    'Actions of Delays',
    'SQL of Delays',
  ]);
});
