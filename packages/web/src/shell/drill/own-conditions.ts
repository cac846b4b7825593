import { noFilter, queryObject, timeRangeLabel } from '@sextant/contract';
import type { Filter } from '@sextant/contract';
import { countsFromKey, queryContextFor } from '@sextant/charts';
import { clauseText, drillClauses, scopeOf, tileForm } from '@sextant/dashboard';
import { formOf } from './drill-source.ts';
import type { DrillSource } from './drill-source.ts';

/** A condition that a chart has by itself. */
export interface OwnCondition {
  readonly text: string;
  /** What is written in SQL is shown as such. */
  readonly isSql: boolean;
}

/** The conditions on rows that the chart of a menu has by itself; a time range that is laid on it takes the place of its own. */
export function ownConditions(source: DrillSource): readonly OwnCondition[] {
  const { tile, clauses } = source;
  const [query] = queryContextFor(tileForm(tile, []), { scope: scopeOf(tile, []) }).queries;
  const { filters, where, timeRange } = query ?? queryObject();
  const hasLaidRange = clauses.some((clause) => clause.timeRange !== null);
  const isInForce = ({ operator, value }: Filter): boolean =>
    operator !== 'temporalRange' || (value !== noFilter && !hasLaidRange);
  const line = (text: string, isSql = false): OwnCondition => ({ text, isSql });
  const counting = formOf(source)[countsFromKey] === 'data' ? ' of the data' : '';
  return [
    ...(timeRange === null || timeRange === noFilter || hasLaidRange
      ? []
      : [line(`${timeRangeLabel(timeRange)}${counting}`)]),
    ...drillClauses(tile.dataset, filters.filter(isInForce)).map((clause) => line(clauseText(clause))),
    ...(where === null || where.trim() === '' ? [] : [line(where, true)]),
  ];
}
