import { describe, expect, test } from 'vitest';
import { readForm } from '../kit/declare/read-form.ts';
import { labelPlace } from './label-place.ts';
import { pie } from './spec.ts';

const parts = [
  { text: 'Early: 51.2 %', share: 0.512, isShown: true },
  { text: 'On time: 27.9 %', share: 0.279, isShown: true },
  { text: '15–59 min: 15.7 %', share: 0.157, isShown: true },
  { text: 'Over an hour: 5.2 %', share: 0.052, isShown: true },
];
const placeOf = (changes: object, size: { widthPx: number; heightPx: number }, labels = parts) =>
  labelPlace(readForm(pie, { viz_type: 'pie', show_labels: true, show_legend: true, ...changes }), labels, size);

describe('labels of parts', () => {
  test('stand outside where all of them are whole there', () => {
    expect(placeOf({}, { widthPx: 520, heightPx: 260 })).toEqual({ labels: 'outside', outerPercent: 70 });
  });

  test('are left to the list where one would be cut, and the ring has the whole box', () => {
    expect(placeOf({}, { widthPx: 300, heightPx: 260 })).toEqual({ labels: 'none', outerPercent: 98 });
  });

  test('are left to the list where the ring would be too small to be read', () => {
    expect(placeOf({}, { widthPx: 520, heightPx: 110 })).toEqual({ labels: 'none', outerPercent: 98 });
  });

  test('that are not shown need no space', () => {
    const few = parts.map((part, index) => ({ ...part, isShown: index === 3 }));
    expect(placeOf({}, { widthPx: 300, heightPx: 200 })).toMatchObject({ labels: 'none' });
    expect(placeOf({}, { widthPx: 300, heightPx: 200 }, few)).toMatchObject({ labels: 'outside' });
  });

  test('stay without a list, and inside of the parts', () => {
    expect(placeOf({ show_legend: false }, { widthPx: 300, heightPx: 110 })).toMatchObject({ labels: 'outside' });
    expect(placeOf({ labels_outside: false }, { widthPx: 300, heightPx: 110 })).toEqual({
      labels: 'inside',
      outerPercent: 98,
    });
    expect(placeOf({ show_labels: false }, { widthPx: 520, heightPx: 260 })).toMatchObject({ labels: 'none' });
  });
});
