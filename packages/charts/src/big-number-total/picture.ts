import { figurePicture } from '../kit/headline/picture.ts';
import type { Picture } from '../kit/drawing/picture.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { readNumber } from './reading.ts';
import { bigNumberTotal } from './spec.ts';

export const picture: Picture = ({ formData, tables, box, themeColors }) =>
  figurePicture(readNumber(tables[0], readForm(bigNumberTotal, formData)), box, themeColors);
