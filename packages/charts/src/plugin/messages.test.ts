import { expect, test } from 'vitest';
import { readPluginMessage } from './messages.ts';

test('[G4] a frame says four things; whatever else it sends is nothing', () => {
  expect(readPluginMessage({ type: 'drawn', draw: 3, more: 1 })).toEqual({ type: 'drawn', draw: 3 });
  expect(
    readPluginMessage({ type: 'register', description: 'Dials', controls: ['metrics', 'sql', 'row_limit'] }),
  ).toEqual({ type: 'register', description: 'Dials', controls: ['metrics', 'row_limit'] });
  expect(readPluginMessage({ type: 'register' })).toEqual({
    type: 'register',
    description: '',
    controls: ['metrics', 'dimensions', 'row_limit'],
  });
  expect(readPluginMessage({ type: 'error', text: 'x'.repeat(1000) })).toEqual({
    type: 'error',
    text: 'x'.repeat(300),
  });
  expect(readPluginMessage({ type: 'error', text: { html: '<b>' } })).toEqual({ type: 'error', text: '' });
  expect(readPluginMessage({ type: 'filter', values: ['a', null, 1] })).toEqual({
    type: 'filter',
    values: ['a', null, 1],
  });
  const others: unknown[] = [
    null,
    'drawn',
    [],
    { type: 'navigate', to: 'https://elsewhere.example' },
    { type: 'drawn', draw: '3' },
    { type: 'filter', values: [{ sql: '1=1' }] },
    { type: 'filter', values: 'a' },
    { type: 'filter', values: Array.from({ length: 101 }, () => 'a') },
  ];
  for (const other of others) expect(readPluginMessage(other)).toBeNull();
});
