import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cluster } from '../testing/clusters.ts';
import type { TestResponse } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { isoText as iso, zonedPlaces, type ZonedPlace } from '../testing/zoned-places.ts';

const minuteMs = 60_000;

/** Instants around changes of the clock: Berlin, Lord Howe (half an hour), Santiago (at midnight), New York. */
const spans = [
  ['2023-03-24', '2023-04-05'],
  ['2023-09-02', '2023-09-05'],
  ['2023-09-29', '2023-10-03'],
  ['2023-10-27', '2023-10-31'],
  ['2023-11-03', '2023-11-07'],
] as const;
const stepMinutes = 20;
const instants = spans.flatMap(([from, to]) => {
  const start = Date.parse(`${from}T00:10:00Z`);
  const count = (Date.parse(`${to}T00:10:00Z`) - start) / (stepMinutes * minuteMs);
  return Array.from({ length: count }, (_, index) => start + index * stepMinutes * minuteMs);
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Auckland',
];

/** What a clock on the wall shows, by the platform's own tables: the reckoning that results are held against. */
const clocks = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
/** What was shown, by zone and instant: the same few thousand are asked for by every engine and query. */
const shownTimes = new Map<string, string>();
function shownTime(ms: number, zone: string): string {
  const key = `${zone} ${ms}`;
  if (!shownTimes.has(key)) shownTimes.set(key, clocks.get(zone)?.format(ms) ?? '');
  return shownTimes.get(key) ?? '';
}
const textOf = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 19).replace('T', ' ');

const csv = [
  'seen_at,local_at,day,n',
  ...instants.map((ms, n) => `${iso(ms)}Z,${iso(ms)},${iso(ms).slice(0, 10)},${n}`),
].join('\n');

interface ZoneContext {
  readonly sextant: DataServer;
  readonly datasetId: number;
}

/** Says that `seen_at` holds numbers since 1970. */
async function tellFormat({ admin }: DataServer, datasetId: number, format: string): Promise<void> {
  const { columns } = (await admin.get(`/api/v1/dataset/${datasetId}`)).body.result;
  const messages = columns.map(({ id, column_name: name }: { id: number; column_name: string }) =>
    name === 'seen_at' ? { id, column_name: name, python_date_format: format } : { id, column_name: name },
  );
  const result = await admin.put(`/api/v1/dataset/${datasetId}`, { columns: messages });
  if (result.status !== 200) throw new Error(result.text);
}

/** What must be true of a table with instants, wall times and days, in whatever engine it is; numbers are instants by their format. */
function holdsInEveryZone(open: () => ZoneContext, timeFormat: ZonedPlace['timeFormat'] = null): void {
  const request = (query: Readonly<Record<string, unknown>>, zone: string | null, more = {}): Promise<TestResponse> =>
    open().sextant.admin.post('/api/v1/chart/data', {
      datasource: { id: open().datasetId, type: 'table' },
      queries: [query],
      ...(zone === null ? {} : { time_zone: zone }),
      ...more,
    });
  const rowsOf = async (query: Readonly<Record<string, unknown>>, zone: string | null) => {
    const result = await request(query, zone);
    if (result.status !== 200) throw new Error(result.text);
    return result.body.result[0].data as Record<string, number>[];
  };
  const withinRange = (col: string, val: string) => [{ col, op: 'TEMPORAL_RANGE', val }];
  const axis = (column: string, grain: string) => ({
    columns: [
      { sqlExpression: column, label: column, expressionType: 'SQL', columnType: 'BASE_AXIS', timeGrain: grain },
    ],
    metrics: ['count'],
  });
  const countedBy = (texts: readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
    return counts;
  };
  const cuts: readonly (readonly [string, (text: string) => string])[] = [
    ['P1D', (text) => `${text.slice(0, 10)} 00:00:00`],
    ['PT1H', (text) => `${text.slice(0, 13)}:00:00`],
    ['P1M', (text) => `${text.slice(0, 7)}-01 00:00:00`],
  ];

  test.each(zones)('instants are cut to days, hours and months of %s', async (zone) => {
    for (const [grain, cut] of cuts) {
      const rows = await rowsOf(axis('seen_at', grain), zone);
      const countsByZone = Object.fromEntries(rows.map((row) => [textOf(row['seen_at'] ?? 0), row['count']]));
      expect({ grain, ours: countsByZone }).toEqual({
        grain,
        ours: countedBy(instants.map((ms) => cut(shownTime(ms, zone)))),
      });
    }
  });

  test.each(zones)(
    'a day of %s holds the instants that its clock showed on it, also when it has 23 or 25 hours',
    async (zone) => {
      const days = ['2023-03-26', '2023-04-02', '2023-09-03', '2023-10-01', '2023-10-29', '2023-11-05'];
      for (const day of days) {
        const next = new Date(Date.parse(day) + 24 * 60 * minuteMs).toISOString().slice(0, 10);
        const [row] = await rowsOf({ metrics: ['count'], filters: withinRange('seen_at', `${day} : ${next}`) }, zone);
        const expected = instants.filter((ms) => shownTime(ms, zone).startsWith(day)).length;
        expect({ zone, day, count: row?.['count'] }).toEqual({ zone, day, count: expected });
      }
    },
  );

  test('ranges that meet share no instant and lose none, hour by hour over both changes of the clock', async () => {
    for (const [zone, day] of [
      ['Europe/Berlin', '2023-03-26'],
      ['Europe/Berlin', '2023-10-29'],
      ['Australia/Lord_Howe', '2023-04-02'],
    ] as const) {
      const start = Date.parse(`${day}T00:00:00Z`);
      const edges = Array.from({ length: 49 }, (_, halfHours) => iso(start + halfHours * 30 * minuteMs));
      const parts = edges
        .slice(1)
        .map((edge, index) => ({ metrics: ['count'], filters: withinRange('seen_at', `${edges[index]} : ${edge}`) }));
      const { body } = await open().sextant.admin.post('/api/v1/chart/data', {
        datasource: { id: open().datasetId, type: 'table' },
        queries: parts,
        time_zone: zone,
      });
      const sum = body.result.reduce(
        (all: number, { data }: { data: { count: number }[] }) => all + (data[0]?.count ?? 0),
        0,
      );
      expect({ zone, day, sum }).toEqual({
        zone,
        day,
        sum: instants.filter((ms) => shownTime(ms, zone).startsWith(day)).length,
      });
    }
  });

  test.each(zones)('rows, the latest instant and a filter on one show and mean the clock of %s', async (zone) => {
    const filters = [{ col: 'n', op: '==', val: 5 }];
    const [row] = await rowsOf({ columns: ['seen_at'], filters }, zone);
    expect(textOf(row?.['seen_at'] ?? 0)).toBe(shownTime(instants[5] ?? 0, zone));
    const [latest] = await rowsOf(
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(seen_at)', label: 'latest' }] },
      zone,
    );
    // What an author's own SQL makes of a number is a number.
    const last = instants.at(-1) ?? 0;
    const storedLast = timeFormat === 'epoch_s' ? last / 1000 : last;
    const messages = latest?.['latest'] ?? 0;
    expect(timeFormat === null ? textOf(messages) : messages).toBe(
      timeFormat === null ? shownTime(last, zone) : storedLast,
    );
    const sameRows = await rowsOf(
      { columns: ['n'], filters: [{ col: 'seen_at', op: '==', val: row?.['seen_at'] }] },
      zone,
    );
    expect(sameRows).toEqual([{ n: 5 }]);
    const day = Date.parse(`${shownTime(instants[5] ?? 0, zone).slice(0, 10)}T00:00:00Z`);
    const ofDay = { metrics: ['count'], filters: [{ col: 'seen_at', op: 'IN', val: [day], grain: 'P1D' }] };
    const expected = instants.filter((ms) => shownTime(ms, zone).startsWith(iso(day).slice(0, 10))).length;
    expect((await rowsOf(ofDay, zone))[0]?.['count']).toBe(expected);
  });

  test.each(zones)('samples, value lists and the older chart call show and mean the clock of %s', async (zone) => {
    const { sextant, datasetId } = open();
    const first = instants[0] ?? 0;
    const namedText = `time_zone=${encodeURIComponent(zone)}`;
    const values = await sextant.admin.get(`/api/v1/datasource/table/${datasetId}/column/seen_at/values/?${namedText}`);
    expect(textOf(values.body.result[0])).toBe(shownTime(first, zone));
    const olderResponse = await sextant.admin.get(`/superset/filter/table/${datasetId}/seen_at/?${namedText}`);
    expect(olderResponse.body).toEqual(values.body.result);
    const day = shownTime(first, zone).slice(0, 10);
    const next = new Date(Date.parse(day) + 24 * 60 * minuteMs).toISOString().slice(0, 10);
    const expected = instants.filter((ms) => shownTime(ms, zone).startsWith(day)).length;
    const sampledResponse = await sextant.admin.post(
      `/datasource/samples?datasource_type=table&datasource_id=${datasetId}&${namedText}`,
      { filters: withinRange('seen_at', `${day} : ${next}`) },
    );
    expect(sampledResponse.body.result.total_count).toBe(expected);
    expect(
      sampledResponse.body.result.data.map((row: { seen_at: number }) => textOf(row.seen_at).slice(0, 10)),
    ).toEqual(Array.from({ length: expected }, () => day));
    const form_data = {
      datasource: `${datasetId}__table`,
      viz_type: 'line',
      granularity_sqla: 'seen_at',
      time_grain_sqla: 'P1D',
      time_range: `${day} : ${next}`,
      metrics: ['count'],
      time_zone: zone,
    };
    const lines = await sextant.admin.post('/superset/explore_json/', { form_data });
    expect(lines.body.data).toEqual([{ key: 'count', values: [{ x: Date.parse(`${day}T00:00:00Z`), y: expected }] }]);
  });

  test('times without a zone and days are the same in every zone', async () => {
    const results = await Promise.all(
      zones.map(async (zone) => [
        await rowsOf(
          { ...axis('local_at', 'PT1H'), filters: withinRange('local_at', '2023-03-26 : 2023-03-27') },
          zone,
        ),
        await rowsOf({ ...axis('day', 'P1D'), filters: withinRange('day', '2023-10-29 : 2023-10-31') }, zone),
        await rowsOf({ columns: ['local_at', 'day'], filters: [{ col: 'n', op: '<', val: 3 }] }, zone),
      ]),
    );
    expect(results[0]?.[0]).toHaveLength(24);
    for (const result of results) expect(result).toEqual(results[0]);
  });

  test('a time text with an offset is the moment that it names; one without is the clock of the zone', async () => {
    const [ms] = instants;
    const equals = async (val: string, zone: string) =>
      (await rowsOf({ columns: ['n'], filters: [{ col: 'seen_at', op: '==', val }] }, zone)).map(({ n }) => n);
    expect(await equals(`${iso(ms ?? 0)}Z`, 'Asia/Kolkata')).toEqual([0]);
    expect(await equals(shownTime(ms ?? 0, 'Asia/Kolkata').replace(' ', 'T'), 'Asia/Kolkata')).toEqual([0]);
  });

  test('a file has the times of the zone', async () => {
    const query = { columns: ['seen_at', 'n'], filters: [{ col: 'n', op: '==', val: 7 }] };
    const result = await request(query, 'Asia/Kolkata', { result_format: 'csv' });
    expect(result.text).toContain(shownTime(instants[7] ?? 0, 'Asia/Kolkata'));
  });

  test('the hours of a dataset are added to what is shown, after the zone', async () => {
    const { sextant, datasetId } = open();
    const query = { ...axis('seen_at', 'P1D'), filters: withinRange('seen_at', '2023-03-26 : 2023-03-27') };
    const [before] = await rowsOf(query, 'Europe/Berlin');
    expect((await sextant.admin.put(`/api/v1/dataset/${datasetId}`, { offset: 5 })).status).toBe(200);
    const [after] = await rowsOf(query, 'Europe/Berlin');
    await sextant.admin.put(`/api/v1/dataset/${datasetId}`, { offset: 0 });
    expect(textOf(before?.['seen_at'] ?? 0)).toBe('2023-03-26 00:00:00');
    expect(after).toEqual({ seen_at: (before?.['seen_at'] ?? 0) + 5 * 60 * minuteMs, count: before?.['count'] });
  });
}

describe('instants in uploaded tables', () => {
  let sextant: DataServer;
  let datasetId: number;
  beforeAll(async () => {
    sextant = await openDataServer({ SEXTANT_TIME_ZONE: 'Asia/Tokyo' });
    datasetId = await datasetOf(sextant.admin, 'zoned.csv', csv);
  });
  afterAll(() => sextant.close());

  holdsInEveryZone(() => ({ sextant, datasetId }));

  test('a query without a zone takes the server’s', async () => {
    const { body } = await sextant.admin.post('/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ columns: ['seen_at'], filters: [{ col: 'n', op: '==', val: 5 }] }],
    });
    expect(body.result[0].data[0].seen_at).toBe((instants[5] ?? 0) + 9 * 60 * minuteMs);
  });

  test('a zone that does not exist is rejected by its name, in queries and in ranges', async () => {
    const query = await sextant.admin.post('/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ metrics: ['count'] }],
      time_zone: 'Mars/Olympus',
    });
    expect([query.status, codeOf(query)]).toEqual([400, 'QUERY_026']);
    expect(query.body.errors[0].message).toContain('Mars/Olympus');
    const range = await sextant.admin.get("/api/v1/time_range/?q='today : '&time_zone=Mars/Olympus");
    expect([range.status, codeOf(range)]).toEqual([400, 'QUERY_026']);
  });

  test('[TIME-065] the call of time ranges reads a text by the clock of the zone that is asked for, else the server’s', async () => {
    const resolveRange = async (address: string) =>
      (await sextant.admin.get(`/api/v1/time_range/?q=${address}`)).body.result;
    const fixedRange = await resolveRange("'2023-03-26 : 2023-03-27T10:30:00'");
    expect(fixedRange).toEqual({
      since: '2023-03-26T00:00:00',
      until: '2023-03-27T10:30:00',
      timeRange: '2023-03-26 : 2023-03-27T10:30:00',
      timeZone: 'Asia/Tokyo',
    });
    const [eastRange, west] = await Promise.all(
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => resolveRange(`'now : '&time_zone=${zone}`)),
    );
    const apartMs = Date.parse(`${eastRange.since}Z`) - Date.parse(`${west.since}Z`);
    expect(Math.round(apartMs / (60 * minuteMs))).toBe(25);
  });

  test('the call of time ranges takes a day for today, whatever the zone', async () => {
    const { body } = await sextant.admin.get(
      "/api/v1/time_range/?q='Last month'&today=2002-07-26&time_zone=Asia/Tokyo",
    );
    expect(body.result).toEqual({
      since: '2002-06-26T00:00:00',
      until: '2002-07-26T00:00:00',
      timeRange: 'Last month',
      timeZone: 'Asia/Tokyo',
    });
    for (const today of ['26.7.2002', '2002-02-30', 'now'])
      expect((await sextant.admin.get(`/api/v1/time_range/?q='Last month'&today=${today}`)).status).toBe(400);
  });

  test('a grain on a text: left alone where it is no time, rejected with a code where it should be one and is not', async () => {
    const words = await datasetOf(sextant.admin, 'words.csv', 'word,n\nnot a time,1\nnor this,2\n');
    const byWord = {
      datasource: { id: words, type: 'table' },
      queries: [
        {
          columns: [
            { sqlExpression: 'word', label: 'word', expressionType: 'SQL', columnType: 'BASE_AXIS', timeGrain: 'P1D' },
          ],
          metrics: ['count'],
        },
      ],
    };
    const plainResponse = await sextant.admin.post('/api/v1/chart/data', byWord);
    expect(plainResponse.body.result[0].data.map(({ word }: { word: string }) => word).sort()).toEqual([
      'nor this',
      'not a time',
    ]);
    const { columns } = (await sextant.admin.get(`/api/v1/dataset/${words}`)).body.result;
    const timedColumns = columns.map(({ id, column_name: name }: { id: number; column_name: string }) => ({
      id,
      column_name: name,
      is_dttm: name === 'word',
    }));
    expect((await sextant.admin.put(`/api/v1/dataset/${words}`, { columns: timedColumns })).status).toBe(200);
    const cutResponse = await sextant.admin.post('/api/v1/chart/data', byWord);
    expect([cutResponse.status >= 400 && cutResponse.status < 500, codeOf(cutResponse)?.slice(0, 6)]).toEqual([
      true,
      'ENGINE',
    ]);
    const unknown = await sextant.admin.post('/api/v1/chart/data', {
      ...byWord,
      queries: [{ ...byWord.queries[0], columns: [{ ...byWord.queries[0]?.columns[0], timeGrain: 'P5D' }] }],
    });
    expect([unknown.status, codeOf(unknown)]).toEqual([400, 'REQUEST_002']);
  });

  test('a range that ends before it starts, and one that is not understood, say which end', async () => {
    const rejection = async (text: string) => {
      const result = await sextant.admin.get(`/api/v1/time_range/?q='${encodeURIComponent(text)}'`);
      return [result.status, codeOf(result), result.body.errors[0].extra.part];
    };
    expect(await rejection('tomorrow : yesterday')).toEqual([400, 'QUERY_018', 'range']);
    expect(await rejection('today : 2021-02-30')).toEqual([400, 'QUERY_018', 'end']);
    const query = await sextant.admin.post('/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [
        { metrics: ['count'], filters: [{ col: 'seen_at', op: 'TEMPORAL_RANGE', val: 'tomorrow : yesterday' }] },
      ],
    });
    expect([query.status, codeOf(query)]).toEqual([400, 'QUERY_018']);
  });
});

describe.each(await zonedPlaces(instants))('instants in a connected $title', (givenPlace) => {
  const { cluster, schema, uri, make, drop, folder, timeFormat } = givenPlace;
  describe.skipIf(cluster === null)('in every zone', () => {
    const place = cluster as Cluster;
    let sextant: DataServer;
    let datasetId: number;

    beforeAll(async () => {
      await make(place);
      sextant = await openDataServer({
        SEXTANT_PRIVATE_HOSTS: '127.0.0.1, localhost',
        SEXTANT_TIME_ZONE: 'UTC',
        ...(folder === null ? {} : { SEXTANT_FILE_ROOTS: folder }),
      });
      const connection = { database_name: 'Zones', sqlalchemy_uri: uri(place) };
      const database = await sextant.admin.post('/api/v1/database/', connection);
      if (database.status !== 201) throw new Error(database.text);
      const sourceBody = { database: database.body.id, schema, table_name: 'zoned' };
      const createdResponse = await sextant.admin.post('/api/v1/dataset/', sourceBody);
      if (createdResponse.status !== 201) throw new Error(createdResponse.text);
      datasetId = createdResponse.body.id;
      if (timeFormat !== null) await tellFormat(sextant, datasetId, timeFormat);
    });
    afterAll(async () => {
      await sextant.close();
      await drop(place);
    });

    holdsInEveryZone(() => ({ sextant, datasetId }), timeFormat);
  });
});
