import { boundColor } from '../kit/color-rules/bound-color.ts';
import { paintOf } from '../kit/color-rules/paint.ts';
import { nullText } from '../kit/values/numbers.ts';
import type { Box } from '../kit/drawing/box.ts';
import { gridPicture, type PictureColumn } from '../kit/drawing/grid-picture.ts';
import type { Picture } from '../kit/drawing/picture.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import { labelOf } from '../kit/values/labels.ts';
import { titleOf } from '../kit/fields/time-series-columns.ts';
import { lastNotComplete } from '../kit/result/left-out.ts';
import { readSeriesRows, sparkValues, valueOf, writerOf } from './rows.ts';
import { sparkSvg } from '../kit/spark/spark-svg.ts';
import { timeTable } from './spec.ts';

const sparkPx = 108;

/** A row for each series, its columns as the form has them. */
export const picture: Picture = ({ formData, tables, facts = noFacts, box, themeColors, reading }) => {
  const form = readForm(timeTable, formData);
  const { labels = {} } = reading ?? {};
  const all = readSeriesRows(tables[0], form, labels);
  const names: PictureColumn = {
    titles: [form.groupby.length === 0 ? 'Metric' : form.groupby.map(({ label }) => labelOf(labels, label)).join(', ')],
    isEnd: false,
    cellAt: (row) => ({ text: all.rows[row]?.name ?? '' }),
  };
  const others = form.column_collection.map((column): PictureColumn => {
    const titles = [titleOf(column, all.steps.length)];
    const write = writerOf(column);
    if (column.colType !== 'spark')
      return {
        titles,
        isEnd: true,
        cellAt: (index) => {
          const row = all.rows[index];
          const value = row === undefined ? null : valueOf(column, row, all, facts);
          const color = boundColor(column.bounds, value);
          const paint = color === null ? null : paintOf(color, themeColors);
          return { text: value === null ? nullText : write(value), paint };
        },
      };
    const stroke = themeColors.slots[0] ?? themeColors.accent;
    const drawing = (index: number) => (place: Box) => {
      const row = all.rows[index];
      return sparkSvg(row === undefined ? [] : sparkValues(column, row), place, column.yAxisBounds, stroke);
    };
    return { titles, isEnd: false, widthPx: sparkPx, cellAt: (index) => ({ text: '', drawing: drawing(index) }) };
  });
  const grid = {
    columns: [names, ...others],
    rowCount: all.rows.length,
    notes: lastNotComplete(all.steps.at(-1), reading?.coverage),
  };
  return gridPicture(grid, box, { themeColors, isRead: reading !== null });
};
