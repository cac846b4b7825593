import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeOf, makeBench, onFile, silentLog } from '../test-engine.ts';
import { duckdbImporter, removeUnfinishedImports, type Importer } from './duckdb-importer.ts';
import type { FilePreview, ImportColumn, ImportProgress, ImportResult, ReadOptions } from './job.ts';

// Every job is a process of its own, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 });

const bench = makeBench();
const tablesDir = join(bench.folder, 'tables');
const tempDir = join(bench.folder, 'temp');
const signal = new AbortController().signal;
let importer: Importer;
let count = 0;

beforeAll(() => {
  mkdirSync(tablesDir);
  importer = duckdbImporter({
    tempDir,
    memoryLimitBytes: 512 * 1024 ** 2,
    threads: 2,
    maxFileBytes: 200 * 1024 ** 2,
    log: silentLog,
  });
});
afterAll(() => bench.remove());

/** Writes an upload under a name that tells nothing. */
function upload(content: string | Buffer): string {
  count += 1;
  const file = join(bench.folder, `upload-${count}.bin`);
  writeFileSync(file, content);
  return file;
}

const preview = (content: string | Buffer, options: Partial<ReadOptions> = {}): Promise<FilePreview> =>
  importer.previewFile({ file: upload(content), options, signal });

const typesOf = ({ columns }: FilePreview): Record<string, string> =>
  Object.fromEntries(columns.map(({ name, type }) => [name, type]));

interface Imported {
  readonly result: ImportResult;
  readonly target: string;
  readonly rows: unknown[][];
}

async function importing(
  content: string | Buffer,
  columns: readonly ImportColumn[] | null = null,
  options: Partial<ReadOptions> = {},
): Promise<Imported> {
  const file = upload(content);
  const target = join(tablesDir, `${count}.duckdb`);
  const result = await importer.importFile({
    file,
    options,
    columns,
    signal,
    target: { file: target, tableName: 'rows', appendTo: null },
  });
  return { result, target, rows: await readTable(target) };
}

const readTable = (file: string): Promise<unknown[][]> =>
  onFile(file, async (connection) => (await connection.runAndReadAll('SELECT * FROM rows')).getRowsJson());

/** What lies in the folders beside whole tables. */
const leftovers = (): string[] => [
  ...readdirSync(tablesDir).filter((name) => !name.endsWith('.duckdb')),
  ...(existsSync(tempDir) ? readdirSync(tempDir) : []),
];

describe('what is no table is refused by its content', () => {
  test('an empty file, blanks, only a header', async () => {
    expect(await codeOf(preview(''))).toBe('UPLOAD_001');
    expect(await codeOf(preview('  \n \n'))).toBe('UPLOAD_001');
    expect(await codeOf(preview('a,b,c\n'))).toBe('UPLOAD_007');
    expect(await codeOf(importing('a,b,c\n'))).toBe('UPLOAD_007');
  });

  test('[H8] archives, workbooks, PDF, pictures, binary and web pages', async () => {
    for (const hex of [
      '504b030414000600',
      '1f8b0800',
      '255044462d312e37',
      'd0cf11e0a1b11ae1',
      '89504e470d0a1a0a',
      '53514c69746520666f726d6174203300',
    ])
      expect(await codeOf(preview(Buffer.from(`${hex}00000000`, 'hex')))).toBe('UPLOAD_003');
    expect(await codeOf(preview(Buffer.from([1, 2, 3, 0, 0, 7, 9, 0, 200, 0, 0, 0, 1, 3, 5, 7])))).toBe('UPLOAD_003');
    expect(await codeOf(preview('<!DOCTYPE html><html></html>'))).toBe('UPLOAD_003');
  });

  test('[H8] too many columns, too many bytes', async () => {
    const wide = (columns: number): string =>
      `${Array.from({ length: columns }, (_, i) => `c${i}`).join(',')}\n${Array.from({ length: columns }, () => '1').join(',')}\n`;
    expect(await codeOf(preview(wide(5000)))).toBe('UPLOAD_004');
    expect(await codeOf(preview(','.repeat(1_000_000)))).toBe('UPLOAD_004');
    expect((await preview(wide(100))).columns).toHaveLength(100);
    const strict = duckdbImporter({
      tempDir,
      memoryLimitBytes: 512 * 1024 ** 2,
      threads: 2,
      maxFileBytes: 10,
      log: silentLog,
    });
    expect(await codeOf(strict.previewFile({ file: upload('a,b\n1,2\n3,4\n'), signal }))).toBe('UPLOAD_002');
  });

  test('[H8] Parquet and JSON that are damaged', async () => {
    expect(await codeOf(preview(Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(200, 7), Buffer.from('PAR1')])))).toBe(
      'UPLOAD_006',
    );
    expect(await codeOf(preview('{"a":1}\n{"a":2,"b"\n'))).toBe('UPLOAD_006');
  });

  test('a quotation mark that is never closed', async () => {
    expect(await codeOf(preview('a,b\n"x,1\ny,2\n'))).toBe('UPLOAD_006');
  });
});

describe('encodings', () => {
  const text = 'name,n\nZürich,1\n東京,2\n';
  test('UTF-8, with and without mark, and UTF-16 of both orders', async () => {
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    const cases: [Buffer, string][] = [
      [Buffer.from(text), 'utf-8'],
      [Buffer.from(`\ufeff${text}`), 'utf-8'],
      [Buffer.concat([Buffer.from([0xff, 0xfe]), little]), 'utf-16le'],
      [Buffer.concat([Buffer.from([0xfe, 0xff]), big]), 'utf-16be'],
    ];
    for (const [bytes, encoding] of cases) {
      const seen = await preview(bytes);
      expect([seen.sniff.encoding, seen.sniff.columnNames, seen.firstRows]).toEqual([
        encoding,
        ['name', 'n'],
        [
          ['Zürich', '1'],
          ['東京', '2'],
        ],
      ]);
      expect((await importing(bytes)).rows).toEqual([
        ['Zürich', '1'],
        ['東京', '2'],
      ]);
    }
  });

  test('bytes that are not UTF-8 are refused with their line, and Latin-1 reads them', async () => {
    const bytes = Buffer.from('name,n\nParis,1\nZ\xfcrich,2\n', 'latin1');
    await expect(preview(bytes)).rejects.toMatchObject({ code: 'UPLOAD_005', params: { row: 3 } });
    await expect(
      preview(Buffer.concat([Buffer.from('a,b\n' + 'x,1\n'.repeat(2_000_000)), Buffer.from([0xc3, 0x28, 10])])),
    ).rejects.toMatchObject({ code: 'UPLOAD_005', params: { row: 2_000_002 } });
    expect((await preview(bytes, { encoding: 'latin-1' })).firstRows).toEqual([
      ['Paris', '1'],
      ['Zürich', '2'],
    ]);
  });
});

describe('shape', () => {
  test('delimiters, header or none', async () => {
    const cases: [string, string | null, boolean, string[]][] = [
      ['a;b\n1,5;x\n2,5;y\n', ';', true, ['a', 'b']],
      ['a\tb\n1\t2\n', '\t', true, ['a', 'b']],
      ['a|b\n1|2\n', '|', true, ['a', 'b']],
      ['1,2001-01-01\n2,2001-01-02\n', ',', false, ['column_1', 'column_2']],
      ['country,2000,2001\nChile,1,2\n', ',', true, ['country', '2000', '2001']],
      ['name\nBob\nAnn\n', ',', true, ['name']],
    ];
    for (const [content, delimiter, hasHeader, names] of cases) {
      const { sniff } = await preview(content);
      expect([sniff.delimiter, sniff.hasHeader, sniff.columnNames]).toEqual([delimiter, hasHeader, names]);
    }
  });

  test('names: duplicates, empty ones, quotes and SQL in them', async () => {
    expect((await preview('a,a,,A,a_2\n1,2,3,4,5\n')).sniff.columnNames).toEqual([
      'a',
      'a_2',
      'column_3',
      'A_3',
      'a_2_2',
    ]);
    for (const head of [`"select ""x'; --",b`, `select "x'; --,b`]) {
      const { result, rows } = await importing(`${head}\n1,2\n`);
      expect([result.columns.map(({ name }) => name), rows]).toEqual([[`select "x'; --`, 'b'], [['1', '2']]]);
    }
  });

  test('line breaks and quotes in cells, empty and quoted empty cells', async () => {
    const { rows } = await importing('a,b\n"x\ny","he said ""no"""\n,""\nlast,cell');
    expect(rows).toEqual([
      ['x\ny', 'he said "no"'],
      [null, null],
      ['last', 'cell'],
    ]);
  });

  test('rows with other numbers of cells are kept and counted', async () => {
    const content = 'a,b,c\n1,2,3\n4,5\n6,7,8,9\n10,11,12\n';
    const seen = await preview(content);
    expect([seen.rowCount, seen.unevenRows, typesOf(seen)]).toEqual([
      4,
      2,
      { a: 'integer', b: 'integer', c: 'integer' },
    ]);
    expect((await importing(content)).rows).toEqual([
      ['1', '2', '3'],
      ['4', '5', null],
      ['6', '7', '8'],
      ['10', '11', '12'],
    ]);
  });
});

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
    const seen = await preview(content);
    expect(seen.columns[0]).toMatchObject({
      type: 'integer',
      badCells: 1,
      badExamples: [{ row: 30_001, text: 'oops' }],
    });
    expect(seen.columns[1]).toMatchObject({
      type: 'date',
      badCells: 1,
      emptyCells: 1,
      badExamples: [{ row: 30_001, text: '2001-02-30' }],
    });
    const { result, rows } = await importing(content, seen.columns);
    expect([result.rowCount, result.columns.map(({ badCells }) => badCells)]).toEqual([30_002, [1, 1]]);
    expect(rows.slice(-2)).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('decimals in a column that began with whole numbers are neither rounded nor lost', async () => {
    const content = `n\n${'1\n'.repeat(30_000)}1.5\n`;
    const seen = await preview(content);
    expect(seen.columns[0]).toMatchObject({ type: 'float', badCells: 0 });
    expect((await importing(content, seen.columns)).rows.at(-1)).toEqual([1.5]);
    expect((await importing(content, [{ index: 0, name: 'n', type: 'integer', format: 'plain' }])).rows.at(-1)).toEqual(
      [null],
    );
  });

  test('a chosen type and name win; left-out columns stay out', async () => {
    const { result, rows } = await importing('a,b,c\n1,x,2001-01-01\n2,y,oops\n', [
      { index: 2, name: 'day', type: 'date', format: null },
      { index: 0, name: 'code', type: 'text', format: null },
    ]);
    expect(result.columns).toEqual([
      { name: 'day', type: 'date', badCells: 1, badExamples: ['oops'] },
      { name: 'code', type: 'text', badCells: 0, badExamples: [] },
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

describe('other formats', () => {
  test('JSON lines and a JSON list: keys of all rows, nested values as JSON text', async () => {
    const { result, rows } = await importing('{"a":1,"b":"x","c":{"d":1}}\n{"a":2.5,"e":[1,2]}\n');
    expect(result.columns.map(({ name, type }) => [name, type])).toEqual([
      ['a', 'float'],
      ['b', 'text'],
      ['c', 'text'],
      ['e', 'text'],
    ]);
    expect(rows).toEqual([
      [1, 'x', '{"d":1}', null],
      [2.5, null, null, '[1,2]'],
    ]);
    expect((await importing('[{"a":1},{"a":2}]')).rows).toEqual([['1'], ['2']]);
  });

  test('Parquet keeps its types', async () => {
    const file = join(bench.folder, 'data.parquet');
    await onFile(
      ':memory:',
      (connection) =>
        connection.run(
          `COPY (SELECT i AS n, i * 1.5::DOUBLE AS x, DATE '2001-01-01' + i::INT AS d, [i] AS l, 'a' AS s FROM range(3) r(i)) TO '${file}' (FORMAT parquet)`,
        ),
      'READ_WRITE',
    );
    const seen = await importer.previewFile({ file, signal });
    expect([seen.sniff.format, seen.rowCount, typesOf(seen)]).toEqual([
      'parquet',
      3,
      { n: 'integer', x: 'float', d: 'date', l: 'json', s: 'text' },
    ]);
    const target = join(tablesDir, 'parquet.duckdb');
    const result = await importer.importFile({
      file,
      columns: seen.columns,
      signal,
      target: { file: target, tableName: 'rows', appendTo: null },
    });
    expect([result.rowCount, (await readTable(target))[1]]).toEqual([3, ['1', 1.5, '2001-01-02', '[1]', 'a']]);
  });

  test('a statement of ours becomes a table file, with progress', async () => {
    const seen: ImportProgress[] = [];
    const target = join(tablesDir, 'query.duckdb');
    const result = await importer.importQuery({
      sql: `SELECT i AS n, 'c' || (i % 3) AS c FROM range(100000) r(i)`,
      target: { file: target, tableName: 'rows', appendTo: null },
      signal,
      onProgress: (progress) => seen.push(progress),
    });
    expect(result).toMatchObject({
      rowCount: 100_000,
      columns: [
        { name: 'n', type: 'integer' },
        { name: 'c', type: 'text' },
      ],
    });
    expect(new Set(seen.map(({ phase }) => phase))).toEqual(new Set(['reading', 'writing']));
  });
});

describe('whole or not at all', () => {
  test('rows are appended to a copy; the table keeps its columns', async () => {
    const first = await importing(
      `city,n\n${Array.from({ length: 100 }, (_, i) => `City ${i % 3},${i}`).join('\n')}\n`,
    );
    const append = (content: string) => {
      const file = upload(content);
      const target = join(tablesDir, `${count}.duckdb`);
      return importer
        .importFile({
          file,
          columns: null,
          signal,
          target: { file: target, tableName: 'rows', appendTo: { file: first.target, tableName: 'rows' } },
        })
        .then(() => readTable(target));
    };
    const rows = await append('N,extra,City\n7,x,New city\n8,x,City 1\n');
    expect([rows.length, rows.slice(-2), rows[0]]).toEqual([
      102,
      [
        ['New city', '7'],
        ['City 1', '8'],
      ],
      ['City 0', '0'],
    ]);
    await expect(append('city,other\nx,1\n')).rejects.toMatchObject({ code: 'UPLOAD_011', params: { columns: ['n'] } });
    expect(await readTable(first.target)).toHaveLength(100);
  });

  const big = (): string => upload(`a,b,c\n${'some text,12345,2001-01-01\n'.repeat(2_000_000)}`);

  test('an abort ends the import within a second and leaves nothing', async () => {
    const stop = new AbortController();
    const target = join(tablesDir, 'stopped.duckdb');
    const importing = codeOf(
      importer.importFile({
        file: big(),
        columns: null,
        signal: stop.signal,
        target: { file: target, tableName: 'rows', appendTo: null },
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const startedAt = performance.now();
    stop.abort();
    expect(await importing).toBe('UPLOAD_009');
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect([existsSync(target), leftovers()]).toEqual([false, []]);
  });

  test('[D24] an importer killed while it writes leaves nothing', async () => {
    const target = join(tablesDir, 'killed.duckdb');
    let isWriting = false;
    const running = codeOf(
      importer.importFile({
        file: big(),
        columns: null,
        signal,
        target: { file: target, tableName: 'rows', appendTo: null },
        onProgress: ({ phase }) => {
          if (phase !== 'writing' || isWriting) return;
          isWriting = true;
          for (const pid of childrenOf(process.pid))
            if (commandOf(pid).includes('importer')) process.kill(pid, 'SIGKILL');
        },
      }),
    );
    expect(await running).toBe('UPLOAD_010');
    expect([isWriting, existsSync(target), leftovers()]).toEqual([true, false, []]);
  });

  test('what a killed server has left is removed at the next start', async () => {
    writeFileSync(join(tablesDir, 'x.duckdb.part'), 'half');
    writeFileSync(join(tablesDir, 'x.duckdb.part.wal'), 'half');
    await removeUnfinishedImports(tablesDir);
    expect(leftovers()).toEqual([]);
  });
});

const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter((child) => child > 0);
  } catch {
    return [];
  }
};
const commandOf = (pid: number): string => {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};
