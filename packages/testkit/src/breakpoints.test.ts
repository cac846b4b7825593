import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const packages = join(import.meta.dirname, '../..');

/** Style sheets cannot read the breakpoints that `ui/theme/breakpoints.ts` owns. What is `screen` alone leaves printed pages out. */
const knownTexts = ['(width < 576px)', '(width < 768px)', '(width < 992px)', '(width < 1200px)'];

test('no style sheet changes the layout at a width of the window that is no breakpoint [UI-022] [UI-023] [UI-024] [UI-025]', () => {
  const found = globSync('*/src/**/*.css', { cwd: packages }).flatMap((path) =>
    [...readFileSync(join(packages, path), 'utf8').matchAll(/@media (?:screen and )?([^{]*width[^{]*)\{/g)].map(
      ([, query = '']) => `${path}: ${query.trim()}`,
    ),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((line) => !knownTexts.some((query) => line.endsWith(`: ${query}`)))).toEqual([]);
});
