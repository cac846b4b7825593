import { foldCube } from '@sextant/query/cube';
import type { CubeResult, OpenCube } from '@sextant/query/cube';
import { cellAt, genericTypeOf } from '@sextant/contract';
import type { ChartDataEntry, ColumnTable, Filter } from '@sextant/contract';
import type { Clause } from '@sextant/dashboard';
import type { TileResult } from '../tile-query.ts';

/** Rows as the wire has them. */
function recordsOf({ columns, rowCount }: ColumnTable) {
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(columns.map((column) => [column.name, cellAt(column, row)])),
  );
}

const typesOf = ({ columns }: ColumnTable): number[] => columns.map(({ type }) => genericTypeOf(type));
const namesOf = ({ columns }: ColumnTable): string[] => columns.map(({ name }) => name);

/** What is said of a result, as the server would say it; `base` is what it said without the conditions. */
function entryOf(
  base: ChartDataEntry,
  { table, labelMap, sqlRowCount, isCut, subtotals }: CubeResult,
  tookMs: number,
): ChartDataEntry {
  const { data: _rows, chunks: _chunks, indexnames: _names, ...rest } = base;
  return {
    ...rest,
    // No statement ran for it.
    query: '',
    duration_ms: tookMs,
    queued_ms: 0,
    colnames: namesOf(table),
    coltypes: typesOf(table),
    rowcount: table.rowCount,
    sql_rowcount: sqlRowCount,
    label_map: Object.fromEntries(Object.entries(labelMap).map(([label, parts]) => [label, [...parts]])),
    is_cut: isCut,
    ...(subtotals.length === 0
      ? {}
      : {
          subtotals: subtotals.map(({ labels, table: level }) => ({
            groupby: [...labels],
            colnames: namesOf(level),
            coltypes: typesOf(level),
            rowcount: level.rowCount,
            is_cut: false,
            data: recordsOf(level),
          })),
        }),
  };
}

/**
 * The result of a tile under conditions, from the cubes of its queries; null where one of them does not know. `base` is its result without them, `isOfChoice` says
 * whether what was chosen in a chart has them: such leave the bins of a histogram where they are.
 */
export function tileResultOf(
  { base, cubes }: { readonly base: TileResult; readonly cubes: readonly OpenCube[] },
  { filters, isOfChoice }: { readonly filters: readonly Filter[]; readonly isOfChoice: boolean },
  clauses: readonly Clause[],
): TileResult | null {
  const startedAt = performance.now();
  const results = cubes.map((cube, index) =>
    foldCube(cube, filters, {
      binsOver: isOfChoice ? 'all' : 'rest',
      ...(isOfChoice ? { shown: base.tables[index] } : {}),
    }),
  );
  const tookMs = Math.round(performance.now() - startedAt);
  const knownResults = results.filter((one) => one !== null);
  if (knownResults.length < cubes.length || knownResults.length !== base.entries.length) return null;
  return {
    ...base,
    clauses,
    entries: base.entries.map((entry, index) => {
      const result = knownResults[index];
      return result === undefined ? entry : entryOf(entry, result, index === 0 ? tookMs : 0);
    }),
    tables: knownResults.map(({ table }) => table),
    isOfCube: true,
  };
}

/** A choice that somebody may make: the first value of a cube's first column; none where that is no column of the dataset. */
export function anyChoice({ cells: [cell], table, layout }: OpenCube): readonly Filter[] {
  const column = table.columns[layout.groupCount];
  const value = column === undefined || table.rowCount === 0 ? null : cellAt(column, 0);
  if (cell?.kind !== 'column' || (typeof value !== 'string' && typeof value !== 'number')) return [];
  return [{ column: { kind: 'column', name: cell.name }, operator: 'in', value: [value], grain: cell.grain }];
}
