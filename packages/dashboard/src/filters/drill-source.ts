import type { DataMask, Filter } from '@sextant/contract';
import { filtersOf } from './filters-of-mask.ts';

/** The key under which the way down a chart's hierarchy is kept among the masks of a dashboard. */
export const drillSource = (chartId: number): string => `drill-${chartId}`;

/** The chart of such a key; null for any other. */
export function chartOfDrill(source: string): number | null {
  const found = /^drill-(\d{1,15})$/.exec(source);
  return found === null ? null : Number(found[1]);
}

/** The conditions of a way down, one a level. */
export const pathOf = (mask: DataMask | undefined): readonly Filter[] => (mask === undefined ? [] : filtersOf(mask));
