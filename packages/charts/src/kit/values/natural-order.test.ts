import { expect, test, vi } from 'vitest';
import { naturalOrder } from './natural-order.ts';

const locale = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

test('digits count as numbers, whatever their length, and letters as a locale has them', () => {
  const texts = [
    'Gate 10',
    'Gate 9',
    'gate 9',
    'Äpfel 2',
    'Zebra',
    '17:00',
    '08:00',
    '2001-07',
    '2001-12',
    '1–3 h',
    '9',
    '',
  ];
  expect(texts.toSorted(naturalOrder)).toEqual(texts.toSorted(locale));
  expect(texts.toSorted(naturalOrder).slice(0, 3)).toEqual(['', '1–3 h', '08:00'].toSorted(locale));
});

test('texts that differ in digits alone stand as a locale has them', () => {
  const times = Array.from(
    { length: 40 },
    (_, index) => `${String((index * 7) % 24).padStart(2, '0')}:${String((index * 13) % 60).padStart(2, '0')}`,
  );
  for (const one of times)
    for (const other of times) expect(Math.sign(naturalOrder(one, other))).toBe(Math.sign(locale(one, other)));
});

test('no locale is asked for texts that differ in digits alone, and of others one for each kind of order', () => {
  const collator = vi.spyOn(Intl, 'Collator');
  naturalOrder('08:00', '17:00', 'base');
  expect(collator).not.toHaveBeenCalled();
  expect([naturalOrder('Gate 9', 'gate 10', 'base'), naturalOrder('Gate 9', 'gate 9', 'base')]).toEqual([-1, 0]);
  expect(collator).toHaveBeenCalledOnce();
  collator.mockRestore();
});
