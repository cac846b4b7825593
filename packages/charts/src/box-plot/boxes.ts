import { cellAt, columnNamed, type ColumnTable } from '@sextant/contract';
import { amountAt } from '../kit/values/cell-text.ts';
import type { Selection } from '../kit/drawing/drawing.ts';
import { groupReader } from '../kit/drawing/read-groups.ts';
import type { BoxPlotForm } from './spec.ts';

/** The statistics of one metric in one group. */
export interface BoxStatistics {
  readonly low: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly high: number;
  readonly mean: number | null;
  readonly count: number;
  readonly outliers: readonly number[];
}

/** A group with a box for each metric; null where it has no values. */
export interface BoxGroup {
  readonly name: string;
  readonly selection: Selection | null;
  readonly boxes: readonly (BoxStatistics | null)[];
}

function outliersIn(raw: unknown): readonly number[] {
  const list: unknown = typeof raw === 'string' && raw.startsWith('[') ? JSON.parse(raw) : raw;
  return Array.isArray(list) ? list.filter((one) => typeof one === 'number' && Number.isFinite(one)) : [];
}

/** Reads the result of `boxPlotQueries`, in the order of the result. */
export function readBoxes(table: ColumnTable | undefined, form: BoxPlotForm): readonly BoxGroup[] {
  if (table === undefined) return [];
  const groupAt = groupReader(table, form.groupby, form.date_format);
  if (groupAt === null) return [];
  const boxOf = (metric: string, row: number): BoxStatistics | null => {
    const amountOf = (part: string): number | null => {
      const column = columnNamed(table, `${metric}__${part}`);
      const amount = column === null ? null : amountAt(column, row);
      return amount !== null && Number.isFinite(amount) ? amount : null;
    };
    const [low, q1, median, q3, high] = ['min', 'q1', 'median', 'q3', 'max'].map(amountOf);
    if (low == null || q1 == null || median == null || q3 == null || high == null) return null;
    const outliers = columnNamed(table, `${metric}__outliers`);
    return {
      low,
      q1,
      median,
      q3,
      high,
      mean: amountOf('mean'),
      count: amountOf('count') ?? 0,
      outliers: outliers === null ? [] : outliersIn(cellAt(outliers, row)),
    };
  };
  return Array.from({ length: table.rowCount }, (_, row) => {
    const { texts, selection } = groupAt(row);
    return { name: texts.join(', '), selection, boxes: form.metrics.map(({ label }) => boxOf(label, row)) };
  });
}
