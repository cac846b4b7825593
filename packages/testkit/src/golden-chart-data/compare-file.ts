import type { CompareHint, GoldenCase, WireRow } from './cases.ts';
import { shown } from './compare-cells.ts';
import { firstDifferent, ordered, type Difference, type EngineRules } from './compare-entry.ts';
import type { WireAnswer } from './golden-server.ts';
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

/** A cell of a file as a value: a number when it is one, nothing when it is empty. */
const valueOf = (text: string): unknown =>
  text === '' ? null : /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && !/\d{17}/.test(text) ? Number(text) : text;

function compareTables(
  expected: readonly (readonly string[])[],
  ours: readonly (readonly string[])[],
  hint: CompareHint | null | undefined,
  rules: EngineRules,
): Difference {
  const [theirHead = [], ...theirLines] = expected;
  const [ourHead = [], ...ourLines] = ours;
  if (JSON.stringify(theirHead) !== JSON.stringify(ourHead))
    return `headings ${shown(theirHead)} but ours ${shown(ourHead)}`;
  if (theirLines.length !== ourLines.length) return `lines ${theirLines.length} but ours ${ourLines.length}`;
  if (hint?.truncated === true) return null;
  const names = theirHead.map((_, at) => String(at));
  const rowsOf = (lines: readonly (readonly string[])[]): WireRow[] =>
    lines.map((line) => Object.fromEntries(line.map((cell, at) => [String(at), valueOf(cell)])));
  const [theirs, mine] = [rowsOf(theirLines), rowsOf(ourLines)];
  return firstDifferent(ordered(theirs, names, hint, rules), ordered(mine, names, hint, rules), names, rules.sameCell);
}

const stamped = (text: string): string => text.replaceAll(/\d{8}_\d{6}/g, '<time>');

/** Compares a file: its name and media type, then its cells. */
export function compareFile({ response, compare }: GoldenCase, ours: WireAnswer, rules: EngineRules): Difference {
  if (response.content_type !== ours.contentType)
    return `media type ${response.content_type} but ours ${ours.contentType}`;
  if (stamped(response.content_disposition ?? '') !== stamped(ours.disposition))
    return `disposition ${response.content_disposition} but ours ${ours.disposition}`;
  if (response.text !== undefined)
    return compareTables(readCsv(response.text), readCsv(ours.bytes.toString('utf8')), compare?.[0], rules);
  if (response.base64 !== undefined)
    return compareTables(readXlsx(Buffer.from(response.base64, 'base64')), readXlsx(ours.bytes), compare?.[0], rules);
  const members = Object.entries(response.zip ?? {});
  const files = readZip(ours.bytes);
  if (members.length !== files.size) return `${members.length} files but ours ${files.size}`;
  for (const [at, [name, text]] of members.entries()) {
    const file = files.get(name);
    if (file === undefined) return `no file ${name}`;
    const difference = compareTables(readCsv(text), readCsv(file.toString('utf8')), compare?.[at], rules);
    if (difference !== null) return `${name}: ${difference}`;
  }
  return null;
}
