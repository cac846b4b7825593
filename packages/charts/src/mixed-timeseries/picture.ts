import { optionPicture } from '../kit/drawing/picture.ts';
import { mixedOption } from './option.ts';
import { mixedChart } from './spec.ts';

export const picture = optionPicture(mixedChart, mixedOption);
