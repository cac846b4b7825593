import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

test('a sealed secret opens with its key and at its place only', () => {
  const sealed = seal(key, 'pässword', 'database 1');
  expect(unseal(key, sealed, 'database 1')).toBe('pässword');
  expect(sealed).not.toContain('pässword');
  expect(seal(key, 'pässword', 'database 1')).not.toBe(sealed);
  expect(unseal(key, sealed, 'database 2')).toBeNull();
  expect(unseal(randomBytes(32), sealed, 'database 1')).toBeNull();
});

test('a sealed text that was changed or is none does not open', () => {
  const sealed = seal(key, 'secret', 'here');
  // Not the last sign: of its six bits only two are of the text.
  const changed = sealed.slice(0, -2) + (sealed.at(-2) === 'A' ? 'B' : 'A') + sealed.slice(-1);
  for (const broken of ['', 'v1.', 'v2' + sealed.slice(2), changed, sealed.slice(0, 20), 'secret'])
    expect(unseal(key, broken, 'here')).toBeNull();
});
