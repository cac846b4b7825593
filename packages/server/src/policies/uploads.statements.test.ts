import { expect, test } from 'vitest';
import { SextantError, allowedUploads, uploadPermissions } from '@sextant/contract';
import type { Grant } from './access.ts';
import { permissionsOfBuiltIn } from './permissions.ts';
import { requireAnyUpload, requireUpload, uploadsOf } from './uploads.ts';
import { someUser } from '../testing/some-user.ts';

const form = (view: string): Grant => ({ action: 'can_this_form_get', view });
const codeOf = (action: () => void): string | null => {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof SextantError ? error.code : String(error);
  }
};

test('[DBAS-015] the pairs asked for are can_this_form_get on the three upload views', () => {
  const requestedTexts: string[] = [];
  allowedUploads((permission) => requestedTexts.push(permission) > 0, true);
  expect(requestedTexts).toEqual([
    'can_this_form_get CsvToDatabaseView',
    'can_this_form_get ColumnarToDatabaseView',
    'can_this_form_get ExcelToDatabaseView',
  ]);
});

test('[DBAS-016] roles name the upload views as Superset does; Alpha starts with them, Gamma without', () => {
  const views = (role: 'Alpha' | 'Gamma'): string[] =>
    permissionsOfBuiltIn[role].filter((pair) => pair.startsWith('can_this_form_get ')).map((pair) => pair.slice(18));
  expect(views('Alpha').sort()).toEqual(['ColumnarToDatabaseView', 'CsvToDatabaseView', 'ExcelToDatabaseView']);
  expect(views('Gamma')).toEqual([]);
});

test('[DBAS-013] without a database that takes files no pair gives an upload', () => {
  const publicUser = someUser(['Alpha'], { hasUploadDatabase: false });
  expect(uploadsOf(publicUser)).toEqual([]);
  expect(codeOf(() => requireAnyUpload(publicUser))).toBe('UPLOAD_020');
  expect(codeOf(() => requireUpload(publicUser, 'csv'))).toBe('UPLOAD_020');
  expect(uploadsOf(someUser(['Admin'], { hasUploadDatabase: false }))).toEqual([]);
});

test('[DBAS-014] one of the three pairs is enough to upload, and only what it names', () => {
  for (const [view, kind] of [
    ['CsvToDatabaseView', 'csv'],
    ['ColumnarToDatabaseView', 'columnar'],
    ['ExcelToDatabaseView', 'excel'],
  ] as const) {
    const user = someUser(['Gamma'], {}, [form(view)]);
    expect(uploadsOf(user)).toEqual([kind]);
    expect(codeOf(() => requireAnyUpload(user))).toBeNull();
  }
  const csvOnly = someUser(['Gamma'], {}, [form('CsvToDatabaseView')]);
  expect((['csv', 'tsv', 'jsonl'] as const).map((format) => codeOf(() => requireUpload(csvOnly, format)))).toEqual([
    null,
    null,
    null,
  ]);
  expect((['parquet', 'xlsx'] as const).map((format) => codeOf(() => requireUpload(csvOnly, format)))).toEqual([
    'ACCESS_003',
    'ACCESS_003',
  ]);
});

test('nobody without a pair uploads, administrators always do', () => {
  expect(codeOf(() => requireAnyUpload(someUser(['Gamma'])))).toBe('ACCESS_003');
  expect(uploadsOf(someUser(['Admin']))).toEqual(Object.keys(uploadPermissions));
});
