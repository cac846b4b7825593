import { readAggregates } from './aggregators.ts';
import { floatColumn, numbersOf, takeRows, type Frame } from './frame.ts';
import { gather, groupRows } from './groups.ts';
import { columnsUnder, readOptions, requireColumns, type Options } from './options.ts';

/** One row per group, sorted by key; no `groupby` is one row over everything. Groups with a NULL key are left out. */
export function aggregate(frame: Frame, given: Readonly<Record<string, unknown>>): Frame {
  const options: Options = readOptions('aggregate', given, ['groupby', 'aggregates']);
  const groupBy = options.texts('groupby');
  const aggregates = readAggregates(options);
  requireColumns(frame, groupBy, options);
  const missing = aggregates.find(({ column }) => columnsUnder(frame, column).length === 0);
  if (missing !== undefined) options.refuse(`Column referenced by aggregate is undefined: ${missing.column}`);
  const keys = groupBy.flatMap((name) => columnsUnder(frame, name));
  const groups = groupRows(keys, frame.rowCount, keys);
  const count = groups.first.length;
  const computed = aggregates.flatMap(({ name, column, compute }) =>
    columnsUnder(frame, column).map((source) => {
      const numbers = numbersOf(source);
      return floatColumn(
        [name],
        Float64Array.from(gather(numbers, groups.groupOf, count), (values) => compute(values ?? [])),
      );
    }),
  );
  return {
    index: [],
    columns: [...keys.map((key) => ({ ...key, cells: takeRows(key.cells, groups.first) })), ...computed],
    rowCount: count,
  };
}
