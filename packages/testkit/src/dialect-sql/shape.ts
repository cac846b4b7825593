import { isTree, listOf, valueUnder, type Tree } from './tree.ts';

/** What a statement asks for, whatever the dialect's way to say it. Expressions are texts of their trees. */
export interface Shape {
  readonly columns: readonly string[];
  readonly from: string | Shape;
  readonly with: readonly Shape[];
  readonly joins: readonly JoinedShape[];
  readonly where: readonly string[];
  readonly groupBy: readonly string[];
  readonly having: readonly string[];
  readonly orderBy: readonly string[];
  readonly limit: number | null;
  readonly offset: number;
}

interface JoinedShape {
  readonly type: string;
  readonly on: readonly string[];
  readonly side: Shape;
}

interface LabeledItem {
  readonly label: string | null;
  readonly expression: unknown;
}

const textOf = (expression: unknown): string => JSON.stringify(expression);

const columnName = (expression: unknown): string | null => {
  const name = valueUnder(expression, 'column', 'name', 'name');
  return typeof name === 'string' ? name : null;
};

function labeledItem(item: unknown): LabeledItem {
  const alias = valueUnder(item, 'alias', 'alias', 'name');
  if (typeof alias === 'string') return { label: alias, expression: valueUnder(item, 'alias', 'this') };
  return { label: columnName(item), expression: item };
}

/** Conditions between ANDs, in an order of their own. */
function conjuncts(condition: unknown): unknown[] {
  if (condition === undefined) return [];
  const both = valueUnder(condition, 'and');
  return isTree(both) ? [...conjuncts(both['left']), ...conjuncts(both['right'])] : [condition];
}

function numberOf(expression: unknown): number {
  const literal = valueUnder(expression, 'literal', 'value');
  if (typeof literal === 'string') return Number(literal);
  const sum = valueUnder(expression, 'add');
  if (!isTree(sum)) throw new Error(`no number: ${textOf(expression)}`);
  return numberOf(sum['left']) + numberOf(sum['right']);
}

/** Labels on ClickHouse and BigQuery end in a hash; a key without it means the label all the same. */
const withoutHash = (label: string | null): string | null => label?.replace(/_[0-9a-f]{5,6}$/, '') ?? null;

/** A key by label or position is what it stands for. */
function resolvedKey(key: unknown, columns: readonly LabeledItem[]): unknown {
  const position = valueUnder(key, 'literal', 'literal_type') === 'number' ? numberOf(key) : null;
  if (position !== null) return columns[position - 1]?.expression;
  const name = columnName(key);
  const expectedLabeled =
    columns.find(({ label }) => name !== null && label === name) ??
    columns.find(({ label }) => name !== null && withoutHash(label) === name);
  return expectedLabeled?.expression ?? key;
}

/** Keys that only move nulls to the end: `x IS NULL`, `CASE WHEN x IS NULL …`. */
const movesNulls = (key: unknown): boolean => {
  const [first] = listOf(valueUnder(key, 'case', 'whens'));
  return valueUnder(key, 'is_null') !== undefined || valueUnder(listOf(first)[0], 'is_null') !== undefined;
};

function orderOf(select: Tree, columns: readonly LabeledItem[]): string[] {
  return listOf(valueUnder(select, 'order_by', 'expressions'))
    .filter((item) => !movesNulls(valueUnder(item, 'this')) && valueUnder(item, 'this', 'subquery') === undefined)
    .map(
      (item) =>
        `${textOf(resolvedKey(valueUnder(item, 'this'), columns))} ${valueUnder(item, 'desc') === true ? 'DESC' : 'ASC'}`,
    );
}

function limitOf(select: Tree): number | null {
  const limit =
    valueUnder(select, 'limit', 'this') ?? valueUnder(select, 'top', 'this') ?? valueUnder(select, 'fetch', 'count');
  return limit === undefined ? null : numberOf(limit);
}

const offsetOf = (select: Tree): number => {
  const offset = valueUnder(select, 'offset', 'this');
  return offset === undefined ? 0 : numberOf(offset);
};

/** A join's other side by its keys alone: what else it selects is looked at by nobody. */
function joinedOf(join: unknown): JoinedShape {
  const on = conjuncts(valueUnder(join, 'on'));
  const inner = valueUnder(join, 'this', 'subquery', 'this', 'select');
  if (!isTree(inner)) throw new Error('a join with something else than a sub-query');
  const side = shapeOf(inner);
  const labels = listOf(inner['expressions']).map((item) => labeledItem(item).label);
  const numberedConditions = on.map((condition) =>
    labels.reduce<string>(
      (text, label, index) => text.replaceAll(textOf({ column: { name: { name: label } } }), `"key ${index}"`),
      textOf(condition),
    ),
  );
  const type = String(valueUnder(join, 'kind'));
  return { type, on: numberedConditions.sort(), side: { ...side, columns: side.columns.slice(0, on.length) } };
}

function fromOf(select: Tree): string | Shape {
  const [source] = listOf(valueUnder(select, 'from', 'expressions'));
  const inner = valueUnder(source, 'subquery', 'this', 'select');
  if (isTree(inner)) return shapeOf(inner);
  const table = valueUnder(source, 'table');
  if (!isTree(table)) return textOf(source ?? null);
  return [valueUnder(table, 'schema', 'name'), valueUnder(table, 'name', 'name')]
    .filter((part) => typeof part === 'string')
    .join('.');
}

/** The statement's shape; a statement around another that only picks columns and rows becomes one with it. */
export function shapeOf(select: Tree): Shape {
  const inner = pickedFrom(select);
  if (inner !== null) return inner;
  const columns = listOf(select['expressions']).map(labeledItem);
  return {
    columns: columns.map(({ expression }) => textOf(expression)),
    from: fromOf(select),
    with: listOf(valueUnder(select, 'with', 'ctes')).flatMap((table) => {
      const namedSelect = valueUnder(table, 'this', 'select');
      return isTree(namedSelect) ? [shapeOf(namedSelect)] : [];
    }),
    joins: listOf(select['joins']).map(joinedOf),
    where: conjuncts(valueUnder(select, 'where_clause', 'this'))
      .map(textOf)
      .sort(),
    groupBy: listOf(valueUnder(select, 'group_by', 'expressions'))
      .map((key) => textOf(resolvedKey(key, columns)))
      .sort(),
    having: conjuncts(valueUnder(select, 'having', 'this'))
      .map(textOf)
      .sort(),
    orderBy: orderOf(select, columns),
    limit: limitOf(select),
    offset: offsetOf(select),
  };
}

/** Bounds on the number of a row: `ROWNUM <= 5 + 20`, `ora_rn > 20`. null when there is another condition. */
function rowBounds(select: Tree): { least: number; most: number } | null {
  const bounds = { least: 0, most: Infinity };
  for (const condition of conjuncts(valueUnder(select, 'where_clause', 'this'))) {
    const [lowerBound, upTo] = [valueUnder(condition, 'gt'), valueUnder(condition, 'lte')];
    const namedSelect = valueUnder(lowerBound ?? upTo, 'left');
    const isNumber =
      valueUnder(namedSelect, 'pseudocolumn') !== undefined || /^(ora|mssql)_rn$/.test(columnName(namedSelect) ?? '');
    if (!isNumber) return null;
    if (lowerBound !== undefined) bounds.least = numberOf(valueUnder(lowerBound, 'right'));
    else bounds.most = numberOf(valueUnder(upTo, 'right'));
  }
  return bounds;
}

function pickedFrom(select: Tree): Shape | null {
  const [source] = listOf(valueUnder(select, 'from', 'expressions'));
  const inner = valueUnder(source, 'subquery', 'this', 'select');
  const outer = listOf(select['expressions']).map(labeledItem);
  const isPlain = ['group_by', 'having', 'joins', 'with'].every((clause) => select[clause] === undefined);
  const bounds = rowBounds(select);
  if (!isTree(inner) || !isPlain || bounds === null) return null;
  if (!outer.every(({ expression }) => columnName(expression) !== null || isRowNumber(expression))) return null;
  const columns = listOf(inner['expressions']).map(labeledItem);
  if (columns.some(({ label }) => label === null)) return null;
  const shape = shapeOf(inner);
  const keptTexts = outer.flatMap(({ expression }) => {
    const index = columns.findIndex(({ label }) => label === columnName(expression));
    return index < 0 ? [] : [shape.columns[index] ?? ''];
  });
  const ownOrder = orderOf(select, columns);
  const most = Math.min(bounds.most, limitOf(select) ?? Infinity, (shape.limit ?? Infinity) + shape.offset);
  return {
    ...shape,
    columns: keptTexts,
    orderBy: ownOrder.length > 0 ? ownOrder : (orderByWindow(columns) ?? shape.orderBy),
    limit: most === Infinity ? null : most - Math.max(bounds.least, offsetOf(select)),
    offset: Math.max(bounds.least, offsetOf(select), shape.offset),
  };
}

const isRowNumber = (expression: unknown): boolean => valueUnder(expression, 'pseudocolumn') !== undefined;

/** The order of a ROW_NUMBER() by which rows are picked. */
function orderByWindow(columns: readonly LabeledItem[]): string[] | null {
  const numberedColumn = columns.find(({ label }) => label === 'mssql_rn');
  const keys = listOf(valueUnder(numberedColumn?.expression, 'window_function', 'over', 'order_by'));
  if (keys.length === 0) return null;
  return keys.map(
    (item) => `${textOf(valueUnder(item, 'this'))} ${valueUnder(item, 'desc') === true ? 'DESC' : 'ASC'}`,
  );
}
