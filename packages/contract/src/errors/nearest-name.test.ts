import { expect, test } from 'vitest';
import { nearNames, nearestName } from './nearest-name.ts';

test.each([
  ['orgin', ['destination', 'origin'], 'origin'],
  ['summ', ['sum', 'sin'], 'sum'],
  ['flights', ['examples.flights'], 'examples.flights'],
  ['Origin_City', ['origin', 'origin_city'], 'origin_city'],
  ['no_such_function', ['json_contains'], null],
  ['revenue', ['region', 'reserve_note'], null],
  ['id', ['order_date'], null],
  ['orgin', [], null],
])('%s among %j: %s was meant', (name, candidates, nearest) => {
  expect(nearestName(name, candidates)).toBe(nearest);
});

test('the nearest is first, and what is far is left out', () => {
  expect(nearNames('dely', ['deploy', 'delay', 'distance'])).toEqual(['delay', 'deploy']);
});
