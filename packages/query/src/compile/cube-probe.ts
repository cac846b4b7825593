import type { Dimension, Grain, QueryObject } from '@sextant/contract';
import { make, select } from '@sextant/sql';
import type { CompiledQuery } from '../compiled-query.ts';
import type { CompileScope } from '../scope.ts';
import { datasetColumn } from './columns.ts';
import { compileOpen } from './compile-query.ts';
import { maxCubeCells, type CubePlan } from './cube.ts';
import { behindRules } from './row-barrier.ts';

/** A statement that counts the cells of the first rows of a cube, as they come, and says so before anything else is grouped. */
export interface CubeProbe {
  readonly rowCount: number;
  readonly query: CompiledQuery;
}

/** Few rows say of most cubes that they are none of too many cells, at an eighth of the cost; only where more than half of them are cells of their own more are counted. */
const probedRows = [maxCubeCells / 4, 2 * maxCubeCells];

/** Whether so many cells among so many first rows are those of a cube of too many: more than half of the rows have one of their own. */
export const hasManyCells = (cellCount: number, { rowCount }: CubeProbe): boolean => cellCount > rowCount / 2;

const years = 110;
/** How many steps of a grain a table has at most, over longer times than tables have as a rule. */
const stepsOf: Partial<Record<Grain, number>> = {
  P1D: years * 366,
  P1W: years * 53,
  '1969-12-28T00:00:00Z/P1W': years * 53,
  '1969-12-29T00:00:00Z/P1W': years * 53,
  'P1W/1970-01-03T00:00:00Z': years * 53,
  'P1W/1970-01-04T00:00:00Z': years * 53,
  P1M: years * 12,
  P3M: years * 4,
  P1Y: years,
};

/** How many values a dimension has at most, as far as its type says; Infinity where it does not. */
function mostValues(dimension: Dimension, { grain: grainOfAxis }: QueryObject, scope: CompileScope): number {
  if (dimension.kind !== 'column') return Infinity;
  const type = datasetColumn(dimension, scope)?.type ?? null;
  if (type === 'boolean') return 3;
  const grain = dimension.grain ?? (dimension.isAxis ? grainOfAxis : null);
  if (grain === null) return type === 'date' ? years * 366 : Infinity;
  return stepsOf[grain] ?? Infinity;
}

/** Whether types alone say that a cube has not too many cells. A column that is cut twice has as many as its finer cut. */
function isSmallByTypes(query: QueryObject, scope: CompileScope): boolean {
  const counts = new Map<string, number>();
  for (const dimension of query.dimensions) {
    const name = dimension.kind === 'column' ? dimension.name : dimension.sql;
    counts.set(name, Math.max(counts.get(name) ?? 1, mostValues(dimension, query, scope)));
  }
  return [...counts.values()].reduce((product, count) => product * count, 1) <= maxCubeCells;
}

/**
 * The statements that tell that a cube would have too many cells without making it: how many the first rows that come have, one number each, fewer rows
 * first. Where one of them has not `hasManyCells`, nothing is said, and the next need not run. None where types say that there are few, or where the database reads whole columns for a few rows.
 *
 * @throws as `compileQuery`
 */
export function compileCubeProbes({ query }: CubePlan, scope: CompileScope): readonly CubeProbe[] {
  if (scope.dialect.name === 'bigquery' || isSmallByTypes(query, scope)) return [];
  const rows = compileOpen({ ...query, metrics: null }, scope);
  return probedRows.map((rowCount) => ({ rowCount, query: behindRules(countingCells(rows, rowCount), scope) }));
}

function countingCells(rows: CompiledQuery, rowCount: number): CompiledQuery {
  const [rowsName, cellsName, label] = ['first_rows', 'first_cells', 'cells__'];
  const cells = select({
    columns: rows.ast.columns.map((column) => ({ expression: make.label(column.label), label: column.label })),
    from: { kind: 'select', select: { ...rows.ast, limit: rowCount }, alias: rowsName },
    groupBy: rows.ast.columns.map((_, position) => position),
  });
  return {
    ...rows,
    ast: select({
      columns: [{ expression: make.call('COUNT', make.star), label }],
      from: { kind: 'select', select: cells, alias: cellsName },
    }),
    columns: [{ name: label, role: 'metric', sourceColumn: null, valueType: 'integer' }],
    labelMap: { [label]: [label] },
    post: [],
    rowLimit: null,
    detectsCut: false,
  };
}
