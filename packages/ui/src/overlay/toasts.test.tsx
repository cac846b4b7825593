import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToasts, toast } from './toast-queue.ts';
import { ToastRegion } from './ToastRegion.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => clearToasts());
  cleanup();
  vi.useRealTimers();
});

const show = (message: Parameters<typeof toast>[0]) => act(() => void toast(message));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a plain message goes after 6 s, one with an action after 10 s, an error stays', () => {
  show({ kind: 'ok', text: 'Saved' });
  show({ kind: 'ok', text: 'Deleted', action: { text: 'Undo', onAction: () => undefined } });
  show({ kind: 'error', text: 'Failed to stop query.' });
  pass(5_900);
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(200);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.queryByText('Deleted')).not.toBeNull();
  pass(4_000);
  expect(screen.queryByText('Deleted')).toBeNull();
  pass(600_000);
  expect(screen.queryByText('Failed to stop query.')).not.toBeNull();
});

test('pointing at the messages holds them', () => {
  show({ kind: 'info', text: 'It is back' });
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
  pass(60_000);
  expect(screen.queryByText('It is back')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }));
  pass(6_100);
  expect(screen.queryByText('It is back')).toBeNull();
});

test('Undo runs once and closes its message', () => {
  const undo = vi.fn<() => void>();
  show({ kind: 'ok', text: 'Deleted', action: { text: 'Undo', onAction: undo } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted')).toBeNull();
});

test('four are shown at once, the fifth waits for its turn', () => {
  for (const number of [1, 2, 3, 4, 5]) show({ kind: 'error', text: `Message ${number}` });
  expect(screen.queryByText('Message 5')).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByText('Message 5')).not.toBeNull();
});

test('the same words are not shown twice', () => {
  show({ kind: 'warn', text: 'Offline' });
  show({ kind: 'warn', text: 'Offline' });
  expect(screen.getAllByText('Offline')).toHaveLength(1);
});
