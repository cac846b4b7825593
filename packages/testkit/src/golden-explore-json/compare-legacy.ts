import type { Difference } from '../golden-chart-data/compare-entry.ts';
import { inOneOrder, isTimeText, sameCell, sameJson, shown } from '../golden-chart-data/compare-cells.ts';
import { readCsv } from '../golden-chart-data/compare-file.ts';
import type { WireResponse } from '../golden-chart-data/golden-server.ts';
import type { WireRow } from '../golden-chart-data/cases.ts';
import { notBuilt } from './legacy-counts.ts';
import { kindOfMessage } from '../record/error-kinds.ts';
import { legacyDifferences } from './legacy-differences.ts';
import type { LegacyCase, LegacyResponse } from './legacy-cases.ts';

/** Compares a result of the older call: by the stated difference that it falls under, else member by member. */
export function compareLegacy(golden: LegacyCase, ours: WireResponse): Difference {
  const stated = ours.status === 200 ? legacyDifferences.find(({ applies }) => applies(golden)) : undefined;
  return stated === undefined ? comparePlainly(golden, ours) : stated.judge(golden, ours, comparePlainly);
}

const rejectedKind = 'QUERY_028';

/** Compares a result as if nothing were special about the case. */
function comparePlainly(golden: LegacyCase, ours: WireResponse): Difference {
  const { response: recordedResponse, params = {}, data_omitted: omitted } = golden;
  const { data: _, ...withoutData } = recordedResponse;
  const response: LegacyResponse = omitted === undefined ? recordedResponse : withoutData;
  const text = ours.bytes.toString('utf8');
  if (ours.status >= 400) {
    const [error] = (JSON.parse(text) as { errors: { message: string; extra: { code: string } }[] }).errors;
    const recorded = response.error ?? response.errors?.[0]?.message;
    if (response.http_status >= 400 && String(recorded) === kindOfMessage(error?.message ?? '')) return null;
    if (error?.extra.code === rejectedKind) return notBuilt;
    return `${response.http_status} ${shown(recorded)} but ours ${ours.status} ${shown(error)}`;
  }
  if (response.http_status !== ours.status)
    return `status ${response.http_status} but ours ${ours.status}: ${text.slice(0, 300)}`;
  if (params['csv'] !== undefined) return compareCsv(response.text ?? '', text);
  return compareMembers(response, JSON.parse(text) as LegacyResponse);
}

function compareCsv(recorded: string, ours: string): Difference {
  const [theirs, mine] = [readCsv(recorded), readCsv(ours)];
  const index = theirs.findIndex((line, row) => line.some((cell, column) => !sameText(cell, mine[row]?.[column])));
  if (theirs.length !== mine.length) return `${theirs.length} lines but ours ${mine.length}`;
  return index < 0 ? null : `line ${index} ${shown(theirs[index])} but ours ${shown(mine[index])}`;
}

const sameText = (one: string, other: string | undefined): boolean =>
  one === other || (one !== '' && sameCell(Number(one), Number(other)));

const setMembers = ['applied_filters', 'rejected_filters'] as const;
const sorted = (list: unknown): unknown =>
  Array.isArray(list) ? list.map((item) => JSON.stringify(item)).sort() : list;

function compareMembers(expected: LegacyResponse, ours: LegacyResponse): Difference {
  const isEmpty = expected.rowcount === 0;
  for (const name of setMembers)
    if (name in expected && !sameJson(sorted(expected[name]), sorted(ours[name])))
      return `${name} ${shown(expected[name])} but ours ${shown(ours[name])}`;
  for (const name of ['status', 'rowcount', 'language', ...(isEmpty ? [] : (['colnames'] as const))] as const)
    if (name in expected && !sameJson(expected[name], ours[name]))
      return `${name} ${shown(expected[name])} but ours ${shown(ours[name])}`;
  for (const name of ['from_dttm', 'to_dttm'] as const)
    if (name in expected && !sameBound(expected[name], ours[name]))
      return `${name} ${shown(expected[name])} but ours ${shown(ours[name])}`;
  if ('query' in expected && typeof ours.query !== 'string') return 'no statement';
  return compareTypes(expected, ours) ?? compareData(expected.data, ours.data) ?? compareFirst(expected, ours);
}

const dayMs = 86_400_000;
const recordedDay = Date.UTC(2026, 10, 21);
const asMs = (value: unknown): unknown => (isTimeText(value) ? Date.parse(`${String(value).slice(0, 19)}Z`) : value);

/** An end that nobody asked for is none here; what was counted from the recording's day is counted from today. */
function sameBound(recorded: unknown, given: unknown): boolean {
  const [expected, ours] = [asMs(recorded), asMs(given)];
  if (sameJson(expected, ours)) return true;
  if (typeof expected !== 'number') return false;
  if (ours === null) return expected === recordedDay;
  if (typeof ours !== 'number') return false;
  const isNow = Math.abs(ours - Date.now()) < 5 * 60_000 && Math.floor(expected / dayMs) * dayMs === recordedDay;
  const days = Math.floor((Date.now() - recordedDay) / dayMs);
  return isNow || sameJson(expected + days * dayMs, ours);
}

/** Truth and time have types here where SQLite has numbers and texts. */
function compareTypes({ colnames, coltypes }: LegacyResponse, ours: LegacyResponse): Difference {
  for (const [at, wanted] of (coltypes ?? []).entries()) {
    const given = ours.coltypes?.[at];
    const isTyped = given === 3 || given === 2;
    if (wanted !== given && !isTyped) return `type of ${colnames?.[at]}: ${wanted} but ours ${given}`;
  }
  return null;
}

interface Keyed {
  readonly key: unknown;
  readonly values: readonly unknown[];
}

const isRecords = (
  data: unknown,
): data is { readonly records: readonly WireRow[]; readonly columns: readonly string[] } =>
  typeof data === 'object' && data !== null && 'records' in data;
const isKeyed = (list: readonly unknown[]): list is readonly Keyed[] =>
  list.every((item) => typeof item === 'object' && item !== null && 'key' in item && 'values' in item);

/** Compares the shape of a kind: records in the order of what they are sorted by, series in their order, values in theirs. */
function compareData(expected: unknown, ours: unknown): Difference {
  if (expected === undefined) return null;
  if (isRecords(expected)) {
    if (!isRecords(ours)) return `data should be records, ours ${shown(ours)}`;
    if (!sameJson(expected.columns, ours.columns))
      return `columns ${shown(expected.columns)} but ours ${shown(ours.columns)}`;
    return compareRecords(expected.records, ours.records);
  }
  if (!Array.isArray(expected) || !Array.isArray(ours))
    return sameJson(expected, ours) ? null : `data ${shown(expected)} but ours ${shown(ours)}`;
  if (!isKeyed(expected)) return compareRecords(expected as readonly WireRow[], ours as readonly WireRow[]);
  const keys = [expected, ours as readonly Keyed[]].map((list) => list.map(({ key }) => key));
  if (!sameJson(keys[0], keys[1])) return `keys ${shown(keys[0])} but ours ${shown(keys[1])}`;
  for (const [at, { key, values }] of expected.entries()) {
    const mine = (ours as readonly Keyed[])[at]?.values ?? [];
    if (values.length !== mine.length) return `${shown(key)}: ${values.length} values but ours ${mine.length}`;
    const different = values.findIndex((value: unknown, place: number) => !sameJson(value, mine[place]));
    if (different >= 0)
      return `${shown(key)} ${different}: ${shown(values[different])} but ours ${shown(mine[different])}`;
  }
  return null;
}

/** Rows as a set, and every column of numbers that theirs is sorted by in the same sequence: rows that tie may change places. */
function compareRecords(theirs: readonly WireRow[], mine: readonly WireRow[]): Difference {
  if (theirs.length !== mine.length) return `${theirs.length} records but ours ${mine.length}`;
  const names = Object.keys(theirs[0] ?? {});
  const [left, right] = [inOneOrder(theirs, names), inOneOrder(mine, names)];
  const index = left.findIndex((row, place) => names.some((name) => !sameCell(row[name], right[place]?.[name])));
  if (index >= 0) return `record ${shown(left[index])} but ours ${shown(right[index])}`;
  const wrong = names.find(
    (name) => isFalling(theirs, name) && theirs.some((row, place) => !sameCell(row[name], mine[place]?.[name])),
  );
  return wrong === undefined ? null : `not in the order of ${wrong}`;
}

const isFalling = (rows: readonly WireRow[], name: string): boolean =>
  rows.every(
    (row, index) =>
      index === 0 || (typeof row[name] === 'number' && Number(rows[index - 1]?.[name]) >= Number(row[name])),
  );

function compareFirst({ data_first_20: first }: LegacyResponse, { data }: LegacyResponse): Difference {
  return Array.isArray(first) && Array.isArray(data) && data.length < first.length ? 'fewer rows than recorded' : null;
}
