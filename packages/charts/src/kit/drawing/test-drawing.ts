import type { ColumnTable } from '@sextant/contract';
import type { ChartSpec, FormOf } from '../declare/chart-spec.ts';
import type { RawForm } from '../declare/control.ts';
import type { Draw, Drawing } from './drawing.ts';
import { readDrawnForm } from './drawn-form.ts';
import { themes } from '../colors/theme/theme-colors.ts';

/** What a chart type draws of a form and results in the light theme at 600 × 300, unless said otherwise. For goldens and tests. */
export function drawPlainly<Spec extends ChartSpec>(
  chart: {
    readonly spec: Spec;
    readonly option: (draw: Draw<FormOf<Spec>>) => Drawing;
    readonly formData: RawForm;
    readonly tables: readonly ColumnTable[];
  },
  changes: Partial<Draw<FormOf<Spec>>> = {},
): Drawing {
  const form = readDrawnForm(chart.spec, chart.formData);
  return chart.option({
    form,
    tables: chart.tables,
    themeColors: themes.light,
    widthPx: 600,
    heightPx: 300,
    colors: {},
    labels: {},
    selected: null,
    isolated: [],
    ...changes,
  });
}

/** A drawing as text that can be compared; functions stand as their kind. */
export function drawingText({ option, summary, legend, pointCounts }: Drawing): string {
  const withoutFunctions = (_: string, value: unknown): unknown => (typeof value === 'function' ? 'function' : value);
  return `${JSON.stringify({ summary, key: legend, pointCounts, option }, withoutFunctions, 1)}\n`;
}
