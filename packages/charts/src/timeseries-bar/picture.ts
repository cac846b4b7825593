import { optionPicture } from '../kit/drawing/picture.ts';
import { barOption } from './option.ts';
import { timeseriesBar } from './spec.ts';

export const picture = optionPicture(timeseriesBar, barOption);
