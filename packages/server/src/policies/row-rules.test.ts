import { expect, test } from 'vitest';
import { binds, combineRules } from './row-rules.ts';

const rule = (clause: string, groupKey: string | null = null) =>
  ({ kind: 'Regular', roleIds: [1], groupKey, clause }) as const;

test('a regular rule binds users with one of its roles, a base rule everybody else', () => {
  const table: readonly (readonly [
    kind: 'Regular' | 'Base',
    namedRoles: number[],
    heldRoles: number[],
    expected: boolean,
  ])[] = [
    ['Regular', [1], [1], true],
    ['Regular', [1, 2], [2, 9], true],
    ['Regular', [1], [2], false],
    ['Regular', [1], [], false],
    ['Regular', [], [1], false],
    ['Base', [1], [1], false],
    ['Base', [1], [1, 2], false],
    ['Base', [1], [2], true],
    ['Base', [1], [], true],
    ['Base', [], [1], true],
  ];
  for (const [kind, namedNumbers, storedNumbers, expected] of table)
    expect([kind, namedNumbers, storedNumbers, binds({ kind, roleIds: namedNumbers }, storedNumbers)]).toEqual([
      kind,
      namedNumbers,
      storedNumbers,
      expected,
    ]);
});

test('rules of one group are alternatives, all others have to be met', () => {
  expect(combineRules([])).toEqual([]);
  expect(combineRules([rule('a = 1')])).toEqual(['a = 1']);
  expect(combineRules([rule('a = 1', 'x'), rule('b = 2'), rule('c = 3', 'x'), rule('d = 4', '')])).toEqual([
    '(a = 1\n) OR (c = 3\n)',
    'b = 2',
    'd = 4',
  ]);
});

/** Truth of a clause over a row, written as JavaScript in the test, to compare with what the groups should let through. */
test('[C10] base and regular rules with group keys let through what the algebra says', () => {
  const rules = [
    { kind: 'Regular', roleIds: [1], groupKey: 'city', clause: 'A' },
    { kind: 'Regular', roleIds: [2], groupKey: 'city', clause: 'B' },
    { kind: 'Base', roleIds: [3], groupKey: null, clause: 'C' },
    { kind: 'Regular', roleIds: [2], groupKey: null, clause: 'D' },
  ] as const;
  const oracle: Readonly<Record<string, (row: Readonly<Record<string, boolean>>) => boolean>> = {
    '': (row) => row['C'] === true,
    '1': (row) => row['A'] === true && row['C'] === true,
    '2': (row) => row['B'] === true && row['C'] === true && row['D'] === true,
    '1,2': (row) => (row['A'] === true || row['B'] === true) && row['C'] === true && row['D'] === true,
    '3': () => true,
    '1,3': (row) => row['A'] === true,
  };
  for (const [storedText, expected] of Object.entries(oracle)) {
    const roleIds = storedText === '' ? [] : storedText.split(',').map(Number);
    const conditions = combineRules(rules.filter((one) => binds(one, roleIds)));
    for (let bits = 0; bits < 16; bits += 1) {
      const row = { A: (bits & 1) > 0, B: (bits & 2) > 0, C: (bits & 4) > 0, D: (bits & 8) > 0 };
      const isMet = conditions.every((text) =>
        text.split(' OR ').some((part) => row[part.replaceAll(/[()\n]/g, '') as 'A']),
      );
      expect([storedText, bits, isMet]).toEqual([storedText, bits, expected(row)]);
    }
  }
});
