import { columnNamed, type ColumnTable } from '@sextant/contract';
import { amountAt } from '../kit/values/cell-text.ts';
import type { ResultFacts } from '../kit/result/result-facts.ts';
import { aggregateOf, fractionOf, isOwn, type AggregateName, type CellValue } from './aggregates.ts';
import type { PivotForm } from './spec.ts';
import type { Node, Tree } from './tree.ts';

/** The values of a pivot table by group down, group across and metric; both roots are the grand total. */
export interface Cells {
  readonly valueOf: (row: Node, column: Node, metric: number) => CellValue;
  /** The same as a number that orders groups: a total where it is known, else the largest cell. */
  readonly orderBy: (row: Node, column: Node, metric: number) => number;
  /** Metrics whose totals the engine works out, since they do not add up. */
  readonly byEngine: readonly string[];
  /** Metrics that have no fractions, since they do not add up. */
  readonly withoutFractions: readonly string[];
}

interface Axes {
  readonly rows: Tree;
  readonly columns: Tree;
  /** Labels of the dimensions of both. */
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
}

const amountOf = (raw: unknown): number | null => {
  const amount = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof amount === 'number' && !Number.isNaN(amount) ? amount : null;
};

type ByNodePair<Value> = Map<number, Value>;

/** What the engine says of each level, by groups of both axes. */
function engineTotals(
  label: string,
  axes: Axes,
  { subtotals }: ResultFacts,
  keyOf: (row: Node, column: Node) => number,
) {
  const totals: ByNodePair<number | null> = new Map();
  for (const { labels, rows } of subtotals) {
    const levelLabels = new Set(labels);
    const down = axes.rowLabels.filter((name) => levelLabels.has(name));
    const levelColumnLabels = axes.columnLabels.filter((name) => levelLabels.has(name));
    for (const row of rows) {
      const node = axes.rows.find(down.map((name) => row[name] ?? null));
      const column = axes.columns.find(levelColumnLabels.map((name) => row[name] ?? null));
      if (node !== null && column !== null) totals.set(keyOf(node, column), amountOf(row[label]));
    }
  }
  return totals;
}

/** A group and those that hold it, the root last. */
function withParents(node: Node): readonly Node[] {
  const nodes: Node[] = [];
  for (let ancestor: Node | null = node; ancestor !== null; ancestor = ancestor.parent) nodes.push(ancestor);
  return nodes;
}

const isLeaf = (row: Node, column: Node, { rows, columns }: Axes): boolean =>
  row.depth === rows.depth && column.depth === columns.depth;

/** Reads the result of `pivotQueries`. A value that is NULL has no cell. */
export function readCells(table: ColumnTable, form: PivotForm, facts: ResultFacts, axes: Axes): Cells {
  const name: AggregateName = form.aggregateFunction;
  const of = fractionOf(name);
  const keyOf = (row: Node, column: Node): number => row.id * axes.columns.nodes.length + column.id;
  const parentsOf = { rows: axes.rows.nodes.map(withParents), columns: axes.columns.nodes.map(withParents) };
  const measures = form.metrics.map((metric) => {
    const values: ByNodePair<number[]> = new Map();
    const column = columnNamed(table, metric.label);
    const amounts = Array.from({ length: table.rowCount }, (_, row) =>
      column === null ? null : amountAt(column, row),
    );
    amounts.forEach((amount, row) => {
      const [leaf, columnNode] = [axes.rows.leafOf[row], axes.columns.leafOf[row]];
      if (amount === null || leaf === undefined || columnNode === undefined) return;
      for (const node of parentsOf.rows[leaf.id] ?? [])
        for (const other of parentsOf.columns[columnNode.id] ?? []) {
          const key = keyOf(node, other);
          const found = values.get(key);
          if (found === undefined) values.set(key, [amount]);
          else found.push(amount);
        }
    });
    const isAdditive = facts.additive.includes(metric.label);
    const isOwnAggregate = isOwn(name, metric.kind === 'aggregate' ? metric.aggregate : null);
    const engine = engineTotals(metric.label, axes, facts, keyOf);
    const isSum = name.startsWith('Sum');
    return { label: metric.label, values, isAdditive, own: isOwnAggregate, engine, isSum };
  });
  type Measure = (typeof measures)[number];

  const plainCell = (measure: Measure, row: Node, column: Node): CellValue => {
    const key = keyOf(row, column);
    const values = measure.values.get(key) ?? [];
    if (isLeaf(row, column, axes) && measure.isSum) return values[0] ?? null;
    if (measure.own || (of !== null && measure.isSum)) {
      if (isLeaf(row, column, axes)) return aggregateOf(name, values);
      if (measure.engine.has(key)) return measure.engine.get(key) ?? null;
      // Extremes of cells are the extremes of all; a sum or a mean of what does not add up is nothing.
      const isExtreme = name === 'Minimum' || name === 'Maximum';
      return measure.isAdditive || isExtreme ? aggregateOf(name, values) : null;
    }
    return aggregateOf(name, values);
  };

  const fraction = (measure: Measure, row: Node, column: Node): CellValue => {
    const value = plainCell(measure, row, column);
    if (of === null || (measure.isSum && !measure.isAdditive)) return value;
    const [wholeRow, wholeColumn] = [axes.rows.root, axes.columns.root];
    const base =
      of === 'Total'
        ? plainCell(measure, wholeRow, wholeColumn)
        : of === 'Rows'
          ? plainCell(measure, row, wholeColumn)
          : plainCell(measure, wholeRow, column);
    return typeof value === 'number' && typeof base === 'number' && base !== 0 ? value / base : null;
  };

  const valueOf: Cells['valueOf'] = (row, column, metric) => {
    const measure = measures[metric];
    return measure === undefined ? null : fraction(measure, row, column);
  };
  return {
    valueOf,
    orderBy: (row, column, metric) => {
      const value = valueOf(row, column, metric);
      if (typeof value === 'number') return value;
      const values = measures[metric]?.values.get(keyOf(row, column)) ?? [];
      return values.reduce((most, one) => Math.max(most, one), -Infinity);
    },
    byEngine: measures.filter(({ own, isAdditive }) => own && !isAdditive).map(({ label }) => label),
    withoutFractions: measures
      .filter(({ isSum, isAdditive }) => of !== null && isSum && !isAdditive)
      .map(({ label }) => label),
  };
}
