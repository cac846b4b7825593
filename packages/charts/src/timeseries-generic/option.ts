import type { Draw, Drawing } from '../kit/drawing/drawing.ts';
import { onlySource } from '../kit/time-series/layers.ts';
import { lineLook } from '../kit/time-series/line-look.ts';
import { timeSeriesDrawing } from '../kit/time-series/option.ts';
import type { GenericForm } from './spec.ts';

/** Reads the wide result of `timeSeriesQueries`; a null amount is a gap. */
export const genericOption = (draw: Draw<GenericForm>): Drawing =>
  timeSeriesDrawing(draw, { noun: 'Generic chart', sources: [onlySource(draw, lineLook(draw.form))] });
