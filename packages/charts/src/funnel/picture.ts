import { optionPicture } from '../kit/drawing/picture.ts';
import { funnelOption } from './option.ts';
import { funnel } from './spec.ts';

export const picture = optionPicture(funnel, funnelOption);
