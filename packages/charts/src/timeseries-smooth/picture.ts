import { optionPicture } from '../kit/drawing/picture.ts';
import { smoothOption } from './option.ts';
import { smoothChart } from './spec.ts';

export const picture = optionPicture(smoothChart, smoothOption);
