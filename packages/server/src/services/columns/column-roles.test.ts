import { noFacts, type ColumnFacts } from '@sextant/engines';
import { describe, expect, test } from 'vitest';
import { guessMetrics, inSentence } from './column-guesses.ts';
import { rolesOf } from './column-roles.ts';
import type { GuessColumn } from './column-roles.ts';

const emptyFacts: ColumnFacts = { ...noFacts, filledCells: 1000, distinct: 400, averageLength: 5 };

const wholeNumberColumn = (name: string, min: number, max: number, more: Partial<ColumnFacts> = {}): GuessColumn => ({
  name,
  type: 'integer',
  uniqueShare: (more.distinct ?? 400) / 1000,
  facts: { ...emptyFacts, min, max, isWhole: true, ...more },
  isPercent: false,
});
const number = (name: string, more: Partial<ColumnFacts> = {}): GuessColumn => ({
  name,
  type: 'float',
  uniqueShare: null,
  facts: { ...emptyFacts, min: 0, max: 5000, ...more },
  isPercent: false,
});
const text = (name: string, distinct: number, more: Partial<ColumnFacts> = {}): GuessColumn => ({
  name,
  type: 'text',
  uniqueShare: null,
  facts: { ...emptyFacts, distinct, ...more },
  isPercent: false,
});
const kindsOf = (columns: readonly GuessColumn[]): string[] => rolesOf(columns).map(({ kind }) => kind);
const addsOf = (columns: readonly GuessColumn[]) =>
  rolesOf(columns).map((role) => (role.kind === 'measure' ? role.adds : role.kind));

describe('numbers that are no measures', () => {
  test('ids in many languages, and numbers that nearly all differ', () => {
    const names = [
      'order_id',
      'customerId',
      'Kundennummer',
      'PLZ',
      'Rechnungsnr',
      'número',
      'flight_number',
      'Telefon',
      'numer',
      'bib',
    ];
    expect(kindsOf(names.map((name) => wholeNumberColumn(name, 10, 90_000)))).toEqual(names.map(() => 'id'));
    expect(kindsOf([wholeNumberColumn('booking', 1, 90_000, { distinct: 990 })])).toEqual(['id']);
    const amounts = [
      { ...wholeNumberColumn('foo', 1, 90_000, { distinct: 990 }), isAmount: true },
      wholeNumberColumn('bar', 100, 90_000, { distinct: 990, isRound: true }),
    ];
    expect(kindsOf(amounts)).toEqual(['measure', 'measure']);
    expect(
      kindsOf([
        wholeNumberColumn('number_of_flights', 1, 90),
        wholeNumberColumn('Anzahl der Betten', 1, 90),
        wholeNumberColumn('nb_visites', 0, 9),
      ]),
    ).toEqual(['measure', 'measure', 'measure']);
    expect(
      kindsOf([
        wholeNumberColumn('population', 100, 90_000, { distinct: 1000 }),
        wholeNumberColumn('Umsatz', 5, 90_000, { distinct: 999 }),
      ])[1],
    ).toBe('measure');
  });

  test('years by name or by values; a quantity in that range stays a measure', () => {
    expect(
      kindsOf([
        wholeNumberColumn('birth_year', 1950, 2005),
        wholeNumberColumn('Baujahr', 1890, 2020),
        wholeNumberColumn('año', 1999, 2020),
      ]),
    ).toEqual(['year', 'year', 'year']);
    expect(
      kindsOf([
        wholeNumberColumn('season', 2001, 2020, { distinct: 20 }),
        wholeNumberColumn('calories', 1900, 2100),
        wholeNumberColumn('amount', 1950, 2040),
      ]),
    ).toEqual(['year', 'year', 'measure']);
    expect(kindsOf([wholeNumberColumn('year', 1, 3, { distinct: 3 })])).not.toEqual(['year']);
  });

  test('ranks and counters, clock times, coordinates, classes, flags', () => {
    expect(
      kindsOf([
        wholeNumberColumn('place', 1, 1000),
        wholeNumberColumn('Platz', 1, 1000),
        wholeNumberColumn('x', 1, 1000, { distinct: 1000, isCounter: true }),
      ]),
    ).toEqual(['rank', 'rank', 'rank']);
    expect(
      kindsOf([
        wholeNumberColumn('actual_dep', 0, 2359, { isHourMinute: true, distinct: 900 }),
        wholeNumberColumn('abfahrt', 500, 2300, { isHourMinute: true, distinct: 30 }),
        wholeNumberColumn('price', 500, 2300, { isHourMinute: true, distinct: 30 }),
      ]),
    ).toEqual(['clock', 'clock', 'measure']);
    expect(kindsOf([number('latitude', { min: 48, max: 52 }), number('Längengrad', { min: 8, max: 14 })])).toEqual([
      'place',
      'place',
    ]);
    expect(
      kindsOf([
        wholeNumberColumn('status', 200, 500, { distinct: 5 }),
        wholeNumberColumn('hour', 0, 23, { distinct: 24 }),
        wholeNumberColumn('full_time', 0, 1, { distinct: 2 }),
      ]),
    ).toEqual(['class', 'class', 'flag']);
  });
});

describe('whether a measure adds up', () => {
  test('amounts, weights and counts do', () => {
    const names = [
      'amount',
      'cost_eur',
      'Betrag',
      'Nettoumsatz',
      'montant',
      'importe',
      'kwota',
      'weight_kg',
      'Niederschlag',
      'rain_mm',
      'bytes',
      'quantity',
      'Days absent',
      'Budget',
      'Actual',
      'total_points_scored',
    ];
    expect(addsOf(names.map((name) => number(name))).slice(0, -1)).toEqual(names.slice(1).map(() => true));
  });

  test('prices, shares, states, times that something took and returns do not', () => {
    const names = [
      'unit_price',
      'Einzelpreis',
      'prix',
      'conversion rate',
      'temperature_c',
      'humidity_pct',
      'delay_min',
      'response_ms',
      'net_seconds',
      'pace_min_km',
      'age',
      'Alter',
      'Saldo',
      'wind_ms',
      'avg_amount',
      'cost per km',
      'length_of_stay_days',
      'minutes',
    ];
    expect(addsOf(names.map((name) => number(name)))).toEqual(names.map(() => false));
    expect(addsOf([{ ...number('nachlass'), isPercent: true }])).toEqual([false]);
    expect(addsOf([number('load', { min: 0.2, max: 1 }), number('belegung', { min: 0, max: 0.97 })])).toEqual([
      false,
      false,
    ]);
    const results = ['work', 'team', 'tools'].map((name) => wholeNumberColumn(name, 1, 5, { distinct: 5 }));
    expect(addsOf(results)).toEqual([false, false, false]);
  });

  test('a running balance does not, whatever it is called, and what it runs up does', () => {
    expect(addsOf([number('foo'), number('bar', { sumsUp: 'foo' })])).toEqual([true, false]);
  });

  test('a counter does not, by its name or because it only rises', () => {
    const counters = [number('counter_total'), number('cumulative_total'), number('Total balance')];
    expect(addsOf(counters)).toEqual([false, false, false]);
    expect(addsOf([number('total_cases'), number('total_cases', { isRunning: true })])).toEqual([true, false]);
  });

  test('money in several currencies does not; money in one, and what is no money, does', () => {
    const currency = (distinct: number) => text('Currency', distinct, { form: 'code', averageLength: 3 });
    const columns = [number('Amount'), number('tax'), number('amount_eur'), number('quantity'), number('weight_kg')];
    expect(addsOf([...columns, currency(3)])).toEqual([false, false, true, true, true, 'dimension']);
    expect(addsOf([...columns, currency(1)])).toEqual([true, true, true, true, true, 'constant']);
    expect(addsOf([{ ...number('Amount'), isPlain: true }, currency(3)])).toEqual([null, 'dimension']);
  });

  test('the weight of a body does not', () => {
    expect(addsOf([number('weight_kg'), number('height_cm')])).toEqual([false, false]);
  });

  test('what no rule knows is offered as sum and average, and not known to add up', () => {
    expect(addsOf([number('foo')])).toEqual([null]);
    expect(guessMetrics([number('foo'), number('age')]).map(({ expression }) => expression)).toEqual([
      'COUNT(*)',
      'SUM("foo")',
      'AVG("foo")',
      'AVG("age")',
    ]);
  });
});

describe('texts', () => {
  test('of two columns that group alike, users read the name', () => {
    const pair = (code: GuessColumn, name: GuessColumn) => [
      { ...code, facts: code.facts && { ...code.facts, sameGroupsAs: [name.name] } },
      { ...name, facts: name.facts && { ...name.facts, sameGroupsAs: [code.name] } },
    ];
    const carrier = text('carrier', 5, { form: 'code', averageLength: 2 });
    expect(rolesOf(pair(carrier, text('carrier_name', 5)))).toEqual([
      { kind: 'code', of: 'carrier_name' },
      { kind: 'dimension' },
    ]);
    expect(rolesOf(pair(wholeNumberColumn('Konto', 4000, 4900, { distinct: 8 }), text('Kontobezeichnung', 8)))).toEqual(
      [{ kind: 'code', of: 'Kontobezeichnung' }, { kind: 'dimension' }],
    );
    expect(rolesOf(pair(text('origin', 8, { form: 'code', averageLength: 3 }), text('origin_city', 8)))[0]).toEqual({
      kind: 'code',
      of: 'origin_city',
    });
  });

  test('two columns that go together by chance are both what users read', () => {
    const team = (name: string, other: string) => text(name, 20, { sameGroupsAs: [other] });
    expect(kindsOf([team('team', 'opponent'), team('opponent', 'team')])).toEqual(['dimension', 'dimension']);
  });

  test('mails, addresses, sentences and keys are no dimensions; constant and empty columns tell nothing', () => {
    expect(
      kindsOf([
        text('mail', 40, { form: 'email' }),
        text('note', 40, { form: 'long' }),
        text('patient', 996, { form: 'digits' }),
        text('started', 300, { form: 'clock' }),
        text('currency', 1),
        text('remark', 0, { filledCells: 0 }),
        text('ward', 5),
      ]),
    ).toEqual(['text', 'text', 'id', 'clock', 'constant', 'empty', 'dimension']);
  });

  test('what a user says of a column is above all rules', () => {
    expect(
      rolesOf([
        { ...wholeNumberColumn('flight_number', 1, 900), isPlain: true },
        { ...text('mail', 40, { form: 'email' }), isPlain: true },
      ]),
    ).toEqual([{ kind: 'measure', adds: null }, { kind: 'dimension' }]);
  });
});

test('whole hours as 0, 300 … 2100 are clock times, not an amount', () => {
  const hour = wholeNumberColumn('hour', 0, 2100, { distinct: 8, isHourMinute: true });
  expect(kindsOf([hour, wholeNumberColumn('foo', 0, 2100, { distinct: 8, isHourMinute: true })])).toEqual([
    'clock',
    'measure',
  ]);
});

test('names in a sentence lose their capital only where it is that of a sentence', () => {
  const names = [
    'Unit price',
    'Unit Price',
    'Jan 2024',
    'March',
    'Marketing cost',
    'GDP',
    'January sales',
    'Mean',
    'Average Jan 2024',
  ];
  expect(names.map(inSentence)).toEqual([
    'unit price',
    'Unit Price',
    'Jan 2024',
    'March',
    'marketing cost',
    'GDP',
    'January sales',
    'mean',
    'average Jan 2024',
  ]);
});
