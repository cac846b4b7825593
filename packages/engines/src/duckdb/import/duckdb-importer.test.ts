import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { codeOf, onFile, shortestMs } from '../test-engine.ts';
import type { ImportProgress } from './job.ts';
import { ImportBench, readTable, typesOf } from './test-import.ts';

// A busy machine starts processes slowly.
vi.setConfig({ testTimeout: 120_000 });

const bench = new ImportBench('processes');
const { importer, tablesDir, upload, preview, importing, leftovers } = bench;
const signal = new AbortController().signal;
/** What a file is read as does not ask for a process. */
const here = new ImportBench();
afterAll(() => {
  bench.remove();
  here.remove();
});

describe('what is no table is rejected by its content', () => {
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
    const wideCsv = (columns: number): string =>
      `${Array.from({ length: columns }, (_, i) => `c${i}`).join(',')}\n${Array.from({ length: columns }, () => '1').join(',')}\n`;
    expect(await codeOf(preview(wideCsv(5000)))).toBe('UPLOAD_004');
    expect(await codeOf(preview(','.repeat(1_000_000)))).toBe('UPLOAD_004');
    expect((await preview(wideCsv(100))).columns).toHaveLength(100);
    const strictImporter = bench.importerOf(10);
    expect(await codeOf(strictImporter.previewFile({ file: upload('a,b\n1,2\n3,4\n'), signal }))).toBe('UPLOAD_002');
  });

  test('[H8] Parquet and JSON that are damaged', async () => {
    expect(await codeOf(preview(Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(200, 7), Buffer.from('PAR1')])))).toBe(
      'UPLOAD_006',
    );
    expect(await codeOf(preview('{"a":1}\n{"a":2,"b"\n'))).toBe('UPLOAD_006');
  });

  test('a quotation mark that is never closed, and a line that is too long, each with its reason', async () => {
    await expect(preview('a,b\n"x,1\ny,2\n')).rejects.toMatchObject({
      code: 'UPLOAD_006',
      params: { detail: 'a quotation mark is not closed' },
    });
    await expect(preview(`a,b\n1,2\n3,${'x'.repeat(3_000_000)}\n`)).rejects.toMatchObject({
      code: 'UPLOAD_006',
      params: { row: 3, detail: 'a line is too long' },
    });
  });
});

describe('encodings', () => {
  const text = 'name,n\nZürich,1\n東京,2\n';
  test('UTF-8, with and without mark, and UTF-16 of both orders', async () => {
    const littleEndian = Buffer.from(text, 'utf16le');
    const big = Buffer.from(littleEndian).swap16();
    const cases: [Buffer, string][] = [
      [Buffer.from(text), 'utf-8'],
      [Buffer.from(`\ufeff${text}`), 'utf-8'],
      [Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian]), 'utf-16le'],
      [Buffer.concat([Buffer.from([0xfe, 0xff]), big]), 'utf-16be'],
    ];
    for (const [bytes, encoding] of cases) {
      const filePreview = await here.preview(bytes);
      expect([filePreview.sniff.encoding, filePreview.sniff.columnNames, filePreview.firstRows]).toEqual([
        encoding,
        ['name', 'n'],
        [
          ['Zürich', '1'],
          ['東京', '2'],
        ],
      ]);
      expect((await here.importing(bytes)).rows).toEqual([
        ['Zürich', '1'],
        ['東京', '2'],
      ]);
    }
  });

  test('bytes that are not UTF-8 are rejected with their line, and Latin-1 reads them', async () => {
    const bytes = Buffer.from('name,n\nParis,1\nZ\xfcrich,2\n', 'latin1');
    await expect(here.preview(bytes)).rejects.toMatchObject({ code: 'UPLOAD_005', params: { row: 3 } });
    await expect(
      here.preview(Buffer.concat([Buffer.from('a,b\n' + 'x,1\n'.repeat(2_000_000)), Buffer.from([0xc3, 0x28, 10])])),
    ).rejects.toMatchObject({ code: 'UPLOAD_005', params: { row: 2_000_002 } });
    expect((await here.preview(bytes, { encoding: 'latin-1' })).firstRows).toEqual([
      ['Paris', '1'],
      ['Zürich', '2'],
    ]);
  });

  test('[H8] an encoding that a user has chosen is kept to, and makes no text of binary or of UTF-16', async () => {
    const big = Buffer.from('a,b\nx,1\n', 'utf16le').swap16();
    expect((await here.preview(big, { encoding: 'utf-16be' })).sniff.columnNames).toEqual(['a', 'b']);
    expect(await codeOf(here.preview(big, { encoding: 'latin-1' }))).toBe('UPLOAD_005');
    expect(await codeOf(here.preview(Buffer.from('name\nZ\xfcrich\n', 'latin1'), { encoding: 'utf-8' }))).toBe(
      'UPLOAD_005',
    );
    const binary = Buffer.from([1, 2, 3, 0, 0, 7, 9, 0, 200, 0, 0, 0, 1, 3, 5, 7]);
    expect(await codeOf(here.preview(binary, { encoding: 'latin-1' }))).toBe('UPLOAD_003');
  });
});

test('of whole numbers it is said which share of them differ, at the look and at the import, appended rows included', async () => {
  const rows = Array.from({ length: 40 }, (_, row) => `${1000 + row},${row % 4},x${row},${row === 3 ? '' : row / 2}`);
  const content = ['key,few,word,half', ...rows].join('\n');
  const shares = [1, 0.1, null, null];
  expect((await here.preview(content)).columns.map(({ uniqueShare }) => uniqueShare)).toEqual(shares);
  const importedFile = await here.importing(content);
  expect(importedFile.result.columns.map(({ uniqueShare }) => uniqueShare)).toEqual(shares);
  expect((await here.preview('a,b\n,x\n,y\n', { columnTypes: { a: 'integer' } })).columns[0]?.uniqueShare).toBeNull();
});

test('values of a small file are counted, of a large one those of its first rows', async () => {
  const rows = (count: number): string =>
    ['key,few', ...Array.from({ length: count }, (_, row) => `${row},${row % 7}`)].join('\n');
  const distinctOf = async (count: number) =>
    (await here.preview(rows(count))).columns.map(({ distinctValues, distinctKind }) => [distinctValues, distinctKind]);
  expect(await distinctOf(5_000)).toEqual([
    [5_000, 'exact'],
    [7, 'exact'],
  ]);
  expect(await distinctOf(30_000)).toEqual([
    [20_000, 'at least'],
    [7, 'at least'],
  ]);
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
      const { sniff } = await here.preview(content);
      expect([sniff.delimiter, sniff.hasHeader, sniff.columnNames]).toEqual([delimiter, hasHeader, names]);
    }
  });

  test('names: duplicates, empty ones, quotes and SQL in them', async () => {
    expect((await here.preview('a,a,,A,a_2\n1,2,3,4,5\n')).sniff.columnNames).toEqual([
      'a',
      'a_2',
      'column_3',
      'A_3',
      'a_2_2',
    ]);
    for (const head of [`"select ""x'; --",b`, `select "x'; --,b`]) {
      const { result, rows } = await here.importing(`${head}\n1,2\n`);
      expect([result.columns.map(({ name }) => name), rows]).toEqual([[`select "x'; --`, 'b'], [['1', '2']]]);
    }
  });

  test('line breaks and quotes in cells, empty and quoted empty cells', async () => {
    const { rows } = await here.importing('a,b\n"x\ny","he said ""no"""\n,""\nlast,cell');
    expect(rows).toEqual([
      ['x\ny', 'he said "no"'],
      [null, null],
      ['last', 'cell'],
    ]);
  });

  test('rows with other numbers of cells are kept and counted', async () => {
    const content = 'a,b,c\n1,2,3\n4,5\n6,7,8,9\n10,11,12\n';
    const filePreview = await here.preview(content);
    expect([filePreview.rowCount, filePreview.unevenRows, typesOf(filePreview)]).toEqual([
      4,
      2,
      { a: 'integer', b: 'integer', c: 'integer' },
    ]);
    expect((await here.importing(content)).rows).toEqual([
      ['1', '2', '3'],
      ['4', '5', null],
      ['6', '7', '8'],
      ['10', '11', '12'],
    ]);
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
    const filePreview = await importer.previewFile({ file, signal });
    expect([filePreview.sniff.format, filePreview.rowCount, typesOf(filePreview)]).toEqual([
      'parquet',
      3,
      { n: 'integer', x: 'float', d: 'date', l: 'json', s: 'text' },
    ]);
    const target = join(tablesDir, 'parquet.duckdb');
    const result = await importer.importFile({
      file,
      columns: filePreview.columns,
      signal,
      target: { file: target, tableName: 'rows', appendTo: null },
    });
    expect([result.rowCount, (await readTable(target))[1]]).toEqual([3, ['1', 1.5, '2001-01-02', '[1]', 'a']]);
  });

  test('a statement of ours becomes a table file, with progress', async () => {
    const progressSeen: ImportProgress[] = [];
    const target = join(tablesDir, 'query.duckdb');
    const result = await importer.importQuery({
      sql: `SELECT i AS n, 'c' || (i % 3) AS c FROM range(100000) r(i)`,
      target: { file: target, tableName: 'rows', appendTo: null },
      signal,
      onProgress: (progress) => progressSeen.push(progress),
    });
    expect(result).toMatchObject({
      rowCount: 100_000,
      columns: [
        { name: 'n', type: 'integer' },
        { name: 'c', type: 'text' },
      ],
    });
    expect(new Set(progressSeen.map(({ phase }) => phase))).toEqual(new Set(['reading', 'writing']));
  });
});

describe('whole or not at all', () => {
  test('rows are appended to a copy; the table keeps its columns', async () => {
    const first = await importing(
      `city,n\n${Array.from({ length: 100 }, (_, i) => `City ${i % 3},${i}`).join('\n')}\n`,
    );
    const append = (content: string) => {
      const file = upload(content);
      const target = bench.target();
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
    const target = join(tablesDir, 'stopped.duckdb');
    const endMs = async (): Promise<number> => {
      const stop = new AbortController();
      let startedAt = 0;
      const importing = codeOf(
        importer.importFile({
          file: big(),
          columns: null,
          signal: stop.signal,
          onProgress: ({ phase }) => {
            if (phase !== 'reading' || startedAt > 0) return;
            startedAt = performance.now();
            stop.abort();
          },
          target: { file: target, tableName: 'rows', appendTo: null },
        }),
      );
      expect(await importing).toBe('UPLOAD_009');
      expect([existsSync(target), leftovers()]).toEqual([false, []]);
      return performance.now() - startedAt;
    };
    expect(await shortestMs(1_000, endMs)).toBeLessThan(1_000);
  });

  test.each([
    ['[D24 J10] an importer killed while it writes begins again, and the table is whole', 1, 'resolved'],
    ['[D24 J10] an importer killed twice is reported, and leaves nothing', 2, 'UPLOAD_010'],
  ])('%s', async (_what, kills, outcome) => {
    const target = join(tablesDir, `killed-${kills}.duckdb`);
    const killedPids = new Set<number>();
    let killCount = 0;
    const runningImport = codeOf(
      importer.importFile({
        file: big(),
        columns: null,
        signal,
        target: { file: target, tableName: 'rows', appendTo: null },
        onProgress: ({ phase }) => {
          if (phase !== 'writing' || killCount >= kills) return;
          // The next one may stand ready beside the one that works: both at once are one kill of the work.
          const pids = childrenOf(process.pid).filter(
            (pid) => commandOf(pid).includes('importer') && !killedPids.has(pid),
          );
          if (pids.length > 0) killCount += 1;
          for (const pid of pids) {
            killedPids.add(pid);
            process.kill(pid, 'SIGKILL');
          }
        },
      }),
    );
    expect(await runningImport).toBe(outcome);
    expect([killCount, existsSync(target)]).toEqual([kills, outcome === 'resolved']);
    rmSync(target, { force: true });
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
