import { optionPicture } from '../kit/drawing/picture.ts';
import { scatterOption } from './option.ts';
import { scatterChart } from './spec.ts';

export const picture = optionPicture(scatterChart, scatterOption);
