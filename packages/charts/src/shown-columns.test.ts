import './all-types.ts';
import { expect, test } from 'vitest';
import { noFacts } from './kit/result/result-facts.ts';
import { recordedTable } from './kit/result/test-table.ts';
import { shownColumns } from './shown-columns.ts';

test('shares and changes in percent of a table are written so, unless it has a format for them', () => {
  const change = 'percentage__count__count__1 year ago';
  const table = recordedTable({
    columns: [
      { name: 'city', type: 'text', values: ['Boston'] },
      { name: change, type: 'float', values: [0.5] },
      { name: '%count', type: 'float', values: [0.1702] },
    ],
  });
  const written = (changes: object) => {
    const formData = {
      viz_type: 'table',
      groupby: ['city'],
      metrics: ['count'],
      percent_metrics: ['count'],
      time_compare: ['1 year ago'],
      comparison_type: 'percentage',
      ...changes,
    };
    const columns = shownColumns(table, { formData, labels: {}, facts: noFacts, wide: null });
    return columns.map(({ write }) => write?.(0.1702) ?? null);
  };
  expect(written({})).toEqual([null, '17.0\u202f%', '17.0\u202f%']);
  expect(written({ column_config: { '%count': { d3NumberFormat: '.3f' } } })).toEqual([null, '17.0\u202f%', '0.170']);
  expect(written({ percent_metrics: [], comparison_type: 'difference' })).toEqual([null, null, null]);
});
