import { textColumn } from '@sextant/contract';
import { boxLabel, boxStatistics, byStatistic, readBoxPlot } from './boxplot.ts';
import { floatColumn, numbersOf, plainFrame, takeRows, type Frame, type FrameColumn } from './frame.ts';
import { groupRows } from './groups.ts';
import { columnsUnder } from './options.ts';

/** Name of the step that `compileQuery` puts in the place of a box plot whose statistics the engine works out. */
export const spreadBoxesStep = 'spread_boxes';

/** What an engine's result says of each metric: the statistics of a box, and one outlier. */
export const boxResultParts = [...boxStatistics, 'outlier'] as const;

/** The label of a part of the metric at a place of the list. */
export const boxResultLabel = (part: (typeof boxResultParts)[number], metric: number): string => `${part}_${metric}__`;

/** Gathers an engine's boxes: statistics stand in every row of a group, each row brings at most one outlier of each metric. */
export function spreadBoxes(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const { groupBy, metrics, keepsNull } = readBoxPlot(rawOptions);
  const keys = groupBy.flatMap((name) => columnsUnder(frame, name));
  const { groupOf, first } = groupRows(keys, frame.rowCount, { keepsMissing: keepsNull });
  const numbersUnder = (label: string): Float64Array => {
    const [column] = columnsUnder(frame, label);
    return column === undefined ? new Float64Array(frame.rowCount).fill(Number.NaN) : numbersOf(column);
  };
  const boxes = metrics.map((metric, index): FrameColumn[] => {
    const statistics = boxStatistics.map((name) => {
      const numbers = numbersUnder(boxResultLabel(name, index));
      return floatColumn(
        [boxLabel(metric, name)],
        Float64Array.from(first, (row) => numbers[row] ?? Number.NaN),
      );
    });
    const lists: number[][] = Array.from(first, () => []);
    numbersUnder(boxResultLabel('outlier', index)).forEach((outlier, row) => {
      if (!Number.isNaN(outlier)) lists[groupOf[row] ?? -1]?.push(outlier);
    });
    // Engines bring them in any order.
    const outliers = lists.map((list) => JSON.stringify(list.toSorted((left, right) => left - right)));
    return [
      ...statistics,
      { path: [boxLabel(metric, 'outliers')], type: 'json', cells: textColumn('', outliers, 'json').cells },
    ];
  });
  return plainFrame(
    [...keys.map((key) => ({ ...key, cells: takeRows(key.cells, first) })), ...byStatistic(boxes)],
    first.length,
  );
}
