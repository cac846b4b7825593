import { requestedOf, type GoldenCase, type WireRow } from './cases.ts';
import { shownText } from './compare-cells.ts';
import { compareRows, type RequestedRow, type Difference } from './compare-entry.ts';
import type { WireResponse } from './golden-server.ts';
import { readZip } from './read-zip.ts';
import { readXlsx } from './read-xlsx.ts';

/** Lines and cells of a CSV text (RFC 4180). */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  const pattern = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;
  let line: string[] = [];
  while (pattern.lastIndex < text.length) {
    const [, cell = '', end = ''] = pattern.exec(text) ?? [];
    line.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') {
      lines.push(line);
      line = [];
    }
    if (end === '') break;
  }
  return lines;
}

/** A cell of a file as a value: a truth or a number when it is one, nothing when it is empty. */
function valueOf(text: string): unknown {
  if (text === '') return null;
  if (text === 'True' || text === 'False') return text === 'True';
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text;
  return /^-?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text)) ? text : Number(text);
}

function compareTables(
  expected: readonly (readonly string[])[],
  actualRows: readonly (readonly string[])[],
  requestedRow: RequestedRow,
): Difference {
  const [theirHead = [], ...theirLines] = withoutRange(expected);
  const [ourHead = [], ...ourLines] = actualRows;
  // A file without rows has no headings in the recording; ours keeps them.
  if (theirLines.length === 0 && theirHead.join('') === '') return ourLines.length === 0 ? null : 'should have no rows';
  if (JSON.stringify(theirHead) !== JSON.stringify(ourHead))
    return `headings ${shownText(theirHead)} but ours ${shownText(ourHead)}`;
  const rowsOf = (lines: readonly (readonly string[])[]): WireRow[] =>
    lines.map((line) => Object.fromEntries(line.map((cell, index) => [theirHead[index] ?? '', valueOf(cell)])));
  return compareRows(rowsOf(theirLines), rowsOf(ourLines), theirHead, requestedRow);
}

const withoutStamp = (text: string): string => text.replaceAll(/\d{8}_\d{6}/g, '<time>');

/** Compares a file: its name and media type, then its cells. */
export function compareFile(golden: GoldenCase, ownResponse: WireResponse): Difference {
  const { response } = golden;
  if (response.content_type !== ownResponse.contentType)
    return `media type ${response.content_type} but ours ${ownResponse.contentType}`;
  if (withoutStamp(response.content_disposition ?? '') !== withoutStamp(ownResponse.disposition))
    return `disposition ${response.content_disposition} but ours ${ownResponse.disposition}`;
  const { text, base64, zip = {} } = response;
  if (text !== undefined)
    return compareTables(readCsv(text), readCsv(ownResponse.bytes.toString('utf8')), requestedOf(golden, 0));
  if (base64 !== undefined)
    return compareTables(readXlsx(Buffer.from(base64, 'base64')), readXlsx(ownResponse.bytes), requestedOf(golden, 0));
  const files = readZip(ownResponse.bytes);
  const members = Object.entries(zip);
  if (members.length !== files.size) return `${members.length} files but ours ${files.size}`;
  for (const [index, [name, content]] of members.entries()) {
    const file = files.get(name)?.toString('utf8') ?? '';
    const difference = compareTables(readCsv(content), readCsv(file), requestedOf(golden, index));
    if (difference !== null) return `${name}: ${difference}`;
  }
  return null;
}

/** Recorded files may number their rows in a first column without heading; ours leave that to the spreadsheet. */
function withoutRange(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [head, ...rows] = lines;
  const isRange = head?.[0] === '' && head.length > 1 && rows.every(([first], index) => first === String(index));
  return isRange ? lines.map(([, ...cells]) => cells) : lines;
}
