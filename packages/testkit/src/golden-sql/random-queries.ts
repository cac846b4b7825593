import {
  aggregates,
  grains,
  operators,
  queryObject,
  type Dimension,
  type Filter,
  type FilterValue,
  type Metric,
  type OperatorName,
  type QueryObject,
} from '@sextant/contract';
import { dialectNames, type DialectName } from '@sextant/sql';
import { ordersDataset } from './orders.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState;
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Seeds of that many random queries, always the same. */
export const seedsOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index * 7919 + 1);

/** SEXTANT_TEST_THOROUGH has every dialect and engine meet all random queries, and other parsers read every statement. */
export const isThorough = process.env['SEXTANT_TEST_THOROUGH'] !== undefined;

const allQueries = 10_000;

/** The seeds of all 10,000 random queries. */
const everySeed = (): number[] => seedsOf(allQueries);

/** Seeds of one query of `share` for a dialect, of others for each; in a thorough run of all. */
export const seedsIn = (dialect: DialectName, share: number): number[] =>
  isThorough ? everySeed() : everySeed().filter((_, index) => index % share === dialectNames.indexOf(dialect) % share);

/** Seeds of that many queries in an ordinary run, of all in a thorough one. */
export const seedsOrAll = (usualCount: number): number[] => (isThorough ? everySeed() : seedsOf(usualCount));

const fragments = [
  "'",
  '"',
  '""',
  "''",
  '\\',
  '--',
  '/*',
  '*/',
  ';',
  ')',
  '(',
  '$$',
  '`',
  '\n',
  '\t',
  '%',
  '_',
  '{{',
  '}}',
  '?',
  ':a',
  'é',
  '日本',
  '😀',
  '\u202e',
  'ſelect',
  ' ',
  'x',
  "E'",
  'NULL',
  '\u00a0',
  '\\u0000',
  '.',
];

/** Fragments that end texts, names, comments and statements, in any order. */
export const hostileText = (random: () => number): string =>
  Array.from({ length: 1 + Math.floor(random() * 8) }, () => fragments[Math.floor(random() * fragments.length)]).join(
    '',
  );

const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const times = ordersDataset.columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name);
const names = ordersDataset.columns.map(({ name }) => name);

function anyValue(operator: OperatorName, random: () => number): FilterValue {
  const scalar = () =>
    pick([hostileText(random), 3, -2.5, '2024-01-01', 1704067200000, '<NULL>', '<empty string>', null, true], random);
  switch (operators[operator].value) {
    case 'none':
      return null;
    case 'list':
      return [scalar(), scalar(), scalar()];
    case 'range':
      return pick(['2024-01-01 : 2024-02-01', 'Last week', 'No filter', ' : 2024-03-01'], random);
    case 'pattern':
      return `${hostileText(random)}%`;
    case 'scalar':
      return pick([`${hostileText(random)}x`, 3, -2.5, '2024-01-01', 1704067200000, '<empty string>', true], random);
  }
}

function anyFilter(random: () => number): Filter {
  const operator = pick(Object.keys(operators) as OperatorName[], random);
  const isRange = operators[operator].value === 'range';
  return {
    column: { kind: 'column', name: pick(isRange ? times : names, random) },
    operator,
    value: anyValue(operator, random),
    grain: random() < 0.1 ? pick(grains, random) : null,
  };
}

function anyMetric(random: () => number, index: number): Metric {
  const label = `${hostileText(random)} m${index}`;
  return pick<Metric>(
    [
      { kind: 'saved', name: 'total', label },
      { kind: 'aggregate', aggregate: pick(aggregates, random), column: 'quantity', label },
      { kind: 'sql', sql: 'SUM(amount) / 2 -- half', label },
    ],
    random,
  );
}

function anyDimension(random: () => number, index: number): Dimension {
  const label = `${hostileText(random)} d${index}`;
  return pick<Dimension>(
    [
      { kind: 'column', name: pick(names, random), label, grain: null, isAxis: false },
      { kind: 'column', name: pick(times.slice(0, 3), random), label, grain: pick(grains, random), isAxis: true },
      { kind: 'sql', sql: "COALESCE(region, 'x;--')", label, grain: null, isAxis: false },
    ],
    random,
  );
}

/** A valid query to the orders table: anything that may stand in one, values and labels hostile. */
export function anyQuery(random: () => number): QueryObject {
  const someItems = <Item>(most: number, make: (random: () => number, index: number) => Item): Item[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, (_, index) => make(random, index));
  const dimensions = [anyDimension(random, 9), ...someItems(2, anyDimension)];
  const metrics = random() < 0.2 ? null : [anyMetric(random, 9), ...someItems(2, anyMetric)];
  const isRanked = metrics !== null && random() < 0.3;
  return queryObject({
    dimensions,
    metrics,
    filters: someItems(3, anyFilter),
    where: random() < 0.3 ? "product <> 'a;b' OR amount > 1" : '',
    timeColumn: random() < 0.5 ? pick(times, random) : null,
    timeRange: random() < 0.5 ? '2024-01-01 : 2024-06-01' : null,
    grain: random() < 0.5 ? pick(grains, random) : null,
    orderBy:
      random() < 0.5 ? [{ by: { kind: 'label', label: dimensions[0]?.label ?? '' }, ascending: random() < 0.5 }] : [],
    rowLimit: pick([null, 0, 10, 1_000_000], random),
    rowOffset: pick([0, 5], random),
    isRowCount: random() < 0.1,
    seriesColumns: isRanked ? dimensions.slice(0, 1).map(({ label }) => label) : [],
    seriesLimit: isRanked ? 3 : 0,
    groupOthers: random() < 0.5,
  });
}
