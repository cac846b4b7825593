import { changeColor } from '../kit/headline/change.ts';
import { figurePicture } from '../kit/headline/picture.ts';
import { trendPicture } from '../kit/headline/read-picture.ts';
import { optionPicture, type Picture } from '../kit/drawing/picture.ts';
import { readDrawnForm } from '../kit/drawing/drawn-form.ts';
import { labelOf } from '../kit/values/labels.ts';
import { trendOption } from './option.ts';
import { bigNumberWithTrend } from './spec.ts';
import { belowOf, readTrend } from './trend.ts';

const linePicture = optionPicture(bigNumberWithTrend, trendOption);

/** The number above, its line below. */
export const picture: Picture = (request) => {
  const { formData, tables, facts, box, themeColors, reading } = request;
  const form = readDrawnForm(bigNumberWithTrend, formData);
  const trend = readTrend(tables, form, { facts, formats: reading?.formats, coverage: reading?.coverage });
  if (reading !== null) {
    const { points, change, changeText } = trend;
    const color = changeColor(change, form.change_meaning, themeColors);
    const lines = [
      { text: changeText, size: form.subheader_font_size, color },
      { text: belowOf(trend, form), size: form.subtitle_font_size, color: null },
    ];
    const name = labelOf(reading.labels, form.metric?.label ?? 'Number');
    return trendPicture({ form, name, written: trend, unit: '', color: null, lines }, request, {
      ends: [points[0]?.text ?? '', trend.extent, points.at(-1)?.text ?? ''],
      notes: trend.notes,
      draw: form.show_trend_line && points.length > 0 ? (place) => linePicture({ ...request, box: place }) : null,
    });
  }
  const heightPx = form.show_trend_line ? box.heightPx / 2 : box.heightPx;
  const figureMarkup = figurePicture({ ...trend, unit: '' }, { ...box, heightPx }, themeColors);
  if (!form.show_trend_line) return figureMarkup;
  return figureMarkup + linePicture({ ...request, box: { ...box, y: box.y + heightPx, heightPx } });
};
