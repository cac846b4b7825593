import { floatColumn, numbersOf, type Frame, type FrameColumn } from './frame.ts';
import { columnsUnder, readOptions, requireColumns } from './options.ts';

type Compare = (source: number, other: number, precision: number) => number;

const rounded = (value: number, precision: number): number => {
  if (!Number.isFinite(value)) return value;
  const scale = 10 ** precision;
  const scaled = value * scale;
  // Half to even, as numeric libraries round.
  const whole = Math.round(scaled);
  return (Math.abs(scaled % 1) === 0.5 && whole % 2 !== 0 ? whole - 1 : whole) / scale;
};

const compares: Readonly<Record<string, Compare>> = {
  difference: (source, other) => source - other,
  percentage: (source, other, precision) => rounded((source - other) / other, precision),
  ratio: (source, other, precision) => rounded(source / other, precision),
};

const known = ['source_columns', 'compare_columns', 'compare_type', 'drop_original_columns', 'precision'];

/** Compares columns in pairs: `<type>__<source>__<compare>`, one for each series after a pivot. */
export function compare(frame: Frame, given: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions('compare', given, known);
  const sources = options.texts('source_columns');
  const others = options.texts('compare_columns');
  if (sources.length !== others.length)
    options.refuse('`compare_columns` must have the same length as `source_columns`.');
  const type = options.text('compare_type', '');
  const computeOne = Object.hasOwn(compares, type) ? compares[type] : undefined;
  if (computeOne === undefined) return options.refuse('`compare_type` must be `difference`, `percentage` or `ratio`');
  requireColumns(frame, [...sources, ...others], options);
  const precision = options.number('precision') ?? 4;
  const computed = sources.flatMap((source, at) => {
    const other = others[at] ?? '';
    return columnsUnder(frame, source).map((column): FrameColumn => {
      const tail = column.path.slice(1);
      const match = columnsUnder(frame, other).find(({ path }) =>
        tail.every((part, level) => path[level + 1] === part),
      );
      const numbers = match === undefined ? null : numbersOf(match);
      return floatColumn(
        [`${type}__${source}__${other}`, ...tail],
        numbersOf(column).map((value, row) => computeOne(value, numbers?.[row] ?? Number.NaN, precision)),
      );
    });
  });
  const dropped = options.flag('drop_original_columns', false) ? new Set([...sources, ...others]) : new Set<string>();
  return { ...frame, columns: [...frame.columns.filter(({ path }) => !dropped.has(path[0] ?? '')), ...computed] };
}
