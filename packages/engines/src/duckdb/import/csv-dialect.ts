const delimiters = [',', '\t', ';', '|'] as const;

/** A record of a delimited text and the line, from 0, on which it begins. */
export interface TextRecord {
  readonly cells: string[];
  readonly line: number;
}

/** Records of the start of a delimited text; a last record that may be cut off is left out unless the text is whole. */
export const readRecords = (text: string, delimiter: string, isWhole: boolean, quote = '"'): string[][] =>
  recordsWithLines(text, delimiter, isWhole, quote).map(({ cells }) => cells);

/** Of a record with more cells than this the others count, and have no text: no table is that wide, and their texts would take gigabytes. */
const maxKeptCells = 10_000;

/** The same records, with the lines on which they begin. */
export function recordsWithLines(text: string, delimiter: string, isWhole: boolean, quote = '"'): TextRecord[] {
  const records: TextRecord[] = [];
  let record: string[] = [];
  let line = 0;
  let firstLine = 0;
  /** What of the cell has been read before `from`, where the part of the text begins that follows it. */
  let cell = '';
  let from = 0;
  let isQuoted = false;
  let isStart = true;
  const endCell = (end: number, next: number): void => {
    record.push(record.length < maxKeptCells ? cell + text.slice(from, end) : '');
    cell = '';
    from = next;
    isStart = true;
  };
  const endRecord = (end: number, next: number): void => {
    endCell(end, next);
    if (record.length > 1 || record[0] !== '') records.push({ cells: record, line: firstLine });
    record = [];
    firstLine = line;
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '\n' || (character === '\r' && text[index + 1] !== '\n')) line += 1;
    if (isQuoted) {
      if (character !== quote) continue;
      cell += text.slice(from, index);
      from = index + 1;
      // Of two the second is the sign itself.
      if (text[from] === quote) index += 1;
      else isQuoted = false;
    } else if (character === quote && isStart) {
      isQuoted = true;
      isStart = false;
      from = index + 1;
    } else if (text.startsWith(delimiter, index)) {
      endCell(index, index + delimiter.length);
      index += delimiter.length - 1;
    } else if (character === '\n' || character === '\r') {
      const isPair = character === '\r' && text[index + 1] === '\n';
      if (isPair) line += 1;
      endRecord(index, index + (isPair ? 2 : 1));
      if (isPair) index += 1;
    } else isStart = false;
  }
  if (isWhole && (cell !== '' || from < text.length || record.length > 0)) endRecord(text.length, text.length);
  return records;
}

/** The delimiter whose records agree best on their number of cells; a comma for a file of one column. */
export function findDelimiter(text: string, isWhole: boolean, quote = '"'): string {
  let bestDelimiter = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const records = readRecords(text, delimiter, isWhole, quote).slice(0, 1000);
    const widths = new Map<number, number>();
    for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
    const [width, times] = [...widths].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
    const score = width < 2 ? 0 : times / records.length + Math.min(width, 100) / 1000;
    if (score > bestDelimiter.score) bestDelimiter = { delimiter, score };
  }
  return bestDelimiter.delimiter;
}

// Two patterns: one that looks for the digit between two runs of the same signs takes the square of a cell's length.
const isNumberLike = (cell: string): boolean => /^[+-]?[\d.,' ]*%?$/.test(cell.trim()) && /\d/.test(cell);
const isDateLike = (cell: string): boolean => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell.trim());
export const isData = (cell: string): boolean => isNumberLike(cell) || isDateLike(cell);

/**
 * Whether the first record names the columns: it holds a word over a column of numbers or dates, or nothing in it looks like data.
 * A text file without a header cannot be distinguished from one with a header; then it is taken to have one.
 */
export function looksLikeHeader(records: readonly (readonly string[])[]): boolean {
  const [first, ...rest] = records;
  if (first === undefined || first.every((cell) => cell.trim() === '')) return false;
  const isNameOverData = first.some((cell, column) => {
    const rowsBelow = rest
      .slice(0, 100)
      .map((record) => record[column] ?? '')
      .filter((text) => text !== '');
    return cell.trim() !== '' && !isData(cell) && rowsBelow.length > 0 && rowsBelow.every(isData);
  });
  return isNameOverData || isYearHeader(first) || !first.some(isData);
}

/** A name and then rising years: the header of a table with one column a year. */
export function isYearHeader(cells: readonly string[]): boolean {
  const years = cells
    .filter(isData)
    .map((cell) => (/^(1[5-9]|20|21)\d\d$/.test(cell.trim()) ? Number(cell) : Number.NaN));
  return (
    years.length >= 2 && years.length < cells.length && years.every((year, index) => year > (years[index - 1] ?? 0))
  );
}

/** Names as a table can have them: never empty, and different even when case is ignored. */
export function uniqueNames(rawNames: readonly string[]): string[] {
  const takenNames = new Set<string>();
  return rawNames.map((raw, index) => {
    const base = raw.trim() === '' ? `column_${index + 1}` : raw.trim();
    let name = base;
    for (let copy = 2; takenNames.has(name.toLowerCase()); copy += 1) name = `${base}_${copy}`;
    takenNames.add(name.toLowerCase());
    return name;
  });
}

/**
 * The names of columns under a line of headings, each above its group: of `Maths,,English,` over `Mark,Rank,Mark,Rank` the first is
 * `Maths Mark`. Names that stand once say enough by themselves.
 */
export function namesUnderHeadings(names: readonly string[], headingsAbove: readonly string[]): readonly string[] {
  const headings = headingsAbove.filter((cell) => cell.trim() !== '');
  if (headings.length < 2 || headings.some(isData) || headingsAbove.length > names.length) return names;
  const key = (name: string): string => name.trim().toLowerCase();
  const times = new Map<string, number>();
  for (const name of names) times.set(key(name), (times.get(key(name)) ?? 0) + 1);
  let heading = '';
  return names.map((name, index) => {
    const ownHeading = headingsAbove[index]?.trim() ?? '';
    if (ownHeading !== '') heading = ownHeading;
    return heading === '' || key(name) === '' || times.get(key(name)) === 1 ? name : `${heading} ${name.trim()}`;
  });
}
