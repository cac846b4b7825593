import { figurePicture } from '../kit/headline/picture.ts';
import { headlinePicture } from '../kit/headline/read-picture.ts';
import type { Picture } from '../kit/drawing/picture.ts';
import { readDrawnForm } from '../kit/drawing/drawn-form.ts';
import { labelOf } from '../kit/values/labels.ts';
import { isPartOf, numberColor, readNumber } from './reading.ts';
import { bigNumberTotal } from './spec.ts';

export const picture: Picture = ({ formData, tables, facts, box, themeColors, reading }) => {
  const form = readDrawnForm(bigNumberTotal, formData);
  if (reading === null) return figurePicture(readNumber(tables[0], form), box, themeColors);
  const written = readNumber(tables[0], form, {
    wholeTable: reading.whole[0],
    formats: reading.formats,
    isPart: isPartOf(form, facts),
  });
  const text = [written.compared, written.subtitle].filter((line) => line !== '').join(' · ');
  const { svg } = headlinePicture(
    {
      form,
      name: labelOf(reading.labels, form.metric?.label ?? 'Number'),
      written,
      unit: written.unit,
      color: numberColor(tables[0], form, themeColors),
      lines: [{ text, size: form.subtitle_font_size, color: null }],
    },
    box,
    themeColors,
  );
  return svg;
};
