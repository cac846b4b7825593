import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { codeOf, onFile } from '../test-engine.ts';
import type { FilePreview, ImportResult, ReadOptions } from './job.ts';
import { ImportBench } from './test-import.ts';

const bench = new ImportBench();
const { importer } = bench;
const signal = new AbortController().signal;
let count = 0;
afterAll(() => bench.remove());

interface Read {
  readonly preview: FilePreview;
  readonly result: ImportResult;
  readonly types: readonly unknown[];
  readonly rows: readonly (readonly unknown[])[];
  readonly file: string;
}

/** Previews a file and imports it twice: as the preview resolved it, and without having looked. Both have to be the same. */
async function read(content: string | Buffer, options: Partial<ReadOptions> = {}): Promise<Read> {
  count += 1;
  const file = join(bench.folder, `upload-${count}.bin`);
  writeFileSync(file, content);
  const preview = await importer.previewFile({ file, options, signal });
  const into = async (name: string, columns: FilePreview['columns'] | null) => {
    const target = { file: join(bench.folder, 'tables', `${count}-${name}.duckdb`), tableName: 'rows', appendTo: null };
    const result = await importer.importFile({ file, options, columns, signal, target });
    return { result, file: target.file, ...(await tableOf(target.file)) };
  };
  const resolvedImport = await into('resolved', preview.columns);
  const unseenImport = await into('unseen', null);
  expect({ ...unseenImport, file: '', result: { ...unseenImport.result, sizeBytes: 0 } }).toEqual({
    ...resolvedImport,
    file: '',
    result: { ...resolvedImport.result, sizeBytes: 0 },
  });
  expect(resolvedImport.result.rowCount).toBe(preview.rowCount);
  for (const [index, { name, type, badCells, emptyCells }] of preview.columns.entries()) {
    expect(resolvedImport.result.columns[index]).toMatchObject({ name, type, badCells });
    expect([name, resolvedImport.rows.filter((row) => row[index] === null).length]).toEqual([
      name,
      badCells + emptyCells,
    ]);
  }
  return { preview, ...resolvedImport };
}

const tableOf = (file: string) =>
  onFile(file, async (connection) => ({
    types: (await connection.runAndReadAll('DESCRIBE rows')).getRowsJson().map(([, type]) => type),
    rows: (await connection.runAndReadAll('SELECT * FROM rows')).getRowsJson(),
  }));

const column = (rows: Read['rows'], index = 0): unknown[] => rows.map((row) => row[index]);

describe('numbers as they are written', () => {
  const german = 'was;betrag\na;1.234,56\nb;-0,5\nc;1.234.567\nd;7\n';

  test('German decimals are found, or read so when asked', async () => {
    for (const options of [{}, { decimal: ',' }, { decimal: ',', thousands: '.' }] as const) {
      const { preview, rows } = await read(german, options);
      expect(preview.columns[1]).toMatchObject({ type: 'float', badCells: 0 });
      expect(column(rows, 1)).toEqual([1234.56, -0.5, 1234567, 7]);
    }
  });

  test('the decimal sign decides what 1,234 and 1.234 mean', async () => {
    const content = 'a;b\n1,234;1.234\n5,678;5.678\n';
    expect((await read(content, { decimal: ',' })).rows).toEqual([
      [1.234, '1234'],
      [5.678, '5678'],
    ]);
    expect((await read(content, { decimal: '.' })).rows).toEqual([
      ['1234', 1.234],
      ['5678', 5.678],
    ]);
  });

  test('thin and unbreakable spaces between digits, in UTF-8, UTF-16 and Latin-1', async () => {
    const french = 'ville;habitants;prix\nNîmes;148\u202f104;1\u202f234,50\nÈze;2\u00a0178;0,75\nOrly;24 372;12\n';
    const utf16File = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(french, 'utf16le')]);
    const narrowBytes = Buffer.from(french.replaceAll('\u202f', '\u00a0'), 'latin1');
    const cases: readonly (readonly [string | Buffer, Partial<ReadOptions>])[] = [
      [french, {}],
      [french, { decimal: ',', thousands: '\u202f' }],
      [french, { decimal: ',', thousands: ' ' }],
      [utf16File, { decimal: ',' }],
      [narrowBytes, { encoding: 'latin-1', decimal: ',', thousands: '\u00a0' }],
    ];
    for (const [content, options] of cases) {
      const { rows, preview } = await read(content, options);
      expect(preview.columns.map(({ type }) => type)).toEqual(['text', 'integer', 'float']);
      expect(rows).toEqual([
        ['Nîmes', '148104', 1234.5],
        ['Èze', '2178', 0.75],
        ['Orly', '24372', 12],
      ]);
    }
  });

  test('thousands that were not chosen stay text; a chosen type counts what does not fit', async () => {
    const content = "n;m\n1'000;1\n2’500;2\n1,000;3\n";
    expect((await read(content, { thousands: "'", columnTypes: { n: 'integer' } })).preview.columns[0]).toMatchObject({
      type: 'integer',
      badCells: 1,
      badExamples: [{ row: 3, text: '1,000' }],
    });
  });

  test('exact decimals keep every digit: 0.1 + 0.2 is 0.3, and long amounts are not rounded', async () => {
    const content = 'a,b,c,d\n0.1,"1,234.50",12345678901234567890.12,5\n0.2,-1.25,0.01,x\n.5,7,2,6\n';
    const { preview, types, rows, file } = await read(content, {
      columnTypes: { a: 'decimal', b: 'decimal', c: 'decimal', d: 'decimal' },
    });
    expect(types).toEqual(['DECIMAL(18,1)', 'DECIMAL(18,2)', 'DECIMAL(38,2)', 'DECIMAL(18,0)']);
    expect(rows).toEqual([
      ['0.1', '1234.50', '12345678901234567890.12', '5'],
      ['0.2', '-1.25', '0.01', null],
      ['0.5', '7.00', '2.00', '6'],
    ]);
    expect(preview.columns[3]).toMatchObject({ type: 'decimal', badCells: 1, badExamples: [{ row: 2, text: 'x' }] });
    const sum = await onFile(file, async (connection) =>
      (await connection.runAndReadAll('SELECT sum(a)::VARCHAR FROM rows WHERE a < 0.4')).getRowsJson(),
    );
    expect(sum).toEqual([['0.3']]);
    expect(
      column((await read('p\n"1.234,5"\n"0,25"\n', { decimal: ',', columnTypes: { p: 'decimal' } })).rows),
    ).toEqual(['1234.50', '0.25']);
  });

  test('a whole number is never made of a fraction, and NaN is nothing', async () => {
    const { preview, rows } = await read('n,x\n1,nan\n1.5,2.5\n2,NaN\n', { columnTypes: { n: 'integer' } });
    expect([preview.columns[0]?.badCells, preview.badInFirstRows]).toEqual([1, [[1, 0]]]);
    expect(rows).toEqual([
      ['1', null],
      [null, 2.5],
      ['2', null],
    ]);
  });
});

describe('nothing', () => {
  test('texts that mean nothing do so in every column, also numbers, and in JSON', async () => {
    const { preview, rows } = await read('name,n,m\nNA,1,-999\nn/d,n/d,3\n"k,A", NA ,4\n"x,y",5,"k,A"\n', {
      nullTexts: ['NA', 'n/d', '-999', 'k,A'],
    });
    expect(preview.columns.map(({ type, badCells, emptyCells }) => [type, badCells, emptyCells])).toEqual([
      ['text', 0, 3],
      ['integer', 0, 2],
      ['integer', 0, 2],
    ]);
    expect(rows).toEqual([
      [null, '1', null],
      [null, null, '3'],
      [null, null, '4'],
      ['x,y', '5', null],
    ]);
    expect(preview.firstRows[0]).toEqual([null, '1', null]);
    expect((await read('{"a":"n/d","b":1}\n{"a":"x","b":2}\n', { nullTexts: ['n/d'] })).rows).toEqual([
      [null, '1'],
      ['x', '2'],
    ]);
  });

  test('without a choice a text column keeps its words, and a column of numbers takes the usual ones for nothing', async () => {
    const { rows, preview } = await read('country,n\nNA,1\nNO,NA\nSE,-\n');
    expect([rows, preview.columns.map(({ emptyCells }) => emptyCells)]).toEqual([
      [
        ['NA', '1'],
        ['NO', null],
        ['SE', null],
      ],
      [0, 2],
    ]);
  });

  test('blank lines are skipped', async () => {
    expect((await read('a,b\n\n1,x\n\n\n2,y\n\n')).rows).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
    expect((await read('a\n\n1\n\n2\n')).rows).toEqual([['1'], ['2']]);
  });
});

describe('shape', () => {
  test('delimiter, quote and header as asked, also against the guess', async () => {
    expect((await read(`a|b\n'x|y'|'it''s'\n`, { delimiter: '|', quote: "'" })).rows).toEqual([['x|y', "it's"]]);
    const colons = await read('a::b\n1::2\n', { delimiter: '::' });
    expect([colons.preview.sniff.columnNames, colons.rows]).toEqual([['a', 'b'], [['1', '2']]]);
    const bareTable = await read('name,town\nBob,Oslo\n', { hasHeader: false });
    expect([bareTable.preview.sniff.columnNames, bareTable.rows]).toEqual([
      ['column_1', 'column_2'],
      [
        ['name', 'town'],
        ['Bob', 'Oslo'],
      ],
    ]);
    expect((await read('a;b\n1,5;2\n', { delimiter: ',' })).preview.sniff.columnNames).toEqual(['a;b']);
  });
});

describe('types as chosen', () => {
  test('every type of the list imports as what it says, and what does not fit is counted and shown', async () => {
    const content = [
      'i,d,f,s,b,day,at,z,t,j',
      '1,1.50,2.5,007,yes,31/12/2001,31/12/2001 14:05,2001-02-03T04:05:06+02:00,2:05 PM,"{""a"": [1, 2]}"',
      'x,x,x,x,x,x,x,x,x,{x',
    ].join('\n');
    const { preview, types, rows } = await read(content, {
      columnTypes: {
        i: 'integer',
        d: 'decimal',
        f: 'float',
        s: 'text',
        b: 'boolean',
        day: 'date',
        at: 'timestamp',
        z: 'timestamptz',
        t: 'time',
        j: 'json',
      },
    });
    expect(preview.columns.map(({ badCells }) => badCells)).toEqual([1, 1, 1, 0, 1, 1, 1, 1, 1, 1]);
    expect(preview.badInFirstRows).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9].map((index) => [1, index]));
    expect(types).toEqual([
      'BIGINT',
      'DECIMAL(18,2)',
      'DOUBLE',
      'VARCHAR',
      'BOOLEAN',
      'DATE',
      'TIMESTAMP',
      'TIMESTAMP WITH TIME ZONE',
      'TIME',
      'JSON',
    ]);
    expect(rows[0]).toEqual([
      '1',
      '1.50',
      2.5,
      '007',
      true,
      '2001-12-31',
      '2001-12-31 14:05:00',
      '2001-02-03 02:05:06+00',
      '14:05:00',
      '{"a": [1, 2]}',
    ]);
  });

  test('dates may be asked to be dates with a time and the other way round', async () => {
    const { rows } = await read('a,b\n03.02.2001,31/12/2001 14:05\n28.02.2001,1/12/2001 9:30\n', {
      columnTypes: { a: 'timestamp', b: 'date' },
    });
    expect(rows).toEqual([
      ['2001-02-03 00:00:00', '2001-12-31'],
      ['2001-02-28 00:00:00', '2001-12-01'],
    ]);
  });

  test('day first or month first: a pattern decides, and the doubt is gone', async () => {
    const content = `when\n${'3/2/2001\n'.repeat(50)}`;
    expect((await read(content)).preview.columns[0]).toMatchObject({ type: 'date', isDateOrderUnsure: true });
    for (const [pattern, day] of [
      ['%d/%m/%Y', '2001-02-03'],
      ['%m/%d/%Y', '2001-03-02'],
    ] as const) {
      const { preview, rows } = await read(content, { dateFormats: { when: pattern } });
      expect(preview.columns[0]).toMatchObject({ type: 'date', isDateOrderUnsure: false, badCells: 0 });
      expect(column(rows)[0]).toBe(day);
    }
    const oddTable = await read('t\n20010203T0405\n20011231T2359\nx\n', { dateFormats: { t: '%Y%m%dT%H%M' } });
    expect([oddTable.preview.columns[0]?.type, column(oddTable.rows)]).toEqual([
      'timestamp',
      ['2001-02-03 04:05:00', '2001-12-31 23:59:00', null],
    ]);
  });

  test('the order of day and month is what the whole file says, in the import too', async () => {
    const { rows, preview } = await read(`d\n${'3/2/2001\n'.repeat(25_000)}31/12/2001\n`);
    expect([preview.columns[0]?.format, rows[0], rows.at(-1)]).toEqual(['%d/%m/%Y', ['2001-02-03'], ['2001-12-31']]);
  });

  test('names of columns that JavaScript knows are only names', async () => {
    const { preview } = await read('constructor,__proto__\n1,2\n', { columnTypes: { other: 'text' } });
    expect(preview.columns.map(({ type }) => type)).toEqual(['integer', 'integer']);
  });

  test('Parquet: kept types, and changed ones by the same rules', async () => {
    const file = join(bench.folder, 'data.parquet');
    await onFile(
      ':memory:',
      (connection) =>
        connection.run(
          `COPY (SELECT * FROM (VALUES (1.0::DOUBLE, '1.234,5', 1.25::DECIMAL(9,2), TIME '10:00', {'k': 1}), (1.5, 'x', 2, NULL, NULL)) v(n, s, d, t, j)) TO '${file}' (FORMAT parquet)`,
        ),
      'READ_WRITE',
    );
    const options = { columnTypes: { n: 'integer', s: 'float' } } as const;
    const preview = await importer.previewFile({ file, options, signal });
    expect(preview.columns.map(({ type, badCells }) => [type, badCells])).toEqual([
      ['integer', 1],
      ['float', 1],
      ['decimal', 0],
      ['time', 0],
      ['json', 0],
    ]);
    const target = { file: join(bench.folder, 'tables', 'parquet.duckdb'), tableName: 'rows', appendTo: null };
    await importer.importFile({ file, options, columns: preview.columns, signal, target });
    expect(await tableOf(target.file)).toEqual({
      types: ['BIGINT', 'DOUBLE', 'DECIMAL(12,2)', 'TIME', 'JSON'],
      rows: [
        ['1', 1234.5, '1.25', '10:00:00', '{"k":1}'],
        [null, null, '2.00', null, null],
      ],
    });
  });
});

test('rows are appended only when the table can hold their values as they are', async () => {
  const { file: table } = await read('n,day\n1,2001-01-01\n2,2001-01-02\n');
  const append = (content: string) => {
    count += 1;
    const file = join(bench.folder, `upload-${count}.bin`);
    writeFileSync(file, content);
    const target = join(bench.folder, 'tables', `${count}.duckdb`);
    return importer
      .importFile({
        file,
        columns: null,
        signal,
        target: { file: target, tableName: 'rows', appendTo: { file: table, tableName: 'rows' } },
      })
      .then(() => tableOf(target));
  };
  expect((await append('n,day\n3.0,2001-01-03\n')).rows.at(-1)).toEqual(['3', '2001-01-03']);
  expect(await codeOf(append('n,day\n1.5,2001-01-03\n'))).toBe('UPLOAD_018');
  expect(await codeOf(append('n,day\n1,2001-01-03 10:00\n'))).toBe('UPLOAD_018');
  expect(await codeOf(append('n,day\nx,2001-01-03\n'))).toBe('UPLOAD_018');
});
