import { expect, test } from 'vitest';
import { isAnswerable, nameOfFile, refusedImport, replaceable } from './import-faults.ts';

const extra = {
  code: 'IMPORT_001',
  params: { kind: 'dashboard', files: [] },
  issue_codes: [{ code: 1010, message: 'Issue 1010' }],
};

test('[LIST-007] a text that asks for a password names its file', () => {
  const refused = refusedImport({
    extra: { ...extra, 'databases/a.yaml': { _schema: ['Must provide a password for the database'] } },
  });
  expect(refused).toEqual({ passwords: ['databases/a.yaml'], existing: [], others: [] });
  expect([isAnswerable(refused), replaceable(refused)]).toEqual([true, ['databases/a.yaml']]);
});

test('[LIST-008] a text that says an object is there already is told apart', () => {
  const text = 'Dashboard already exists and `overwrite=true` was not passed';
  const refused = refusedImport({ extra: { ...extra, 'dashboards/a.yaml': text } });
  expect(refused).toEqual({ passwords: [], existing: [{ file: 'dashboards/a.yaml', text }], others: [] });
  expect(isAnswerable(refused)).toBe(true);
});

test('[LIST-034] other faults are not prompted for, also when one could be', () => {
  const refused = refusedImport({
    extra: {
      ...extra,
      'charts/a.yaml': { viz_type: ['Missing data for required field.'] },
      'databases/a.yaml': { _schema: ['Must provide a password for the database'] },
    },
  });
  expect(refused.others).toEqual([{ file: 'charts/a.yaml', text: 'viz_type: Missing data for required field.' }]);
  expect(isAnswerable(refused)).toBe(false);
  expect(isAnswerable(refusedImport({ extra }))).toBe(false);
});

test('a file is named as people name it', () => {
  expect(nameOfFile('charts/Sales_by_city_12.yaml')).toBe('Sales by city 12');
});
