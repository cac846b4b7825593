import { expect, test } from 'vitest';
import { hierarchiesOf, withHierarchies } from './hierarchy.ts';

const placeColumns = ['state', 'city'];

test('what does not read as a hierarchy is none, whatever stands beside it', () => {
  const raw = [
    null,
    'Place',
    { name: 1, columns: placeColumns },
    { name: 'One level', columns: ['state'] },
    { name: 'Not a list', columns: 'state' },
    { name: 'Not names', columns: ['state', 5] },
    { name: 'No columns' },
    { columns: placeColumns },
    { name: 'Place', columns: placeColumns },
  ];
  expect(hierarchiesOf(JSON.stringify({ hierarchies: raw }))).toEqual([{ name: 'Place', columns: placeColumns }]);
});

test('settings that are no object have no hierarchies, and give way to those that are set', () => {
  for (const extra of ['null', '[]', '5', '"text"', '', '{', null, undefined]) {
    expect([extra, hierarchiesOf(extra)]).toEqual([extra, []]);
    expect(withHierarchies(extra, [{ name: 'Place', columns: placeColumns }])).toBe(
      '{"hierarchies":[{"name":"Place","columns":["state","city"]}]}',
    );
  }
});
