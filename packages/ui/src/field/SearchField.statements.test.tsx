import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[UI-006 UI-012] a search that opens with what is around it takes the focus 200 ms later', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<SearchField label="Search controls" value="" onChange={() => undefined} isFocusedLate />);
  const input = screen.getByRole('searchbox', { name: 'Search controls' });
  act(() => void vi.advanceTimersByTime(199));
  expect(document.activeElement).not.toBe(input);
  act(() => void vi.advanceTimersByTime(1));
  expect(document.activeElement).toBe(input);
});
