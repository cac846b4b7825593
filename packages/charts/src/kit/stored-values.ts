import {
  aggregates,
  isGrain,
  operatorOfWire,
  operators,
  type Aggregate,
  type Filter,
  type FilterScalar,
  type FilterValue,
  type Metric,
  type OperatorName,
} from '@sextant/contract';
import { bad, good, type Read } from './control.ts';

/** A column as a control holds it: of the dataset, or an expression with a label. */
export type ColumnValue =
  | { readonly kind: 'column'; readonly name: string; readonly label: string }
  | { readonly kind: 'sql'; readonly sql: string; readonly label: string };

/** What `adhoc_filters` comes to: conditions we understand, and free SQL for rows and for groups (empty text is none). */
export interface FilterValues {
  readonly filters: readonly Filter[];
  readonly where: string;
  readonly having: string;
}

type Stored = Readonly<Record<string, unknown>>;
const isRecord = (raw: unknown): raw is Stored => typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const textOf = (raw: unknown): string | null => (typeof raw === 'string' && raw !== '' ? raw : null);
const isAggregate = (raw: unknown): raw is Aggregate => (aggregates as readonly unknown[]).includes(raw);

/** Reads a metric: a saved metric's name, an aggregate of a column, or SQL. */
export function readMetric(raw: unknown): Read<Metric> {
  const name = textOf(raw);
  if (name !== null) return good({ kind: 'saved', name, label: name });
  if (!isRecord(raw)) return bad('this is not a metric');
  if (raw['expressionType'] === 'SQL') {
    const sql = textOf(raw['sqlExpression']);
    return sql === null
      ? bad('the SQL of a metric is empty')
      : good({ kind: 'sql', sql, label: textOf(raw['label']) ?? sql });
  }
  const column = isRecord(raw['column']) ? textOf(raw['column']['column_name']) : null;
  const aggregate = raw['aggregate'];
  if (column === null) return bad('a metric has no column');
  if (!isAggregate(aggregate)) return bad(`a metric on ${column} has no aggregate`);
  return good({ kind: 'aggregate', column, aggregate, label: textOf(raw['label']) ?? `${aggregate}(${column})` });
}

/** Reads a column: a name, or an adhoc column with SQL. */
export function readColumn(raw: unknown): Read<ColumnValue> {
  const name = textOf(raw);
  if (name !== null) return good({ kind: 'column', name, label: name });
  const sql = isRecord(raw) ? textOf(raw['sqlExpression']) : null;
  if (sql === null || !isRecord(raw)) return bad('this is not a column');
  return good({ kind: 'sql', sql, label: textOf(raw['label']) ?? sql });
}

/** Reads a list, element by element; the first bad element decides. One value counts as a list of one. */
export const readList =
  <Value>(read: (raw: unknown) => Read<Value>) =>
  (raw: unknown): Read<readonly Value[]> => {
    const values: Value[] = [];
    for (const element of Array.isArray(raw) ? raw : [raw]) {
      const one = read(element);
      if (!one.ok) return one;
      values.push(one.value);
    }
    return good(values);
  };

/** Reads one value; of a list the first, as older charts stored single columns in lists. */
export const readFirst =
  <Value>(read: (raw: unknown) => Read<Value>) =>
  (raw: unknown): Read<Value | null> =>
    Array.isArray(raw) ? (raw.length === 0 ? good(null) : read(raw[0])) : read(raw);

const operatorById = new Map<string, OperatorName>(
  Object.entries(operators).map(([name, row]) => [row.id, name as OperatorName]),
);

function scalar(raw: unknown): FilterScalar {
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? raw : null;
}

function filterValue(operator: OperatorName, raw: unknown): FilterValue {
  switch (operators[operator].value) {
    case 'none':
      return null;
    case 'list':
      return (Array.isArray(raw) ? raw : [raw]).map(scalar);
    case 'scalar':
    case 'pattern':
    case 'range':
      return scalar(Array.isArray(raw) ? raw[0] : raw);
  }
}

function readSimple(raw: Stored): Read<Filter> {
  const column = readColumn(raw['subject'] ?? raw['col']);
  if (!column.ok) return bad('a filter has no column');
  const operator =
    operatorOfWire(String(raw['operator'] ?? raw['op'] ?? '')) ??
    operatorById.get(String(raw['operatorId'] ?? '')) ??
    null;
  if (operator === null) return bad(`a filter on ${column.value.label} has no known operator`);
  const { value } = column;
  const subject = value.kind === 'column' ? { kind: value.kind, name: value.name } : value;
  return good({
    column: subject,
    operator,
    value: filterValue(operator, raw['comparator'] ?? raw['val']),
    grain: null,
  });
}

const joined = (conditions: readonly string[]): string => conditions.map((sql) => `(${sql})`).join(' AND ');

/** Reads `adhoc_filters`: simple conditions on rows as filters, everything else as SQL, each condition in parentheses. */
export function readFilters(raw: unknown): Read<FilterValues> {
  const filters: Filter[] = [];
  const where: string[] = [];
  const having: string[] = [];
  for (const element of Array.isArray(raw) ? raw : [raw]) {
    if (!isRecord(element)) return bad('this is not a filter');
    const sql = textOf(element['sqlExpression']);
    if (element['expressionType'] === 'SQL') {
      if (sql !== null) (element['clause'] === 'HAVING' ? having : where).push(sql);
      continue;
    }
    if (element['clause'] === 'HAVING') return bad('a condition on a metric has to be SQL');
    const filter = readSimple(element);
    if (!filter.ok) return filter;
    filters.push(filter.value);
  }
  return good({ filters, where: joined(where), having: joined(having) });
}

/** Reads filters in the short form of `extra_form_data.filters`: col, op, val. */
export const readShortFilters = (raw: unknown): readonly Filter[] =>
  (Array.isArray(raw) ? raw : []).flatMap((element) => {
    const filter = isRecord(element) ? readSimple(element) : bad('not a filter');
    return filter.ok ? [filter.value] : [];
  });

/** Reads a time grain. */
export const readGrain = (raw: unknown) =>
  typeof raw === 'string' && isGrain(raw) ? good(raw) : bad('this is not a time grain');
