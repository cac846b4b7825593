import type { ApiResponse, Api } from './session.ts';
import { expect, strikesDatasetId, test } from './session.ts';

const resolve = (api: Api, text: string): Promise<ApiResponse> =>
  api.get(`/api/v1/time_range/?q=${encodeURIComponent(`'${text.replaceAll('!', '!!').replaceAll("'", "!'")}'`)}`);

const day = 86_400_000;
const instant = (wall: string): Date => new Date(`${wall}Z`);

test('[TIME-065] the server says since and until of a range', async ({ api }) => {
  const { status, body } = await resolve(api, '2001-01-01T00:00:00 : 2001-07-01T00:00:00');
  expect(status).toBe(200);
  expect(body.result).toMatchObject({ since: '2001-01-01T00:00:00', until: '2001-07-01T00:00:00' });
});

test('what cannot be read is rejected with a message', async ({ api }) => {
  const { status, body } = await resolve(api, 'foo bar : now');
  expect(status).toBe(400);
  expect(body.message).toContain('foo bar');
});

function before(end: Date, unit: 'day' | 'month', count: number): number {
  if (unit === 'day') return end.getTime() - count * day;
  const start = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - count, 1));
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  return start.setUTCDate(Math.min(end.getUTCDate(), lastDay));
}
async function reachesBack(api: Api, text: string, unit: 'day' | 'month', count: number): Promise<void> {
  const { since, until } = (await resolve(api, text)).body.result;
  expect(until).toMatch(/T00:00:00$/);
  expect(Math.abs(Date.now() - instant(until).getTime())).toBeLessThan(2 * day);
  expect(instant(since).getTime()).toBe(before(instant(until), unit, count));
}
test('[TIME-012] Last day resolves', ({ api }) => reachesBack(api, 'Last day', 'day', 1));
test('[TIME-013] Last week resolves', ({ api }) => reachesBack(api, 'Last week', 'day', 7));
test('[TIME-014] Last month resolves', ({ api }) => reachesBack(api, 'Last month', 'month', 1));
test('[TIME-015] Last quarter resolves', ({ api }) => reachesBack(api, 'Last quarter', 'month', 3));
test('[TIME-016] Last year resolves', ({ api }) => reachesBack(api, 'Last year', 'month', 12));

test('[TIME-018] the previous calendar week is a whole week from Monday', async ({ api }) => {
  const { since, until } = (await resolve(api, 'previous calendar week')).body.result;
  expect(instant(since).getUTCDay()).toBe(1);
  expect(instant(until).getTime() - instant(since).getTime()).toBe(7 * day);
  const now = Date.now();
  expect(instant(until).getTime()).toBeLessThanOrEqual(now);
  expect(now - instant(until).getTime()).toBeLessThan(8 * day);
});

test('[TIME-019 TIME-020] the previous calendar month and year are whole', async ({ api }) => {
  const month = (await resolve(api, 'previous calendar month')).body.result;
  expect([month.since, month.until].every((wall: string) => wall.endsWith('-01T00:00:00'))).toBe(true);
  expect(before(instant(month.until), 'month', 1)).toBe(instant(month.since).getTime());
  const year = (await resolve(api, 'previous calendar year')).body.result;
  expect(year.since).toMatch(/^\d{4}-01-01T00:00:00$/);
  expect(Number(year.until.slice(0, 4)) - Number(year.since.slice(0, 4))).toBe(1);
});

test('[TIME-028] the eight units of a relative end resolve', async ({ api }) => {
  const expected = {
    second: '2001-03-31T11:59:59',
    minute: '2001-03-31T11:59:00',
    hour: '2001-03-31T11:00:00',
    day: '2001-03-30T12:00:00',
    week: '2001-03-24T12:00:00',
    month: '2001-02-28T12:00:00',
    quarter: '2000-12-31T12:00:00',
    year: '2000-03-31T12:00:00',
  };
  for (const [unit, since] of Object.entries(expected)) {
    const text = `DATEADD(DATETIME("2001-03-31T12:00:00"), -1, ${unit}) : 2001-03-31T12:00:00`;
    expect({ unit, since: (await resolve(api, text)).body.result.since }).toEqual({ unit, since });
  }
});

test('[TIME-040] holidays of a country resolve, and one that is not known is named', async ({ api }) => {
  const { body } = await resolve(
    api,
    'HOLIDAY("thanksgiving", DATETIME("2021")) : HOLIDAY("Christmas", DATETIME("2021"))',
  );
  expect(body.result).toMatchObject({ since: '2021-11-25T00:00:00', until: '2021-12-25T00:00:00' });
  const unknown = await resolve(api, 'HOLIDAY("Foo Day") : ');
  expect(unknown.status).toBe(400);
  expect(unknown.body.message).toContain('Unable to find such a holiday: [Foo Day]');
});

const functions = [
  ['DATETIME("2001-05-05") : 2001-06-01', '2001-05-05T00:00:00'],
  ['DATEADD(DATETIME("2001-05-05"), -2, day) : 2001-06-01', '2001-05-03T00:00:00'],
  ['DATETRUNC(DATETIME("2001-05-05"), month) : 2001-06-01', '2001-05-01T00:00:00'],
  ['LASTDAY(DATETIME("2001-05-05"), month) : 2001-06-01', '2001-05-31T00:00:00'],
] as const;
test('the functions of the help resolve', async ({ api }) => {
  for (const [text, since] of functions) expect((await resolve(api, text)).body.result.since).toBe(since);
});

test('[TIME-021 TIME-022] the start of a range counts, its end does not', async ({ api }) => {
  const datasetId = await strikesDatasetId(api);
  const days = async (range: string): Promise<string[]> => {
    const { body } = await api.post('/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [
        {
          columns: ['date'],
          metrics: ['strikes'],
          granularity: 'date',
          time_range: range,
          row_limit: 100,
          orderby: [['date', true]],
        },
      ],
    });
    return body.result[0].data.map((row: { date: number }) => new Date(row.date).toISOString().slice(0, 10));
  };
  const all = await days('1995-05-01 : 1995-05-08');
  const [first = '', second = ''] = all;
  expect(all.length).toBeGreaterThan(2);
  expect(await days(`${first} : ${second}`)).toEqual([first]);
});
