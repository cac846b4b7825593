import { fail } from '@sextant/contract';
import type { ColumnChange, ColumnUse, TableChange, TableChangeBody } from '@sextant/contract';
import type { FileComparison } from '@sextant/engines';

/** What a comparison found, and the names in the file of the columns that are taken, in their order. */
export interface ComparedFile {
  readonly comparison: FileComparison;
  readonly sources: readonly string[];
  readonly ifExists: TableChangeBody['ifExists'];
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Letters and digits alone: `Amount (EUR)` and `amount_eur` are one name. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** How many letters have to be changed, added or left out to make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of [...other].entries())
      current.push(
        Math.min(
          (current[column] ?? 0) + 1,
          (previous[column + 1] ?? 0) + 1,
          (previous[column] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      );
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

const longestCompared = 100;

/** Whether two names could mean one column: equal but for signs, one within the other, or few letters apart. */
export function isAlike(before: string, after: string): boolean {
  const [one, other] = [plainName(before).slice(0, longestCompared), plainName(after).slice(0, longestCompared)];
  if (one === '' || other === '') return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 4 && long.includes(short)) return true;
  return distance(one, other) <= Math.floor(long.length / 4);
}

interface Pairing {
  readonly missing: FileComparison['tableColumns'];
  /** Columns of the file that the table does not have, with their names there. */
  readonly added: readonly { readonly name: string; readonly type: string; readonly source: string }[];
}

/** For each missing column the column of the file that could be it under a new name: of the same type and alike, each taken once. */
export function renamedColumns({ missing, added }: Pairing): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, type } of missing) {
    const candidates = added.filter(
      (column) => column.type === type && ![...found.values()].includes(column.source) && isAlike(name, column.name),
    );
    const [best] = candidates.toSorted(
      (one, other) => distance(plainName(name), plainName(one.name)) - distance(plainName(name), plainName(other.name)),
    );
    if (best !== undefined) found.set(name, best.source);
  }
  return found;
}

/** The columns that the table has and the file lacks. */
export const missingColumns = ({ comparison }: Pick<ComparedFile, 'comparison'>): string[] =>
  comparison.tableColumns
    .filter(({ name }) => !comparison.columns.some((column) => isSame(column.name, name)))
    .map(({ name }) => name);

/** What becomes of each column: those of the table first, then what the file adds. */
export function columnChanges(
  { comparison, sources }: ComparedFile,
  uses: ReadonlyMap<string, ColumnUse>,
): ColumnChange[] {
  const { tableColumns, columns } = comparison;
  const inTable = (name: string) => tableColumns.find((column) => isSame(column.name, name));
  const addedColumns = columns.flatMap((column, index) =>
    inTable(column.name) === undefined ? [{ ...column, source: sources[index] ?? column.name }] : [],
  );
  const missing = tableColumns.filter(({ name }) => !columns.some((column) => isSame(column.name, name)));
  const renamed = renamedColumns({ missing, added: addedColumns });
  const tableChanges = tableColumns.map(({ name, type }): ColumnChange => {
    const index = columns.findIndex((column) => isSame(column.name, name));
    const column = columns[index];
    if (column === undefined)
      return {
        ...nothingBad,
        name,
        source: null,
        kind: 'missing',
        before: type,
        after: null,
        renamedTo: renamed.get(name) ?? null,
        usedBy: uses.get(name) ?? null,
      };
    const { badCells, changedCells, examples } = column;
    const isOther = column.type !== type;
    return {
      ...nothingBad,
      name,
      source: sources[index] ?? name,
      kind: isOther ? 'type' : 'same',
      before: type,
      after: column.type,
      badCells,
      changedCells: isOther ? changedCells : null,
      examples: [...examples],
    };
  });
  const added = addedColumns.map(({ name, source, type, badCells, examples }): ColumnChange => ({
    ...nothingBad,
    name,
    source,
    kind: 'added',
    before: null,
    after: type,
    badCells,
    examples: [...examples],
  }));
  return [...tableChanges, ...added];
}

const nothingBad = { badCells: 0, changedCells: null, examples: [], renamedTo: null, usedBy: null };

/** Why an import would be rejected; null when it would not. A replacement never is. */
export function rejectionOf(
  { ifExists }: Pick<ComparedFile, 'ifExists'>,
  columns: readonly ColumnChange[],
  tableName: string,
): TableChange['rejection'] {
  if (ifExists === 'replace') return null;
  const missing = columns.filter(({ kind }) => kind === 'missing').map(({ name }) => name);
  if (missing.length > 0) return shown(fail('UPLOAD_011', { columns: missing }));
  const changed = columns.filter(({ changedCells }) => (changedCells ?? 0) > 0).map(({ name }) => name);
  if (changed.length === 0) return null;
  const reason = `Values of ${changed.join(', ')} do not fit the type that the table has. Choose that type for the column, and they become empty.`;
  return shown(fail('UPLOAD_018', { tableName, reason }));
}

const shown = ({ code, message }: { readonly code: string; readonly message: string }) => ({ code, message });
