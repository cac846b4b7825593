import type { Filter } from '@sextant/contract';
import { expect, test } from 'vitest';
import type { Mark } from '../drawing/drawing.ts';
import { pointOfName } from './mark-point.ts';

const filter = (name: string, value: string): Filter => ({
  column: { kind: 'column', name },
  operator: 'in',
  value: [value],
  grain: null,
});
const mark = (city: string, carrier: string): Mark => {
  const selection = {
    filters: [filter('city', city), filter('carrier', carrier)],
    label: city,
    values: [city, carrier],
  };
  return { name: `${city}: 5`, selection };
};

test('a name of several marks stands for the rows that they share', () => {
  const filters = [filter('city', 'Oslo')];
  expect(pointOfName('Oslo', [mark('Oslo', 'AA'), mark('Oslo', 'UA')])).toEqual({
    title: 'Oslo',
    series: '',
    value: '',
    filters,
    selection: { filters, label: 'Oslo', values: ['Oslo'] },
  });
  expect(pointOfName('', [mark('Oslo', 'AA'), mark('Rome', 'UA')])).toBeNull();
  expect(pointOfName('Oslo', [])).toBeNull();
  // What cannot be picked at its marks cannot by their name.
  const shown = { title: 'Oslo', series: '', value: '5', filters, selection: null };
  const marks = [1, 2].map((): Mark => ({ name: 'Oslo: 5', selection: null, point: shown }));
  expect(pointOfName('Oslo', marks)).toEqual({ ...shown, value: '' });
});

test('the name of one mark stands for it', () => {
  expect(pointOfName('Oslo', [mark('Oslo', 'AA')])).toMatchObject({ title: 'Oslo', value: '5' });
});
