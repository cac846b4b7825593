import { expect, test } from 'vitest';
import { darkTextFrom, hexText, isOpacity, readColorText, textToneOn } from './color-parts.ts';

test('[UI-007 UI-008 UI-009] colors are read as three or six digits, or as rgb()', () => {
  expect(readColorText('#fff')).toEqual({ r: 255, g: 255, b: 255, a: 1 });
  expect(readColorText('#0a1B2c')).toEqual({ r: 10, g: 27, b: 44, a: 1 });
  expect(readColorText('rgb(1, 2, 3)')).toEqual({ r: 1, g: 2, b: 3, a: 1 });
  expect([textToneOn('#fff'), textToneOn('#000000'), textToneOn('rgb(1, 2, 3)')]).toEqual(['dark', 'light', 'light']);
});

test.each(['red', '', '#12', '#12345', 'rgb(1, 2)', 'rgb(256, 0, 0)', 'hsl(1, 2%, 3%)'])(
  "[UI-010] '%s' is an 'Invalid color'",
  (text) => {
    expect(() => textToneOn(text)).toThrow(new Error('Invalid color'));
  },
);

test('[UI-013] words are dark above a brightness of 186', () => {
  expect(darkTextFrom).toBe(186);
  // A gray is as bright as each of its parts.
  expect([textToneOn('rgb(186, 186, 186)'), textToneOn('rgb(187, 187, 187)')]).toEqual(['light', 'dark']);
  expect(textToneOn('rgb(100, 100, 100)', 99)).toBe('dark');
});

test('a color is written with its opacity where it lets through what is behind', () => {
  expect(hexText({ r: 57, g: 92, b: 208, a: 1 })).toBe('#395cd0');
  expect(hexText({ r: 57, g: 92, b: 208, a: 0.5 })).toBe('#395cd080');
});

test('[UI-011] an opacity is 0 to 1', () => {
  expect([-0.1, 0, 0.5, 1, 1.1, Number.NaN].map(isOpacity)).toEqual([false, true, true, true, false, false]);
});
