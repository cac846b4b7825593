import { optionPicture } from '../kit/drawing/picture.ts';
import { stepOption } from './option.ts';
import { stepChart } from './spec.ts';

export const picture = optionPicture(stepChart, stepOption);
