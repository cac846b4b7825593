import { countOf, listedNames } from '@sextant/contract';
import type { UploadNotice } from '@sextant/contract';
import type { FilePreview, PreviewColumn } from '@sextant/engines';
import { currencyColumn, isOfManyCurrencies, rolesOf } from '../columns/column-roles.ts';
import type { ColumnRole, GuessColumn } from '../columns/column-roles.ts';

const longestText = 60;
const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

const timeNoticeTexts: Readonly<Record<string, string>> = {
  'epoch s': 'as moments: seconds since 1970, in UTC',
  'epoch ms': 'as moments: milliseconds since 1970, in UTC',
  'epoch us': 'as moments: microseconds since 1970, in UTC',
  'epoch ns': 'as moments: nanoseconds since 1970, in UTC',
  '%Y%m%d': 'as days: 20240131 is 31 January 2024',
  '%Y%m': 'as months: 202401 is January 2024',
  '%Y%m%d%H%M': 'as moments: 202401310930 is 31 January 2024, 09:30',
  '%Y%m%d%H%M%S': 'as moments: 20240131093000 is 31 January 2024, 09:30',
};

type Columns = readonly (PreviewColumn & GuessColumn)[];

/** What was noticed about a file, in sentences. All of it is on until somebody switches it off. */
export function noticesOf(preview: FilePreview, columns: Columns): UploadNotice[] {
  const sourceOf = ({ index, name }: PreviewColumn): string => preview.sniff.columnNames[index] ?? name;
  const roles = rolesOf(columns);
  const noticeText = (
    code: UploadNotice['code'],
    columns: Columns,
    message: (names: string, isOne: boolean) => string,
  ): UploadNotice[] =>
    columns.length === 0
      ? []
      : [
          {
            code,
            columns: columns.map(sourceOf),
            message: message(listedNames(columns.map(({ name }) => name)), columns.length === 1),
          },
        ];
  return [
    ...notesAbove(preview),
    ...leftOut(preview),
    ...(preview.decimal === ',' && preview.sniff.delimiter !== null
      ? [
          {
            code: 'DECIMAL_COMMA' as const,
            columns: [],
            message: 'Numbers are read with a decimal comma: 1,5 is one and a half.',
          },
        ]
      : []),
    ...columns
      .filter(({ format }) => format !== null && Object.hasOwn(timeNoticeTexts, format))
      .flatMap((column) =>
        noticeText(
          'TIME_NUMBERS',
          [column],
          (name) => `The numbers of ${name} are read ${timeNoticeTexts[column.format ?? ''] ?? ''}.`,
        ),
      ),
    ...noticeText(
      'PERCENT',
      columns.filter(({ isPercent }) => isPercent),
      (names, isOne) =>
        `${names} ${isOne ? 'is' : 'are'} written in percent: 12.5 % is kept as 0.125, and shown in percent.`,
    ),
    ...noticeText(
      'UNITS',
      columns.filter(({ format }) => format?.endsWith(', with unit') === true),
      (names, isOne) =>
        `Signs of currency or unit are taken off ${names}, which makes ${isOne ? 'it a number' : 'them numbers'}.`,
    ),
    ...noticeText(
      'CURRENCIES',
      columns.filter((column, index) => roles[index]?.kind === 'measure' && isOfManyCurrencies(column, columns)),
      (names, isOne) =>
        `${names} ${isOne ? 'is' : 'are'} in several currencies, as ${currencyColumn(columns)?.name ?? 'another column'} says: ${isOne ? 'it is' : 'they are'} not added up.`,
    ),
    ...rolesSaid(columns, roles, sourceOf),
  ];
}

function notesAbove({ sniff }: FilePreview): UploadNotice[] {
  const count = (sniff.workbook?.headerRow ?? sniff.headerRow ?? 1) - 1;
  const [first] = sniff.notes;
  if (first === undefined || count < 1) return [];
  const message = `${countOf(count, 'line', 'lines')} above the table ${count === 1 ? 'is' : 'are'} left out: “${cut(first)}”${sniff.notes.length > 1 ? ' …' : '.'}`;
  return [{ code: 'NOTES_ABOVE', columns: [], message }];
}

function leftOut({ leftOutRows, leftOutCount }: FilePreview): UploadNotice[] {
  if (leftOutCount === 0) return [];
  const texts = listedNames(leftOutRows.flatMap((rows) => rows.texts).map(cut));
  const message = `${countOf(leftOutCount, 'row that sums up others or is a note is', 'rows that sum up others or are notes are')} left out: ${texts}.`;
  return [{ code: 'TOTAL_ROWS', columns: leftOutRows.map(({ column }) => column), message }];
}

const isKey = (role: ColumnRole | undefined, { type }: GuessColumn): boolean =>
  role?.kind === 'rank' || role?.kind === 'place' || role?.kind === 'clock' || (role?.kind === 'id' && type !== 'text');

/** Codes beside their names, and numbers that are not measured. */
function rolesSaid(
  columns: Columns,
  roles: readonly ColumnRole[],
  sourceOf: (column: PreviewColumn) => string,
): UploadNotice[] {
  const codes = columns.flatMap((column, index): UploadNotice[] => {
    const role = roles[index];
    if (role?.kind !== 'code') return [];
    const message = `${column.name} says the same as ${role.of}: charts show ${role.of}.`;
    return [{ code: 'CODES', columns: [sourceOf(column)], message }];
  });
  const keys = columns.filter((column, index) => isKey(roles[index], column));
  if (keys.length === 0) return codes;
  const message = `${listedNames(keys.map(({ name }) => name))} ${keys.length === 1 ? 'names things or their order: it is' : 'name things, times or an order: they are'} neither summed nor averaged.`;
  return [...codes, { code: 'IDS', columns: keys.map(sourceOf), message }];
}
