import { expect, test } from 'vitest';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { notesOf } from './notes.ts';
import { readPivot } from './pivot.ts';
import { pivotTable } from './spec.ts';

const table = recordedTable({
  columns: [
    { name: 'state', type: 'text', values: ['CA', 'TX'] },
    { name: 'rank', type: 'integer', values: [2, 1] },
    { name: 'delay', type: 'float', values: [7, 9] },
  ],
});
const formData = { groupbyRows: ['state'], groupbyColumns: [], metrics: ['rank', 'delay'], colTotals: true };

test('of a rank there is no total, which is said in place of how totals were worked out', () => {
  const notes = (totals: Readonly<Record<string, unknown>> | null, more = {}) => {
    const rows = totals === null ? [] : [{ labels: [], rows: [totals], isCut: false }];
    const facts = { ...noFacts, totals, subtotals: rows };
    const pivot = readPivot({
      table,
      form: readForm(pivotTable, { ...formData, ...more }),
      labels: {},
      formats: {},
      facts,
    });
    return pivot === null ? null : notesOf(pivot, facts, null);
  };
  const workedOut = 'Totals are worked out over all rows, since';
  expect(notes({ rank: null, delay: 8 })).toEqual([`${workedOut} delay does not add up.`, 'rank has no total.']);
  expect(notes({ rank: 3, delay: 8 })).toEqual([`${workedOut} rank and delay do not add up.`]);
  expect(notes(null, { colTotals: false })).toEqual([]);
});
