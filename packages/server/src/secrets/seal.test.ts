import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

test('a sealed secret opens with its key and at its place only', () => {
  const sealedText = seal(key, 'pässword', 'database 1');
  expect(unseal(key, sealedText, 'database 1')).toBe('pässword');
  expect(sealedText).not.toContain('pässword');
  expect(seal(key, 'pässword', 'database 1')).not.toBe(sealedText);
  expect(unseal(key, sealedText, 'database 2')).toBeNull();
  expect(unseal(randomBytes(32), sealedText, 'database 1')).toBeNull();
});

test('a sealed text that was changed or is none does not open', () => {
  const sealedText = seal(key, 'secret', 'here');
  // Not the last sign: of its six bits only two are of the text.
  const changedText = sealedText.slice(0, -2) + (sealedText.at(-2) === 'A' ? 'B' : 'A') + sealedText.slice(-1);
  for (const brokenText of ['', 'v1.', 'v2' + sealedText.slice(2), changedText, sealedText.slice(0, 20), 'secret'])
    expect(unseal(key, brokenText, 'here')).toBeNull();
});
