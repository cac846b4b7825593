import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestResponse } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { cellsOf } from '../testing/workbook-cells.ts';

/* What docs/differences.md says of rows and steps that Superset answers otherwise, and what is the same there, asked of a server. */

const csv = [
  'id,day,seconds,city,hits,place,amount',
  '1,2024-01-01,86400,Oslo,0,"10, 20, 1500",5',
  '2,2024-01-02,172800,Oslo,1,"10, 20, 1500m",1',
  '3,2024-01-03,259200,Oslo,2,"10, 20",3',
  '4,2024-01-04,345600,Oslo,0,"10, 20",2',
  '5,2024-01-05,432000,Oslo,1,"10, 20",9',
  '6,2024-01-06,518400,Bergen,7,"10, 20",4',
].join('\n');

let server: DataServer;
let datasetId = 0;

interface ShownColumn {
  readonly id: number;
  readonly column_name: string;
}

const columnsNow = async (): Promise<readonly ShownColumn[]> => {
  const { body } = await server.admin.get(`/api/v1/dataset/${datasetId}`);
  return body.result.columns.map(({ id, column_name }: ShownColumn) => ({ id, column_name }));
};

beforeAll(async () => {
  server = await openDataServer();
  datasetId = await datasetOf(server.admin, 'differences.csv', csv);
  const columns = (await columnsNow()).map((column) =>
    column.column_name === 'seconds' ? { ...column, is_dttm: true, python_date_format: 'epoch_s' } : column,
  );
  const savedResponse = await server.admin.put(`/api/v1/dataset/${datasetId}`, { columns });
  if (savedResponse.status !== 200) throw new Error(savedResponse.text);
}, 120_000);
afterAll(() => server.close());

const sqlOf = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label });
const sumOf = (column: string) => ({
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: column },
  label: column,
});
const step = (operation: string, options: object) => ({ operation, options });

const request = (query: object, more: object = {}): Promise<TestResponse> =>
  server.admin.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [query],
    ...more,
  });
async function entryOf(query: object, more: object = {}) {
  const result = await request(query, more);
  if (result.status !== 200) throw new Error(result.text);
  return result.body.result[0];
}
const rejectionOf = async (query: object): Promise<readonly unknown[]> => {
  const result = await request(query);
  return [result.status, codeOf(result), result.body.message];
};
const idsWhere = async (filter: object): Promise<readonly number[]> => {
  const query = { columns: ['id'], metrics: [], orderby: [['id', true]], filters: [filter] };
  return (await entryOf(query)).data.map(({ id }: { id: number }) => id);
};

describe('filters', () => {
  test('on a column of epoch seconds a number and a text of digits are seconds, and a text that names a moment becomes them', async () => {
    for (const val of [172800, '172800', '1970-01-03'])
      expect([val, await idsWhere({ col: 'seconds', op: '==', val })]).toEqual([val, [2]]);
    expect(await idsWhere({ col: 'seconds', op: '>', val: 345_600 })).toEqual([5, 6]);
    expect(await idsWhere({ col: 'seconds', op: '>', val: '345600' })).toEqual([5, 6]);
    expect(await idsWhere({ col: 'seconds', op: 'IN', val: [86_400, '518400'] })).toEqual([1, 6]);
    const range = { col: 'seconds', op: 'TEMPORAL_RANGE', val: '1970-01-03 : 1970-01-05' };
    expect(await idsWhere(range)).toEqual([2, 3]);
  });

  test('IS TRUE on whole numbers is any but 0, IS FALSE is 0', async () => {
    expect(await idsWhere({ col: 'hits', op: 'IS TRUE' })).toEqual([2, 3, 5, 6]);
    expect(await idsWhere({ col: 'hits', op: 'IS FALSE' })).toEqual([1, 4]);
  });

  test('a window over rows is rejected in dimensions, conditions and calculated columns; a metric may run one over its groups', async () => {
    const overRows = 'SUM(amount) OVER ()';
    const rejectedWindow = [400, 'QUERY_012'];
    expect((await rejectionOf({ columns: [sqlOf(overRows, 'w')], metrics: ['count'] })).slice(0, 2)).toEqual(
      rejectedWindow,
    );
    expect((await rejectionOf({ metrics: ['count'], extras: { where: `${overRows} > 1` } })).slice(0, 2)).toEqual(
      rejectedWindow,
    );
    const columns = [...(await columnsNow()), { column_name: 'running', expression: overRows }];
    const savedResponse = await server.admin.put(`/api/v1/dataset/${datasetId}`, { columns });
    expect([savedResponse.status, savedResponse.text]).toEqual([422, expect.stringContaining('running')]);
    const running = sqlOf('SUM(SUM(amount)) OVER (ORDER BY city)', 'running');
    const query = { columns: ['city'], metrics: [running], orderby: [['city', true]] };
    expect((await entryOf(query)).data).toEqual([
      { city: 'Bergen', running: 4 },
      { city: 'Oslo', running: 24 },
    ]);
  });
});

describe('comparisons', () => {
  const axis = { columnType: 'BASE_AXIS', sqlExpression: 'day', label: 'day', expressionType: 'SQL', timeGrain: 'P1M' };
  const monthly = { columns: [axis], metrics: [sumOf('amount')], filters: [] };

  test('an offset without a direction is rejected, and both directions are named', async () => {
    expect(await rejectionOf({ ...monthly, time_offsets: ['1 year'] })).toEqual([
      400,
      'QUERY_018',
      expect.stringMatching(/1 year ago.*1 year later/),
    ]);
  });

  test('the column of a comparison without any value is a number', async () => {
    const filters = [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-01' }];
    const entry = await entryOf({ ...monthly, filters, time_offsets: ['1 year ago'] });
    expect([entry.colnames, entry.coltypes, entry.data]).toEqual([
      ['day', 'amount', 'amount__1 year ago'],
      [2, 0, 0],
      [{ day: Date.UTC(2024, 0, 1), amount: 24, 'amount__1 year ago': null }],
    ]);
  });

  test('the range of a filter is named as the compared one, beside bounds that stay the query’s', async () => {
    const filters = [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-01' }];
    const number = { columns: [], metrics: [sumOf('amount')], filters };
    const entry = await entryOf({ ...number, time_offsets: ['1 year ago'] });
    expect([entry.from_dttm, entry.to_dttm, entry.compared_range]).toEqual([
      null,
      null,
      { from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 1, 1) },
    ]);
    expect(await entryOf(number)).not.toHaveProperty('compared_range');
  });
});

describe('steps', () => {
  const byCity = { columns: ['city'], metrics: [sumOf('amount')], orderby: [['city', true]] };

  test.each(['corr', 'cov'])('a rolling %s is rejected, with its name', async (rolling_type) => {
    const rolling = step('rolling', { rolling_type, window: 2, columns: { amount: 'amount' } });
    expect(await rejectionOf({ ...byCity, post_processing: [rolling] })).toEqual([
      400,
      'POST_002',
      expect.stringContaining(rolling_type),
    ]);
  });

  test('an altitude without a unit is in kilometers and moves no place', async () => {
    const parse = step('geodetic_parse', { geodetic: 'place', latitude: 'lat', longitude: 'lon', altitude: 'high' });
    const query = { columns: ['id', 'place'], metrics: [], orderby: [['id', true]], post_processing: [parse] };
    const places = (await entryOf(query)).data.map(({ lat, lon, high }: Readonly<Record<string, number>>) => [
      lat,
      lon,
      high,
    ]);
    expect(places.slice(0, 3)).toEqual([
      [10, 20, 1_500],
      [10, 20, 1.5],
      [10, 20, 0],
    ]);
  });

  test('a name that lost its levels is told by those that are left', async () => {
    const pivot = step('pivot', { index: ['id'], columns: ['city'], aggregates: { amount: { operator: 'sum' } } });
    const flatten = step('flatten', { drop_levels: [0] });
    const query = { columns: ['id', 'city'], metrics: [sumOf('amount')], post_processing: [pivot, flatten] };
    const entry = await entryOf(query);
    expect([entry.colnames, entry.label_map]).toEqual([
      ['id', 'Bergen', 'Oslo'],
      { id: ['id'], Bergen: ['Bergen'], Oslo: ['Oslo'] },
    ]);
  });

  test('outliers of a box stand by their size', async () => {
    const options = { groupby: ['city'], metrics: ['amount'], whisker_type: 'percentile', percentiles: [10, 90] };
    const query = { columns: ['city', 'id'], metrics: [sumOf('amount')], post_processing: [step('boxplot', options)] };
    const { data } = await entryOf(query);
    const boxOf = (place: string) => data.find(({ city }: { city: string }) => city === place);
    expect([boxOf('Oslo')['amount__outliers'], boxOf('Bergen')['amount__outliers']]).toEqual([[1, 9], []]);
  });

  test('rows without a group have a box of their own where NULL is a group, the last', async () => {
    const town = sqlOf("NULLIF(city, 'Oslo')", 'town');
    const options = { groupby: ['town'], metrics: ['amount'], whisker_type: 'tukey' };
    const query = { columns: [town, 'id'], metrics: [sumOf('amount')], post_processing: [step('boxplot', options)] };
    const boxesOf = async (more: object) =>
      (await entryOf({ ...query, ...more })).data.map((box: Readonly<Record<string, unknown>>) => [
        box['town'],
        box['amount__median'],
        box['amount__count'],
      ]);
    expect(await boxesOf({})).toEqual([['Bergen', 4, 1]]);
    expect(await boxesOf({ keeps_null_groups: true })).toEqual([
      ['Bergen', 4, 1],
      [null, 3, 5],
    ]);
  });
});

describe('tables after all steps', () => {
  const counted = { columns: ['city'], metrics: [sumOf('hits')], orderby: [['city', true]] };
  const processed = { result_type: 'post_processed' };

  test('whole numbers of a pivot table leave as whole numbers', async () => {
    const form_data = { viz_type: 'pivot_table_v2', groupbyRows: ['city'], groupbyColumns: [], metrics: ['hits'] };
    const { text, status } = await request(counted, { ...processed, result_format: 'csv', form_data });
    expect(status).toBe(200);
    const lines = text.trim().split(/\r?\n/);
    expect(lines.slice(-2).map((line) => line.split(',').at(-1))).toEqual(['7', '4']);
    expect(text).not.toContain('.0');
  });

  test('a pivot table as its page shows it has totals of each metric by itself, over all rows', async () => {
    const mean = { ...sumOf('amount'), aggregate: 'AVG', label: 'mean' };
    const metrics = [sumOf('hits'), mean];
    const query = {
      columns: ['place', 'city'],
      metrics,
      orderby: [['city', true]],
      subtotals: [['city'], ['place'], []],
    };
    const layout = { groupbyRows: ['city'], groupbyColumns: ['place'], rowTotals: true, colTotals: true };
    const form_data = { viz_type: 'pivot_table_v2', metrics, ...layout };
    const linesOf = async (more: object) => {
      const { text } = await request(query, { ...processed, result_format: 'csv', form_data, ...more });
      return text.trim().split(/\r?\n/);
    };
    // Amounts of Oslo are 5, 1, 3, 2 and 9, of Bergen 4: means by hand.
    expect(await linesOf({ file_as_shown: true })).toEqual([
      `City,"Hits 10, 20","Hits 10, 20, 1500","Hits 10, 20, 1500m",Hits Total,"mean 10, 20","mean 10, 20, 1500","mean 10, 20, 1500m",mean Total`,
      'Bergen,7,,,7,4,,,4',
      `Oslo,3,0,1,4,${14 / 3},5,1,4`,
      'Total,10,0,1,11,4.5,5,1,4',
    ]);
    expect((await linesOf({})).join()).toContain('Total (Sum)');
  });

  test('a table as its page shows it has its totals below its rows, those of the engine, in both kinds of files', async () => {
    const metrics = [sumOf('hits'), { ...sumOf('amount'), aggregate: 'AVG', label: 'mean' }];
    const form_data = { viz_type: 'table', groupby: ['city'], metrics, show_totals: true };
    const body = {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ columns: ['city'], metrics, orderby: [['city', true]] }, { metrics }],
      form_data,
      file_as_shown: true,
    };
    const file = (more: object) => server.admin.post('/api/v1/chart/data', { ...body, result_format: 'csv', ...more });
    // Amounts of Oslo are 5, 1, 3, 2 and 9, of Bergen 4: means by hand.
    expect((await file({})).text).toBe('City,Hits,mean\nBergen,7,4\nOslo,4,4\nAll 2,11,4\n');
    const hidden = { form_data: { ...form_data, show_totals: false } };
    expect((await file(hidden)).text).toBe('City,Hits,mean\nBergen,7,4\nOslo,4,4\n');
    const workbook = cellsOf(await file({ result_format: 'xlsx' }));
    expect(workbook.text).toContain(
      '<row r="4"><c r="A4" s="1" t="inlineStr"><is><t xml:space="preserve">All 2</t></is></c><c r="B4" s="1"><v>11</v></c>',
    );
    // Who asks for results as they are gets one file for each.
    expect((await file({ file_as_shown: false })).headers['content-type']).toBe('application/zip');
  });

  test('a table beside another time leaves with the differences and changes that its page shows, those of its totals, too', async () => {
    const metrics = [sumOf('hits')];
    const form_data = {
      viz_type: 'table',
      groupby: ['city'],
      metrics,
      show_totals: true,
      time_compare: ['3 days ago'],
    };
    const times = {
      metrics,
      granularity: 'day',
      time_range: '2024-01-04 : 2024-01-07',
      time_offsets: ['3 days ago'],
    };
    const { text } = await server.admin.post('/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ ...times, columns: ['city'], orderby: [['city', true]] }, times],
      form_data: { ...form_data, comparison_type: 'values' },
      file_as_shown: true,
      result_format: 'csv',
    });
    // Oslo: 0 + 1 on the fourth and fifth, 0 + 1 + 2 on the first three; Bergen: 7 on the sixth, nothing before.
    expect(text).toBe(
      [
        'City,Hits,"Hits, 3 days ago","Hits, difference to 3 days ago","Hits, change to 3 days ago"',
        'Bergen,7,,,',
        `Oslo,1,3,-2,${-2 / 3}`,
        `All 2,8,3,5,${5 / 3}`,
        '',
      ].join('\n'),
    );
  });

  test('numbers of a table with a number format stay numbers, column by column, under the names that users read', async () => {
    const form_data = { viz_type: 'table', column_config: { hits: { d3NumberFormat: ',.2f' } } };
    expect((await entryOf(counted, { ...processed, form_data })).data).toEqual({
      City: { 0: 'Bergen', 1: 'Oslo' },
      Hits: { 0: 7, 1: 4 },
    });
  });
});
