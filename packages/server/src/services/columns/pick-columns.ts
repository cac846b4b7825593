import { mainTimeColumn } from './column-guesses.ts';
import { rolesOf } from './column-roles.ts';
import type { ColumnRole, GuessColumn } from './column-roles.ts';
import * as words from './column-vocabulary.ts';
import { nameMatches } from './column-vocabulary.ts';

/** A column with what a look at all rows says of it. Times in `min` and `max` are epoch milliseconds; null where nothing was measured. */
export interface ProfiledColumn extends GuessColumn {
  readonly distinct: number;
  readonly nullCount: number;
  readonly min: number | null;
  readonly max: number | null;
}

export interface TableProfile {
  readonly rowCount: number;
  readonly columns: readonly ProfiledColumn[];
}

/** A measure with the way in which it is asked: a sum only where one is known to mean something. */
export interface KeyMeasure {
  readonly kind: 'sum' | 'avg';
  readonly column: ProfiledColumn;
}

/** What of a table is worth asking, the best first. */
export interface SelectedColumns {
  readonly time: ProfiledColumn | null;
  /** A year in which rows happened, where there is no time. */
  readonly year: ProfiledColumn | null;
  readonly sums: readonly KeyMeasure[];
  readonly averages: readonly KeyMeasure[];
  /** Of 2 to 50 values. */
  readonly dimensions: readonly ProfiledColumn[];
  /** Texts of more values that come again and again. */
  readonly manyValued: readonly ProfiledColumn[];
  /** By the position of the profile's columns. */
  readonly roles: readonly ColumnRole[];
}

const maxCategories = 50;
/** In a table of fewer rows it tells nothing that all values differ. */
const minRows = 20;

/** True when hardly a value of the column comes again: such a column names rows, it does not group them. The count of values is an estimate. */
const namesRows = ({ distinct, nullCount }: ProfiledColumn, rowCount: number): boolean =>
  rowCount >= minRows && distinct >= (rowCount - nullCount) * 0.7;

/** Reads a profile: which columns are measures, dimensions and times, in the order in which a dashboard takes them. */
export function pickColumns({ columns, rowCount }: TableProfile): SelectedColumns {
  const roles = rolesOf(columns);
  const kindOf = (column: ProfiledColumn): ColumnRole['kind'] | undefined => roles[columns.indexOf(column)]?.kind;
  const timeName = mainTimeColumn(columns);
  const time = columns.find(({ name }) => name === timeName) ?? null;
  const repeating = columns.filter((column) => column.distinct >= 2 && !namesRows(column, rowCount));
  const ofKind = (...kinds: readonly ColumnRole['kind'][]) =>
    repeating.filter((column) => kinds.includes(kindOf(column) ?? 'empty'));
  const hasFewValues = ({ distinct }: ProfiledColumn): boolean => distinct <= maxCategories;
  const years = ofKind('year').filter((column) => hasFewValues(column) && !nameMatches(column.name, words.births));
  const dimensions = [
    ...ofKind('dimension', 'class').filter(hasFewValues),
    ...years,
    ...ofKind('flag').filter(hasFewValues),
  ];
  return {
    time,
    year: time === null ? (years[0] ?? null) : null,
    ...measuresOf(columns, roles),
    dimensions,
    manyValued: ofKind('dimension').filter(({ distinct }) => distinct > maxCategories && distinct <= rowCount * 0.5),
    roles,
  };
}

function measuresOf(
  columns: readonly ProfiledColumn[],
  roles: readonly ColumnRole[],
): Pick<SelectedColumns, 'sums' | 'averages'> {
  const measures = columns.flatMap((column, index) => {
    const role = roles[index];
    return role?.kind === 'measure' && column.distinct > 1 ? [{ column, adds: role.adds }] : [];
  });
  const by = (score: (name: string) => number) => (a: KeyMeasure, b: KeyMeasure) =>
    score(b.column.name) - score(a.column.name);
  const request =
    (kind: 'sum' | 'avg') =>
    ({ column }: { readonly column: ProfiledColumn }): KeyMeasure => ({ kind, column });
  return {
    sums: measures
      .filter(({ adds }) => adds === true)
      .map(request('sum'))
      .sort(by(sumScore)),
    averages: measures
      .filter(({ adds, column }) => adds !== true && !nameMatches(column.name, words.angles))
      .map(request('avg'))
      .sort(by(averageScore)),
  };
}

const sumScore = (name: string): number =>
  nameMatches(name, words.amounts) ? 2 : nameMatches(name, words.volumes) ? 1 : 0;
const averageScore = (name: string): number =>
  nameMatches(name, words.describing)
    ? 0
    : nameMatches(name, words.waits)
      ? 3
      : nameMatches(name, words.scores)
        ? 2
        : 1;
