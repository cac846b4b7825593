import { expect, test } from 'vitest';
import { addUnits, timeUnits, wallText } from './calendar.ts';
import type { TimeUnit } from './calendar.ts';
import { resolveTimeRange } from './resolve.ts';
import type { RangeClock } from './moment.ts';

/** Numbers that are the same in every run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
const clocks = ['2016-11-07T09:30:10Z', '2024-02-29T13:05:59Z', '2023-12-31T23:30:00Z', '2023-03-26T00:59:30Z'].map(
  Date.parse,
);

function textMaker(next: (limit: number) => number) {
  const one = <Item>(items: readonly Item[]): Item => items[next(items.length)] as Item;
  const unit = (): string => one(timeUnits);
  const expression = (depth: number): string => {
    if (depth === 0) return `DATETIME("${one(['now', 'today', '2020-02-29', '2021-01-31T10:00:00', 'last monday'])}")`;
    const inner = expression(depth - 1);
    return one([
      `DATEADD(${inner}, ${next(200) - 100}, ${unit()})`,
      `DATETRUNC(${inner}, ${unit()})`,
      `LASTDAY(${inner}, ${one(['day', 'week', 'month', 'quarter', 'year'])})`,
      `HOLIDAY("Christmas", ${inner}, "DE")`,
    ]);
  };
  const randomMoment = (): string =>
    one([
      () => '',
      () => one(['now', 'today', 'yesterday', '2018', '2018-09', 'Nov 5', '11/05/2016 3pm', 'eom', 'next friday']),
      () => `${next(40)} ${unit()}s ${one(['ago', 'later', 'from now'])}`,
      () => `${one(['start', 'end', 'first'])} of ${one(['this', 'last', 'next'])} ${unit()}`,
      () => `${one(['last', 'next', 'prior'])} ${next(50)} ${unit()}s`,
      () => expression(next(5)),
    ])();
  const noise = (): string =>
    Array.from({ length: next(30) }, () =>
      one([...'DATEADD(LASTDAY) "\',:0123456789-TZ+', ' : ', 'now', 'Last ', 'ago']),
    ).join('');
  return (): string =>
    one([
      () => `${randomMoment()} : ${randomMoment()}`,
      () => `Last ${next(30)} ${unit()}s`,
      () => `Current ${unit()}`,
      noise,
    ])();
}

/** What is wrong with the reading of a text; null is nothing. */
function errorOf(text: string, clock: RangeClock): string | null {
  const read = resolveTimeRange(text, clock);
  if (read.kind === 'error') return read.message.length > 5 ? null : 'rejected without a message';
  const { since, until } = read;
  if (since !== null && until !== null && since > until) return 'ends before it begins';
  const show = (end: number | null): string => (end === null ? '' : wallText(end));
  const resolvedAgain = resolveTimeRange(`${show(since)} : ${show(until)}`, clock);
  return JSON.stringify(resolvedAgain) === JSON.stringify(read)
    ? null
    : `read again it is ${JSON.stringify(resolvedAgain)}`;
}

test('20,000 texts: a range in order or a rejection in words, and a range read again is itself', () => {
  const next = numbers(20_161_107);
  const make = textMaker(next);
  const requestedTexts = Array.from({ length: 20_000 }, () => ({
    text: make(),
    clock: { clockMs: clocks[next(clocks.length)] ?? 0, zone: zones[next(zones.length)] ?? 'UTC' },
  }));
  const errors = requestedTexts.map(({ text, clock }) => ({ text, error: errorOf(text, clock) }));
  expect(errors.filter(({ error }) => error !== null)).toEqual([]);
  expect(
    requestedTexts.filter(({ text, clock }) => resolveTimeRange(text, clock).kind === 'range').length,
  ).toBeGreaterThan(8_000);
});

test('a unit added and taken away again never ends later than it began', () => {
  const next = numbers(7);
  const isExact = (unit: TimeUnit): boolean => unit !== 'month' && unit !== 'quarter' && unit !== 'year';
  for (let index = 0; index < 2_000; index += 1) {
    const wall = Date.UTC(1990, 0, 1) + next(20_000) * 86_400_000 + next(86_400) * 1000;
    const roundTripMs = timeUnits.map((unit) => ({ unit, ms: wall - addUnits(addUnits(wall, 3, unit), -3, unit) }));
    expect(roundTripMs.filter(({ unit, ms }) => (isExact(unit) ? ms !== 0 : ms < 0 || ms > 3 * 86_400_000))).toEqual(
      [],
    );
  }
});
