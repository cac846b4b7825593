import { expect, test } from 'vitest';
import { canResolve, nameOfFile, rejectedByPlan, rejectedImport, replaceable } from './import-errors.ts';

const extra = {
  code: 'IMPORT_001',
  params: { kind: 'dashboard', files: [] },
  issue_codes: [{ code: 1010, message: 'Issue 1010' }],
};

test('[LIST-007] a text that asks for a password names its file', () => {
  const rejectedFiles = rejectedImport({
    extra: { ...extra, 'databases/a.yaml': { _schema: ['Must provide a password for the database'] } },
  });
  expect(rejectedFiles).toEqual({ passwords: ['databases/a.yaml'], existing: [], others: [] });
  expect([canResolve(rejectedFiles), replaceable(rejectedFiles)]).toEqual([true, ['databases/a.yaml']]);
});

test('[LIST-008] a text that says an object is there already is distinguished', () => {
  const text = 'Dashboard already exists and `overwrite=true` was not passed';
  const rejectedFiles = rejectedImport({ extra: { ...extra, 'dashboards/a.yaml': text } });
  expect(rejectedFiles).toEqual({ passwords: [], existing: [{ file: 'dashboards/a.yaml', text }], others: [] });
  expect(canResolve(rejectedFiles)).toBe(true);
});

test('[LIST-034] other errors are not prompted for, also when one could be', () => {
  const rejectedFiles = rejectedImport({
    extra: {
      ...extra,
      'charts/a.yaml': { viz_type: ['Missing data for required field.'] },
      'databases/a.yaml': { _schema: ['Must provide a password for the database'] },
    },
  });
  expect(rejectedFiles.others).toEqual([{ file: 'charts/a.yaml', text: 'viz_type: Missing data for required field.' }]);
  expect(canResolve(rejectedFiles)).toBe(false);
  expect(canResolve(rejectedImport({ extra }))).toBe(false);
});

test('a file is named as users name it', () => {
  expect(nameOfFile('charts/Sales_by_city_12.yaml')).toBe('Sales by city 12');
});

test('[LIST-007 LIST-008 LIST-034] a plan asks for passwords and for leave to overwrite; other errors stand against it', () => {
  const objectOf = (file: string, action: 'new' | 'replaced' | 'same' | 'kept' | 'refused', isRestored = false) => ({
    file,
    kind: 'chart' as const,
    name: `Name of ${file}`,
    act: action,
    id: null,
    isRestored,
  });
  const plan = {
    objects: [
      objectOf('a', 'new'),
      objectOf('b', 'replaced'),
      objectOf('c', 'same'),
      objectOf('d', 'replaced', true),
      objectOf('e', 'kept'),
    ],
    leftOut: [],
    faults: {},
    passwords: ['databases/a.yaml'],
    needsOverwrite: true,
  };
  const rejectedFiles = rejectedByPlan(plan);
  expect(rejectedFiles.existing.map(({ file, text }) => [file, text])).toEqual([
    ['b', 'Name of b'],
    ['c', 'Name of c'],
  ]);
  expect([rejectedFiles.passwords, canResolve(rejectedFiles)]).toEqual([['databases/a.yaml'], true]);
  const denied = rejectedByPlan({ ...plan, faults: { 'databases/a.yaml': 'You have no access to the database' } });
  expect(denied.others).toEqual([{ file: 'databases/a.yaml', text: 'You have no access to the database' }]);
  expect(canResolve(denied)).toBe(false);
});
