import { optionPicture } from '../kit/drawing/picture.ts';
import { heatmapOption } from './option.ts';
import { heatmap } from './spec.ts';

export const picture = optionPicture(heatmap, heatmapOption);
