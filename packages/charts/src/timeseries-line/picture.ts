import { optionPicture } from '../kit/drawing/picture.ts';
import { lineOption } from './option.ts';
import { timeseriesLine } from './spec.ts';

export const picture = optionPicture(timeseriesLine, lineOption);
