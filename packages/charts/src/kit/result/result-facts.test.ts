import { expect, test } from 'vitest';
import { factsOf, notFiniteText } from './result-facts.ts';

const entry = { data: [], colnames: ['phase'] };

test('values without end are said by the names of their columns, those of a box by its metric', () => {
  expect(notFiniteText([entry], {})).toBeNull();
  const statistics = ['mean', 'median', 'outliers'].map((part) => `delay__${part}`);
  const boxes = { ...entry, colnames: ['phase', ...statistics], not_finite_columns: ['delay__mean', 'delay__median'] };
  expect(notFiniteText([boxes], { delay: 'Delay, minutes' })).toBe(
    'Values of Delay, minutes that are infinite or no number are taken as NULL.',
  );
  // A column that is called so by itself.
  const named = { ...entry, colnames: ['speed__max', 'cost'], not_finite_columns: ['speed__max', 'cost'] };
  expect(notFiniteText([named, named], {})).toBe(
    'Values of speed__max and cost that are infinite or no number are taken as NULL.',
  );
  expect([entry, { ...entry, not_finite_columns: [] }, named].map((one) => factsOf(one).isNotFinite)).toEqual([
    false,
    false,
    true,
  ]);
});

test('the range of a comparison is the one that it says, else that of the query', () => {
  const own = { ...entry, from_dttm: 1, to_dttm: null };
  expect(factsOf(own).range).toEqual({ fromMs: 1, toMs: null });
  expect(factsOf({ ...own, compared_range: { from: 10, to: 20 } }).range).toEqual({ fromMs: 10, toMs: 20 });
});
