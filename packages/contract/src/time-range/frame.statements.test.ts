import { expect, test } from 'vitest';
import { defaultCustomRange, frameOf, readCustomRange, writeCustomRange } from './frame.ts';

test('[TIME-062] no other form is Custom', () => {
  for (const text of [
    'now',
    'today : ',
    ' : today',
    '2001-01-01T00:00:00',
    '2001-01-01T00:00:00 : tomorrow',
    'Last week : now',
    'DATETRUNC(DATETIME("now"), week) : now',
    'DATEADD(DATETIME("now"), 7, day) : now',
    'DATEADD(DATETIME("now"), -7, fortnight) : now',
    'now : today : now',
  ])
    expect({ text, frame: frameOf(text), read: readCustomRange(text) }).toEqual({
      text,
      frame: 'advanced',
      read: null,
    });
});

test('[TIME-069 TIME-070] the default custom range ends today, its anchor is now', () => {
  expect(defaultCustomRange.until).toEqual({ mode: 'today' });
  expect(defaultCustomRange.anchor).toBe('now');
  expect(writeCustomRange(defaultCustomRange).endsWith(' : today')).toBe(true);
});
