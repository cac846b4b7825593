import { isDeepStrictEqual } from 'node:util';
import type { ColumnDraft, DatasetDraft, DatasetRecord } from '../../store/datasets.ts';
import { draftDataset } from '../datasets/dataset-of-table.ts';
import type { TablePlace } from '../datasets/dataset-of-table.ts';
import { draftOfDataset } from '../datasets/save-dataset.ts';
import type { GuessColumn } from '../columns/column-guesses.ts';

const isPlain = ({ expression }: Pick<ColumnDraft, 'expression'>): boolean => expression === null;

/** A column as its dataset describes it, with the type that the table has now. */
function withTypeOf(described: ColumnDraft | undefined, column: ColumnDraft): ColumnDraft {
  if (described === undefined) return column;
  const { type, nativeType } = column;
  const isTemporal = described.type === type ? described.isTemporal : column.isTemporal;
  return { ...described, type, nativeType, isTemporal };
}

/** The dataset over other columns: those that it knew keep all that was said of them, calculated ones stay. */
function withColumns(before: DatasetDraft, columns: readonly ColumnDraft[], timeColumn: string | null): DatasetDraft {
  const described = new Map(before.columns.filter(isPlain).map((column) => [column.name, column]));
  const names = new Set(columns.map(({ name }) => name));
  const calculated = before.columns.filter((column) => !isPlain(column) && !names.has(column.name));
  const after = [...columns.map((column) => withTypeOf(described.get(column.name), column)), ...calculated];
  const isThere = after.some(({ name }) => name === before.mainTimeColumn);
  return { ...before, columns: after, mainTimeColumn: isThere ? before.mainTimeColumn : timeColumn };
}

/**
 * What a dataset is after its table was replaced or appended to. All that users have set stays, metrics that they removed do not come back: of
 * columns that are new, metrics are guessed.
 */
export function draftAfterImport(
  place: TablePlace,
  columns: readonly GuessColumn[],
  record: DatasetRecord | undefined,
): DatasetDraft {
  const newDraft = draftDataset(place, columns);
  if (record === undefined) return newDraft;
  const before = draftOfDataset(record);
  const draft = withColumns(before, newDraft.columns, newDraft.mainTimeColumn);
  const isNew = ({ name }: GuessColumn): boolean => !before.columns.some((column) => column.name === name);
  const guessed = draftDataset(place, columns.filter(isNew)).metrics;
  const takenNames = new Set([...before.metrics, ...draftDataset(place, []).metrics].map(({ name }) => name));
  return { ...draft, metrics: [...before.metrics, ...guessed.filter(({ name }) => !takenNames.has(name))] };
}

/** Whether an import leaves the dataset other than it was. */
export const isChangedByImport = ({ dataset }: DatasetRecord, draft: DatasetDraft): boolean =>
  !isDeepStrictEqual(
    [dataset.columns, dataset.metrics, dataset.mainTimeColumn],
    [draft.columns, draft.metrics, draft.mainTimeColumn],
  );

/** What a dataset is when its table is put back to what it was under an earlier state of the dataset. */
export function draftPutBack(
  record: DatasetRecord,
  earlier: Pick<DatasetDraft, 'columns' | 'mainTimeColumn'>,
): DatasetDraft {
  return withColumns(draftOfDataset(record), earlier.columns.filter(isPlain), earlier.mainTimeColumn);
}
