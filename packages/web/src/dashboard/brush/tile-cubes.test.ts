import '@sextant/charts/all-types';
import { columnFrom, TableChunkWriter } from '@sextant/contract';
import type { ChartCube, ColumnTable, DataMask, NativeFilter } from '@sextant/contract';
import { clausesFor, clausesOf, rangeMask } from '@sextant/dashboard';
import type { DashboardModel, Tile } from '@sextant/dashboard';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFilterStore } from '../filter-store.ts';
import type { DashboardPageContext } from '../page-context.ts';
import { refreshKey } from '../tile-query.ts';
import { createTileStore } from '../tile-store.ts';
import { PageCubes } from './tile-cubes.ts';

// Each request by itself: how lists come back is no matter here.
vi.mock('../../api/request-batch.ts', () => ({
  batchOf: () => ({ first: fetch, later: fetch, sendAfter: (ask: () => void) => ask() }),
}));

const dataset = {
  id: 3,
  main_dttm_col: null,
  columns: [
    { column_name: 'city', verbose_name: null, is_dttm: false, type_generic: 1 },
    { column_name: 'hours', verbose_name: null, is_dttm: false, type_generic: 0 },
  ],
};
const otherDataset = { ...dataset, id: 7, columns: [{ ...dataset.columns[1], column_name: 'duration' }] };
const tileOf = (chartId: number, form: object): Tile =>
  ({
    id: `CHART-${chartId}`,
    chartId,
    name: `Chart ${chartId}`,
    chart: { id: chartId, version: 1, form_data: { datasource: '3__table', ...form } },
    dataset,
    ancestors: ['ROOT_ID'],
    zone: null,
  }) as unknown as Tile;
const source = tileOf(1, { viz_type: 'pie', groupby: ['city'], metric: 'count' });
const figure = tileOf(2, { viz_type: 'big_number_total', metric: 'count' });
const distinct = tileOf(4, { viz_type: 'big_number_total', metric: 'persons' });
const trips: Tile = { ...tileOf(6, { viz_type: 'big_number_total', metric: 'count' }), dataset: otherDataset as never };
const model = {
  item: { id: 9 },
  mainDataset: dataset,
  zone: null,
  filters: [],
  tiles: [source, figure, distinct, trips],
  datasets: new Map([
    [3, dataset],
    [7, otherDataset],
  ]),
  metadata: { cross_filters_enabled: true, chart_configuration: {}, global_chart_configuration: undefined },
} as unknown as DashboardModel;

const chunksOf = (table: ColumnTable): string[] =>
  [...new TableChunkWriter().chunks(table, { note: null, isWhole: true })].map((chunk) =>
    btoa(String.fromCharCode(...chunk.flatMap((part) => [...part]))),
  );

/** Four flights of Oslo, two of Rome; or of three and of five hours. */
function cube(isOfHours: boolean): ChartCube {
  const cells = isOfHours ? columnFrom('0', 'integer', [3, 5]) : columnFrom('0', 'text', ['Oslo', 'Rome']);
  const table = {
    columns: [cells, columnFrom('1', 'integer', [4, 2])],
    rowCount: 2,
  };
  const metrics = [{ label: 'count', fold: 'sum' as const, withoutRows: 'zero' as const }];
  return {
    layout: {
      groupCount: 0,
      cellCount: 1,
      metrics,
      orderBy: [],
      post: [],
      labelMap: { count: ['count'] },
      temporal: [],
      subtotals: [],
    },
    chunks: chunksOf(table),
  };
}

/** A cube of rows by month and city: what they count, and the last moment of each; of Oslo the data end on the third of February. */
function monthlyCube(labels: readonly string[]): ChartCube {
  const [january, february] = [Date.UTC(2001, 0, 1), Date.UTC(2001, 1, 1)];
  const lasts = [
    Date.UTC(2001, 0, 31, 9),
    Date.UTC(2001, 1, 3, 9),
    Date.UTC(2001, 0, 31, 20),
    Date.UTC(2001, 1, 28, 20),
  ];
  const table = {
    columns: [
      columnFrom('day', 'timestamp', [january, february, january, february]),
      columnFrom('0', 'text', ['Oslo', 'Oslo', 'Rome', 'Rome']),
      columnFrom('1', 'integer', [31, 3, 20, 19]),
      ...(labels.length > 1 ? [columnFrom('2', 'timestamp', lasts)] : []),
    ],
    rowCount: 4,
  };
  return {
    layout: {
      groupCount: 1,
      cellCount: 1,
      metrics: labels.map((label, index) => ({ label, fold: index === 0 ? 'sum' : 'max', withoutRows: 'null' })),
      orderBy: [],
      post: [],
      labelMap: {},
      temporal: ['day'],
      subtotals: [],
    },
    chunks: chunksOf(table),
  };
}

let bodies: string[] = [];
beforeEach(() => {
  bodies = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('csrf_token')) return Response.json({ result: 'token' });
    const body = typeof init.body === 'string' ? init.body : '';
    const entryOf = (text: string) => {
      bodies.push(text);
      if (!text.includes('cube_by')) return { rowcount: 1, colnames: ['count'], coltypes: [0], data: [{ count: 6 }] };
      return { cube: text.includes('persons') ? { reason: 'metric' } : cube(/hours|duration/.test(text)) };
    };
    if (!body.includes('P1M')) return Response.json({ result: [entryOf(body)] });
    bodies.push(body);
    const months = { rowcount: 1, colnames: ['day', 'count'], coltypes: [2, 0], data: [{ day: 0, count: 6 }] };
    const monthly = [{ cube: monthlyCube(['count']) }, { cube: monthlyCube(['rows__', 'last__']) }];
    return Response.json({ result: body.includes('cube_by') ? monthly : [months] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const oslo: DataMask = {
  extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Oslo'] }] },
  filterState: { value: [['Oslo']], label: 'Oslo' },
};

async function openCubes(nativeFilters: readonly NativeFilter[] = [], moreTiles: readonly Tile[] = []) {
  const pageModel = { ...model, filters: nativeFilters, tiles: [...model.tiles, ...moreTiles] };
  const client = new QueryClient();
  const filters = createFilterStore(pageModel, { masks: {}, setId: null }, () => undefined);
  const tiles = createTileStore({ fixedColors: {} });
  tiles.getState().setPlaces(pageModel.tiles.map(({ id }) => ({ id, isNear: true, isVisible: true })));
  const page: DashboardPageContext = { model: pageModel, filters, tiles, cubes: { current: null } };
  const cubes = new PageCubes(client, page);
  cubes.prepare({ kind: 'chart', tile: source });
  const clauses = clausesOf(model, { '1': oslo }, null);
  const resultOf = (tile: Tile) => cubes.resultFor(tile, clausesFor(clauses, tile));
  await vi.waitFor(() => expect(resultOf(figure)).not.toBeNull());
  return { client, cubes, resultOf, filters, tiles, page: pageModel };
}

test('what a choice would show is known without asking, where a cube can tell', async () => {
  const { resultOf, cubes, tiles } = await openCubes();
  const requestCount = bodies.length;
  const result = resultOf(figure);
  expect(result?.tables[0]?.columns[0]).toMatchObject({ name: 'count', cells: { numbers: new Float64Array([4]) } });
  expect(result?.entries[0]).toMatchObject({ rowcount: 1, query: '', is_cut: false });
  expect(resultOf(distinct)).toBeNull();
  const elements = [source, figure, distinct].map(({ id }) => {
    const element = document.body.appendChild(document.createElement('div'));
    element.setAttribute('data-tile-id', id);
    return element;
  });
  const marked = () => elements.map((element) => element.hasAttribute('data-following'));
  // The one that is looked at while the hand moves is the one that it leaves; what no cube knows says that it follows.
  cubes.follow({ kind: 'chart', tile: source }, oslo);
  await vi.waitFor(() => expect(tiles.getState().brushed.get(figure.id)).toBe(resultOf(figure)));
  expect(marked()).toEqual([false, false, true]);
  cubes.stop();
  expect(marked()).toEqual([false, false, false]);
  for (const element of elements) element.remove();
  expect(tiles.getState().brushed.size).toBe(0);
  cubes.prepare({ kind: 'chart', tile: source });
  expect(bodies).toHaveLength(requestCount);
});

test('a hand that rests leaves what tiles show to their results', async () => {
  const { cubes, filters, tiles } = await openCubes();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  cubes.follow({ kind: 'chart', tile: source }, oslo);
  filters.getState().preview('1', oslo);
  await frame();
  expect(tiles.getState().brushed.size).toBe(0);
  // The hand goes on.
  cubes.follow({ kind: 'chart', tile: source }, oslo);
  await frame();
  expect([...tiles.getState().brushed.keys()]).toEqual([figure.id]);
});

test('how many rows a choice leaves is known, too, and asked for once', async () => {
  const { cubes } = await openCubes();
  const clauses = [...clausesOf(model, { '1': oslo }, null).values()];
  await vi.waitFor(() => expect(cubes.rowCountFor(clauses)).toBe(4));
  // Of what acts beside it a cube was made without.
  const other: DataMask = { ...oslo, filterState: { value: [['Paris']], label: 'Paris' } };
  expect(cubes.rowCountFor([...clausesOf(model, { '1': oslo, '2': other }, null).values()])).toBeNull();
  expect(cubes.rowCountFor([])).toBeNull();
});

test('a range filter has cubes as charts have, by the columns that it has in the datasets of the tiles', async () => {
  const filter = {
    id: 'NATIVE_FILTER-hours',
    filterType: 'filter_range',
    targets: [
      { datasetId: 3, column: { name: 'hours' } },
      { datasetId: 7, column: { name: 'duration' } },
    ],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    cascadeParentIds: [],
    controlValues: {},
  } as unknown as NativeFilter;
  const { cubes, page } = await openCubes([filter]);
  const before = bodies.length;
  cubes.prepare({ kind: 'filter', filter });
  const clauses = clausesOf(page, { [filter.id]: rangeMask(filter, [4, null]) }, null);
  // Hours 3 and 5 with four and two flights, of either dataset.
  for (const tile of [figure, trips])
    await vi.waitFor(() =>
      expect(cubes.resultFor(tile, clausesFor(clauses, tile))?.tables[0]?.columns[0]).toMatchObject({
        cells: { numbers: new Float64Array([2]) },
      }),
    );
  const cubeColumns = bodies.slice(before).flatMap((body) => /"cube_by":\[[^\]]*\]/.exec(body)?.[0] ?? []);
  expect(cubeColumns.filter((text) => text.includes('duration'))).toHaveLength(1);
  expect(cubeColumns.filter((text) => /hours|duration/.test(text)).length).toBeGreaterThan(1);
});

test('cubes make way for tiles that are asked, and are asked for again', async () => {
  const { client, cubes } = await openCubes();
  client.setQueryData(refreshKey, Date.now() + 1);
  cubes.resultFor(figure, clausesFor(clausesOf(model, { '1': oslo }, null), figure));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const cubeRequests = () => bodies.filter((body) => body.includes('cube_by')).length;
  const before = cubeRequests();
  cubes.yieldToTiles();
  await vi.advanceTimersByTimeAsync(1_900);
  // A hand that rests again does not put them off.
  cubes.yieldToTiles();
  expect(cubeRequests()).toBe(before);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await vi.waitFor(() => expect(cubeRequests()).toBe(before + 1));
  // Who has left is near no chart.
  cubes.giveUp();
  cubes.yieldToTiles();
});

test('cubes go with a refresh', async () => {
  const { client, resultOf } = await openCubes();
  client.setQueryData(refreshKey, Date.now() + 1);
  expect(resultOf(figure)).toBeNull();
});

test('cubes go after five minutes', async () => {
  const { resultOf } = await openCubes();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 5 * 60_000 + 1);
  expect(resultOf(figure)).toBeNull();
  vi.restoreAllMocks();
});

test('how far the rows of a series over time reach is known with its cube, asked for in the same request', async () => {
  const monthly = tileOf(8, {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'day',
    time_grain_sqla: 'P1M',
    temporal_columns_lookup: { day: true },
    metrics: ['count'],
  });
  const { cubes, page } = await openCubes([], [monthly]);
  const coverageOf = (tile: Tile, city: string) =>
    cubes.coverageFor(
      tile,
      clausesFor(
        clausesOf(
          page,
          { '1': { ...oslo, extraFormData: { filters: [{ col: 'city', op: 'IN', val: [city] }] } } },
          null,
        ),
        tile,
      ),
    );
  await vi.waitFor(() => expect(coverageOf(monthly, 'Oslo')).not.toBeUndefined());
  expect(coverageOf(monthly, 'Oslo')).toEqual({
    rows: 34,
    missing: 0,
    unfinished: { startMs: Date.UTC(2001, 1, 1), text: 'Feb 2001: 3 of 28 days' },
  });
  // Nothing that a drawing would show.
  expect(coverageOf(monthly, 'Rome')).toBeNull();
  expect(coverageOf(figure, 'Oslo')).toBeUndefined();
  expect(bodies.filter((body) => body.includes('is_coverage'))).toHaveLength(1);
});
