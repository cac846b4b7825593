import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Drawing } from '../drawing/drawing.ts';
import { useEcharts } from './use-echarts.ts';

const { setOption, handlers } = vi.hoisted(() => ({
  setOption: vi.fn<(option: { readonly animation: boolean }) => void>(),
  handlers: new Map<string, () => void>(),
}));
vi.mock('../echarts/echarts-instance.ts', () => ({
  noteFilled: () => undefined,
  placeChart: () => undefined,
  createChart: () => ({
    on: (name: string, handle: () => void) => handlers.set(name, handle),
    setTheme: () => undefined,
    resize: () => undefined,
    getZr: () => ({ setSleepAfterStill: () => undefined }),
    getWidth: () => size.widthPx,
    getHeight: () => size.heightPx,
    dispose: () => undefined,
    setOption,
  }),
}));
vi.mock('./fonts.ts', () => ({ useFonts: () => true }));

const drawing: Drawing = { option: {}, summary: 'One bar.', legend: [], pointCounts: [1], markAt: () => null };
const size = { widthPx: 300, heightPx: 200 };

interface ChartProps {
  readonly onPainted: (isInParts: boolean) => void;
  readonly onWhole?: () => void;
  readonly isStill?: boolean;
  readonly shown?: Drawing;
}

function Chart({ onPainted, onWhole = () => undefined, isStill = false, shown = drawing }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEcharts(box, {
    drawing: shown,
    size,
    theme: 'light',
    isStill,
    onPick: () => undefined,
    onPress: () => undefined,
    onPainted,
    onWhole,
  });
  return <div ref={box} />;
}

let isLess = false;
const preference = Object.defineProperty(new EventTarget(), 'matches', { get: () => isLess }) as MediaQueryList;

// A page asks for a list once and looks at it from then on.
function prefersLess(less: boolean): void {
  isLess = less;
  vi.spyOn(window, 'matchMedia').mockImplementation(() => preference);
}

beforeEach(() => {
  setOption.mockClear();
  handlers.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  [true, false],
  [false, true],
])('where less movement is asked for: %s, a drawing is animated: %s', (less, animation) => {
  prefersLess(less);
  render(<Chart onPainted={() => undefined} />);
  expect(setOption.mock.calls.map(([option]) => option.animation)).toEqual([animation]);
});

test('one of many that change together is drawn without movement', () => {
  prefersLess(false);
  render(<Chart isStill onPainted={() => undefined} />);
  expect(setOption.mock.calls.map(([option]) => option.animation)).toEqual([false]);
});

test.each([
  ['3,000', [1500, 1500], true],
  ['3,001', [1500, 1501], false],
])('a drawing of %s marks moves: %s, %s', (_, pointCounts, animation) => {
  prefersLess(false);
  render(<Chart shown={{ ...drawing, pointCounts }} onPainted={() => undefined} />);
  expect(setOption.mock.calls.map(([option]) => option.animation)).toEqual([animation]);
});

test('a drawing is reported once, however many frames it takes', () => {
  prefersLess(false);
  const onPainted = vi.fn<() => void>();
  const { rerender } = render(<Chart onPainted={onPainted} />);
  handlers.get('rendered')?.();
  handlers.get('rendered')?.();
  rerender(<Chart onPainted={onPainted} />);
  handlers.get('rendered')?.();
  expect(onPainted).toHaveBeenCalledTimes(1);
});

test.each([
  ['3,000', 3000, false],
  ['3,001', 3001, true],
])('of %s marks (%d) the first frame is in parts: %s, until the drawing is whole', (_, count, isInParts) => {
  const [onPainted, onWhole] = [vi.fn<(isInParts: boolean) => void>(), vi.fn<() => void>()];
  prefersLess(false);
  render(<Chart shown={{ ...drawing, pointCounts: [count] }} onPainted={onPainted} onWhole={onWhole} />);
  handlers.get('rendered')?.();
  handlers.get('rendered')?.();
  expect(onPainted.mock.calls).toEqual([[isInParts]]);
  expect(onWhole).not.toHaveBeenCalled();
  handlers.get('finished')?.();
  expect(onWhole).toHaveBeenCalledOnce();
});
