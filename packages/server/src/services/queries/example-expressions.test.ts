import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkExpression } from '@sextant/sql/analysis';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../../charts/src');

/** The SQL that users would have written, wherever it stands in a form. */
function expressionsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own: unknown = Reflect.get(value, 'sqlExpression');
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(expressionsIn)];
}

test('the SQL in the examples of chart types is SQL that readers may write', async () => {
  const files = readdirSync(folder)
    .map((name) => join(folder, name, 'example.ts'))
    .filter((path) => existsSync(path));
  const modules: readonly object[] = await Promise.all(files.map((path) => import(pathToFileURL(path).href)));
  const expressions = modules.flatMap((module) => Object.values(module).flatMap(expressionsIn));
  expect(expressions.length).toBeGreaterThan(3);
  const rejected = expressions.filter((sql) => {
    try {
      checkExpression(sql, { dialect: 'duckdb', allowsWindows: true });
      return false;
    } catch {
      return true;
    }
  });
  expect(rejected).toEqual([]);
});
