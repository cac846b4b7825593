import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRefreshTimer } from './use-auto-refresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(intervalMs: number) {
  const state = { isHidden: false, calls: 0 };
  const timer = startRefreshTimer({ intervalMs, isHidden: () => state.isHidden, onDue: () => (state.calls += 1) });
  return { state, timer };
}

test('a refresh is due after each interval, and not after the end', () => {
  const { state, timer } = start(10_000);
  vi.advanceTimersByTime(9999);
  expect(state.calls).toBe(0);
  vi.advanceTimersByTime(20_001);
  expect(state.calls).toBe(3);
  timer.stop();
  vi.advanceTimersByTime(60_000);
  expect(state.calls).toBe(3);
});

test('while the page is hidden nothing is asked; seen again, it asks once for all that was missed', () => {
  const { state, timer } = start(10_000);
  state.isHidden = true;
  vi.advanceTimersByTime(35_000);
  expect(state.calls).toBe(0);
  state.isHidden = false;
  timer.noteSeen();
  vi.advanceTimersByTime(0);
  expect(state.calls).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(state.calls).toBe(2);
});

test('a page that is seen again before it is due waits for the rest of the interval only', () => {
  const { state, timer } = start(10_000);
  state.isHidden = true;
  vi.advanceTimersByTime(6000);
  state.isHidden = false;
  timer.noteSeen();
  vi.advanceTimersByTime(3999);
  expect(state.calls).toBe(0);
  vi.advanceTimersByTime(1);
  expect(state.calls).toBe(1);
});
