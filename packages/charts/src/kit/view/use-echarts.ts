import { isRecord } from '@sextant/contract';
import { useReducedMotion } from '@sextant/ui';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Drawing } from '../drawing/drawing.ts';
import { catchUp, drawInSize, drawOption, forgetDrawn, moveOption } from './draw-option.ts';
import { createChart, placeChart, type ECharts } from '../echarts/echarts-instance.ts';
import { useFonts } from './fonts.ts';
import type { ThemeName } from '../colors/theme/theme-colors.ts';
import type { Size } from './use-size.ts';

interface Stage {
  readonly drawing: Drawing | null;
  readonly theme: ThemeName;
  readonly size: Size | null;
  /** Draws without movement, whatever the user's own setting. */
  readonly isStill: boolean;
  readonly onPick: (series: number, point: number) => void;
  /** Called as a button or a finger goes down on a mark. */
  readonly onPress: (series: number, point: number) => void;
  /** A drawing is on the screen; `isInParts` says that of many marks only the first are, until `onWhole`. */
  readonly onPainted: (isInParts: boolean) => void;
  readonly onWhole: () => void;
}

/** The number in an event of the drawing library, or 0: a click on a line names no point. */
const numberIn = (event: unknown, key: string): number => {
  const value: unknown = isRecord(event) ? Reflect.get(event, key) : undefined;
  return typeof value === 'number' ? value : 0;
};

/** With more marks than these a change is drawn at once: each frame of a movement would take as long as the drawing. The library draws more in parts. */
const mostMovedMarks = 3000;

const movesAll = ({ pointCounts }: Drawing): boolean =>
  pointCounts.reduce((sum, count) => sum + count, 0) <= mostMovedMarks;

/** When a chart that somebody points at learns what its moved marks show, ms: what it says of a mark has to be true of it, and the page has painted by then. */
const learnMs = 100;

/** How a change is shown: its first drawing grows, a later one moves to its new place. */
const movement = (isStill: boolean) => ({ animation: !isStill, animationDuration: 200, animationDurationUpdate: 160 });

/** Whether a pointer or the keys are in a chart. */
const isAtHand = (box: Element | null): boolean =>
  box?.closest('[data-chart]')?.matches(':hover, :focus-within') ?? false;

/** Keeps the latest value at hand for listeners that are set once. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Reports a drawing as it comes on the screen, once. */
function notePainted({ current: { drawing, onPainted } }: RefObject<Stage>, isDrawing: RefObject<boolean>): void {
  if (isDrawing.current) onPainted(drawing !== null && !movesAll(drawing));
  isDrawing.current = false;
}

/** A chart in `box`, drawn again when the drawing, the theme or the size changes, without being made anew. */
export function useEcharts(box: RefObject<HTMLElement | null>, stage: Stage): ECharts | null {
  const { drawing, size } = stage;
  const [chart, setChart] = useState<ECharts | null>(null);
  const latest = useLatest(stage);
  const hasFonts = useFonts();
  const isReduced = useReducedMotion();
  const isDrawing = useRef(false);
  const drawnTheme = useRef<ThemeName | null>(null);
  const canStart = hasFonts && size !== null && drawing !== null;

  useEffect(() => {
    const { size: firstSize } = latest.current;
    if (!canStart || firstSize === null) return undefined;
    const createdChart = createChart(latest.current.theme, firstSize.widthPx, firstSize.heightPx);
    drawnTheme.current = latest.current.theme;
    // Its clock would run on for ten frames after each drawing, and every frame costs the page a pass over everything.
    createdChart.getZr().setSleepAfterStill(1);
    createdChart.on('click', (event: unknown) =>
      latest.current.onPick(numberIn(event, 'seriesIndex'), numberIn(event, 'dataIndex')),
    );
    createdChart.on('mousedown', (event: unknown) => {
      const dataIndex = numberIn(event, 'dataIndex');
      const isMark = isRecord(event) && typeof Reflect.get(event, 'dataIndex') === 'number';
      // A line is no mark: which of its points is meant, the place tells.
      if (isMark) latest.current.onPress(numberIn(event, 'seriesIndex'), dataIndex);
    });
    // Every frame of an animation renders; a drawing is on the screen with its first.
    createdChart.on('rendered', () => notePainted(latest, isDrawing));
    createdChart.on('finished', () => latest.current.onWhole());
    // oxlint-disable-next-line react/set-state-in-effect -- the chart is made from an element that exists only after the first render
    setChart(createdChart);
    return () => {
      setChart(null);
      createdChart.dispose();
    };
  }, [canStart, latest]);

  useEffect(() => {
    if (chart === null || drawnTheme.current === stage.theme) return;
    drawnTheme.current = stage.theme;
    chart.setTheme(`sextant-${stage.theme}`, { silent: true });
    forgetDrawn(chart);
  }, [chart, stage.theme]);

  useEffect(() => {
    // The empty chart renders too, and that is no drawing.
    if (chart === null) return;
    const isResized = size !== null && (size.widthPx !== chart.getWidth() || size.heightPx !== chart.getHeight());
    if (drawing !== null) {
      isDrawing.current = true;
      const isOneOfMany = latest.current.isStill && movesAll(drawing);
      const option = { ...drawing.option, ...movement(isReduced || latest.current.isStill || !movesAll(drawing)) };
      // One that changes alone may do so because its form did.
      const isMoved = isOneOfMany && !isResized && moveOption(chart, option);
      if (isMoved && isAtHand(box.current)) setTimeout(() => catchUp(chart), learnMs);
      // A resize draws everything, and what waits with it.
      if (!isMoved) drawOption(chart, option, { isLazy: isResized });
      // Marks that stay where they are bring nothing to paint.
      if (isMoved) notePainted(latest, isDrawing);
    }
    if (isResized) drawInSize(chart, size);
    if (box.current !== null) placeChart(chart, box.current);
    // Another theme is another drawing.
  }, [box, chart, drawing, size, latest, isReduced]);

  return chart;
}
