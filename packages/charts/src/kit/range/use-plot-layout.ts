import { useEffect, useRef, useState } from 'react';
import type { RangeArea } from '../drawing/range-area.ts';
import type { ECharts } from '../echarts/echarts-instance.ts';
import type { Places } from './places.ts';
import { pixelsOf, plotOf, type Plot } from './plot.ts';

/** A rectangle on a canvas, in px from its corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the marks are, and the part of them that is chosen; `chosen` null where nothing is, or nothing of it is in sight. */
export interface PlotLayout {
  readonly plot: Plot;
  readonly chosen: Box | null;
}

/** The chosen part of a plot, null where nothing of it is in sight: between the ends along axes that have some, else over all of it. */
export function boxOf(chart: ECharts, area: RangeArea, places: readonly Places[], plot: Plot): Box | null {
  let [left, right, top, bottom] = [plot.left, plot.right, plot.top, plot.bottom];
  for (const [index, axis] of area.axes.entries()) {
    const placesOnAxis = places[index];
    const ends = placesOnAxis === undefined ? null : pixelsOf(chart, axis, placesOnAxis, plot);
    if (ends === null) return null;
    if (axis.side === 'x') [left, right] = ends;
    else [top, bottom] = ends;
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** Where a range lies on what is drawn, also after the chart was drawn anew, zoomed or resized. */
export function usePlotLayout(chart: ECharts, area: RangeArea, places: readonly Places[] | null): PlotLayout | null {
  // The library is asked at many points for where its marks are: once a drawing, and not for each move of a range.
  const [plot, setPlot] = useState(() => plotOf(chart));
  const [, setKey] = useState('');
  const latest = useRef({ area, places });
  useEffect(() => {
    latest.current = { area, places };
  });
  useEffect(() => {
    const look = (): void => {
      const next = plotOf(chart);
      setPlot((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
      const { area: areaNow, places: placesNow } = latest.current;
      setKey(next === null || placesNow === null ? '' : JSON.stringify(boxOf(chart, areaNow, placesNow, next)));
    };
    look();
    chart.on('rendered', look);
    return () => {
      if (!chart.isDisposed()) chart.off('rendered', look);
    };
  }, [chart]);
  return plot === null ? null : { plot, chosen: places === null ? null : boxOf(chart, area, places, plot) };
}
