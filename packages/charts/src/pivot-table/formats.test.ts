import { expect, test } from 'vitest';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { readPivot } from './pivot.ts';
import { pivotTable as spec } from './spec.ts';

function write(changes: object, formats: Readonly<Record<string, string | null>> = {}): readonly string[] {
  const table = recordedTable({
    columns: [
      { name: 'state', type: 'text', values: ['CA', 'TX'] },
      { name: 'count', type: 'integer', values: [1, 2] },
    ],
  });
  const form = readForm(spec, { groupbyRows: ['state'], metrics: ['count'], ...changes });
  const pivot = readPivot({ table, form, labels: {}, formats, facts: noFacts });
  return pivot?.writers.map((writer) => writer(0.4619)) ?? [];
}

test('means of whole numbers have decimals, sums and what a form says have not', () => {
  const formats = { count: ',d' };
  expect(write({ aggregateFunction: 'Sum' }, formats)).toEqual(['0']);
  expect(write({ aggregateFunction: 'Average' }, formats)).toEqual(['0.4619']);
  expect(write({ aggregateFunction: 'Average', valueFormat: ',d' })).toEqual(['0']);
});

test('shares of all are written in percent beside other metrics', () => {
  const share = { expressionType: 'SQL', sqlExpression: '(SUM(x)) * 1.0 / SUM(SUM(x)) OVER ()', label: 'Share' };
  expect(write({ metrics: ['count', share] })).toEqual(['0.4619', '46.2\u202f%']);
  expect(write({ metrics: [share], valueFormat: '.3f' })).toEqual(['0.462']);
});
