import { optionPicture } from '../kit/drawing/picture.ts';
import { areaOption } from './option.ts';
import { areaChart } from './spec.ts';

export const picture = optionPicture(areaChart, areaOption);
