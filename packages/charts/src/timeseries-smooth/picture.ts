import { optionPicture } from '../kit/picture.ts';
import { smoothOption } from './option.ts';
import { smoothChart } from './spec.ts';

export const picture = optionPicture(smoothChart, smoothOption);
