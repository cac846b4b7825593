import { rampColor, wordsOn } from '../kit/color-mix.ts';
import type { Ink } from '../kit/theme/ink.ts';
import type { Line } from './lines.ts';
import { heatOf, metricAt, valueAt, type Pivot } from './pivot.ts';

/** The ground of a cell and the words on it. */
export interface CellLook {
  readonly background: string;
  readonly color: string;
}

/** How cells are colored; null leaves one plain. */
export type LookAt = (row: Line, column: Line) => CellLook | null;

/** What the colors stand for, for one metric. */
export interface Heat {
  readonly least: number;
  readonly most: number;
  readonly colors: readonly string[];
}

/** The heat of each metric: amounts that add up in the ramp of amounts, all others in that of rates. */
export function heats(pivot: Pivot, ink: Ink, additive: readonly string[]): readonly Heat[] {
  if (!pivot.form.cellHeat) return [];
  return heatOf(pivot).map(([least, most], metric) => ({
    least,
    most,
    colors: additive.includes(pivot.form.metrics[metric]?.label ?? '') ? ink.sequential : ink.heat,
  }));
}

/** Innermost cells by their amount; groups and totals have no heat. */
export function looksOf(pivot: Pivot, found: readonly Heat[]): LookAt {
  const known = new Map<string, CellLook>();
  return (row, column) => {
    if (row.kind !== 'leaf' || column.kind !== 'leaf') return null;
    const heat = found[metricAt(row, column)];
    const value = valueAt(pivot, row, column);
    if (heat === undefined || typeof value !== 'number' || !Number.isFinite(value)) return null;
    const share = heat.most > heat.least ? (value - heat.least) / (heat.most - heat.least) : 0;
    // Few shades, so that few are mixed.
    const background = rampColor(heat.colors, Math.round(share * 64) / 64);
    const look = known.get(background) ?? { background, color: wordsOn(background) };
    known.set(background, look);
    return look;
  };
}
