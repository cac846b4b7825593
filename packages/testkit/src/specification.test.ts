import { expect, test } from 'vitest';
import { statementCoverage } from '../../../tools/covered-statements.mjs';

test('titles of tests name statements that the specification has, and no fewer than before', () => {
  const { statements, named, unknown } = statementCoverage();
  const unnamedStatements = statements.filter((id) => !named.includes(id));
  console.log(
    `statements: ${named.length} of ${statements.length} named by a test; not ${unnamedStatements.join(', ')}`,
  );
  expect(statements).toHaveLength(868);
  expect(unknown).toEqual([]);
  expect(named.length).toBeGreaterThanOrEqual(605);
});
