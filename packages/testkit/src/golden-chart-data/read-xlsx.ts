import { readZip } from './read-zip.ts';

const plainText = (xml: string): string =>
  [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)]
    .map(([, text = '']) => text)
    .join('')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Number of a column by its letters, from 0. */
const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The cells of the first sheet of a workbook (ECMA-376), as texts; cells that are not there are empty. */
export function readXlsx(file: Buffer): string[][] {
  const files = readZip(file);
  const partOf = (name: string): string => files.get(name)?.toString('utf8') ?? '';
  const strings = [...partOf('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml = '']) =>
    plainText(xml),
  );
  const lines: string[][] = [];
  for (const [, row = ''] of partOf('xl/worksheets/sheet1.xml').matchAll(/<row[^>]*>(.*?)<\/row>/gs)) {
    const line: string[] = [];
    for (const [, letters = '', attributes = '', content = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<v>([^<]*)<\/v>/.exec(content)?.[1] ?? '';
      const column = columnOf(letters);
      while (line.length < column) line.push('');
      line[column] = attributes.includes('t="s"')
        ? (strings[Number(value)] ?? '')
        : attributes.includes('t="inlineStr"')
          ? plainText(content)
          : value;
    }
    lines.push(line);
  }
  return lines;
}
