import { adhocOfDimension, adhocOfMetric, operators } from '@sextant/contract';
import type { Dataset, Filter, FilterScalar, FilterValue, QueryObject } from '@sextant/contract';
import type { CompileScope, TimeBounds } from '@sextant/query';
import { bind, textOf } from './language/arguments.ts';
import { untrustedText, trustedText } from './language/text.ts';
import type { Text } from './language/text.ts';
import { dict, float, func, isList, isText, isTrue, isoText, list, record, strftime } from './language/values.ts';
import type { Func, Value } from './language/values.ts';
import type { Reads } from './template-user.ts';

/** A query as its templates see it. */
export interface TemplateRequest {
  readonly query: QueryObject;
  readonly dataset: Dataset;
  /** Parameters of the address of the page; those of the request itself win. */
  readonly urlParams: Readonly<Record<string, string>>;
  readonly scope: Pick<CompileScope, 'dialect' | 'resolveTimeRange'>;
  readonly removesFilters: boolean;
  readonly reads: Reads;
}

const scalar = (value: FilterScalar, origin: string): Value => {
  if (typeof value === 'string') return untrustedText(value, origin);
  return typeof value === 'number' && !Number.isInteger(value) ? float(value) : value;
};

const valueOf = (value: FilterValue, origin: string): Value =>
  isScalar(value) ? scalar(value, origin) : list(value.map((item) => scalar(item, origin)));

const isScalar = (value: FilterValue): value is FilterScalar => typeof value !== 'object' || value === null;

const plainName = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Names of the dataset that need no quotes are its author's words; others came with the request, or with an uploaded file. */
function nameOf({ columns, metrics }: Dataset, name: string, origin: string): Text {
  const isKnown = plainName.test(name) && [...columns, ...metrics].some((item) => item.name === name);
  return isKnown ? trustedText(name) : untrustedText(name, origin);
}

/** JSON of the request as values; its texts are foreign but for names that the dataset knows. */
function fromJson(value: unknown, dataset: Dataset, origin: string): Value {
  if (typeof value === 'string') return nameOf(dataset, value, origin);
  if (typeof value === 'number') return Number.isInteger(value) ? value : float(value);
  if (typeof value === 'boolean' || value === null || value === undefined) return value ?? null;
  if (Array.isArray(value)) return list(value.map((item) => fromJson(item, dataset, origin)));
  return dict(Object.entries(value).map(([key, item]) => [trustedText(key), fromJson(item, dataset, origin)] as const));
}

/** The filters on a column that have a value, as `get_filters` gives them. */
function filtersOn(name: string, { query }: TemplateRequest): readonly Filter[] {
  return query.filters.filter(
    ({ column, value }) =>
      column.kind === 'column' && column.name === name && !(value === null || value === '' || isEmptyList(value)),
  );
}

const isEmptyList = (value: FilterValue): boolean => Array.isArray(value) && value.length === 0;

function takenNames(name: string, request: TemplateRequest, isRemoved: Value | undefined): readonly Filter[] {
  const { reads, removesFilters } = request;
  const found = filtersOn(name, request);
  reads.note(
    `filters ${name}`,
    found.map(({ operator, value }) => [operator, value]),
  );
  if (found.length > 0) {
    reads.appliedFilters.add(name);
    if (removesFilters && isTrue(isRemoved ?? false)) reads.removedFilters.add(name);
  }
  return found;
}

function filterValues(request: TemplateRequest): Func {
  return func('filter_values', (args, namedArgs) => {
    const [column, otherwise, isRemoved] = bind(
      'filter_values',
      ['column', 'default', 'remove_filter'],
      args,
      namedArgs,
    );
    const name = textOf(column, 'column').text;
    const origin = `filter_values('${name}')`;
    const found = takenNames(name, request, isRemoved).flatMap(({ value }) => {
      const resolvedValue = valueOf(value, origin);
      return isList(resolvedValue) ? resolvedValue.items : [resolvedValue];
    });
    if (found.length > 0 || otherwise === undefined || otherwise === null) return list(found);
    return isList(otherwise) ? otherwise : list([otherwise]);
  });
}

function getFilters(request: TemplateRequest): Func {
  return func('get_filters', (args, namedArgs) => {
    const [column, isRemoved] = bind('get_filters', ['column', 'remove_filter'], args, namedArgs);
    const name = textOf(column, 'column').text;
    const found = takenNames(name, request, isRemoved).map(({ operator, value }) => {
      const { wire } = operators[operator];
      const resolvedValue = valueOf(value, `get_filters('${name}')`);
      const isMany = operator === 'in' || operator === 'notIn';
      return record({
        op: trustedText(wire),
        col: trustedText(name),
        val: isMany && !isList(resolvedValue) ? list([resolvedValue]) : resolvedValue,
      });
    });
    return list(found);
  });
}

function urlParam({ query, urlParams, reads }: TemplateRequest): Func {
  return func('url_param', (args, namedArgs) => {
    const parameters = ['param', 'default', 'add_to_cache_keys', 'escape_result'];
    const [param, otherwise, isKey] = bind('url_param', parameters, args, namedArgs);
    const name = textOf(param, 'param').text;
    const found = [urlParams, query.urlParams].find((params) => Object.hasOwn(params, name))?.[name];
    if (isTrue(isKey ?? true)) reads.note(`url_param ${name}`, found ?? null);
    return found === undefined ? (otherwise ?? null) : untrustedText(found, `url_param('${name}')`);
  });
}

const anchors = ({ relativeStart, relativeEnd, timeShift }: QueryObject) => ({ relativeStart, relativeEnd, timeShift });

/** The range of time that the query is about: its own, else that of a filter over time (on `column`, when one is named). */
function rangeText({ query }: TemplateRequest, column: string | null): string | null {
  const queryTimeRange = query.timeRange === null || query.timeRange === '' ? null : query.timeRange;
  if (queryTimeRange !== null && (column === null || column === query.timeColumn)) return queryTimeRange;
  const filter = query.filters.find(
    (one) =>
      one.operator === 'temporalRange' &&
      (column === null || (one.column.kind === 'column' && one.column.name === column)),
  );
  return typeof filter?.value === 'string' ? filter.value : null;
}

const open: TimeBounds = { sinceMs: null, untilMs: null };
const boundsOf = (request: TemplateRequest, text: string | null): TimeBounds =>
  text === null ? open : request.scope.resolveTimeRange(text, anchors(request.query));

const isoOrNone = (ms: number | null): Value => (ms === null ? null : trustedText(isoText(ms)));

function getTimeFilter(request: TemplateRequest): Func {
  return func('get_time_filter', (args, namedArgs) => {
    const parameters = ['column', 'default', 'target_type', 'strftime', 'remove_filter'];
    const [column, otherwise, target, pattern, isRemoved] = bind('get_time_filter', parameters, args, namedArgs);
    const { query, dataset, reads, removesFilters, scope } = request;
    const name = isText(column ?? null) ? textOf(column, 'column').text : (query.timeColumn ?? dataset.mainTimeColumn);
    const found = rangeText(request, column === undefined || column === null ? null : name);
    if (found !== null && name !== null) {
      reads.appliedFilters.add(name);
      if (removesFilters && isTrue(isRemoved ?? false)) reads.removedFilters.add(name);
    }
    const text = found ?? (isText(otherwise ?? null) ? textOf(otherwise, 'default').text : null);
    const { sinceMs, untilMs } = boundsOf(request, text);
    reads.note(`time filter ${name ?? ''}`, text);
    const type = isText(target ?? null) ? textOf(target, 'target_type').text.toUpperCase() : null;
    const isDate =
      type === 'DATE' || (type === null && dataset.columns.find((column) => column.name === name)?.type === 'date');
    const spelledTime = (ms: number | null): Value => {
      if (ms === null) return null;
      if (pattern !== undefined && pattern !== null) return trustedText(strftime(ms, textOf(pattern, 'strftime').text));
      const iso = isoText(ms).replace('T', ' ');
      return trustedText(
        isDate ? scope.dialect.literals.date(iso.slice(0, 10)) : scope.dialect.literals.timestamp(iso),
      );
    };
    return record({
      from_expr: spelledTime(sinceMs),
      to_expr: spelledTime(untilMs),
      time_range: text === null ? null : untrustedText(text, 'get_time_filter()'),
    });
  });
}

/** Everything about a query that templates may read: functions, and variables with Superset's names. */
export function requestNames(request: TemplateRequest): Map<string, Value> {
  const { query, dataset } = request;
  const bounds = boundsOf(request, rangeText(request, null));
  const wire = (value: unknown, origin: string): Value => fromJson(value, dataset, origin);
  const columns = wire(query.dimensions.map(adhocOfDimension), 'columns');
  const functions = [filterValues(request), getFilters(request), urlParam(request), getTimeFilter(request)];
  return new Map<string, Value>([
    ...functions.map((one) => [one.name, one] as const),
    ['from_dttm', isoOrNone(bounds.sinceMs)],
    ['to_dttm', isoOrNone(bounds.untilMs)],
    ['columns', columns],
    ['groupby', query.metrics === null ? list([]) : columns],
    ['metrics', query.metrics === null ? null : wire(query.metrics.map(adhocOfMetric), 'metrics')],
    ['filter', wire(query.filters.map(shownFilter), 'filter')],
    ['row_limit', query.rowLimit],
    ['row_offset', query.rowOffset],
    ['time_column', query.timeColumn === null ? null : nameOf(dataset, query.timeColumn, 'time_column')],
    ['time_grain', query.grain === null ? null : trustedText(query.grain)],
    ['table_columns', list(dataset.columns.map(({ name }) => nameOf(dataset, name, 'table_columns')))],
  ]);
}

const shownFilter = ({ column, operator, value }: Filter) => ({
  col: column.kind === 'column' ? column.name : column.sql,
  op: operators[operator].wire,
  val: value,
});
