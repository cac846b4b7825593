import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataGrid } from '../grid/DataGrid.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('columns, rows and heads of a grid grow with its texts', () => {
  let reportWidth = (_widthPx: number): void => undefined;
  class Observer {
    readonly received: (entries: readonly { contentRect: { width: number } }[]) => void;
    constructor(onResize: (entries: readonly { contentRect: { width: number } }[]) => void) {
      this.received = onResize;
    }
    observe(element: Element): void {
      if (element.tagName === 'I') reportWidth = (width) => this.received([{ contentRect: { width } }]);
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  render(<DataGrid label="Flights" columns={[{ id: 'a', title: 'A', type: 'number' }]} rowCount={1} cell={() => 1} />);
  const { style } = screen.getByRole('grid');
  expect(style.getPropertyValue('--row-px')).toBe('28px');
  expect(style.getPropertyValue('--columns')).toBe('minmax(56px, 56fr)');
  // The text of the body is 13 px.
  act(() => reportWidth(26));
  expect(style.getPropertyValue('--row-px')).toBe('56px');
  expect(style.getPropertyValue('--columns')).toBe('minmax(112px, 112fr)');
});
