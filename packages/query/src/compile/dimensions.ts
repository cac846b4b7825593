import {
  fail,
  genericType,
  genericTypeOf,
  type DatasetColumn,
  type Dimension,
  type Grain,
  type QueryObject,
  type ValueType,
} from '@sextant/contract';
import type { Expression } from '@sextant/sql';
import type { CompiledColumn } from '../compiled-query.ts';
import type { CompileScope } from '../scope.ts';
import { namesOf } from '../scope.ts';
import {
  columnExpression,
  datasetColumn,
  isEpoch,
  referenceExpression,
  timeExpression,
  truncatedColumn,
  truncatedType,
} from './columns.ts';

/** Superset's name for the truncated time column of a time series. */
export const timestampLabel = '__timestamp';

/** Something selected: its expression, how the result calls it, and the parts that its label stands for. */
export interface Selected {
  readonly expression: Expression;
  readonly column: CompiledColumn;
  readonly labelParts: readonly string[];
}

/** The dimensions in order; a time series has `__timestamp` first. Throws QUERY_004, QUERY_006, QUERY_007, QUERY_014. */
export function compileDimensions(query: QueryObject, scope: CompileScope): Selected[] {
  const missing = query.dimensions
    .filter((dimension) => dimension.kind === 'column' && !isKnown(dimension, scope))
    .map((dimension) => dimension.label);
  if (missing.length > 0) throw fail('QUERY_004', { columns: missing });
  const others = query.dimensions
    .filter((dimension) => !isTimestamp(dimension))
    .map((dimension) => compileDimension(dimension, query, scope));
  return isSeriesOverTime(query) ? [timestamp(query, scope), ...others] : others;
}

const isTimestamp = (dimension: Dimension): boolean => dimension.kind === 'column' && dimension.name === timestampLabel;

const isKnown = (dimension: Dimension, scope: CompileScope): boolean =>
  isTimestamp(dimension) || datasetColumn(dimension, scope) !== null;

/** True when the result starts with `__timestamp`. */
export const isSeriesOverTime = (query: QueryObject): boolean =>
  query.isTimeseries || query.dimensions.some(isTimestamp);

function timestamp(query: QueryObject, scope: CompileScope): Selected {
  const name = query.timeColumn;
  if (name === null) throw fail('QUERY_006', {});
  const column = namesOf(scope.dataset).columns.get(name);
  if (column === undefined) throw fail('QUERY_007', { column: name });
  return {
    expression: query.grain === null ? timeExpression(column, scope) : truncatedColumn(column, query.grain, scope),
    column: { name: timestampLabel, role: 'time', sourceColumn: name, valueType: 'timestamp' },
    labelParts: [timestampLabel],
  };
}

function compileDimension(dimension: Dimension, query: QueryObject, scope: CompileScope): Selected {
  const column = datasetColumn(dimension, scope);
  const labelParts = [dimension.label];
  if (column === null) {
    return {
      expression: referenceExpression(dimension, scope),
      column: { name: dimension.label, role: 'dimension', sourceColumn: null, valueType: null },
      labelParts,
    };
  }
  const grain = column.isTemporal ? grainOf(dimension, column.name, query) : null;
  const isTime = column.isTemporal && (dimension.isAxis || column.name === query.timeColumn);
  return {
    expression: temporalValue(column, { grain, isTime }, scope),
    column: {
      name: dimension.label,
      role: isTime ? 'time' : 'dimension',
      sourceColumn: column.name,
      valueType: typeOf(column, { grain, isTime }, scope),
    },
    labelParts,
  };
}

/** What a column is then. */
function typeOf(
  column: DatasetColumn,
  { grain, isTime }: { readonly grain: Grain | null; readonly isTime: boolean },
  scope: CompileScope,
): ValueType {
  if (grain !== null) return truncatedType(column, scope);
  return isTime && genericTypeOf(column.type) !== genericType.temporal ? 'timestamp' : column.type;
}

/** A column cut to its grain; on a time axis as a time, however it is stored, as instants always are; else as it is. */
function temporalValue(
  column: DatasetColumn,
  { grain, isTime }: { readonly grain: Grain | null; readonly isTime: boolean },
  scope: CompileScope,
): Expression {
  if (grain !== null) return truncatedColumn(column, grain, scope);
  const isInstant = column.type === 'timestamptz' && isEpoch(column);
  return isTime || isInstant ? timeExpression(column, scope) : columnExpression(column, scope);
}

/** A dimension's own grain wins; the axis and the query's time column take the query's. */
function grainOf(dimension: Dimension, name: string, query: QueryObject): Grain | null {
  if (dimension.grain !== null) return dimension.grain;
  return dimension.isAxis || name === query.timeColumn ? query.grain : null;
}
