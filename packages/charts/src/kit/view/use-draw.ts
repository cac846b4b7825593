import { useMemo } from 'react';
import { useThemeColors } from '../colors/schemes/use-theme-colors.ts';
import type { ChartSpec, FormOf } from '../declare/chart-spec.ts';
import type { ChartViewProps } from './chart-view.ts';
import type { Draw, Drawing } from '../drawing/drawing.ts';
import { withGhost } from '../drawing/ghost.ts';
import { readForm } from '../declare/read-form.ts';
import { useOverlay } from './use-overlay.ts';
import { isSameSize, type Size } from './use-size.ts';
import { useZoom } from './use-zoom.ts';

/** A chart type's declaration and its pure drawing. */
export interface DrawnType<Spec extends ChartSpec> {
  readonly spec: Spec;
  readonly option: (draw: Draw<FormOf<Spec>>) => Drawing;
}

const none = {};

/** `make`, once for a size that is asked for several times in a row: a chart that nothing stands beside has the size of what it stands in. */
function onceForSize(make: (size: Size) => Drawing): (size: Size) => Drawing {
  let last: { readonly size: Size; readonly drawing: Drawing } | null = null;
  return (size) => {
    last = last !== null && isSameSize(last.size, size) ? last : { size, drawing: make(size) };
    return last.drawing;
  };
}

/** The drawing of a chart at a size; the same function until something that it reads changes, null while its colors are on their way. */
export function useDraw<Spec extends ChartSpec>(
  { spec, option }: DrawnType<Spec>,
  props: ChartViewProps,
  isolatedNames: readonly string[],
): ((withinSize: Size) => Drawing) | null {
  const { formData, tables, theme, isAnalogous = false, facts, others, formats } = props;
  const { selected = null, colors = none, labels = none, labelMap = none } = props;
  const coverage = props.coverage === 'pending' ? null : (props.coverage ?? null);
  const form = useMemo(() => readForm(spec, formData), [spec, formData]);
  const overlay = useOverlay(formData, props.annotations ?? none);
  const canZoom = useZoom(formData);
  const themeColors = useThemeColors(theme, isAnalogous, formData);
  const results = useMemo(() => ({ tables, facts, others, labelMap }), [tables, facts, others, labelMap]);
  const drawContext = useMemo(
    () =>
      themeColors === null
        ? null
        : { themeColors, colors, labels, formats, selected, isolated: isolatedNames, coverage, overlay, canZoom },
    [themeColors, colors, labels, formats, selected, isolatedNames, coverage, overlay, canZoom],
  );
  const { before = null } = props;
  const isWhole = (before?.facts.additive.length ?? 0) > 0;
  const drawBefore = useMemo(
    () =>
      drawContext === null || before === null
        ? null
        : onceForSize((withinSize) =>
            option({
              form,
              ...before,
              labelMap: before.labelMap ?? none,
              ...drawContext,
              selected: null,
              ...withinSize,
            }),
          ),
    [option, form, before, drawContext],
  );
  return useMemo(
    () =>
      drawContext === null
        ? null
        : onceForSize((withinSize) => {
            const drawing = option({ form, ...results, ...drawContext, ...withinSize });
            return drawBefore === null
              ? drawing
              : withGhost(drawing, drawBefore(withinSize), { themeColors: drawContext.themeColors, isWhole });
          }),
    [option, form, results, drawContext, drawBefore, isWhole],
  );
}
