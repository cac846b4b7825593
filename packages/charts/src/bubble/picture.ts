import { optionPicture } from '../kit/drawing/picture.ts';
import { bubbleOption } from './option.ts';
import { bubble } from './spec.ts';

export const picture = optionPicture(bubble, bubbleOption);
