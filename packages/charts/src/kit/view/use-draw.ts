import { useMemo } from 'react';
import { useThemeColors } from '../colors/schemes/use-theme-colors.ts';
import type { ChartSpec, FormOf } from '../declare/chart-spec.ts';
import type { ChartViewProps } from './chart-view.ts';
import type { Draw, Drawing } from '../drawing/drawing.ts';
import { withGhost } from '../drawing/ghost.ts';
import { readDrawnForm } from '../drawing/drawn-form.ts';
import { useOverlay } from './use-overlay.ts';
import { isSameSize, type Size } from './use-size.ts';
import { useZoom } from './use-zoom.ts';
import type { ShownResults } from '../result/result-facts.ts';

/** A chart type's declaration and its pure drawing. */
export interface DrawnType<Spec extends ChartSpec> {
  readonly spec: Spec;
  readonly option: (draw: Draw<FormOf<Spec>>) => Drawing;
}

const none = {};

/** What is said of results in their drawing, and not of those behind it. */
type Remarks = Pick<Draw<unknown>, 'selected' | 'coverage'>;
const noRemarks: Remarks = { selected: null, coverage: null };

/** `make`, once for each of two sizes: that of the box, and what its legend and notes leave of it. */
function onceForSize(make: (size: Size) => Drawing): (size: Size) => Drawing {
  let drawings: readonly { readonly size: Size; readonly drawing: Drawing }[] = [];
  return (size) => {
    const found = drawings.find((one) => isSameSize(one.size, size)) ?? { size, drawing: make(size) };
    drawings = [found, ...drawings.filter((one) => one !== found)].slice(0, 2);
    return found.drawing;
  };
}

/** How other results than the view's own are drawn: without how far their rows reach, which is not known of them. A new one when anything else that is drawn changes. */
export interface Redraw {
  /** Over what there was `before`. */
  readonly results: (moved: ShownResults, before: ShownResults) => (size: Size) => Drawing;
  /** The view's own results as others are drawn. */
  readonly own: (size: Size) => Drawing;
}

type OwnResults = Pick<ChartViewProps, 'tables' | 'facts' | 'others' | 'labelMap'>;

interface ResultDraw {
  /** The drawing of a chart at a size; the same function until something that it reads changes. */
  readonly draw: (withinSize: Size) => Drawing;
  readonly redraw: Redraw;
}

/** How a chart draws its results, and others in their place; null while its colors are on their way. */
export function useDraw<Spec extends ChartSpec>(
  { spec, option }: DrawnType<Spec>,
  props: ChartViewProps,
  isolatedNames: readonly string[],
): ResultDraw | null {
  const { formData, tables, theme, isAnalogous = false, facts, others, formats } = props;
  const { selected = null, colors = none, labels = none, labelMap = none } = props;
  const coverage = props.coverage === 'pending' ? null : (props.coverage ?? null);
  const form = useMemo(() => readDrawnForm(spec, formData), [spec, formData]);
  const overlay = useOverlay(formData, props.annotations ?? none);
  const canZoom = useZoom(formData);
  const themeColors = useThemeColors(theme, isAnalogous, formData);
  const results = useMemo(() => ({ tables, facts, others, labelMap }), [tables, facts, others, labelMap]);
  const drawContext = useMemo(
    () =>
      themeColors === null ? null : { themeColors, colors, labels, formats, isolated: isolatedNames, overlay, canZoom },
    [themeColors, colors, labels, formats, isolatedNames, overlay, canZoom],
  );
  const { before = null } = props;
  const drawOver = useMemo(() => {
    if (drawContext === null) return null;
    const plain = (shown: OwnResults, before: ShownResults | null, remarks: Remarks, size: Size) =>
      option({ form, ...shown, labelMap: shown.labelMap ?? none, before, ...drawContext, ...remarks, ...size });
    let behind: { readonly results: ShownResults; readonly draw: (size: Size) => Drawing } | null = null;
    /** Results over earlier ones; those are drawn once, whatever lies over them. */
    return (shown: OwnResults, earlier: ShownResults | null, remarks: Remarks) => (size: Size) => {
      const drawing = plain(shown, earlier, remarks, size);
      if (earlier === null) return drawing;
      if (behind?.results !== earlier)
        behind = {
          results: earlier,
          draw: onceForSize((withinSize) => plain(earlier, null, noRemarks, withinSize)),
        };
      const isWhole = earlier.facts.additive.length > 0;
      return withGhost(drawing, behind.draw(size), { themeColors: drawContext.themeColors, isWhole });
    };
  }, [option, form, drawContext]);
  return useMemo(
    () =>
      drawOver === null
        ? null
        : {
            draw: onceForSize(drawOver(results, before, { selected, coverage })),
            redraw: {
              results: (moved, base) => drawOver(moved, before ?? base, { selected, coverage: null }),
              own: onceForSize(drawOver(results, before, { selected, coverage: null })),
            },
          },
    [drawOver, results, before, selected, coverage],
  );
}
