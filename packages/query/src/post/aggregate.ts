import { aggregateColumn, readAggregates } from './aggregators.ts';
import { floatColumn, numbersOf, plainFrame, takeRows, type Frame } from './frame.ts';
import { groupRows } from './groups.ts';
import { columnsUnder, readOptions, requireColumns, type Options } from './options.ts';

/** One row per group, sorted by key; no `groupby` is one row over everything. Groups with a NULL key are left out. */
export function aggregate(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const options: Options = readOptions('aggregate', rawOptions, ['groupby', 'aggregates']);
  const groupBy = options.texts('groupby');
  const aggregates = readAggregates(options);
  requireColumns(frame, groupBy, options);
  const missing = aggregates.find(({ column }) => columnsUnder(frame, column).length === 0);
  if (missing !== undefined) options.reject(`Column referenced by aggregate is undefined: ${missing.column}`);
  const keys = groupBy.flatMap((name) => columnsUnder(frame, name));
  const { groupOf, first } = groupRows(keys, frame.rowCount);
  const computedColumns = aggregates.flatMap((one) =>
    columnsUnder(frame, one.column).map((source) =>
      floatColumn([one.name], aggregateColumn(one, numbersOf(source), { bucketOf: groupOf, count: first.length })),
    ),
  );
  return plainFrame(
    [...keys.map((key) => ({ ...key, cells: takeRows(key.cells, first) })), ...computedColumns],
    first.length,
  );
}
