import { describe, expect, test } from 'vitest';
import { openScope } from '../kit/query/base-query.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { themes } from '../kit/colors/theme/theme-colors.ts';
import { recordedSubtotals } from '../kit/result/test-subtotals.ts';
import { recordedTable, type RecordedTable } from '../kit/result/test-table.ts';
import { aggregateNames } from './aggregates.ts';
import { pivotExample } from './example.ts';
import rows from './golden/rows.rows.json' with { type: 'json' };
import totals from './golden/totals.rows.json' with { type: 'json' };
import { heatColors, cellLooksOf } from './look.ts';
import { notesOf } from './notes.ts';
import { layOut, type Pivot, type PivotSort, pointAt, readPivot, selectionAt, textAt, valueAt } from './pivot.ts';
import { pivotQueries } from './query.ts';
import { pivotTable as spec } from './spec.ts';

type Changes = Readonly<Record<string, unknown>>;
const noFolds: ReadonlySet<string> = new Set();
const flags = { without_date: 'date', without_state: 'origin_state', without_origin: 'origin' };
const facts: ResultFacts = { ...noFacts, subtotals: recordedSubtotals(totals, flags) };

function read(recorded: RecordedTable, changes: Changes = {}, knownFacts: ResultFacts = noFacts): Pivot {
  const form = readForm(spec, { ...pivotExample, ...changes });
  const pivot = readPivot({ table: recordedTable(recorded), form, labels: {}, formats: {}, facts: knownFacts });
  if (pivot === null) throw new Error('there is no pivot table');
  return pivot;
}

/** The table as lines of text: what is folded, sorted and shown as users read it. */
function sheet(pivot: Pivot, folds: ReadonlySet<string> = noFolds, sort: PivotSort | null = null): readonly string[] {
  const lines = layOut(pivot, folds, sort);
  const head = lines.columns.map(({ headings }) => headings.map(({ text }) => text).join(' › '));
  return [
    head.join(' | '),
    ...lines.rows.map((row) =>
      [
        `${'  '.repeat(row.headings.length - 1)}${row.headings.at(-1)?.text ?? ''}`,
        ...lines.columns.map((column) => textAt(pivot, row, column)),
      ].join(' | '),
    ),
  ];
}

const plainSettings = { rowTotals: false, rowSubTotals: false, colTotals: false };
const tableOf = (changes: Partial<Record<'state' | 'origin' | 'hour' | 'delay' | 'count', unknown[]>>): RecordedTable =>
  ({
    columns: [
      { name: 'origin_state', type: 'text', values: changes.state ?? ['CA', 'CA', 'TX', 'TX'] },
      { name: 'hour', type: 'text', values: changes.hour ?? ['am', 'pm', 'am', 'pm'] },
      { name: 'average_delay', type: 'float', values: changes.delay ?? [1, 2, 3, 4] },
      ...(changes.count === undefined ? [] : [{ name: 'departures', type: 'integer', values: changes.count }]),
    ],
  }) as RecordedTable;
const smallForm = { groupbyRows: ['origin_state'], groupbyColumns: ['hour'], valueFormat: '.2~f', ...plainSettings };
const additive: ResultFacts = { ...noFacts, additive: ['average_delay', 'departures'] };

test('golden: average delay by state, airport and month, with the totals of the engine', async () => {
  await expect(`${sheet(read(rows, {}, facts)).join('\n')}\n`).toMatchFileSnapshot('golden/sheet.txt');
});

describe('what is asked', () => {
  const query = (changes: Changes) => pivotQueries(readForm(spec, { ...pivotExample, ...changes }), openScope)[0];

  test('times in steps, each dimension once, and the levels of the totals that are shown', () => {
    expect(query({ groupbyColumns: ['date', 'origin'] })?.dimensions).toMatchObject([
      { label: 'date', grain: 'P1M', isAxis: true },
      { label: 'origin', grain: null },
      { label: 'origin_state' },
    ]);
    expect(query({})?.subtotals).toEqual([
      ['origin_state', 'origin'],
      ['origin_state', 'date'],
      ['origin_state'],
      ['date'],
      [],
    ]);
    expect(query(plainSettings)?.subtotals).toEqual([]);
    expect(query({ ...plainSettings, colSubTotals: true, groupbyColumns: ['date', 'hour'] })?.subtotals).toEqual([
      ['origin_state', 'origin', 'date'],
    ]);
    expect(query({ ...plainSettings, rowTotals: true, transposePivot: true })?.subtotals).toEqual([['date']]);
  });

  test('the cells that come first are those with the most of a metric', () => {
    expect(query({ order_desc: false, row_limit: 50 })).toMatchObject({
      rowLimit: 50,
      orderBy: [{ by: { label: 'average_delay' }, ascending: true }],
    });
    expect(query({ series_limit_metric: 'count' })?.orderBy).toMatchObject([
      { by: { name: 'count' }, ascending: false },
    ]);
  });
});

describe('totals', () => {
  test("of what does not add up are the engine's, and none without it", () => {
    const table = tableOf({});
    expect(sheet(read(table, { ...smallForm, rowTotals: true }))).toEqual([
      'am | pm | Total',
      'CA | 1 | 2 | ',
      'TX | 3 | 4 | ',
    ]);
    const knownFacts = {
      ...noFacts,
      subtotals: [{ labels: ['origin_state'], rows: [{ origin_state: 'CA', average_delay: 1.9 }], isCut: false }],
    };
    expect(sheet(read(table, { ...smallForm, rowTotals: true }, knownFacts))[1]).toBe('CA | 1 | 2 | 1.9');
    expect(notesOf(read(table, { ...smallForm, rowTotals: true }, knownFacts), knownFacts, null)).toEqual([
      'Totals are worked out over all rows, since average_delay does not add up.',
    ]);
  });

  test('of what adds up are sums, where the engine was not asked', () => {
    const table = tableOf({});
    expect(sheet(read(table, { ...smallForm, rowTotals: true, colTotals: true }, additive))).toEqual([
      'am | pm | Total',
      'CA | 1 | 2 | 3',
      'TX | 3 | 4 | 7',
      'Total | 4 | 6 | 10',
    ]);
  });

  test("of a cut result are the engine's, over all rows", () => {
    const knownFacts: ResultFacts = {
      ...additive,
      isCut: true,
      groupCount: 4,
      subtotals: [{ labels: ['origin_state'], rows: [{ origin_state: 'CA', average_delay: 90 }], isCut: false }],
    };
    const pivot = read(tableOf({}), { ...smallForm, rowTotals: true }, knownFacts);
    expect(sheet(pivot)[1]).toBe('CA | 1 | 2 | 90');
    expect(notesOf(pivot, knownFacts, { totalRows: 1200 })).toEqual([
      'The first 4 combinations are shown, of 1,200; totals cover all rows.',
    ]);
  });
});

// Of the cells 1, 2, 3, 4: the grand total, then the total of row TX (3, 4). By hand.
test.for([
  ['Count', 4, 2],
  ['Count Unique Values', 4, 2],
  ['List Unique Values', '1, 2, 3, 4', '3, 4'],
  ['Sum', 10, 7],
  ['Average', 2.5, 3.5],
  ['Median', 2.5, 3.5],
  ['Sample Variance', 5 / 3, 0.5],
  ['Sample Standard Deviation', Math.sqrt(5 / 3), Math.SQRT1_2],
  ['Minimum', 1, 3],
  ['Maximum', 4, 4],
  ['First', 1, 3],
  ['Last', 4, 4],
  ['Sum as Fraction of Total', 1, 0.7],
  ['Sum as Fraction of Rows', 1, 1],
  ['Sum as Fraction of Columns', 1, 0.7],
  ['Count as Fraction of Total', 1, 0.5],
  ['Count as Fraction of Rows', 1, 1],
  ['Count as Fraction of Columns', 1, 0.5],
] as const)('%s', ([name, total, ofTexas]) => {
  // A metric in SQL has no average over its cells: the cells alone are shown.
  const metric = { expressionType: 'SQL', sqlExpression: 'x()', label: 'average_delay' };
  const pivot = read(tableOf({}), { ...smallForm, metrics: [metric], aggregateFunction: name }, additive);
  const { root } = pivot.rows;
  const texas = root.children.find(({ text }) => text === 'TX');
  const close = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 1e12) / 1e12 : value);
  expect(close(pivot.cells.valueOf(root, pivot.columns.root, 0))).toEqual(close(total));
  expect(texas === undefined ? null : close(pivot.cells.valueOf(texas, pivot.columns.root, 0))).toEqual(close(ofTexas));
});

test('every aggregate of the list is tested above', () => expect(aggregateNames).toHaveLength(18));

test('what does not add up has no fractions, and that is said', () => {
  const pivot = read(tableOf({}), { ...smallForm, aggregateFunction: 'Sum as Fraction of Rows' });
  expect(sheet(pivot)[1]).toBe('CA | 1 | 2');
  expect(notesOf(pivot, noFacts, null)).toEqual(['Amounts instead of fractions: average_delay does not add up.']);
});

test("an average of averages is the engine's when the metric is one", () => {
  const knownFacts = { ...noFacts, subtotals: [{ labels: [], rows: [{ average_delay: 2.2 }], isCut: false }] };
  const totalOf = (name: string) => {
    const { cells, rows: down, columns } = read(tableOf({}), { ...smallForm, aggregateFunction: name }, knownFacts);
    return cells.valueOf(down.root, columns.root, 0);
  };
  expect(totalOf('Average')).toBe(2.2);
  expect(totalOf('Median')).toBe(2.5);
});

describe('several metrics', () => {
  const two = {
    ...smallForm,
    metrics: [
      ...pivotExample.metrics,
      { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' },
    ],
  };
  const table = tableOf({ count: [10, 20, 30, 40] });
  const of = (changes: Changes): readonly string[] => sheet(read(table, { ...two, ...changes }, additive));

  test('stand over the columns, or within each', () => {
    expect(of({})[0]).toBe('average_delay › am | average_delay › pm | departures › am | departures › pm');
    expect(of({ combineMetric: true })[0]).toBe(
      'am › average_delay | am › departures | pm › average_delay | pm › departures',
    );
    expect(of({ rowTotals: true })[1]).toBe('CA | 1 | 2 | 3 | 10 | 20 | 30');
    expect(of({ rowTotals: true, combineMetric: true })[0]).toContain('Total › average_delay | Total › departures');
  });

  test('or on rows, before or within the groups', () => {
    expect(of({ metricsLayout: 'ROWS' })).toEqual([
      'am | pm',
      'average_delay |  | ',
      '  CA | 1 | 2',
      '  TX | 3 | 4',
      'departures |  | ',
      '  CA | 10 | 20',
      '  TX | 30 | 40',
    ]);
    expect(of({ metricsLayout: 'ROWS', combineMetric: true }).slice(0, 4)).toEqual([
      'am | pm',
      'CA |  | ',
      '  average_delay | 1 | 2',
      '  departures | 10 | 20',
    ]);
  });

  test('transposed, rows are columns', () => {
    expect(of({ transposePivot: true, metricsLayout: 'ROWS' })[0]).toBe(
      'average_delay › CA | average_delay › TX | departures › CA | departures › TX',
    );
  });
});

describe('groups', () => {
  test('fold, and keep their totals', () => {
    const pivot = read(rows, {}, facts);
    const [group] = layOut(pivot, noFolds, null).rows;
    const foldedRows = layOut(pivot, new Set([group?.foldKey ?? '']), null).rows;
    expect(foldedRows[0]).toMatchObject({ isOpen: false, hasValues: true, leafCount: 3 });
    expect(foldedRows).toHaveLength(layOut(pivot, noFolds, null).rows.length - 3);
  });

  test('have their totals before or after them; without totals they only head them', () => {
    const names = (changes: Changes): readonly string[] =>
      layOut(read(rows, changes, facts), noFolds, null)
        .rows.slice(0, 5)
        .map(({ headings }) => headings.at(-1)?.text ?? '');
    expect(names({ rowSubtotalPosition: false })).toEqual(['CA', 'LAX', 'SAN', 'SFO', 'CA total']);
    expect(layOut(read(rows, plainSettings, facts), noFolds, null).rows[0]).toMatchObject({
      kind: 'group',
      hasValues: false,
    });
  });

  test('of columns have a column for their totals, left or right, and fold into it', () => {
    const columnsForm = {
      ...plainSettings,
      groupbyRows: [],
      groupbyColumns: ['origin_state', 'hour'],
      colSubTotals: true,
      valueFormat: 'd',
    };
    const first = sheet(read(tableOf({}), columnsForm, additive));
    expect(first).toEqual(['CA | CA › am | CA › pm | TX | TX › am | TX › pm', 'Total | 3 | 1 | 2 | 7 | 3 | 4']);
    const last = read(tableOf({}), { ...columnsForm, colSubtotalPosition: false }, additive);
    expect(sheet(last)[0]).toBe('CA › am | CA › pm | CA › CA total | TX › am | TX › pm | TX › TX total');
    const key = layOut(read(tableOf({}), columnsForm, additive), noFolds, null).columns[0]?.foldKey ?? '';
    expect(sheet(last, new Set([key]))[0]).toBe('CA | TX › am | TX › pm | TX › TX total');
  });

  test('NULL is the last group, whatever the order; a cell without a value is empty', () => {
    const table = tableOf({ state: [null, 'CA', 'TX', 'TX'], delay: [1, 2, null, 4] });
    for (const rowOrder of ['key_a_to_z', 'key_z_to_a'])
      expect(sheet(read(table, { ...smallForm, rowOrder })).at(-1)).toBe('<NULL> | 1 | ');
    expect(sheet(read(table, smallForm))[2]).toBe('TX |  | 4');
  });
});

describe('order', () => {
  const states = (pivot: Pivot, sort: PivotSort | null = null) =>
    layOut(pivot, noFolds, sort).rows.map(({ headings }) => headings.at(-1)?.text);

  test('by name or by value, up or down', () => {
    const order = (rowOrder: string) =>
      states(read(tableOf({ delay: [9, 9, 1, 1] }), { ...smallForm, rowOrder }, additive));
    expect(order('key_z_to_a')).toEqual(['TX', 'CA']);
    expect(order('value_a_to_z')).toEqual(['TX', 'CA']);
    expect(order('value_z_to_a')).toEqual(['CA', 'TX']);
    const columns = read(tableOf({ delay: [1, 9, 1, 9] }), { ...smallForm, colOrder: 'value_z_to_a' }, additive);
    expect(sheet(columns)[0]).toBe('pm | am');
  });

  test('by any column, each group among its siblings, those without a value last', () => {
    const pivot = read(rows, {}, facts);
    const { columns } = layOut(pivot, noFolds, null);
    const total = columns.at(-1);
    if (total === undefined) throw new Error('there is no total');
    const sorted = layOut(pivot, noFolds, { line: total, isDescending: true }).rows;
    const groups = sorted.filter(({ kind }) => kind === 'group').map((row) => valueAt(pivot, row, total));
    expect(groups).toEqual([...groups].sort((one, other) => Number(other) - Number(one)));
    const first = sorted.slice(1, 4).map((row) => valueAt(pivot, row, total));
    expect(first).toEqual([...first].sort((one, other) => Number(other) - Number(one)));
    const gaps = read(tableOf({ delay: [null, 2, 3, 4] }), smallForm);
    const [am] = layOut(gaps, noFolds, null).columns;
    if (am === undefined) throw new Error('there is no column');
    expect(states(gaps, { line: am, isDescending: false })).toEqual(['TX', 'CA']);
  });
});

test('a heading picks the groups that lead to it, a cell those of both; totals pick nothing', () => {
  const pivot = read(rows, {}, facts);
  const { rows: lines, columns } = layOut(pivot, noFolds, null);
  const [, airport] = lines;
  const [month] = columns;
  if (airport === undefined || month === undefined) throw new Error('lines are missing');
  expect(selectionAt(pivot, airport, null)).toMatchObject({
    label: 'CA, LAX',
    filters: [
      { column: { name: 'origin_state' }, value: ['CA'] },
      { column: { name: 'origin' }, value: ['LAX'] },
    ],
  });
  expect(selectionAt(pivot, null, month)?.filters).toMatchObject([
    { operator: 'in', value: [Date.UTC(2001, 0, 1)], grain: 'P1M' },
  ]);
  expect(selectionAt(pivot, airport, month)?.filters).toHaveLength(3);
  expect(selectionAt(pivot, lines.at(-1) ?? null, null)).toBeNull();
});

test('the menu of a cell stands for the rows of its groups, of a total for those of the other axis', () => {
  const pivot = read(rows, {}, facts);
  const { rows: lines, columns } = layOut(pivot, noFolds, null);
  const [, airport] = lines;
  const [month] = columns;
  const total = lines.at(-1);
  if (airport === undefined || month === undefined || total === undefined) throw new Error('lines are missing');
  expect(pointAt(pivot, airport, month)).toMatchObject({
    title: 'CA, LAX, Jan 2001',
    value: textAt(pivot, airport, month),
    filters: [{ column: { name: 'origin_state' } }, { column: { name: 'origin' }, value: ['LAX'] }, {}],
  });
  expect(pointAt(pivot, total, month).filters).toMatchObject([{ value: [Date.UTC(2001, 0, 1)], grain: 'P1M' }]);
  expect(pointAt(pivot, total, month).selection).toBeNull();
  expect(pointAt(pivot, total, columns.at(-1) ?? null)).toMatchObject({ title: 'Total', filters: [] });
  expect(pointAt(pivot, airport, null)).toMatchObject({ title: 'CA, LAX', value: '', series: '' });
});

test("a currency and a format of the form; the dataset's own format of a metric goes before", () => {
  const money = { ...smallForm, currency_format: { symbol: 'USD', symbolPosition: 'prefix' } };
  expect(sheet(read(tableOf({}), money))[1]).toBe('CA | $1 | $2');
  const form = readForm(spec, { ...pivotExample, ...smallForm });
  const pivot = readPivot({
    table: recordedTable(tableOf({})),
    form,
    labels: {},
    formats: { average_delay: '.1f' },
    facts: noFacts,
  });
  expect(pivot === null ? [] : sheet(pivot)[1]).toBe('CA | 1.0 | 2.0');
});

test('a result without rows has no table, one without dimensions a single cell', () => {
  const form = readForm(spec, { ...pivotExample, ...smallForm });
  const empty = recordedTable(tableOf({ state: [], hour: [], delay: [] }));
  expect(readPivot({ table: empty, form, labels: {}, formats: {}, facts: noFacts })).toBeNull();
  const one = read(tableOf({ state: ['CA'], hour: ['am'], delay: [5] }), {
    ...smallForm,
    groupbyRows: [],
    groupbyColumns: [],
  });
  expect(sheet(one)).toEqual(['Total', 'Total | 5']);
});

describe('colors', () => {
  const lookOf = (changes: Changes, knownFacts: ResultFacts = noFacts) => {
    const pivot = read(tableOf({}), { ...smallForm, rowTotals: true, ...changes }, knownFacts);
    const lines = layOut(pivot, noFolds, null);
    const cellLook = cellLooksOf(pivot, heatColors(pivot, themes.light, knownFacts.additive), themes.light);
    return lines.rows.map((row) => lines.columns.map((column) => cellLook(row, column)?.background ?? null));
  };

  test('run from the least to the most of the innermost cells; totals have none', () => {
    expect(lookOf({})).toEqual([
      ['#faf3e1', '#daa76b', null],
      ['#ae5407', '#6b1401', null],
    ]);
    expect(lookOf({}, additive)[0]?.[0]).toBe('#e7f2fc');
    expect(lookOf({ cellHeat: false }).flat()).toEqual([null, null, null, null, null, null]);
  });

  test('by rules take the place of heat', () => {
    const rule = { column: 'average_delay', operator: '>', targetValue: 3, colorScheme: '#004080' };
    expect(lookOf({ conditional_formatting: [rule] })).toEqual([
      [null, null, null],
      [null, '#004080', null],
    ]);
  });
});
