import type { WireRow } from '../golden-chart-data/cases.ts';
import { sameNumber, sameJson, shownText } from '../golden-chart-data/compare-cells.ts';
import type { Difference } from '../golden-chart-data/compare-entry.ts';
import type { WireResponse } from '../golden-chart-data/golden-server.ts';
import type { LegacyCase } from './legacy-cases.ts';

type PlainJudge = (golden: LegacyCase, ownResponse: WireResponse) => Difference;

/** A difference on purpose: to which cases it applies, and what our result to them must be. Each has a line in `docs/differences.md`. */
export interface LegacyDifference {
  readonly what: string;
  /** The status of our result; 200 where none is stated. */
  readonly status?: number;
  readonly applies: (golden: LegacyCase) => boolean;
  readonly judge: (golden: LegacyCase, ownResponse: WireResponse, plainly: PlainJudge) => Difference;
}

interface Line {
  readonly key: unknown;
  readonly values: readonly { readonly x: unknown; readonly y: number | null }[];
}

const bodyOf = (ownResponse: WireResponse): { readonly data: unknown } =>
  JSON.parse(ownResponse.bytes.toString('utf8')) as { readonly data: unknown };

/** Both sides with their data changed alike, compared plainly. */
function changedCase(
  golden: LegacyCase,
  ownResponse: WireResponse,
  plainly: PlainJudge,
  change: (data: unknown) => unknown,
): Difference {
  const response = { ...golden.response, data: change(golden.response.data) };
  const bytes = Buffer.from(JSON.stringify({ ...bodyOf(ownResponse), data: change(bodyOf(ownResponse).data) }));
  return plainly({ ...golden, response }, { ...ownResponse, bytes });
}

const isRecords = (data: unknown): data is { readonly records: readonly WireRow[] } =>
  typeof data === 'object' && data !== null && 'records' in data;

const julian = /^-47\d\d-/;
const hasJulian = ({ response: { data } }: LegacyCase): boolean =>
  isRecords(data) && data.records.some((row) => Object.values(row).some((cell) => julian.test(String(cell))));

/** Records without the columns that hold a number of days since 4713 BC where a year is meant. */
function withoutJulian(golden: LegacyCase): (data: unknown) => unknown {
  const { data: recordedData } = golden.response;
  const [first] = isRecords(recordedData) ? recordedData.records : [];
  const wrongNames = Object.keys(first ?? {}).filter((name) => julian.test(String(first?.[name])));
  const keptRow = (row: WireRow): WireRow =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !wrongNames.includes(name)));
  return (data) => (isRecords(data) ? { ...data, records: data.records.map(keptRow) } : data);
}

const isMonths = ({ key }: Line): boolean =>
  Array.isArray(key) && key.some((part) => /\bmonths? offset$/.test(String(part)));

/** Months by the calendar: every step under the month that it belongs to; the last is whole, where the recording lost days. */
function judgeMonths(golden: LegacyCase, ownResponse: WireResponse, plainly: PlainJudge): Difference {
  const [theirLines, ownLines] = [golden.response.data as readonly Line[], bodyOf(ownResponse).data as readonly Line[]];
  const rest = changedCase(golden, ownResponse, plainly, (data) =>
    (data as readonly Line[]).filter((line) => !isMonths(line)),
  );
  const [months, ownMonths] = [theirLines.filter(isMonths), ownLines.filter(isMonths)];
  if (
    rest !== null ||
    !sameJson(
      months.map(({ key }) => key),
      ownMonths.map(({ key }) => key),
    )
  )
    return rest ?? 'other series';
  const times = ownLines.find((line) => !isMonths(line))?.values.map(({ x }) => x);
  for (const [index, { values }] of months.entries()) {
    const found = ownMonths[index]?.values ?? [];
    if (
      !sameJson(
        found.map(({ x }) => x),
        times,
      )
    )
      return `times ${shownText(found)}`;
    const wrongStep = values.slice(0, -1).findIndex(({ y }, step) => !sameNumber(y ?? 0, found[step]?.y ?? 0));
    if (wrongStep >= 0)
      return `step ${wrongStep}: ${shownText(values[wrongStep])} but ours ${shownText(found[wrongStep])}`;
  }
  return null;
}

const isCut = ({ form_data: form, response: { rowcount = 0, data } }: LegacyCase): boolean =>
  rowcount > 0 && Number(form['row_limit']) === rowcount && (isRecords(data) || form['viz_type'] === 'dist_bar');

/** Raw rows up to a limit, in no order. */
const isUnordered = ({ form_data: form, response: { rowcount = 0, data } }: LegacyCase): boolean =>
  isRecords(data) &&
  form['query_mode'] === 'raw' &&
  ((form['order_by_cols'] as readonly unknown[] | undefined) ?? []).length === 0 &&
  Number(form['row_limit']) === rowcount;

/** Rows that are least by what they are sorted by: which of them a limit leaves depends on the engine. */
function withoutLeast(golden: LegacyCase): (data: unknown) => unknown {
  const { data } = golden.response;
  if (isRecords(data)) {
    const name = Object.keys(data.records[0] ?? {}).find(
      (column) => data.records.every((row) => typeof row[column] === 'number') && column !== 'rank',
    );
    const least = Math.min(...data.records.map((row) => Number(row[name ?? ''])));
    return (data) =>
      isRecords(data) ? { ...data, records: data.records.filter((row) => Number(row[name ?? '']) > least) } : data;
  }
  const numbers = (data as readonly Line[]).flatMap(({ values }) => values.flatMap(({ y }) => y ?? []));
  const least = Math.min(...numbers);
  return (data) =>
    (data as readonly Line[])
      .map(({ key, values }) => ({
        key,
        values: values.filter(({ y }) => y !== null && y > least).sort((a, b) => (String(a.x) < String(b.x) ? -1 : 1)),
      }))
      .filter(({ values }) => values.length > 0);
}

const fieldsOf = ({ form_data: form }: LegacyCase): number =>
  form['viz_type'] === 'filter_box' ? ((form['filter_configs'] as readonly unknown[] | undefined) ?? []).length : 0;

/** A form with several fields is rejected by the code that says so. */
function judgeSeveralFields(_: LegacyCase, { bytes }: WireResponse): Difference {
  const text = bytes.toString('utf8');
  return text.includes('"CHART_003"') ? null : text.slice(0, 200);
}

/** The first that applies judges. */
export const legacyDifferences: readonly LegacyDifference[] = [
  {
    what: 'a filter box is asked for one field at a time',
    status: 400,
    applies: (golden) => fieldsOf(golden) > 1,
    judge: judgeSeveralFields,
  },
  {
    what: 'the choices of a filter box are counted',
    applies: (golden) => fieldsOf(golden) === 1,
    judge: (golden, ownResponse, plainly) => {
      const [choices = []] = Object.values(golden.response.data as Readonly<Record<string, readonly unknown[]>>);
      const { colnames: _, coltypes: __, ...response } = golden.response;
      return plainly({ ...golden, response: { ...response, rowcount: choices.length } }, ownResponse);
    },
  },
  {
    what: 'any rows are the first ones where nothing orders them',
    applies: isUnordered,
    judge: (golden, ownResponse, plainly) => {
      const counts = [golden.response.data, bodyOf(ownResponse).data].map((data) =>
        isRecords(data) ? data.records.length : -1,
      );
      const isEqual = counts[0] === counts[1];
      return isEqual
        ? changedCase(golden, ownResponse, plainly, (data) => ({ ...(data as object), records: [] }))
        : 'other counts';
    },
  },
  {
    what: 'numbers that stand for years are years',
    applies: hasJulian,
    judge: (golden, ownResponse, plainly) => changedCase(golden, ownResponse, plainly, withoutJulian(golden)),
  },
  {
    what: 'a comparison by months goes by the calendar',
    applies: ({ form_data: form }) => JSON.stringify(form['time_compare'] ?? '').includes('month'),
    judge: judgeMonths,
  },
  {
    what: 'rows that tie at the limit',
    applies: isCut,
    judge: (golden, ownResponse, plainly) =>
      plainly(golden, ownResponse) && changedCase(golden, ownResponse, plainly, withoutLeast(golden)),
  },
];
