import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigErrors, readConfig, settings } from './config.ts';

const errorsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigErrors) return error.errors;
    throw error;
  }
  return [];
};

test('an empty environment gives a server for this machine only', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8088,
    fileRoots: [],
    isLoadingExamples: true,
    adminPassword: null,
  });
  expect(readConfig({ SEXTANT_DATA: '/srv/x' }).databaseUrl).toBe(
    `sqlite:${join(resolve('/srv/x'), 'metadata.sqlite')}`,
  );
});

test('all errors are reported at once, and secrets are never repeated', () => {
  const errors = errorsOf({
    SEXTANT_PORT: '99999',
    SEXTANT_EXAMPLES: 'maybe',
    SEXTANT_ADMIN_PASSWORD: 'short',
    SEXTANT_PROT: '1',
    SEXTANT_DATABASE_URL: 'mysql://hunter2@x',
  });
  expect(errors).toHaveLength(5);
  expect(errors.join('\n')).toContain('SEXTANT_PROT is not a setting');
  expect(errors.join('\n')).not.toMatch(/short|hunter2/);
});

test('[A1] a short, published or monotonous secret is rejected', () => {
  for (const secret of [
    'short',
    'CHANGE_ME_TO_A_COMPLEX_RANDOM_SECRET',
    'a'.repeat(64),
    '\u0002\u0001thisismyscretkey\u0001\u0002\\e\\y\\y\\h',
  ]) {
    expect(errorsOf({ SEXTANT_SECRET_KEY: secret })).toHaveLength(1);
  }
  expect(errorsOf({ SEXTANT_SECRET_KEY: 'kT3v9-Wq0zLr8bYx2NcHf6MjUe5PdGs1' })).toEqual([]);
});

test('every setting has a variable of its own and a doc line', () => {
  const all = Object.values(settings);
  expect(new Set(all.map(({ variable }) => variable)).size).toBe(all.length);
  for (const { variable, doc } of all)
    expect([variable, doc]).toEqual([expect.stringMatching(/^SEXTANT_[A-Z_]+$/), expect.stringMatching(/\.$/)]);
});
