import { optionPicture } from '../kit/picture.ts';
import { scatterOption } from './option.ts';
import { scatterChart } from './spec.ts';

export const picture = optionPicture(scatterChart, scatterOption);
