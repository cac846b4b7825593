import { expect, test } from 'vitest';
import { checkText, explanationText, freshText, rowsText } from './explain-texts.ts';

const now = new Date(2026, 4, 3, 14, 36).getTime();
const earlier = new Date(2026, 4, 3, 14, 32).getTime();

test('how many rows count is said of how many there are, and alone where that is not known', () => {
  expect(rowsText(166_341, 3_000_000)).toBe('166,341 of 3,000,000 rows');
  expect(rowsText(3_000_000, 3_000_000)).toBe('All 3,000,000 rows');
  expect(rowsText(1, 1)).toBe('All 1 row');
  expect(rowsText(0, 12)).toBe('0 of 12 rows');
  expect(rowsText(1, null)).toBe('1 row');
  // Rows that came between the two statements.
  expect(rowsText(13, 12)).toBe('13 rows');
});

test('a check says of the number itself what it was and is, and of the others whether they changed', () => {
  const prefix = 'Asked without the cache at 14:36: ';
  const check = { isSame: true, was: '9.27', value: '9.27', others: null, checkedAt: now };
  const textOf = (changes: Partial<Parameters<typeof checkText>[0]>) => checkText({ ...check, ...changes }, now);
  expect(textOf({})).toBe(`${prefix}9.27, unchanged`);
  expect(textOf({ others: 'same' })).toBe(`${prefix}9.27, unchanged; so are the others of this chart`);
  expect(textOf({ others: 'changed' })).toBe(`${prefix}9.27, unchanged; others of this chart have changed`);
  const changed = { isSame: false, value: '9.31' };
  expect(textOf(changed)).toBe(`${prefix}was 9.27, is 9.31`);
  expect(textOf({ ...changed, others: 'same' })).toBe(
    `${prefix}was 9.27, is 9.31; the others of this chart are unchanged`,
  );
  expect(textOf({ ...changed, others: 'changed' })).toBe(
    `${prefix}was 9.27, is 9.31; others of this chart have changed, too`,
  );
  expect(textOf({ ...changed, value: null })).toBe(`${prefix}was 9.27, is none of this chart any more`);
  expect(textOf({ was: null, value: null })).toBe(`${prefix}the numbers of this chart are unchanged`);
  expect(textOf({ isSame: false, was: null, value: null })).toBe(
    `${prefix}numbers of this chart have changed; which of them is this one is not known`,
  );
});

test('the whole explanation leaves as lines of plain text, in the order of the page, without what is not known', () => {
  const unknown = { lastTime: null, loadedAt: null, receivedAt: null, isCached: false };
  expect(freshText(unknown, now)).toBe('');
  const explained = {
    value: '9.3 min',
    title: 'Average delay',
    subject: 'Delays · ORD',
    description: '',
    sentence: 'Average delay over the rows of flights where origin is ORD.',
    metric: {
      name: 'Average delay',
      savedName: 'delay',
      formula: 'AVG(delay)',
      description: '',
      isOfDataset: true,
      certifiedBy: null,
      warning: '',
    },
    definition: 'Defined in the dataset flights',
    readFrom: 'flights in Examples',
    rows: rowsText(166_341, 3_000_000),
    filters: [
      { text: 'origin is ORD', origin: 'This mark', reason: null, isSql: false },
      { text: 'weather is Snow', origin: 'Filter ‘Weather’', reason: 'the dataset has no such column', isSql: false },
    ],
    compared: '',
    rules: { act: true, names: null },
    freshness: freshText({ lastTime: '1 Jul 2001', loadedAt: null, receivedAt: earlier, isCached: true }, now),
    check: { text: 'Asks the same once more, past the cache', isSame: null },
    statements: ['SELECT AVG(delay)\nFROM flights'],
  };
  expect(explanationText(explained)).toBe(
    [
      '9.3 min Average delay',
      'Delays · ORD',
      'Average delay over the rows of flights where origin is ORD.',
      '',
      'Metric: AVG(delay)',
      '  Defined in the dataset flights',
      'Read from: flights in Examples',
      '  166,341 of 3,000,000 rows',
      'Filters: origin is ORD (This mark)',
      '  weather is Snow: not applied, the dataset has no such column (Filter ‘Weather’)',
      'Row rules: They keep rows from you: others may see another number.',
      'Fresh: Data to 1 Jul 2001 · asked 14:32, from the cache',
      '',
      'SELECT AVG(delay)',
      'FROM flights',
    ].join('\n'),
  );
  expect(explanationText({ ...explained, check: { text: 'the same', isSame: true }, statements: [] })).toMatch(
    /\nCheck: the same$/,
  );
});
