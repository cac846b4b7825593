import { optionPicture } from '../kit/drawing/picture.ts';
import { pieOption } from './option.ts';
import { pie } from './spec.ts';

export const picture = optionPicture(pie, pieOption);
