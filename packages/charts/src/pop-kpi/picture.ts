import { changeColor } from '../kit/headline/change.ts';
import { figurePicture } from '../kit/headline/picture.ts';
import { headlinePicture } from '../kit/headline/read-picture.ts';
import type { Picture } from '../kit/drawing/picture.ts';
import { readDrawnForm } from '../kit/drawing/drawn-form.ts';
import { labelOf } from '../kit/values/labels.ts';
import { arrowOf, readComparison } from './comparison.ts';
import { popKpi } from './spec.ts';

export const picture: Picture = ({ formData, tables, facts, box, themeColors, reading }) => {
  const form = readDrawnForm(popKpi, formData);
  const comparison = readComparison(tables[0], form, { facts, formats: reading?.formats });
  if (reading === null) return figurePicture({ ...comparison, unit: '' }, box, themeColors);
  const meaning = form.comparison_color_scheme === 'Red' ? 'less' : 'more';
  const color = changeColor(comparison.change, form.comparison_color_enabled ? meaning : null, themeColors);
  const tag = comparison.tag === '' ? '' : `${arrowOf(comparison.change)}${comparison.tag}`;
  const { svg } = headlinePicture(
    {
      form,
      name: labelOf(reading.labels, form.metric?.label ?? 'Number'),
      written: comparison,
      unit: '',
      color: null,
      lines: [
        { text: tag, size: 0.15, color },
        { text: comparison.comparedWith, size: form.subheader_font_size, color: null },
        { text: form.subtitle, size: form.subtitle_font_size, color: null },
        ...comparison.figures.map(({ name, text, isChange }) => ({
          text: `${name}: ${text}`,
          size: 0.15 as const,
          color: isChange ? color : null,
        })),
      ],
    },
    box,
    themeColors,
  );
  return svg;
};
