import type { ValueType } from '@sextant/contract';
import { expect, test } from 'vitest';
import { parseIsoTime, timeLiteral } from './time-literals.ts';

const berlin = 'Europe/Berlin';
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

test.each([
  ['2024-01-31', '2024-01-31T00:00:00.000Z'],
  [' 2024-01-31 ', '2024-01-31T00:00:00.000Z'],
  ['2024-01-31T05:06', '2024-01-31T05:06:00.000Z'],
  ['2024-01-31 05:06:07', '2024-01-31T05:06:07.000Z'],
  ['2024-01-31 05:06:07.5', '2024-01-31T05:06:07.500Z'],
  ['2024-01-31 05:06:07.123987', '2024-01-31T05:06:07.123Z'],
  // Berlin shows one hour more than UTC in winter, two in summer.
  ['2024-01-31T05:06:07Z', '2024-01-31T06:06:07.000Z'],
  ['2024-07-31T05:06:07Z', '2024-07-31T07:06:07.000Z'],
  ['2024-01-31T05:06:07+0530', '2024-01-31T00:36:07.000Z'],
  ['2024-01-31T05:06:07+05:30', '2024-01-31T00:36:07.000Z'],
  ['2024-01-31T05:06:07-03:00', '2024-01-31T09:06:07.000Z'],
  ['2024-01-31T05:06:07.1234567', null],
  ['2024-13-01', null],
  ['2024-1-31', null],
  ['on 2024-01-31', null],
  ['2024-01-31 soon', null],
  ['20240131', null],
  ['', null],
])('the time %j is read as %s, in Berlin', (text, expected) => {
  expect(iso(parseIsoTime(text, berlin))).toBe(expected);
});

/** 2024-01-05 06:07:08.009 on a clock of Berlin: an hour later than in UTC. */
const moment = Date.UTC(2024, 0, 5, 6, 7, 8, 9);
const literalOf = (type: ValueType, timeFormat: string | null, ms = moment): unknown => {
  const literal = timeLiteral(ms, { type, timeFormat }, berlin);
  return literal.kind === 'literal' ? Object.values(literal.literal) : literal;
};

test('a moment is written as its column stores it', () => {
  const seconds = Date.UTC(2024, 0, 5, 6, 7, 8) / 1000;
  const cases: readonly (readonly [type: ValueType, timeFormat: string | null, literal: readonly unknown[]])[] = [
    ['timestamp', null, ['timestamp', moment]],
    ['date', null, ['date', moment]],
    ['timestamptz', null, ['timestamptz', moment - 3_600_000]],
    ['integer', 'epoch_s', ['integer', String(seconds)]],
    ['integer', 'epoch_ms', ['integer', String(moment)]],
    ['text', 'epoch_s', ['integer', String(seconds)]],
    ['timestamptz', 'epoch_s', ['integer', String(seconds - 3600)]],
    ['timestamptz', 'epoch_ms', ['integer', String(moment - 3_600_000)]],
    ['integer', null, ['integer', '2024']],
    ['float', '%Y%m%d', ['integer', '20240105']],
    ['decimal', '%y%m', ['integer', '2401']],
    ['text', null, ['text', '2024-01-05 06:07:08.009']],
    ['text', '%Y-%m-%dT%H:%M:%S.%f', ['text', '2024-01-05T06:07:08.009000']],
    ['text', '%F %T', ['text', '2024-01-05 06:07:08']],
    ['text', '100%% %q %d', ['text', '100% %q 05']],
  ];
  for (const [type, timeFormat, literal] of cases)
    expect([type, timeFormat, literalOf(type, timeFormat)]).toEqual([type, timeFormat, literal]);
  expect(timeLiteral(moment, null, berlin)).toEqual({ kind: 'literal', literal: { type: 'timestamp', ms: moment } });
});

test('a text without a format is the shortest of its moment, which sorts before all others of it', () => {
  const text = (...timeParts: [number, number, number, number?]) =>
    (literalOf('text', null, Date.UTC(2024, 10, 30, ...timeParts)) as readonly unknown[])[1];
  expect(text(0, 0, 0)).toBe('2024-11-30');
  expect(text(0, 0, 1)).toBe('2024-11-30 00:00:01');
  expect(text(12, 0, 0)).toBe('2024-11-30 12:00:00');
  expect(text(0, 0, 0, 5)).toBe('2024-11-30 00:00:00.005');
});

test('years before 1000 have four digits, and half a second since 1970 is cut', () => {
  const year = new Date(0);
  year.setUTCFullYear(37, 0, 1);
  expect(literalOf('integer', '%Y', year.getTime())).toEqual(['integer', '0037']);
  expect(literalOf('text', '%y', Date.UTC(2007, 0, 1))).toEqual(['text', '07']);
  expect(literalOf('integer', 'epoch_s', 1500)).toEqual(['integer', '1']);
  expect(literalOf('integer', 'epoch_ms', 1.5)).toEqual(['integer', '1']);
});
