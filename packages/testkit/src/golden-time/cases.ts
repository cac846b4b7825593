import { readRecording } from '../../../../tools/recordings.mjs';

/** One recorded reading of a time range text, a shift or a request, and what came out: two ends, a rejection, or `null` for seconds. */
export interface TimeCase {
  readonly id: string;
  /** Which of the recordings it is from. */
  readonly kind: 'range' | 'legacy' | 'moment' | 'past' | 'offset' | 'request' | 'example';
  /** The clock at that moment, wall time of UTC as ISO text. */
  readonly now: string;
  readonly text: string;
  readonly until: string | null;
  readonly shift: string | null;
  readonly relativeStart: 'today' | 'now' | null;
  readonly relativeEnd: 'today' | 'now' | null;
  /** As `run.ts` writes a result: `since until` with `-` for open, or `rejected`. */
  readonly expected: string;
}

interface RecordedRange {
  readonly id: string;
  readonly now: string;
  readonly args: {
    readonly time_range?: string | null;
    readonly since?: string | null;
    readonly until?: string | null;
    readonly time_shift?: string;
    readonly relative_start?: 'today' | 'now' | null;
    readonly relative_end?: 'today' | 'now' | null;
  };
  readonly result?: { readonly since: string | null; readonly until: string | null };
}

interface RecordedFunction {
  readonly function: string;
  readonly now: string;
  readonly args: readonly (string | null)[];
  readonly result?: string | Readonly<Record<string, number>>;
}

interface RecordedRequest {
  readonly request: { readonly expression?: string };
  readonly server_now_utc: string;
  readonly http_status: number;
  readonly body: { readonly result?: { readonly since: string; readonly until: string } };
}

/** An example of the newest grammar; a text that is rejected has no ends. */
interface RecordedExample {
  readonly number: number;
  readonly text: string;
  readonly shift: string | null;
  readonly relative_start: 'today' | 'now' | null;
  readonly relative_end: 'today' | 'now' | null;
  readonly since?: string;
  readonly until?: string;
}

interface RecordedTimes {
  readonly since_until: readonly RecordedRange[];
  readonly functions: readonly RecordedFunction[];
  readonly examples: readonly RecordedExample[];
}

/** Milliseconds are the smallest part of time here. */
const end = (text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? '-' : text.replace(/(\.\d{3})\d+/, '$1');

const plainRange = { until: null, shift: null, relativeStart: null, relativeEnd: null } as const;

/** All recorded cases, in the order of their files. */
export function readTimeCases(): TimeCase[] {
  const { since_until: ranges, functions } = readRecording<RecordedTimes>('time-range');
  const { time_range: requests } = readRecording<{ readonly time_range: readonly RecordedRequest[] }>('rest');
  return [...ranges.map(rangeCase), ...functions.flatMap(functionCase), ...requests.flatMap(requestCase)];
}

function rangeCase({ id, now, args, result }: RecordedRange): TimeCase {
  const isLegacy = 'since' in args || 'until' in args;
  return {
    id,
    kind: isLegacy ? 'legacy' : 'range',
    now,
    text: (isLegacy ? args.since : args.time_range) ?? '',
    until: args.until ?? null,
    shift: args.time_shift ?? null,
    relativeStart: args.relative_start ?? null,
    relativeEnd: args.relative_end ?? null,
    expected: result === undefined ? 'rejected' : `${end(result.since)} ${end(result.until)}`,
  };
}

/** `parse_human_timedelta` has no counterpart: only its past form is used. */
function functionCase({ function: name, now, args, result }: RecordedFunction, index: number): TimeCase[] {
  const kind = {
    parse_human_datetime: 'moment',
    parse_past_timedelta: 'past',
    normalize_time_delta: 'offset',
  } as const;
  const found = Object.entries(kind).find(([recordedText]) => recordedText === name)?.[1];
  if (found === undefined) return [];
  const value = typeof result === 'string' ? `${end(result)} -` : Object.entries(result ?? {}).map(String)[0];
  const text = args[0] ?? '';
  return [
    { ...plainRange, id: `function-${index}`, kind: found, now: args[1] ?? now, text, expected: value ?? 'rejected' },
  ];
}

function requestCase({ request, server_now_utc: now, http_status: status, body }: RecordedRequest, index: number) {
  if (request.expression === undefined) return [];
  const expected = status === 200 ? `${end(body.result?.since)} ${end(body.result?.until)}` : 'rejected';
  return [{ ...plainRange, id: `request-${index}`, kind: 'request', now, text: request.expression, expected } as const];
}

/** The examples of the newest grammar. */
export const readExamples = (): TimeCase[] =>
  readRecording<RecordedTimes>('time-range').examples.map((one) => ({
    ...plainRange,
    id: `example-${one.number}`,
    kind: 'example' as const,
    now: '2016-11-07T09:30:10',
    text: one.text,
    shift: one.shift,
    relativeStart: one.relative_start,
    relativeEnd: one.relative_end,
    expected: one.since === undefined ? 'rejected' : `${end(one.since)} ${end(one.until)}`,
  }));
