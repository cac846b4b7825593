import { rampColor, rampOf, readableTextColor } from '../kit/colors/color-mix.ts';
import { cellColor } from '../kit/color-rules/match.ts';
import { paintOf } from '../kit/color-rules/paint.ts';
import type { ColorRule } from '../kit/color-rules/rule.ts';
import type { ThemeColors } from '../kit/colors/theme/theme-colors.ts';
import type { Line } from './lines.ts';
import { shareOfSpan } from '../kit/values/span.ts';
import { amountsBetween, metricAt, valueAt, type Pivot } from './pivot.ts';

/** The background of a cell and the words on it. */
export interface CellLook {
  readonly background: string;
  readonly color: string;
}

/** How cells are colored; null leaves one plain. */
export type CellLookAt = (row: Line, column: Line) => CellLook | null;

/** How the cells of one metric are colored: by rules, else from the least to the most. */
export interface Heat {
  readonly least: number;
  readonly most: number;
  /** Empty without heat. */
  readonly colors: readonly string[];
  readonly rules: readonly ColorRule[];
}

/** The colors of each metric. Amounts that add up have the ramp of amounts, all others that of rates; rules take the place of both. */
export function heatColors(pivot: Pivot, themeColors: ThemeColors, additive: readonly string[]): readonly Heat[] {
  const { form } = pivot;
  return amountsBetween(pivot).map(([least, most], metric) => {
    const label = form.metrics[metric]?.label ?? '';
    const rules = form.conditional_formatting.filter(({ column }) => column === label);
    const hasHeat = form.cellHeat && rules.length === 0 && most > least;
    return { least, most, rules, colors: hasHeat ? rampOf(label, additive, themeColors) : [] };
  });
}

/** Innermost cells by their amount; groups and totals have no color. */
export function cellLooksOf(pivot: Pivot, found: readonly Heat[], themeColors: ThemeColors): CellLookAt {
  const shades = found.map(() => new Map<number, CellLook>());
  return (row, column) => {
    if (row.kind !== 'leaf' || column.kind !== 'leaf') return null;
    const metric = metricAt(row, column);
    const heat = found[metric];
    const value = valueAt(pivot, row, column);
    if (heat === undefined) return null;
    const ruleColor = cellColor(heat.rules, value, { min: heat.least, max: heat.most });
    const paint = ruleColor === null ? null : paintOf(ruleColor, themeColors);
    if (paint !== null) return { background: paint.background, color: paint.text };
    if (heat.colors.length === 0 || typeof value !== 'number' || !Number.isFinite(value)) return null;
    // Few shades, so that few are mixed.
    const share = Math.round(shareOfSpan(value, heat.least, heat.most) * 64) / 64;
    const knownShade = shades[metric]?.get(share);
    if (knownShade !== undefined) return knownShade;
    const background = rampColor(heat.colors, share);
    const shade = { background, color: readableTextColor(background) };
    shades[metric]?.set(share, shade);
    return shade;
  };
}
