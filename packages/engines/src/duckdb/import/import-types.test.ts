import { afterAll, describe, expect, test } from 'vitest';
import { onFile } from '../test-engine.ts';
import { ImportBench, typesOf } from './test-import.ts';

const bench = new ImportBench();
const { preview, importing } = bench;
afterAll(() => bench.remove());

describe('types', () => {
  test('dates in many forms', async () => {
    const cases: [string, string[], string, string][] = [
      ['iso', ['2001-02-03', '2001-12-31'], 'date', '2001-02-03'],
      ['dayFirst', ['3/2/2001', '31/12/2001'], 'date', '2001-02-03'],
      ['monthFirst', ['2/3/2001', '12/31/2001'], 'date', '2001-02-03'],
      ['dots', ['03.02.2001', '31.12.2001'], 'date', '2001-02-03'],
      ['words', ['3 Feb 2001', '31 Dec 2001'], 'date', '2001-02-03'],
      ['longWords', ['"February 3, 2001"', '"December 31, 2001"'], 'date', '2001-02-03'],
      ['yearMonth', ['2001-02', '2001-12'], 'date', '2001-02-01'],
      ['slashes', ['2001/02/03', '2001/12/31'], 'date', '2001-02-03'],
      ['stamp', ['2001-02-03 04:05:06', '2001-12-31T23:59'], 'timestamp', '2001-02-03 04:05:06'],
      ['clock', ['3/2/2001 14:05', '31/12/2001 00:00'], 'timestamp', '2001-02-03 14:05:00'],
      ['american', ['2/3/2001 2:05 PM', '12/31/2001 12:00 AM'], 'timestamp', '2001-02-03 14:05:00'],
      ['zoned', ['2001-02-03T04:05:06+02:00', '2001-12-31T00:00:00Z'], 'timestamptz', '2001-02-03 02:05:06+00'],
    ];
    const content = [0, 1].map((row) => cases.map(([, cells]) => cells[row]).join(',')).join('\n');
    const file = `${cases.map(([name]) => name).join(',')}\n${content}\n`;
    expect(typesOf(await preview(file))).toEqual(Object.fromEntries(cases.map(([name, , type]) => [name, type])));
    expect((await importing(file)).rows[0]).toEqual(cases.map(([, , , value]) => value));
  });

  test('the whole file decides between day first and month first; when it cannot, it says so', async () => {
    const days = 'd\n' + '3/2/2001\n'.repeat(30_000);
    expect((await preview(days)).columns[0]).toMatchObject({
      type: 'date',
      format: '%m/%d/%Y',
      isDateOrderUnsure: true,
      badCells: 0,
    });
    expect((await preview(`${days}31/12/2001\n`)).columns[0]).toMatchObject({
      type: 'date',
      format: '%d/%m/%Y',
      isDateOrderUnsure: false,
      badCells: 0,
    });
  });

  test('numbers with separators, codes with leading zeros, truth values', async () => {
    const { result, rows } = await importing(
      'plain;thousands;comma;german;space;swiss;code;truth;yes\n1;"1,234";1,5;1.234,5;1 234;1\'234.5;007;true;yes\n-2;"1,234,567";-0,25;0,5;12;7.25;12;false;no\n',
    );
    expect(result.columns.map(({ type }) => type)).toEqual([
      'integer',
      'integer',
      'float',
      'float',
      'integer',
      'float',
      'text',
      'boolean',
      'boolean',
    ]);
    expect(rows).toEqual([
      ['1', '1234', 1.5, 1234.5, '1234', 1234.5, '007', true, true],
      ['-2', '1234567', -0.25, 0.5, '12', 7.25, '12', false, false],
    ]);
  });

  test('cells that do not fit are counted over the whole file, shown with their rows, and become empty', async () => {
    const content = `n,d\n${'1,2001-01-01\n'.repeat(30_000)}oops,2001-02-30\nn/a,\n`;
    const filePreview = await preview(content);
    expect(filePreview.columns[0]).toMatchObject({
      type: 'integer',
      badCells: 1,
      badExamples: [{ row: 30_001, text: 'oops' }],
    });
    expect(filePreview.columns[1]).toMatchObject({
      type: 'date',
      badCells: 1,
      emptyCells: 1,
      badExamples: [{ row: 30_001, text: '2001-02-30' }],
    });
    const { result, rows } = await importing(content, filePreview.columns);
    expect([result.rowCount, result.columns.map(({ badCells }) => badCells)]).toEqual([30_002, [1, 1]]);
    expect(rows.slice(-2)).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('decimals in a column that began with whole numbers are neither rounded nor lost', async () => {
    const content = `n\n${'1\n'.repeat(30_000)}1.5\n`;
    const filePreview = await preview(content);
    expect(filePreview.columns[0]).toMatchObject({ type: 'float', badCells: 0 });
    expect((await importing(content, filePreview.columns)).rows.at(-1)).toEqual([1.5]);
    expect((await importing(content, [{ index: 0, name: 'n', type: 'integer', format: 'plain' }])).rows.at(-1)).toEqual(
      [null],
    );
  });

  test('a chosen type and name win; left-out columns stay out', async () => {
    const { result, rows } = await importing('a,b,c\n1,x,2001-01-01\n2,y,oops\n', [
      { index: 2, name: 'day', type: 'date', format: null },
      { index: 0, name: 'code', type: 'text', format: null },
    ]);
    expect(result.columns.map(({ facts: _facts, ...column }) => column)).toEqual([
      {
        name: 'day',
        type: 'date',
        badCells: 1,
        badExamples: ['oops'],
        isPercent: false,
        isAmount: false,
        uniqueShare: null,
      },
      {
        name: 'code',
        type: 'text',
        badCells: 0,
        badExamples: [],
        isPercent: false,
        isAmount: false,
        uniqueShare: null,
      },
    ]);
    expect(rows).toEqual([
      ['2001-01-01', '1'],
      [null, '2'],
    ]);
  });

  test('texts of few values are stored as ENUM and sort as text', async () => {
    const { target } = await importing(
      `city,note\n${Array.from({ length: 5000 }, (_, i) => `City ${i % 7},note ${i}`).join('\n')}\n`,
    );
    const types = await onFile(target, async (connection) =>
      (await connection.runAndReadAll(`SELECT typeof(city), typeof(note) FROM rows LIMIT 1`)).getRowsJson(),
    );
    expect(types).toEqual([[`ENUM('City 0', 'City 1', 'City 2', 'City 3', 'City 4', 'City 5', 'City 6')`, 'VARCHAR']]);
  });
});
