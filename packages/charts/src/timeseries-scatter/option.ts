import type { Draw, Drawing } from '../kit/drawing/drawing.ts';
import { onlySource } from '../kit/time-series/layers.ts';
import { lineLook } from '../kit/time-series/line-look.ts';
import { timeSeriesDrawing } from '../kit/time-series/option.ts';
import type { ScatterForm } from './spec.ts';

/** Reads the wide result of `timeSeriesQueries`; a null amount is a gap. */
export const scatterOption = (draw: Draw<ScatterForm>): Drawing =>
  timeSeriesDrawing(draw, {
    noun: 'Scatter plot',
    sources: [onlySource(draw, lineLook(draw.form, { mark: 'scatter', markerSize: draw.form.markerSize }))],
  });
