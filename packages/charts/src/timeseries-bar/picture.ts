import { optionPicture } from '../kit/picture.ts';
import { barOption } from './option.ts';
import { timeseriesBar } from './spec.ts';

export const picture = optionPicture(timeseriesBar, barOption);
