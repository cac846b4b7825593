import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Drawing } from '../drawing/drawing.ts';
import type { ECharts } from '../echarts/echarts-instance.ts';
import type { Redraw } from './use-draw.ts';
import type { Size } from './use-size.ts';

/** What stands on a canvas of the page. */
export interface DrawnChart {
  readonly chart: ECharts;
  readonly drawing: Drawing;
  readonly size: Size;
  /** Null where other results have to be rendered. */
  readonly redraw: Redraw | null;
}

const drawnCharts = new WeakMap<Element, DrawnChart>();

/** Notes what is drawn in the frame of a chart, for images of it and for what follows a hand; nulls where nothing is yet. */
export function useDrawnChart(
  frame: RefObject<Element | null>,
  { chart, drawing, size, redraw }: { readonly [Key in keyof DrawnChart]: DrawnChart[Key] | null },
): void {
  useEffect(() => {
    if (frame.current === null) return;
    if (chart === null || drawing === null || size === null) drawnCharts.delete(frame.current);
    else drawnCharts.set(frame.current, { chart, drawing, size, redraw });
  }, [frame, chart, drawing, size, redraw]);
}

/** What is drawn in the frame of a chart; null where it is not on a canvas. */
export const drawnChartOf = (frame: Element): DrawnChart | null => drawnCharts.get(frame) ?? null;

/** The first chart on a canvas within `element`; null when nothing there is drawn on one. */
export function drawnChartIn(element: Element): DrawnChart | null {
  for (const frame of element.querySelectorAll('[data-chart]')) {
    const drawnChart = drawnCharts.get(frame);
    if (drawnChart !== undefined) return drawnChart;
  }
  return null;
}
