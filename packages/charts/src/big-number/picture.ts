import { figurePicture } from '../kit/headline/picture.ts';
import { optionPicture, type Picture } from '../kit/drawing/picture.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { trendOption } from './option.ts';
import { bigNumberWithTrend } from './spec.ts';
import { readTrend } from './trend.ts';

const linePicture = optionPicture(bigNumberWithTrend, trendOption);

/** The number above, its line below. */
export const picture: Picture = (request) => {
  const { formData, tables, facts, box, themeColors } = request;
  const form = readForm(bigNumberWithTrend, formData);
  const heightPx = form.show_trend_line ? box.heightPx / 2 : box.heightPx;
  const figureMarkup = figurePicture(
    { ...readTrend(tables, form, { facts }), unit: '' },
    { ...box, heightPx },
    themeColors,
  );
  if (!form.show_trend_line) return figureMarkup;
  const belowBox = { ...box, y: box.y + heightPx, heightPx };
  return figureMarkup + linePicture({ ...request, box: belowBox });
};
