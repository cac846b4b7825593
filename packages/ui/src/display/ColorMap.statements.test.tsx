import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ColorMap, colorMapWidthPx } from './ColorMap.tsx';

test('[UI-016 UI-017] a color map is 250 px wide in a narrow layout and 500 px in a wide one', () => {
  expect([colorMapWidthPx(true), colorMapWidthPx(false)]).toEqual([250, 500]);
  // The layout is narrow below 992 px, and the map follows it.
  const layout = { isNarrow: true, tell: () => undefined as void };
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === '(width < 992px)' && layout.isNarrow;
    },
    addEventListener: (_: string, listener: () => void) => (layout.tell = listener),
    removeEventListener: () => undefined,
  }));
  render(<ColorMap label="Greens" colors={['#fff', '#0a0']} />);
  const widthOf = () => screen.getByRole('img', { name: 'Greens' }).style.width;
  expect(widthOf()).toBe('250px');
  layout.isNarrow = false;
  act(() => layout.tell());
  expect(widthOf()).toBe('500px');
  cleanup();
  vi.unstubAllGlobals();
});
