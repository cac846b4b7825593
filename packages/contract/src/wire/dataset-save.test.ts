import { expect, test } from 'vitest';
import { SextantError } from '../errors.ts';
import { readStaleDashboard, textsOfVersion } from './dashboard-version.ts';
import { readDatasourceSave } from './dataset-save.ts';

const wholeDataset = {
  id: 7,
  table_name: 'orders',
  cache_timeout: undefined,
  edit_url: '/unknown/7',
  database: { id: 3, name: 'Sales' },
  owners: [4, { id: 5, username: 'ana' }],
  columns: [{ id: 1, column_name: 'city', is_dttm: false, type_generic: 1, verbose_name: undefined }],
  metrics: [{ id: 2, metric_name: 'count', expression: 'COUNT(*)', currency: null }],
};

const body = {
  table_name: 'orders',
  database_id: 3,
  owners: [4, 5],
  columns: [{ id: 1, column_name: 'city', is_dttm: false }],
  metrics: [{ id: 2, metric_name: 'count', expression: 'COUNT(*)' }],
};
const rejectionOf = (data: unknown): unknown => {
  try {
    return readDatasourceSave({ data: data as never });
  } catch (error) {
    return error instanceof SextantError ? [error.code, error.params] : error;
  }
};

test('a dataset that is sent whole is read as a save of what a save knows, from an object or from text', () => {
  expect(readDatasourceSave({ data: wholeDataset })).toEqual({ id: 7, body });
  expect(readDatasourceSave({ data: JSON.stringify(wholeDataset) })).toEqual({ id: 7, body });
  expect(readDatasourceSave({ data: { id: 8 } })).toEqual({ id: 8, body: {} });
});

test('what is no dataset is rejected with its place', () => {
  expect(rejectionOf('{')).toEqual(['REQUEST_001', {}]);
  for (const data of [{}, { id: '7' }, 'null', { id: 7, owners: ['ana'] }, { id: 7, columns: 5 }])
    expect(rejectionOf(data)).toMatchObject(['REQUEST_007', { fields: { data: [expect.any(String)] } }]);
  expect(rejectionOf({ id: 7, offset: 'x' })).toMatchObject([
    'REQUEST_007',
    { fields: { data: [expect.stringMatching(/^offset: ./)] } },
  ]);
  expect(rejectionOf({ id: 7, columns: [{ column_name: '' }] })).toMatchObject([
    'REQUEST_007',
    { fields: { data: [expect.stringMatching(/^columns\.0\.column_name: ./)] } },
  ]);
});

const document = {
  title: 'Nine',
  slug: 'nine',
  isPublished: true,
  css: 'a {}',
  certifiedBy: 'Ana',
  certificationDetails: 'checked',
  ownerIds: [1],
  roleIds: [2],
  positionJson: '{}',
  jsonMetadata: '{"a":1}',
};
const texts = {
  fields: {
    title: 'Nine',
    slug: 'nine',
    isPublished: true,
    css: 'a {}',
    certifiedBy: 'Ana',
    certificationDetails: 'checked',
    ownerIds: [1],
    roleIds: [2],
  },
  positionJson: '{}',
  jsonMetadata: '{"a":1}',
};

test('a save that came too late has both states in it; without the newer one it says nothing', () => {
  const base = { version: 3, saved_at: 5_000, document: { ...document, title: null, roleIds: undefined } };
  const head = { version: 4, document };
  expect(readStaleDashboard({ base, head })).toEqual({
    base: {
      version: 3,
      savedAt: 5_000,
      texts: { ...texts, fields: { ...texts.fields, title: '', roleIds: [] } },
    },
    head: { version: 4, savedAt: null, texts },
  });
  expect(readStaleDashboard({ base: { version: 3, document: null }, head })).toMatchObject({ base: null });
  expect(readStaleDashboard({ base, head: { version: 4, document: null } })).toBeNull();
  for (const extra of [null, {}, { base }, { base, head: { version: 4 } }])
    expect(readStaleDashboard(extra)).toBeNull();
});

test('a saved state has the texts of a document; what an older one lacks is empty', () => {
  const version = {
    version: 3,
    at: 5_000,
    by: null,
    reason: 'saved',
    title: 'Nine',
    slug: 'nine',
    published: true,
    css: 'a {}',
    certified_by: 'Ana',
    certification_details: 'checked',
    owners: [1],
    roles: [2],
    position_json: '{}',
    json_metadata: '{"a":1}',
  };
  expect(textsOfVersion(version)).toEqual(texts);
  const { roles: _, ...older } = version;
  expect(textsOfVersion({ ...older, title: null }).fields).toEqual({ ...texts.fields, title: '', roleIds: [] });
});
