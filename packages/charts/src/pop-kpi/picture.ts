import { figurePicture } from '../kit/headline/picture.ts';
import type { Picture } from '../kit/drawing/picture.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { readComparison } from './comparison.ts';
import { popKpi } from './spec.ts';

export const picture: Picture = ({ formData, tables, facts, box, themeColors }) =>
  figurePicture({ ...readComparison(tables[0], readForm(popKpi, formData), { facts }), unit: '' }, box, themeColors);
