import { optionPicture } from '../kit/drawing/picture.ts';
import { genericOption } from './option.ts';
import { genericChart } from './spec.ts';

export const picture = optionPicture(genericChart, genericOption);
