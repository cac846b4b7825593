import { optionPicture } from '../kit/drawing/picture.ts';
import { treemapOption } from './option.ts';
import { treemap } from './spec.ts';

export const picture = optionPicture(treemap, treemapOption);
