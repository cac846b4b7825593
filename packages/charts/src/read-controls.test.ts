/// <reference types="node" />
import './all-types.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chartTypes, controlsOf, registeredChartType } from './index.ts';

const packages = join(import.meta.dirname, '..', '..');

/** What reads forms: everything but declarations, examples and tests. */
const readers = ['charts', 'contract', 'dashboard']
  .flatMap((name) => {
    const folder = join(packages, name, 'src');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  })
  .filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|[\\/](?:spec|example)\.ts$|[\\/]older-|\.d\.css\.ts$/.test(path),
  )
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Keys of a second query or its marks are read as those of the first. */
const firstKey = (key: string): string => key.replace(/(?:_b|(?<=[a-z])B)$/, '');

test.each(Object.keys(chartTypes))('every control of %s is read by what asks or draws', (type) => {
  const all = controlsOf(registeredChartType({ viz_type: type }).spec);
  // What only says something sets nothing.
  const keys = all.filter(({ kind }) => kind !== 'comparedRange').map(({ key }) => firstKey(key));
  const unread = keys.filter((key) => !new RegExp(`(?:\\.|\\['|\\(form, '|[{,]\\s*)${key}\\b`).test(readers));
  expect(unread).toEqual([]);
});
