import type { Dimension, Metric, QueryObject } from '@sextant/contract';
import { namesOf, type CompileScope } from '../scope.ts';
import { levelQuery } from './totals.ts';
import { timestampLabel } from './dimensions.ts';
import { histogramStep } from './histogram.ts';

/** The columns of a coverage: rows read, rows with a value on the axis, and the last moment of a step of time. */
const coverageLabels = { rows: 'rows__', present: 'present__', last: 'last__' } as const;

/** What a chart spreads its rows over: the axis of its query, or the column of its histogram; null when it has none. */
function axisOf(query: QueryObject): Dimension | null {
  const { isTimeseries, timeColumn, dimensions } = query;
  if (isTimeseries)
    return timeColumn === null
      ? null
      : { kind: 'column', name: timeColumn, label: timestampLabel, grain: query.grain, isAxis: true };
  const binnedColumn = histogramStep(query)?.column;
  return dimensions.find(({ label, isAxis }) => isAxis || label === binnedColumn) ?? null;
}

function aggregateOf(axis: Dimension, aggregate: 'COUNT' | 'MAX', label: string): Metric {
  if (axis.kind === 'column') return { kind: 'aggregate', aggregate, column: axis.name, label };
  return { kind: 'sql', sql: `${aggregate}(${axis.sql}\n)`, label };
}

/**
 * The query how far the rows of a query reach, over everything that its conditions leave, whatever its row and series limits. Over steps of
 * time: one row a step with how many rows it has and the last moment in it, NULL for rows without a time. Else one row: how many rows there are, and
 * how many have a value on the axis.
 */
export function coverageQuery(query: QueryObject, { dataset }: Pick<CompileScope, 'dataset'>): QueryObject {
  const axis = axisOf(query);
  const column = axis?.kind === 'column' ? namesOf(dataset).columns.get(axis.name) : undefined;
  const isStepped = axis !== null && column?.isTemporal === true && (axis.grain ?? query.grain) !== null;
  const rows: Metric = { kind: 'sql', sql: 'COUNT(*)', label: coverageLabels.rows };
  const aggregate = isStepped ? ('MAX' as const) : ('COUNT' as const);
  const label = isStepped ? coverageLabels.last : coverageLabels.present;
  // Steps are moved by the hours of the dataset, moments in them are not.
  const isMoved = isStepped && dataset.offsetHours !== 0;
  return {
    ...levelQuery(query, isStepped ? [axis.label] : []),
    metrics: axis === null || isMoved ? [rows] : [rows, aggregateOf(axis, aggregate, label)],
    having: '',
  };
}
