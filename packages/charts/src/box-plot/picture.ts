import { optionPicture } from '../kit/drawing/picture.ts';
import { boxPlotOption } from './option.ts';
import { boxPlot } from './spec.ts';

export const picture = optionPicture(boxPlot, boxPlotOption);
