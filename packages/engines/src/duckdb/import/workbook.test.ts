import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { codeOf } from '../test-engine.ts';
import { ImportBench, typesOf } from './test-import.ts';

const bench = new ImportBench();
const { preview, importing, leftovers } = bench;
afterAll(() => bench.remove());

type Cell = string | number | boolean | Date | null;
interface Sheet {
  readonly name: string;
  readonly rows: Cell[][];
  readonly hidden?: boolean;
}

const workbookOf = async (...sheets: Sheet[]): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets }));
const day = (text: string): Date => new Date(`${text}Z`);

const orders: Cell[][] = [
  ['order', 'ordered', 'shipped', 'amount', 'is paid', 'note'],
  [1, day('2024-01-31T00:00'), day('2024-02-01T08:30:15'), 12.5, true, 'a, "quoted"\nnote'],
  [2, day('2024-02-29T00:00'), day('2024-03-01T00:00'), 0.1 + 0.2, false, 'Ærø'],
  [null, null, null, null, null, null],
  [3, day('2024-03-05T00:00'), null, -4, true, null],
];

test('numbers, days, times, truth and texts of a workbook are typed by the rules of every file', async () => {
  const file = await workbookOf({ name: 'Orders', rows: orders });
  const filePreview = await preview(file);
  expect(filePreview.sniff).toMatchObject({
    format: 'xlsx',
    hasHeader: true,
    workbook: { sheets: ['Orders'], sheet: 'Orders', headerRow: 1 },
  });
  expect(typesOf(filePreview)).toEqual({
    order: 'integer',
    ordered: 'date',
    shipped: 'timestamp',
    amount: 'float',
    'is paid': 'boolean',
    note: 'text',
  });
  expect([filePreview.rowCount, filePreview.unevenRows]).toEqual([3, 0]);
  const { rows } = await importing(file);
  expect(rows).toEqual([
    ['1', '2024-01-31', '2024-02-01 08:30:15', 12.5, true, 'a, "quoted"\nnote'],
    ['2', '2024-02-29', '2024-03-01 00:00:00', 0.30000000000000004, false, 'Ærø'],
    ['3', '2024-03-05', null, -4, true, null],
  ]);
});

test('a sheet is chosen by name, hidden ones are not offered, and titles above the table are passed over', async () => {
  const file = await workbookOf(
    { name: 'Secret', rows: [['x'], [1]], hidden: true },
    { name: 'Report', rows: [['Sales of 2024'], [], ['town', 'amount'], ['Oslo', 1], ['Bergen', 2]] },
    { name: 'More', rows: [['a'], ['b'], ['c']] },
  );
  const first = await preview(file);
  expect(first.sniff.workbook).toEqual({ sheets: ['Report', 'More'], sheet: 'Report', headerRow: 3 });
  expect(first.firstRows).toEqual([
    ['Oslo', '1'],
    ['Bergen', '2'],
  ]);
  const more = await preview(file, { sheet: 'More', hasHeader: false });
  expect(more.firstRows).toEqual([['a'], ['b'], ['c']]);
  const laterPreview = await preview(file, { headerRow: 4, hasHeader: true });
  expect([laterPreview.sniff.columnNames, laterPreview.rowCount]).toEqual([['Oslo', '1'], 1]);
  expect(await codeOf(preview(file, { sheet: 'Secret' }))).toBe('UPLOAD_022');
  expect(await codeOf(preview(file, { sheet: 'Nowhere' }))).toBe('UPLOAD_022');
});

test('rows that are wider or have times further down than the first thousand change the whole table', async () => {
  const rows: Cell[][] = [['n', 'at'], ...Array.from({ length: 1500 }, (_, n): Cell[] => [n, day('2024-01-01T00:00')])];
  rows.push([1500, day('2024-01-02T06:00'), 'late']);
  const filePreview = await preview(await workbookOf({ name: 'Long', rows }));
  expect(typesOf(filePreview)).toEqual({ n: 'integer', at: 'timestamp', column_3: 'text' });
  expect([filePreview.rowCount, filePreview.columns.map(({ badCells }) => badCells)]).toEqual([1501, [0, 0, 0]]);
});

test('[H8] an empty sheet, too many columns, and files that only look like a workbook', async () => {
  expect(await codeOf(preview(await workbookOf({ name: 'Empty', rows: [] })))).toBe('UPLOAD_001');
  const wideRow = Array.from({ length: 5000 }, (_, column) => `c${column}`);
  expect(await codeOf(preview(await workbookOf({ name: 'Wide', rows: [wideRow, wideRow] })))).toBe('UPLOAD_004');
  const wholeFile = await workbookOf({ name: 'Orders', rows: orders });
  expect(await codeOf(preview(wholeFile.subarray(0, wholeFile.length - 200)))).toBe('UPLOAD_003');
  expect(await codeOf(preview(archive([['readme.txt', Buffer.from('hello')]])))).toBe('UPLOAD_003');
  expect(await codeOf(preview(archive([['[Content_Types].xml', Buffer.from('<x/>')]])))).toBe('UPLOAD_003');
  expect(await codeOf(preview(archive([...frame, ['xl/workbook.xml', Buffer.from('<nonsense')]])))).toBe('UPLOAD_006');
});

/** An archive by the format's own rules; `declared` lies about an entry's size. */
function archive(entries: readonly (readonly [name: string, content: Buffer, declared?: number])[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content, declaredBytes = content.length] of entries) {
    const packedContent = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(content), 14);
    head.writeUInt32LE(packedContent.length, 18);
    head.writeUInt32LE(declaredBytes, 22);
    head.writeUInt16LE(name.length, 26);
    bodies.push(head, Buffer.from(name), packedContent);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(packedContent.length, 20);
    entry.writeUInt32LE(declaredBytes, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packedContent.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const frame = [
  ['[Content_Types].xml', Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')],
  [
    '_rels/.rels',
    Buffer.from(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
  ],
  [
    'xl/_rels/workbook.xml.rels',
    Buffer.from(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
  ],
  [
    'xl/workbook.xml',
    Buffer.from(
      `<workbook xmlns:r="${relations}"><sheets><sheet name="Only" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
  ],
] as const;

const sheetXml = (rows: string): Buffer => Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
const oneRow = '<row r="1"><c r="A1"><v>1</v></c></row>';

test('[H2] a workbook that bursts is stopped by what it declares, and one that lies by what comes out', async () => {
  const plainArchive = archive([...frame, ['xl/worksheets/sheet1.xml', sheetXml(oneRow)]]);
  expect((await preview(plainArchive, { hasHeader: false })).rowCount).toBe(1);
  const zeros = sheetXml(`${oneRow}${' '.repeat(70 * 1024 ** 2)}`);
  const honestArchive = archive([...frame, ['xl/worksheets/sheet1.xml', zeros]]);
  expect(honestArchive.length).toBeLessThan(1024 ** 2);
  expect(await codeOf(preview(honestArchive))).toBe('UPLOAD_021');
  const lyingArchive = archive([...frame, ['xl/worksheets/sheet1.xml', zeros, 4000]]);
  expect(await codeOf(preview(lyingArchive))).toBe('UPLOAD_006');
  const silentArchive = archive([...frame, ['xl/worksheets/sheet1.xml', zeros, 0]]);
  expect(await codeOf(preview(silentArchive))).toBe('UPLOAD_006');
  const entities = `<!DOCTYPE w [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`;
  const message = sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>&c;</t></is></c></row>');
  const growing = archive([...frame, ['xl/worksheets/sheet1.xml', Buffer.concat([Buffer.from(entities), message])]]);
  const outcome = await preview(growing, { hasHeader: false }).then(
    ({ firstRows }) => JSON.stringify(firstRows).length,
    (error: unknown) => String(error instanceof Error && 'code' in error ? error.code : error),
  );
  // Entities of the document's own are not known: they stay as they stand, or the workbook is damaged.
  expect(outcome === 'UPLOAD_006' || Number(outcome) < 2000).toBe(true);
  const many = archive(Array.from({ length: 12_000 }, (_, index) => [`xl/${index}.xml`, Buffer.from('x')] as const));
  expect(await codeOf(preview(many))).toBe('UPLOAD_021');
  const doubledArchive = archive([
    ...frame,
    ['xl/worksheets/sheet1.xml', sheetXml(oneRow)],
    ['xl/worksheets/sheet1.xml', sheetXml('')],
  ]);
  expect(await codeOf(preview(doubledArchive))).toBe('UPLOAD_006');
  expect(leftovers()).toEqual([]);
});
