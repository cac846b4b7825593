import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useScrolledDown } from './use-scrolled-down.ts';

function Box() {
  const noteScroll = useScrolledDown();
  return <div role="grid" onScroll={({ currentTarget }) => noteScroll(currentTarget)} />;
}

const box = () => screen.getByRole('grid');
const scrollTo = (scrollTop: number, scrollLeft: number) => {
  Object.assign(box(), { scrollTop, scrollLeft });
  fireEvent.scroll(box());
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a box is scrolled down while it goes up and down at its left end, and no longer at rest or to the side', () => {
  vi.useFakeTimers();
  render(<Box />);
  expect(box().dataset['scrolled']).toBeUndefined();
  scrollTo(400, 0);
  expect(box().dataset['scrolled']).toBe('down');
  vi.advanceTimersByTime(150);
  scrollTo(800, 0);
  vi.advanceTimersByTime(150);
  expect(box().dataset['scrolled']).toBe('down');
  vi.advanceTimersByTime(60);
  expect(box().dataset['scrolled']).toBeUndefined();
  scrollTo(900, 0);
  scrollTo(900, 40);
  expect(box().dataset['scrolled']).toBeUndefined();
  scrollTo(1200, 40);
  expect(box().dataset['scrolled']).toBeUndefined();
});
