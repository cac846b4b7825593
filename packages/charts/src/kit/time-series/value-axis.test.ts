import { expect, test } from 'vitest';
import { area, line, seriesForm, times, wideTable } from '../../test-series.ts';
import { themes } from '../colors/theme/theme-colors.ts';
import { beyondEnds } from '../drawing/far-ends.ts';
import { drawnTexts } from '../drawing/test-texts.ts';
import { valueAxisOption } from './value-axis.ts';

const ends = (amounts: readonly number[], isLogarithmic = false) => {
  const axis = valueAxisOption({ amounts, heightPx: 300, format: ',d', themeColors: themes.light, isLogarithmic });
  const { min, max } = axis as { readonly min?: number; readonly max?: number };
  return [min, max];
};

test('an axis reaches the farthest amounts that there are, as long as their span is a number', () => {
  expect(ends([1, 2, 1.7e308])).toEqual([0, 1.7e308]);
  expect(ends([-1.7e308, -1])).toEqual([-1.7e308, 0]);
  expect(ends([-4e307, 9e307])).toEqual([-4e307, 9e307]);
  expect(ends([1, 1.7e308], true)).toEqual([1, 1.7e308]);
  expect(ends([1, 5e307], true)).toEqual([1, 1e308]);
  expect(ends([1, 2, 3])).toEqual([undefined, undefined]);
});

test('amounts of both signs that are farther apart are said to be missing', () => {
  expect(ends([-1e308, 1e308])).toEqual([-8e307, 8e307]);
  const note = 'Values farther off than an axis can reach are not shown.';
  expect(beyondEnds([-1e308, null, 1e308])).toEqual([note]);
  expect(beyondEnds([-1, 1.7e308, Infinity])).toEqual([]);
  const notes = (amounts: readonly number[]) => line(seriesForm, [wideTable({ a: amounts }, times(2))]).notes ?? [];
  expect(notes([-1e308, 1e308])).toContain(note);
  expect(notes([1, 1.7e308])).not.toContain(note);
  expect(area(seriesForm, [wideTable({ a: [-1e308, 1e308] }, times(2))]).notes).toContain(note);
});

test('zero is written 0, however far the axis reaches, and nothing else is', () => {
  const numbersOf = (amounts: readonly number[]): readonly string[] =>
    drawnTexts(line(seriesForm, [wideTable({ a: amounts }, times(2))]))
      .map(({ text }) => text)
      .filter((text) => !text.endsWith('Jan'));
  // The library has 1e+292 where its steps from −9e+307 meet zero.
  expect(numbersOf([-9e307, 4e307])).toEqual(['−9e+307', '−6e+307', '−3e+307', '0', '4e+307']);
  expect(numbersOf([-1.7e308, 5])).toEqual(['−1.7e+308', '−1.5e+308', '−1e+308', '−5e+307', '0']);
  expect(numbersOf([-0.3, 0.1])).toEqual(['−0.3', '−0.2', '−0.1', '0', '0.1']);
});
