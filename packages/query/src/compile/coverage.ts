import type { Dimension, Metric, QueryObject } from '@sextant/contract';
import { make } from '@sextant/sql';
import type { CompiledQuery } from '../compiled-query.ts';
import { namesOf, type CompileScope } from '../scope.ts';
import { datasetColumn, referenceExpression } from './columns.ts';
import { compileOpen } from './compile-query.ts';
import { timestampLabel } from './dimensions.ts';
import { histogramStep, withinInfinity } from './histogram.ts';
import { behindRules } from './row-barrier.ts';
import { levelQuery } from './totals.ts';

/**
 * The columns of a coverage: rows read, rows with a value on the axis, those of them whose value has a bin, and the last moment of a step of
 * time.
 */
const coverageLabels = { rows: 'rows__', present: 'present__', finite: 'finite__', last: 'last__' } as const;

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

/**
 * The statement of a coverage. That of a histogram counts the values that have a bin, too: infinite ones and NaN have none. Whole numbers, and engines
 * without infinity, have no such values.
 *
 * @throws as `compileQuery`
 */
export function compileCoverage(query: QueryObject, scope: CompileScope): CompiledQuery {
  const compiledQuery = compileOpen(coverageQuery(query, scope), scope);
  const binned = histogramStep(query) === null ? null : axisOf(query);
  const isWhole = binned !== null && datasetColumn(binned, scope)?.type === 'integer';
  if (binned === null || isWhole || scope.dialect.hasInfinity === false) return behindRules(compiledQuery, scope);
  const conditions = withinInfinity(make.cast(referenceExpression(binned, scope), 'double'));
  const count = make.call('COUNT', make.when(make.and(...conditions), make.integer(1), null));
  const { ast, columns } = compiledQuery;
  const label = coverageLabels.finite;
  return behindRules(
    {
      ...compiledQuery,
      ast: { ...ast, columns: [...ast.columns, { expression: count, label }] },
      columns: [...columns, { name: label, role: 'metric', sourceColumn: null, valueType: 'integer' }],
    },
    scope,
  );
}
