import type { Draw, Drawing } from '../kit/drawing/drawing.ts';
import { onlySource } from '../kit/time-series/layers.ts';
import { lineLook } from '../kit/time-series/line-look.ts';
import { timeSeriesDrawing } from '../kit/time-series/option.ts';
import type { LineForm } from './spec.ts';

/** Lines over an axis. Reads the wide result of `timeSeriesQueries`. Lines stand in the order of their totals, unless the form says otherwise. */
export const lineOption = (draw: Draw<LineForm>): Drawing =>
  timeSeriesDrawing(draw, { noun: 'Line chart', sources: [onlySource(draw, lineLook(draw.form))] });
