import { isTree, listOf, under, type Tree } from './tree.ts';

/** What a statement asks for, whatever the dialect's way to say it. Expressions are texts of their trees. */
export interface Shape {
  readonly columns: readonly string[];
  readonly from: string | Shape;
  readonly with: readonly Shape[];
  readonly joins: readonly Joined[];
  readonly where: readonly string[];
  readonly groupBy: readonly string[];
  readonly having: readonly string[];
  readonly orderBy: readonly string[];
  readonly limit: number | null;
  readonly offset: number;
}

interface Joined {
  readonly type: string;
  readonly on: readonly string[];
  readonly side: Shape;
}

interface Labeled {
  readonly label: string | null;
  readonly expression: unknown;
}

const textOf = (expression: unknown): string => JSON.stringify(expression);

const columnName = (expression: unknown): string | null => {
  const name = under(expression, 'column', 'name', 'name');
  return typeof name === 'string' ? name : null;
};

function labeled(item: unknown): Labeled {
  const alias = under(item, 'alias', 'alias', 'name');
  if (typeof alias === 'string') return { label: alias, expression: under(item, 'alias', 'this') };
  return { label: columnName(item), expression: item };
}

/** Conditions between ANDs, in an order of their own. */
function conjuncts(condition: unknown): unknown[] {
  if (condition === undefined) return [];
  const both = under(condition, 'and');
  return isTree(both) ? [...conjuncts(both['left']), ...conjuncts(both['right'])] : [condition];
}

function numberOf(expression: unknown): number {
  const literal = under(expression, 'literal', 'value');
  if (typeof literal === 'string') return Number(literal);
  const sum = under(expression, 'add');
  if (!isTree(sum)) throw new Error(`no number: ${textOf(expression)}`);
  return numberOf(sum['left']) + numberOf(sum['right']);
}

/** Labels on ClickHouse and BigQuery end in a hash; a key without it means the label all the same. */
const withoutHash = (label: string | null): string | null => label?.replace(/_[0-9a-f]{5,6}$/, '') ?? null;

/** A key by label or position is what it stands for. */
function resolved(key: unknown, columns: readonly Labeled[]): unknown {
  const position = under(key, 'literal', 'literal_type') === 'number' ? numberOf(key) : null;
  if (position !== null) return columns[position - 1]?.expression;
  const name = columnName(key);
  const expectedLabeled =
    columns.find(({ label }) => name !== null && label === name) ??
    columns.find(({ label }) => name !== null && withoutHash(label) === name);
  return expectedLabeled?.expression ?? key;
}

/** Keys that only move nulls to the end: `x IS NULL`, `CASE WHEN x IS NULL …`. */
const movesNulls = (key: unknown): boolean => {
  const [first] = listOf(under(key, 'case', 'whens'));
  return under(key, 'is_null') !== undefined || under(listOf(first)[0], 'is_null') !== undefined;
};

function orderOf(select: Tree, columns: readonly Labeled[]): string[] {
  return listOf(under(select, 'order_by', 'expressions'))
    .filter((item) => !movesNulls(under(item, 'this')) && under(item, 'this', 'subquery') === undefined)
    .map(
      (item) => `${textOf(resolved(under(item, 'this'), columns))} ${under(item, 'desc') === true ? 'DESC' : 'ASC'}`,
    );
}

function limitOf(select: Tree): number | null {
  const limit = under(select, 'limit', 'this') ?? under(select, 'top', 'this') ?? under(select, 'fetch', 'count');
  return limit === undefined ? null : numberOf(limit);
}

const offsetOf = (select: Tree): number => {
  const offset = under(select, 'offset', 'this');
  return offset === undefined ? 0 : numberOf(offset);
};

/** A join's other side by its keys alone: what else it selects is looked at by nobody. */
function joinedOf(join: unknown): Joined {
  const on = conjuncts(under(join, 'on'));
  const inner = under(join, 'this', 'subquery', 'this', 'select');
  if (!isTree(inner)) throw new Error('a join with something else than a sub-query');
  const side = shapeOf(inner);
  const labels = listOf(inner['expressions']).map((item) => labeled(item).label);
  const numbered = on.map((condition) =>
    labels.reduce<string>(
      (text, label, index) => text.replaceAll(textOf({ column: { name: { name: label } } }), `"key ${index}"`),
      textOf(condition),
    ),
  );
  const type = String(under(join, 'kind'));
  return { type, on: numbered.sort(), side: { ...side, columns: side.columns.slice(0, on.length) } };
}

function fromOf(select: Tree): string | Shape {
  const [source] = listOf(under(select, 'from', 'expressions'));
  const inner = under(source, 'subquery', 'this', 'select');
  if (isTree(inner)) return shapeOf(inner);
  const table = under(source, 'table');
  if (!isTree(table)) return textOf(source ?? null);
  return [under(table, 'schema', 'name'), under(table, 'name', 'name')]
    .filter((part) => typeof part === 'string')
    .join('.');
}

/** The statement's shape; a statement around another that only picks columns and rows becomes one with it. */
export function shapeOf(select: Tree): Shape {
  const inner = pickedFrom(select);
  if (inner !== null) return inner;
  const columns = listOf(select['expressions']).map(labeled);
  return {
    columns: columns.map(({ expression }) => textOf(expression)),
    from: fromOf(select),
    with: listOf(under(select, 'with', 'ctes')).flatMap((table) => {
      const named = under(table, 'this', 'select');
      return isTree(named) ? [shapeOf(named)] : [];
    }),
    joins: listOf(select['joins']).map(joinedOf),
    where: conjuncts(under(select, 'where_clause', 'this'))
      .map(textOf)
      .sort(),
    groupBy: listOf(under(select, 'group_by', 'expressions'))
      .map((key) => textOf(resolved(key, columns)))
      .sort(),
    having: conjuncts(under(select, 'having', 'this'))
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
  for (const condition of conjuncts(under(select, 'where_clause', 'this'))) {
    const [above, upTo] = [under(condition, 'gt'), under(condition, 'lte')];
    const named = under(above ?? upTo, 'left');
    const isNumber = under(named, 'pseudocolumn') !== undefined || /^(ora|mssql)_rn$/.test(columnName(named) ?? '');
    if (!isNumber) return null;
    if (above !== undefined) bounds.least = numberOf(under(above, 'right'));
    else bounds.most = numberOf(under(upTo, 'right'));
  }
  return bounds;
}

function pickedFrom(select: Tree): Shape | null {
  const [source] = listOf(under(select, 'from', 'expressions'));
  const inner = under(source, 'subquery', 'this', 'select');
  const outer = listOf(select['expressions']).map(labeled);
  const isPlain = ['group_by', 'having', 'joins', 'with'].every((clause) => select[clause] === undefined);
  const bounds = rowBounds(select);
  if (!isTree(inner) || !isPlain || bounds === null) return null;
  if (!outer.every(({ expression }) => columnName(expression) !== null || isRowNumber(expression))) return null;
  const columns = listOf(inner['expressions']).map(labeled);
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

const isRowNumber = (expression: unknown): boolean => under(expression, 'pseudocolumn') !== undefined;

/** The order of a ROW_NUMBER() by which rows are picked. */
function orderByWindow(columns: readonly Labeled[]): string[] | null {
  const numbered = columns.find(({ label }) => label === 'mssql_rn');
  const keys = listOf(under(numbered?.expression, 'window_function', 'over', 'order_by'));
  if (keys.length === 0) return null;
  return keys.map((item) => `${textOf(under(item, 'this'))} ${under(item, 'desc') === true ? 'DESC' : 'ASC'}`);
}
