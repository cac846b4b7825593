import { fail, xmlText } from '@sextant/contract';
import type { Cell, Column, ColumnTable } from '@sextant/contract';
import { formOf } from './csv-columns.ts';
import type { Chunks, ZipMember } from './zip-stream.ts';

const maxRows = 1_048_576;
const maxColumns = 16_384;
/** A cell holds no longer text. */
const maxText = 32_767;
const rowsPerChunk = 2_000;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const cellXml = (text: string): string => xmlText(text.slice(0, maxText));

/** Styles by number: plain, heading, date, date and time. */
const heading = 1;
const styleOf: Partial<Record<Column['type'], number>> = { date: 2, timestamp: 3, timestamptz: 3 };
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const relationships = (entries: readonly string[]): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">${entries.join('')}</Relationships>`;
const sheetPath = (number: number): string => `worksheets/sheet${number}.xml`;

/** The files of a workbook beside its sheets, which have these names in this order. */
function partsAround(names: readonly string[]): readonly ZipMember<Iterable<string>>[] {
  const numbers = names.map((_, index) => index + 1);
  const overrides = numbers.map(
    (number) => `<Override PartName="/xl/${sheetPath(number)}" ContentType="${part}.worksheet+xml"/>`,
  );
  const sheets = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const targets = [...numbers.map(sheetPath), 'styles.xml'];
  return [
    {
      name: '[Content_Types].xml',
      text: [
        `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${part}.styles+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      text: [relationships([`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`])],
    },
    {
      name: 'xl/workbook.xml',
      text: [`${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        relationships(
          targets.map((target, index) => {
            const type = target === 'styles.xml' ? 'styles' : 'worksheet';
            return `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`;
          }),
        ),
      ],
    },
    { name: 'xl/styles.xml', text: [styles] },
  ];
}

/** `A`, `B` … `Z`, `AA` … of a column counted from 0. */
function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}

const dayMs = 86_400_000;
/** Days from 1899-12-30, where a spreadsheet's count begins, to 1970-01-01. */
const epochDay = 25_569;
/** Spreadsheets know no day before 1900-03-01 that all of them agree on. */
const firstDay = 61;

const textCell = (cellReference: string, text: string, style = 0): string =>
  `<c r="${cellReference}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${cellXml(text)}</t></is></c>`;

function numberCell(cellReference: string, form: Column['type'], value: number): string {
  const style = styleOf[form];
  if (style === undefined) {
    if (form === 'boolean') return `<c r="${cellReference}" t="b"><v>${value === 0 ? 0 : 1}</v></c>`;
    return Number.isFinite(value) ? `<c r="${cellReference}"><v>${value}</v></c>` : '';
  }
  const day = value / dayMs + epochDay;
  if (Number.isNaN(day)) return '';
  if (day < firstDay) return textCell(cellReference, new Date(value).toISOString().slice(0, form === 'date' ? 10 : 19));
  return `<c r="${cellReference}" s="${style}"><v>${day}</v></c>`;
}

function cellWriter(column: Column, index: number): (row: number) => string {
  const letters = lettersOf(index);
  const { cells } = column;
  if (cells.encoding === 'texts') {
    const { codes, dictionary } = cells;
    return (row) => {
      const text = dictionary[codes[row] ?? -1];
      return text === undefined ? '' : textCell(`${letters}${row + 2}`, text);
    };
  }
  const form = formOf(column);
  const { numbers, nulls } = cells;
  return (row) => (nulls?.[row] === 1 ? '' : numberCell(`${letters}${row + 2}`, form, numbers[row] ?? Number.NaN));
}

/** The last row of a sheet, in bold. */
function totalsXml(totals: readonly Cell[], rowNumber: number): string {
  const cells = totals.map((cell, index) => {
    const cellReference = `${lettersOf(index)}${rowNumber}`;
    if (typeof cell === 'string') return textCell(cellReference, cell, heading);
    return typeof cell === 'number' && Number.isFinite(cell)
      ? `<c r="${cellReference}" s="${heading}"><v>${cell}</v></c>`
      : '';
  });
  return `<row r="${rowNumber}">${cells.join('')}</row>`;
}

function* sheet(
  table: ColumnTable,
  headings: Readonly<Record<string, string>>,
  totals: readonly Cell[] | null,
): Generator<string> {
  const names = table.columns.map(({ name }, index) =>
    textCell(`${lettersOf(index)}1`, headings[name] ?? name, heading),
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData><row r="1">${names.join('')}</row>`;
  const writers = table.columns.map(cellWriter);
  for (let from = 0; from < table.rowCount; from += rowsPerChunk) {
    const to = Math.min(from + rowsPerChunk, table.rowCount);
    let text = '';
    for (let row = from; row < to; row += 1)
      text += `<row r="${row + 2}">${writers.map((write) => write(row)).join('')}</row>`;
    yield text;
  }
  if (totals !== null) yield totalsXml(totals, table.rowCount + 2);
  yield '</sheetData></worksheet>';
}

/**
 * The rows of `table` as a sheet (ECMA-376), the headings above them in bold and held in view, in chunks; `totals` are the cells of a last row. Texts are texts whatever they begin with: no cell
 * is a formula (G10). Times are days since 1899-12-30, wall time as it is; NULL is an empty cell. Numbers that a double cannot hold are texts.
 *
 * @throws QUERY_025 when a sheet cannot hold so many rows or columns
 */
export function sheetText(
  table: ColumnTable,
  headings: Readonly<Record<string, string>> = {},
  totals: readonly Cell[] | null = null,
): Iterable<string> {
  if (table.rowCount + (totals === null ? 0 : 1) >= maxRows || table.columns.length > maxColumns)
    throw fail('QUERY_025', { rows: maxRows - 1, columns: maxColumns });
  return sheet(table, headings, totals);
}

/** A sheet to be: its name, and its text when its turn comes. */
export interface WorkbookSheet<Text extends Chunks = Chunks> {
  readonly name: string;
  readonly text: Text;
}

/** The files of a workbook. `written` are the numbers of the sheets, from 0, in the order in which they are written: one that tells of others comes last. */
export function workbookParts<Text extends Chunks>(
  sheets: readonly WorkbookSheet<Text>[],
  written: readonly number[] = [...sheets.keys()],
): readonly ZipMember<Text | Iterable<string>>[] {
  const members = written.flatMap((index) => {
    const one = sheets[index];
    return one === undefined ? [] : [{ name: `xl/${sheetPath(index + 1)}`, text: one.text }];
  });
  return [...partsAround(sheets.map(({ name }) => name)), ...members];
}

/** The rows of `table` as the files of a workbook with one sheet. @throws QUERY_025 as `sheetText` */
export const xlsxParts = (
  table: ColumnTable,
  headings: Readonly<Record<string, string>> = {},
  totals: readonly Cell[] | null = null,
): readonly ZipMember<Iterable<string>>[] =>
  workbookParts([{ name: 'Sheet1', text: sheetText(table, headings, totals) }]);
