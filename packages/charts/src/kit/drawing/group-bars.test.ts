import { expect, test } from 'vitest';
import { themes } from '../colors/theme/theme-colors.ts';
import { barsOfGroups } from './group-bars.ts';
import { drawnTexts, overlaps } from './test-texts.ts';

test('values of thin bars lie on no other value', () => {
  const groups = Array.from({ length: 60 }, (_, index) => ({ name: `g${index}`, amount: index - 9, selection: null }));
  const size = { widthPx: 400, heightPx: 200 };
  const look = { themeColors: themes.light, selected: null, ...size };
  const drawing = barsOfGroups(look, {
    groups,
    what: 'amount',
    by: 'group',
    write: (value) => `${value}.00 $`,
    notes: [],
  });
  const values = drawnTexts(drawing, size).filter(({ text }) => text.endsWith('$'));
  expect(values.length).toBeGreaterThan(5);
  expect(overlaps(values)).toEqual([]);
});
