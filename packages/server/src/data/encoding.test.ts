import { gunzipSync } from 'node:zlib';
import { columnFrom, numberColumn, textColumn } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { expect, test, vi } from 'vitest';
import { beginText, writtenOf } from './byte-text.ts';
import { csvRows, harmlessCell } from './csv-columns.ts';
import { jsonRows } from './json-columns.ts';
import { bytesOf } from './body-encodings.ts';
import { encodeResponse } from './response-body.ts';
import { createResponseCache } from './response-cache.ts';
import { xlsxParts } from './xlsx-columns.ts';

/** The rows as JSON, and how often others got a turn meanwhile. */
function writtenBodies(table: ColumnTable): { readonly json: string; readonly taskCount: number } {
  const text = beginText();
  let [json, taskCount] = ['', 0];
  for (const _ of jsonRows(table, text)) {
    json += writtenOf(text).toString();
    text.length = 0;
    taskCount += 1;
  }
  return { json: json + writtenOf(text).toString(), taskCount };
}

const rowsOf = (table: ColumnTable): unknown => JSON.parse(`[${writtenBodies(table).json}]`);

const hostileText = 'say "x";\n\u2028</script>\u0000';
const table: ColumnTable = {
  columns: [
    numberColumn('n"ame', 'float', [1.5, null, Number.NaN]),
    numberColumn('inf', 'float', [Number.POSITIVE_INFINITY, -0.25, 1e21]),
    numberColumn('flag', 'boolean', [true, false, null]),
    numberColumn('at', 'timestamp', [0, 978_307_260_000.9, -1]),
    textColumn('text', [hostileText, null, '']),
    columnFrom('big', 'integer', ['9007199254740993', '12', null]),
    columnFrom('money', 'decimal', ['12345678901234567890.10', '0.5', null]),
  ],
  rowCount: 3,
};

test('[D22] every kind of cell has a defined JSON form: exact integers beyond 2^53 as text, NaN and infinities as null, times as milliseconds', () => {
  const text = writtenBodies(table).json;
  expect(text).toContain('"big":"9007199254740993"');
  expect(text).toContain('"money":12345678901234567890.10');
  expect(rowsOf(table)).toEqual([
    {
      'n"ame': 1.5,
      inf: null,
      flag: true,
      at: 0,
      text: hostileText,
      big: '9007199254740993',
      money: Number('12345678901234567890.1'),
    },
    { 'n"ame': null, inf: -0.25, flag: false, at: 978_307_260_000, text: null, big: 12, money: 0.5 },
    { 'n"ame': null, inf: 1e21, flag: null, at: -1, text: '', big: null, money: null },
  ]);
});

test('cells of JSON are lists and objects; what is none stays a text', () => {
  const cells = ['[1,2]', '{"a":"b"}', '{"a":', null, 'null'];
  expect(rowsOf({ columns: [columnFrom('j', 'json', cells)], rowCount: 5 })).toEqual([
    { j: [1, 2] },
    { j: { a: 'b' } },
    { j: '{"a":' },
    { j: null },
    { j: null },
  ]);
});

test('a column of midnights is written as days, one with a clock as times', () => {
  const day = Date.UTC(2024, 1, 29);
  const columns = [numberColumn('d', 'timestamp', [day, null]), numberColumn('t', 'timestamp', [day, day + 1_500])];
  expect([...csvRows({ columns, rowCount: 2 })].join('')).toBe(
    'd,t\n2024-02-29,2024-02-29 00:00:00\n,2024-02-29 00:00:01.500\n',
  );
});

test('[G10] a workbook holds texts as texts, numbers, truths and times as what they are, and headings', () => {
  const columns = [
    textColumn('=1+1', ['=HYPERLINK("x")', 'a<b&"c"\u0001', null]),
    numberColumn('n', 'float', [1.5, null, Number.NaN]),
    numberColumn('b', 'boolean', [true, false, null]),
    numberColumn('d', 'date', [Date.UTC(1900, 2, 1), Date.UTC(1850, 0, 1), null]),
  ];
  const parts = xlsxParts({ columns, rowCount: 3 }, { n: 'Number' });
  const sheet = [...(parts.find(({ name }) => name.endsWith('sheet1.xml'))?.text ?? [])].join('');
  expect(sheet).toContain('<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('Number');
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t>');
  expect(sheet).toContain('a&lt;b&amp;&quot;c&quot;<');
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('<c r="B2"><v>1.5</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" s="2"><v>61</v></c>');
  expect(sheet).toContain('<t xml:space="preserve">1850-01-01</t>');
  expect(sheet).toContain('<row r="4"></row>');
  expect(() => xlsxParts({ columns: [], rowCount: 1_048_576 })).toThrow('A sheet holds at most 1048575 rows');
});

test('rows are one list, and writing them stops for others every quarter of a megabyte', () => {
  const numbers = Array.from({ length: 50_000 }, (_, row) => row);
  const many: ColumnTable = { columns: [numberColumn('i', 'integer', numbers)], rowCount: numbers.length };
  expect(writtenBodies(many).taskCount).toBe(2);
  expect(rowsOf(many)).toEqual(numbers.map((i) => ({ i })));
  expect(writtenBodies({ columns: many.columns, rowCount: 0 })).toEqual({ json: '', taskCount: 0 });
  expect(rowsOf({ columns: [], rowCount: 2 })).toEqual([{}, {}]);
});

test('numbers are written as JavaScript writes them', () => {
  const exactNumbers = [
    0,
    -0,
    7,
    -12,
    999_999_999,
    1e9,
    -1e9 - 1,
    978_307_260_000,
    2 ** 53 - 1,
    2 ** 53,
    -(2 ** 53) + 1,
  ];
  const short = [0.1, -0.5, 12.3, 0.0001, 99.9999, 1e11 - 0.5, 123_456_789.25, -1e10 + 0.001];
  const longNumbers = [
    1 / 3,
    0.1 + 0.2,
    1e-7,
    0.00001,
    1e21,
    5e-324,
    1.7976931348623157e308,
    0.30000000000000004,
    1e15 + 0.5,
  ];
  const seededNumbers = Array.from(
    { length: 20_000 },
    (_, row) => ((row * 2_654_435_761) % 4_294_967_296) / 10 ** (row % 12),
  );
  const numbers = [
    ...exactNumbers,
    ...short,
    ...longNumbers,
    ...seededNumbers,
    ...seededNumbers.map((number) => -number),
  ];
  const { json } = writtenBodies({ columns: [numberColumn('n', 'float', numbers)], rowCount: numbers.length });
  expect(json).toBe(numbers.map((number) => `{"n":${String(number)}}`).join(','));
});

test('texts of any signs and lengths are written as JSON, whether they come once or often', () => {
  const texts = [hostileText, '', 'plain', 'é', '日本', '😀', 'x'.repeat(70_000), 'ü'.repeat(300_000), '\u007f'];
  const repeatedTexts = Array.from({ length: 90 }, (_, row) => texts[row % 9] ?? '');
  const expected = (rows: readonly string[]): string =>
    JSON.stringify(rows.map((t) => ({ 'kéy"': t, n: 1 }))).slice(1, -1);
  for (const rows of [texts, repeatedTexts]) {
    const ones = numberColumn(
      'n',
      'integer',
      rows.map(() => 1),
    );
    expect(writtenBodies({ columns: [textColumn('kéy"', rows), ones], rowCount: rows.length }).json).toBe(
      expected(rows),
    );
  }
});

test('[G10] cells that begin like a formula are defused in CSV; negative numbers are not', () => {
  for (const text of ['=1+1', '+cmd', '@at', '|pipe', '%x', '-1+1', '  =1', '"=1"', '\tx', '\rx'])
    expect(harmlessCell(text)).toMatch(/^'/);
  expect(harmlessCell('=a|b')).toBe("'=a\\|b");
  for (const text of ['-5', '-1.25', 'plain', '', '10%', 'a=b']) expect(harmlessCell(text)).toBe(text);
});

test('CSV quotes by RFC 4180, writes labels as headings and NULL as nothing', () => {
  const smallTable: ColumnTable = {
    columns: [
      textColumn('name', ['a,b', 'say "x"', null]),
      numberColumn('at', 'timestamp', [978_307_260_000, null, 978_307_260_250]),
      numberColumn('day', 'date', [0, 0, 0]),
    ],
    rowCount: 3,
  };
  const text = [...csvRows(smallTable, { name: 'Full name' })].join('');
  expect(text).toBe(
    'Full name,at,day\n"a,b",2001-01-01 00:01:00,1970-01-01\n"say ""x""",,1970-01-01\n,2001-01-01 00:01:00.250,1970-01-01\n',
  );
});

test('a response is compressed once and serves its first and its later readers, who learn that it is cached', async () => {
  const big: ColumnTable = {
    columns: [
      numberColumn(
        'i',
        'integer',
        Array.from({ length: 120_000 }, (_, row) => row),
      ),
      textColumn(
        't',
        Array.from({ length: 120_000 }, (_, row) => `é${row % 7}`),
      ),
    ],
    rowCount: 120_000,
  };
  const { freshBytes, cachedBytes } = await encodeResponse(
    [
      { fields: { rowcount: 120_000 }, table: big },
      { fields: { query: 'x' }, table: null },
    ],
    { wantsGzip: true, key: 'k', computedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 6) },
  );
  for (const [form, flags] of [
    [freshBytes, { is_cached: false, cached_dttm: null }],
    [cachedBytes, { is_cached: true, cached_dttm: '2026-01-02T03:04:05' }],
  ] as const) {
    const plainBytes = gunzipSync(await bytesOf(form, true));
    expect(plainBytes.equals(await bytesOf(form, false))).toBe(true);
    const { result } = JSON.parse(plainBytes.toString()) as { result: Record<string, unknown>[] };
    expect(result).toHaveLength(2);
    expect(result[0]).toMatchObject({ ...flags, rowcount: 120_000 });
    expect(result[0]?.['data']).toHaveLength(120_000);
    expect(result[1]).toMatchObject({ ...flags, query: 'x' });
  }
  expect(freshBytes.etag).toBe(cachedBytes.etag);
  // Of a large body only the compressed form stays.
  expect([freshBytes.identity, cachedBytes.identity]).toEqual([null, null]);
});

test('a large body that is compressed is written in a few buffers, which are used again and again', async () => {
  const rows = 200_000;
  const numbers = Array.from({ length: rows }, (_, row) => (row * 7919) % 1_000_003);
  const columns = ['one', 'two', 'three'].map((name) => numberColumn(name, 'integer', numbers));
  const allocations = vi.spyOn(Buffer, 'allocUnsafeSlow');
  const { freshBytes } = await encodeResponse([{ fields: {}, table: { columns, rowCount: rows } }], {
    wantsGzip: true,
    key: 'k',
    computedAt: 0,
  });
  const allocatedBytes = allocations.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0);
  allocations.mockRestore();
  const plainBytes = await bytesOf(freshBytes, false);
  expect(plainBytes.byteLength).toBeGreaterThan(7_000_000);
  expect(allocatedBytes).toBeLessThan(3_500_000);
  const { result } = JSON.parse(plainBytes.toString()) as { result: [{ data: unknown[] }] };
  expect(result[0].data).toEqual(numbers.map((number) => ({ one: number, two: number, three: number })));
});

test('a body of some hundred kilobytes takes the space of its text once, and is one chunk for who reads it', async () => {
  const rows = 4200;
  const numbers = Array.from({ length: rows }, (_, row) => row / 7);
  const columns = ['average delay', 'average distance'].map((name) => numberColumn(name, 'float', numbers));
  const allocations = vi.spyOn(Buffer, 'allocUnsafeSlow');
  const { freshBytes, cachedBytes } = await encodeResponse([{ fields: {}, table: { columns, rowCount: rows } }], {
    wantsGzip: false,
    key: 'k',
    computedAt: 0,
  });
  const allocatedBytes = allocations.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0);
  allocations.mockRestore();
  const bytes = await bytesOf(freshBytes, false);
  expect(bytes.byteLength).toBeGreaterThan(270_000);
  expect(allocatedBytes).toBeLessThan(2 * bytes.byteLength);
  expect(cachedBytes.identity?.filter((chunk) => chunk.length > 100_000)).not.toEqual([]);
  expect(await bytesOf(freshBytes, false)).toBe(bytes);
  const { result } = JSON.parse(bytes.toString()) as { result: [{ data: unknown[] }] };
  expect(result[0].data[9]).toEqual({ 'average delay': 9 / 7, 'average distance': 9 / 7 });
  const cachedText = (await bytesOf(cachedBytes, false)).toString();
  expect(cachedText).toBe(
    bytes
      .toString()
      .replace('"cached_dttm":null,"is_cached":false', '"cached_dttm":"1970-01-01T00:00:00","is_cached":true'),
  );
});

test('rows that compress well, then badly, then well again are compressed whole', async () => {
  const rows = 60_000;
  const noise = (row: number): string =>
    Math.imul(row + 1, 2_654_435_761)
      .toString(36)
      .repeat(3);
  const texts = Array.from({ length: rows }, (_, row) => (row % 30_000 < 20_000 ? 'same'.repeat(8) : noise(row)));
  const table: ColumnTable = { columns: [textColumn('t', texts)], rowCount: rows };
  const { freshBytes } = await encodeResponse([{ fields: {}, table }], { wantsGzip: true, key: 'k', computedAt: 0 });
  const { result } = JSON.parse(gunzipSync(await bytesOf(freshBytes, true)).toString()) as {
    result: [{ data: unknown }];
  };
  expect(result[0].data).toEqual(texts.map((t) => ({ t })));
});

test('a large body that nobody wants compressed stands in memory once for its first and its later readers', async () => {
  const rows = 60_000;
  const texts = Array.from({ length: rows }, (_, row) => `some text ${row}`);
  const table: ColumnTable = { columns: [textColumn('t', texts)], rowCount: rows };
  const { freshBytes, cachedBytes } = await encodeResponse([{ fields: {}, table }], {
    wantsGzip: false,
    key: 'k',
    computedAt: 0,
  });
  const sharedChunks = (freshBytes.identity ?? []).filter((chunk) => cachedBytes.identity?.includes(chunk));
  const length = (await bytesOf(freshBytes, false)).byteLength;
  expect(length).toBeGreaterThan(1024 * 1024);
  expect(sharedChunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)).toBeGreaterThan(length - 200);
  expect(
    (JSON.parse((await bytesOf(cachedBytes, false)).toString()) as { result: { data: unknown[] }[] }).result[0]?.data,
  ).toHaveLength(rows);
});

test('the encoding that is missing is made from the other', async () => {
  const { freshBytes, cachedBytes } = await encodeResponse([{ fields: { a: 1 }, table: null }], {
    wantsGzip: false,
    key: 'k',
    computedAt: 0,
  });
  expect(cachedBytes.gzip).toBeNull();
  expect(gunzipSync(await bytesOf(cachedBytes, true)).equals(await bytesOf(cachedBytes, false))).toBe(true);
  // Those who want it meanwhile get the same bytes: it is made once.
  const [one, other] = await Promise.all([bytesOf(freshBytes, true), bytesOf(freshBytes, true)]);
  expect(other).toBe(one);
});

test('[J5] the response cache is bounded by bytes; the least used leave first', async () => {
  const cache = createResponseCache(64 * 1024, { clock: () => 0, staleMs: 0 });
  const response = (size: number) => ({ etag: '', isByColumn: false, identity: [Buffer.alloc(size)], gzip: null });
  for (let index = 0; index < 200; index += 1) {
    cache.put(`key ${index}`, response(1_000), null);
    cache.find('key 0');
  }
  expect(cache.sizeBytes).toBeLessThanOrEqual(64 * 1024);
  expect(cache.find('key 0')).not.toBeNull();
  expect(cache.find('key 1')).toBeNull();
  cache.put('too large', response(32 * 1024), null);
  expect(cache.find('too large')).toBeNull();
});
