import { columnFrom, type Cell, type ColumnTable } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import { codeColumn, codeNumbers, codePairs } from './code-columns.ts';
import { floatColumn, frameOf, numbersOf, takeRows } from './frame.ts';
import { groupRows, groupValues, sortedRows } from './groups.ts';
import { orderBy, risingOrder } from './order-numbers.ts';
import { postProcess } from './run.ts';
import { cells, step, table } from './test-steps.ts';

/** Numbers from 0 to 1 that look random, the same in each run (Lehmer). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** Less than 0 when the left cell comes first; NULL and NaN come last, whatever the direction. */
function compare(left: Cell, right: Cell, sign: 1 | -1): number {
  const isMissing = (cell: Cell): boolean => cell === null || Number.isNaN(cell);
  if (isMissing(left) || isMissing(right)) return Number(isMissing(left)) - Number(isMissing(right));
  if (left === right || left === null || right === null) return 0;
  return left < right ? -sign : sign;
}

/** Lists with what sorts in other ways by their bits: signs, zeros, infinities, numbers that differ in their last bits alone. */
const lists: Readonly<Record<string, (next: () => number, index: number) => number>> = {
  'of all sizes': (next) => (next() - 0.5) * 10 ** Math.floor(next() * 600 - 300),
  'that differ in their last bits': (next) => 1 + Math.floor(next() * 4000) * 2 ** -52,
  'that are negative and differ in their last bits': (next) => -1 - Math.floor(next() * 9) * 2 ** -52,
  'in pairs that differ in their last bits': (next) => Math.floor(next() * 700) + 1 + (next() < 0.5 ? 2 ** -40 : 0),
  'with zeros of both signs, infinities and NaN': (next) =>
    [0, -0, Infinity, -Infinity, Number.NaN, 1, -1][Math.floor(next() * 7)] ?? 0,
  'that rise already': (_, index) => index,
  'that fall': (_, index) => -index,
  'that are all alike': () => 5,
  'that rise but for NaN at the beginning': (_, index) => (index === 0 ? Number.NaN : index),
  'that rise but for the last': (_, index) => (index % 600 === 599 ? -1 : index),
};

test.each(Object.entries(lists))('numbers %s are put in order, in both directions', (_, numberOf) => {
  for (const count of [1, 2, 511, 512, 600, 3_000]) {
    const next = randomFrom(count + 11);
    const numbers = Float64Array.from({ length: count }, (_value, index) => numberOf(next, index));
    const sorted = (sign: 1 | -1, from: number[]) =>
      from.toSorted((left, right) => compare(numbers[left] ?? null, numbers[right] ?? null, sign));
    expect([...risingOrder(numbers)]).toEqual(sorted(1, indexes(count)));
    expect([...orderBy(numbers, Int32Array.from(indexes(count)), false)]).toEqual(sorted(-1, indexes(count)));
    // Equal ones keep the order that was given.
    const reversedIndexes = indexes(count).reverse();
    expect([...orderBy(numbers, Int32Array.from(reversedIndexes), true)]).toEqual(sorted(1, reversedIndexes));
    expect([...orderBy(numbers, Int32Array.from(reversedIndexes), false)]).toEqual(sorted(-1, reversedIndexes));
  }
});

test('rows are put in order by texts and numbers, each in its direction, with gaps last', () => {
  for (const count of [50, 900]) {
    const next = randomFrom(count);
    const texts = indexes(count).map(() => (next() < 0.1 ? null : `t${Math.floor(next() * 5)}`));
    const numbers = indexes(count).map(() => (next() < 0.1 ? null : Math.floor(next() * 7)));
    const { columns } = frameOf(table({ a: texts, b: numbers }));
    for (const directions of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]) {
      const signs = directions.map((ascends) => (ascends ? 1 : -1));
      const expected = indexes(count).toSorted(
        (left, right) =>
          compare(texts[left] ?? null, texts[right] ?? null, signs[0] ?? 1) ||
          compare(numbers[left] ?? null, numbers[right] ?? null, signs[1] ?? 1),
      );
      expect([...sortedRows(columns, count, (index) => directions[index] === true)]).toEqual(expected);
    }
  }
  expect([...sortedRows([], 3, () => true)]).toEqual([0, 1, 2]);
});

describe('cells as small whole numbers', () => {
  const codedColumn = (values: readonly (number | null)[]) => {
    const { codes, size, hasMissing } = codeNumbers(Float64Array.from(values, (value) => value ?? Number.NaN));
    return { codes: [...codes], size, hasMissing };
  };
  const expected = (values: readonly (number | null)[]) => {
    const presentValues = values.filter((value) => value !== null).map((value) => value + 0);
    const distinct = [...new Set(presentValues)].toSorted((left, right) => left - right);
    const hasMissing = values.includes(null);
    const codes = values.map((value) => (value === null ? distinct.length : distinct.indexOf(value + 0)));
    return { codes, size: distinct.length + (hasMissing ? 1 : 0), hasMissing };
  };
  const next = randomFrom(3);

  test.each<[what: string, values: readonly (number | null)[]]>([
    ['none', []],
    ['gaps alone', [null, null]],
    ['whole', [5, 3, 5, 4]],
    ['whole with gaps', [5, null, 3, 3, null]],
    ['zeros of both signs', [-2, -0, 0, 7]],
    ['broken', [0.5, 0.25, null, 0.5, -0, 0]],
    ['whole and far apart', [1e9, -1e9, 1e9, null, 0]],
    // Four times the rows and 1,024 apart, and one more.
    ['whole and just near', [0, 1036, 5]],
    ['whole and just too far', [0, 1037, 5]],
    ['many and broken', indexes(800).map(() => (next() < 0.1 ? null : Math.floor(next() * 300) / 7))],
    ['many and far apart', indexes(800).map(() => Math.floor(next() * 300) * 1e7)],
    ['infinite', [Infinity, 1, -Infinity, Infinity]],
  ])('they rise with the numbers, and a gap has the last: %s', (_, values) => {
    expect(codedColumn(values)).toEqual(expected(values));
  });

  test('texts are distinguished by their letters, also where a dictionary holds one twice or one that no row has', () => {
    const texts = codeColumn({
      path: ['t'],
      type: 'text',
      cells: {
        encoding: 'texts',
        codes: Int32Array.of(0, 3, 1, -1, 2, 0),
        dictionary: ['b', 'a', 'c', 'b', 'aa'],
      },
    });
    expect([...texts.codes]).toEqual([1, 1, 0, 3, 2, 1]);
    expect([texts.size, texts.hasMissing]).toEqual([4, true]);
  });

  test('pairs rise with the left, then with the right, whatever their number', () => {
    for (const [left, right] of [
      [3, 4],
      [60, 70],
      [60_000, 60_000],
    ] as const) {
      const next = randomFrom(left);
      const count = 200;
      const numbers = indexes(count).map(() => [Math.floor(next() * left), Math.floor(next() * right)] as const);
      const pairs = codePairs(
        { codes: Int32Array.from(numbers, ([one]) => one), size: left, hasMissing: false },
        { codes: Int32Array.from(numbers, ([, other]) => other), size: right, hasMissing: false },
      );
      const distinct = [...new Set(numbers.map(([one, other]) => one * right + other))].toSorted((a, b) => a - b);
      expect([...pairs.codes]).toEqual(numbers.map(([one, other]) => distinct.indexOf(one * right + other)));
      expect([pairs.size, pairs.hasMissing]).toEqual([distinct.length, false]);
    }
  });
});

describe('groups', () => {
  const { columns } = frameOf(table({ a: ['x', null, 'x', 'y', null], b: [1, 1, null, 1, null] }));
  const groupedRows = (keepsMissing?: boolean, of = columns) => {
    const { groupOf, first } = groupRows(of, 5, keepsMissing === undefined ? {} : { keepsMissing });
    return [[...groupOf], [...first]];
  };

  test('rows without a whole key are left out, or NULL is a key, the last', () => {
    expect(groupedRows()).toEqual([
      [0, -1, -1, 1, -1],
      [0, 3],
    ]);
    expect(groupedRows(true)).toEqual([
      [0, 3, 1, 2, 4],
      [0, 2, 3, 1, 4],
    ]);
    expect(groupedRows(false, [])).toEqual([[0, 0, 0, 0, 0], [0]]);
    expect([...groupRows([], 0).first]).toEqual([]);
  });

  test('values stand side by side by their bucket, in the order of rows', () => {
    const buckets = { bucketOf: Int32Array.of(1, 0, -1, 1, 3, 0), count: 4 };
    const numbers = Float64Array.of(10, 20, 30, Number.NaN, 50, 60);
    const plainGroups = groupValues(numbers, buckets);
    expect([[...plainGroups.values], [...plainGroups.starts]]).toEqual([
      [20, 60, 10, 50],
      [0, 2, 3, 3, 4],
    ]);
    const all = groupValues(numbers, buckets, { keepsMissing: true });
    expect([[...all.values], [...all.starts]]).toEqual([
      [20, 60, 10, Number.NaN, 50],
      [0, 2, 4, 4, 5],
    ]);
  });
});

describe('cells of a frame', () => {
  test('are taken row by row; −1 is NULL', () => {
    const numbers = takeRows(columnFrom('n', 'float', [1, null, 3]).cells, [2, -1, 0, 1]);
    expect(numbers.encoding === 'numbers' ? [[...numbers.numbers], [...(numbers.nulls ?? [])]] : []).toEqual([
      [3, 0, 1, 0],
      [0, 1, 0, 1],
    ]);
    const wholeCells = takeRows(columnFrom('n', 'float', [1, 2]).cells, Int32Array.of(1, 0));
    expect(wholeCells).toEqual({ encoding: 'numbers', numbers: Float64Array.of(2, 1), nulls: null });
    const texts = takeRows(columnFrom('t', 'text', ['a', null, 'b']).cells, [2, -1, 1, 0]);
    const dictionary = texts.encoding === 'texts' ? texts.dictionary : [];
    expect(texts.encoding === 'texts' ? Array.from(texts.codes, (code) => dictionary[code] ?? null) : []).toEqual([
      'b',
      null,
      null,
      'a',
    ]);
  });

  test('are numbers where a text reads as one, NaN where there is none', () => {
    const read = (...input: Cell[]) => [
      ...numbersOf(columnFrom('t', typeof input[0] === 'number' ? 'float' : 'text', input)),
    ];
    expect(read('1.5', null, ' ', 'x', '-2e3')).toEqual([1.5, Number.NaN, Number.NaN, Number.NaN, -2000]);
    expect(read(1, null, 3)).toEqual([1, Number.NaN, 3]);
    const wholeColumn = columnFrom('n', 'float', [1, 2]);
    expect(numbersOf(wholeColumn)).toBe(wholeColumn.cells.encoding === 'numbers' ? wholeColumn.cells.numbers : null);
    expect(floatColumn(['n'], Float64Array.of(1, Number.NaN, Infinity)).cells).toEqual({
      encoding: 'numbers',
      numbers: Float64Array.of(1, Number.NaN, Infinity),
      nulls: Uint8Array.of(0, 1, 0),
    });
    expect(floatColumn(['n'], Float64Array.of(1)).cells).toMatchObject({ nulls: null });
  });
});

describe('rank', () => {
  const rankTable = (input: ColumnTable, options: Readonly<Record<string, unknown>>) =>
    cells(postProcess([step('rank', options)], input).table, 'rank');

  test('many values, many groups: the mean place of equal ones, by the number of values of the group', () => {
    const next = randomFrom(17);
    const values = indexes(400).map(() => (next() < 0.1 ? null : Math.floor(next() * 20)));
    const groups = indexes(400).map(() => (next() < 0.1 ? null : `g${Math.floor(next() * 6)}`));
    const expected = values.map((value, row) => {
      if (value === null || groups[row] === null) return null;
      const peers = values.filter((other, index) => other !== null && groups[index] === groups[row]);
      const countBelow = peers.filter((other) => (other ?? 0) < value).length;
      const countEqual = peers.filter((other) => other === value).length;
      return (countBelow + (countEqual + 1) / 2) / peers.length;
    });
    expect(rankTable(table({ a: values, g: groups }), { metric: 'a', group_by: 'g' })).toEqual(expected);
  });

  test('a rank that is there is replaced, and what is not there is rejected', () => {
    const input = table({ rank: [5, 6], a: [2, 1] });
    const { table: result } = postProcess([step('rank', { metric: 'a' })], input);
    expect(result.columns.map(({ name }) => name)).toEqual(['rank', 'a']);
    expect(cells(result, 'rank')).toEqual([1, 0.5]);
    const missingColumnsText = 'Referenced columns not available in DataFrame.';
    expect(() => rankTable(input, { metric: 'gone' })).toThrow(missingColumnsText);
    expect(() => rankTable(input, { metric: 'a', group_by: 'gone' })).toThrow(missingColumnsText);
  });
});
