import { optionPicture } from '../kit/drawing/picture.ts';
import { histogramOption } from './option.ts';
import { histogram } from './spec.ts';

export const picture = optionPicture(histogram, histogramOption);
