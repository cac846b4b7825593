import type { Difference } from '../golden-chart-data/compare-entry.ts';
import { sortRowsCanonically, isTimeText, sameCell, sameJson, shownText } from '../golden-chart-data/compare-cells.ts';
import { readCsv } from '../golden-chart-data/compare-file.ts';
import type { WireResponse } from '../golden-chart-data/golden-server.ts';
import type { WireRow } from '../golden-chart-data/cases.ts';
import { notBuilt } from './legacy-counts.ts';
import { kindOfMessage } from '../golden-chart-data/error-kinds.ts';
import { legacyDifferences } from './legacy-differences.ts';
import type { LegacyCase, LegacyResponse } from './legacy-cases.ts';

/** Compares a result of the older call: by the stated difference that it falls under, else member by member. */
export function compareLegacy(golden: LegacyCase, ownResponse: WireResponse): Difference {
  const statedDifference = legacyDifferences.find(
    ({ status = 200, applies }) => status === ownResponse.status && applies(golden),
  );
  return statedDifference === undefined
    ? comparePlainly(golden, ownResponse)
    : statedDifference.judge(golden, ownResponse, comparePlainly);
}

const rejectedKind = 'QUERY_028';

/** Compares a result as if nothing were special about the case. */
function comparePlainly(golden: LegacyCase, ownResponse: WireResponse): Difference {
  const { response: recordedResponse, params = {}, data_omitted: omitted } = golden;
  const { data: _, ...withoutData } = recordedResponse;
  const response: LegacyResponse = omitted === undefined ? recordedResponse : withoutData;
  const text = ownResponse.bytes.toString('utf8');
  if (ownResponse.status >= 400) {
    const [error] = (JSON.parse(text) as { errors: { message: string; extra: { code: string } }[] }).errors;
    const recordedError = response.error ?? response.errors?.[0]?.message;
    if (response.http_status >= 400 && String(recordedError) === kindOfMessage(error?.message ?? '')) return null;
    if (error?.extra.code === rejectedKind) return notBuilt;
    return `${response.http_status} ${shownText(recordedError)} but ours ${ownResponse.status} ${shownText(error)}`;
  }
  if (response.http_status !== ownResponse.status)
    return `status ${response.http_status} but ours ${ownResponse.status}: ${text.slice(0, 300)}`;
  if (params['csv'] !== undefined) return compareCsv(response.text ?? '', text);
  return compareMembers(response, JSON.parse(text) as LegacyResponse);
}

function compareCsv(recordedText: string, ownText: string): Difference {
  const [expectedRows, actualRows] = [readCsv(recordedText), readCsv(ownText)];
  const index = expectedRows.findIndex((line, row) =>
    line.some((cell, column) => !sameText(cell, actualRows[row]?.[column])),
  );
  if (expectedRows.length !== actualRows.length) return `${expectedRows.length} lines but ours ${actualRows.length}`;
  return index < 0 ? null : `line ${index} ${shownText(expectedRows[index])} but ours ${shownText(actualRows[index])}`;
}

const sameText = (one: string, other: string | undefined): boolean =>
  one === other || (one !== '' && sameCell(Number(one), Number(other)));

const setMembers = ['applied_filters', 'rejected_filters'] as const;
const sorted = (list: unknown): unknown =>
  Array.isArray(list) ? list.map((item) => JSON.stringify(item)).sort() : list;

function compareMembers(expected: LegacyResponse, ownResponse: LegacyResponse): Difference {
  const isEmpty = expected.rowcount === 0;
  for (const name of setMembers)
    if (name in expected && !sameJson(sorted(expected[name]), sorted(ownResponse[name])))
      return `${name} ${shownText(expected[name])} but ours ${shownText(ownResponse[name])}`;
  for (const name of ['status', 'rowcount', 'language', ...(isEmpty ? [] : (['colnames'] as const))] as const)
    if (name in expected && !sameJson(expected[name], ownResponse[name]))
      return `${name} ${shownText(expected[name])} but ours ${shownText(ownResponse[name])}`;
  for (const name of ['from_dttm', 'to_dttm'] as const)
    if (name in expected && !sameBound(expected[name], ownResponse[name]))
      return `${name} ${shownText(expected[name])} but ours ${shownText(ownResponse[name])}`;
  if ('query' in expected && typeof ownResponse.query !== 'string') return 'no statement';
  return (
    compareTypes(expected, ownResponse) ??
    compareData(expected.data, ownResponse.data) ??
    compareFirst(expected, ownResponse)
  );
}

const dayMs = 86_400_000;
const recordedDay = Date.UTC(2026, 10, 21);
const asMs = (value: unknown): unknown => (isTimeText(value) ? Date.parse(`${String(value).slice(0, 19)}Z`) : value);

/** An end that nobody asked for is none here; what was counted from the recording's day is counted from today. */
function sameBound(recordedBound: unknown, actual: unknown): boolean {
  const [expected, actualMs] = [asMs(recordedBound), asMs(actual)];
  if (sameJson(expected, actualMs)) return true;
  if (typeof expected !== 'number') return false;
  if (actualMs === null) return expected === recordedDay;
  if (typeof actualMs !== 'number') return false;
  const isNow = Math.abs(actualMs - Date.now()) < 5 * 60_000 && Math.floor(expected / dayMs) * dayMs === recordedDay;
  const days = Math.floor((Date.now() - recordedDay) / dayMs);
  return isNow || sameJson(expected + days * dayMs, actualMs);
}

/** Truth and time have types here where SQLite has numbers and texts. */
function compareTypes({ colnames, coltypes }: LegacyResponse, ownResponse: LegacyResponse): Difference {
  for (const [index, wantedType] of (coltypes ?? []).entries()) {
    const actualType = ownResponse.coltypes?.[index];
    const isTyped = actualType === 3 || actualType === 2;
    if (wantedType !== actualType && !isTyped)
      return `type of ${colnames?.[index]}: ${wantedType} but ours ${actualType}`;
  }
  return null;
}

interface KeyedValues {
  readonly key: unknown;
  readonly values: readonly unknown[];
}

const isRecords = (
  data: unknown,
): data is { readonly records: readonly WireRow[]; readonly columns: readonly string[] } =>
  typeof data === 'object' && data !== null && 'records' in data;
const isKeyed = (list: readonly unknown[]): list is readonly KeyedValues[] =>
  list.every((item) => typeof item === 'object' && item !== null && 'key' in item && 'values' in item);

/** Compares the shape of a kind: records in the order of what they are sorted by, series in their order, values in theirs. */
function compareData(expected: unknown, actual: unknown): Difference {
  if (expected === undefined) return null;
  if (isRecords(expected)) {
    if (!isRecords(actual)) return `data should be records, ours ${shownText(actual)}`;
    if (!sameJson(expected.columns, actual.columns))
      return `columns ${shownText(expected.columns)} but ours ${shownText(actual.columns)}`;
    return compareRecords(expected.records, actual.records);
  }
  if (!Array.isArray(expected) || !Array.isArray(actual))
    return sameJson(expected, actual) ? null : `data ${shownText(expected)} but ours ${shownText(actual)}`;
  if (!isKeyed(expected)) return compareRecords(expected as readonly WireRow[], actual as readonly WireRow[]);
  const keys = [expected, actual as readonly KeyedValues[]].map((list) => list.map(({ key }) => key));
  if (!sameJson(keys[0], keys[1])) return `keys ${shownText(keys[0])} but ours ${shownText(keys[1])}`;
  for (const [index, { key, values }] of expected.entries()) {
    const actualValues = (actual as readonly KeyedValues[])[index]?.values ?? [];
    if (values.length !== actualValues.length)
      return `${shownText(key)}: ${values.length} values but ours ${actualValues.length}`;
    const differentIndex = values.findIndex(
      (value: unknown, valueIndex: number) => !sameJson(value, actualValues[valueIndex]),
    );
    if (differentIndex >= 0)
      return `${shownText(key)} ${differentIndex}: ${shownText(values[differentIndex])} but ours ${shownText(actualValues[differentIndex])}`;
  }
  return null;
}

/** Rows as a set, and every column of numbers that theirs is sorted by in the same sequence: rows that tie may change places. */
function compareRecords(expectedRows: readonly WireRow[], actualRows: readonly WireRow[]): Difference {
  if (expectedRows.length !== actualRows.length) return `${expectedRows.length} records but ours ${actualRows.length}`;
  const names = Object.keys(expectedRows[0] ?? {});
  const [left, right] = [sortRowsCanonically(expectedRows, names), sortRowsCanonically(actualRows, names)];
  const index = left.findIndex((row, valueIndex) =>
    names.some((name) => !sameCell(row[name], right[valueIndex]?.[name])),
  );
  if (index >= 0) return `record ${shownText(left[index])} but ours ${shownText(right[index])}`;
  const wrongText = names.find(
    (name) =>
      isFalling(expectedRows, name) &&
      expectedRows.some((row, valueIndex) => !sameCell(row[name], actualRows[valueIndex]?.[name])),
  );
  return wrongText === undefined ? null : `not in the order of ${wrongText}`;
}

const isFalling = (rows: readonly WireRow[], name: string): boolean =>
  rows.every(
    (row, index) =>
      index === 0 || (typeof row[name] === 'number' && Number(rows[index - 1]?.[name]) >= Number(row[name])),
  );

function compareFirst({ data_first_20: first }: LegacyResponse, { data }: LegacyResponse): Difference {
  return Array.isArray(first) && Array.isArray(data) && data.length < first.length ? 'fewer rows than recorded' : null;
}
