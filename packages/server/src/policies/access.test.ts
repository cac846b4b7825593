import { expect, test } from 'vitest';
import {
  dashboardOpening,
  databaseKey,
  datasetKey,
  grantObjectOf,
  opensDatabase,
  opensDataset,
  opensSchema,
  rightsOf,
  schemaKey,
} from './access.ts';
import type { Grant } from './access.ts';

const grants = (...givenGrants: Grant[]) => rightsOf([{ id: 1, name: 'R', grants: givenGrants }]).data;
const place = { datasetId: 3, databaseId: 1, schema: 'sales', purpose: 'connected' } as const;
const on = (action: string, view: string): Grant => ({ action, view });

test('keys say what a grant is on, whatever a schema is called', () => {
  expect(grantObjectOf(databaseKey(4))).toEqual({ kind: 'database', databaseId: 4 });
  expect(grantObjectOf(datasetKey(3))).toEqual({ kind: 'dataset', datasetId: 3 });
  for (const schema of ['public', '', 'a:b', 'line\nbreak', '].['])
    expect(grantObjectOf(schemaKey(2, schema))).toEqual({ kind: 'schema', databaseId: 2, schema });
  for (const text of ['Chart', 'database:x', 'database:1:2', 'schema:1', 'all_datasource_access'])
    expect(grantObjectOf(text)).toBeNull();
});

test('a dataset is open by itself, by its schema, by its database, or because all data is', () => {
  const table: readonly (readonly [grant: Grant | null, database: boolean, schema: boolean, dataset: boolean])[] = [
    [null, false, false, false],
    [on('all_datasource_access', 'all_datasource_access'), true, true, true],
    [on('all_database_access', 'all_database_access'), true, true, true],
    [on('database_access', databaseKey(1)), true, true, true],
    [on('database_access', databaseKey(2)), false, false, false],
    [on('schema_access', schemaKey(1, 'sales')), false, true, true],
    [on('schema_access', schemaKey(1, 'other')), false, false, false],
    [on('schema_access', schemaKey(2, 'sales')), false, false, false],
    [on('datasource_access', datasetKey(3)), false, false, true],
    [on('datasource_access', datasetKey(4)), false, false, false],
    // An action opens only what it is for.
    [on('datasource_access', databaseKey(1)), false, false, false],
    [on('database_access', datasetKey(3)), false, false, false],
    [on('can_read', databaseKey(1)), false, false, false],
    [on('all_datasource_access', 'Chart'), false, false, false],
  ];
  for (const [grant, database, schema, dataset] of table) {
    const data = grants(...(grant === null ? [] : [grant]));
    expect([grant, opensDatabase(data, place), opensSchema(data, place), opensDataset(data, place)]).toEqual([
      grant,
      database,
      schema,
      dataset,
    ]);
  }
});

test('uploads are open by name only', () => {
  const upload = { ...place, purpose: 'uploads' } as const;
  expect(opensDataset(grants(on('all_datasource_access', 'all_datasource_access')), upload)).toBe(false);
  expect(opensDataset(grants(on('database_access', databaseKey(1))), upload)).toBe(true);
  expect(opensDataset(grants(on('schema_access', schemaKey(1, 'sales'))), upload)).toBe(true);
  expect(opensDataset(grants(on('datasource_access', datasetKey(3))), upload)).toBe(true);
});

test('roles are taken together', () => {
  const rights = rightsOf([
    { id: 1, name: 'Reader', grants: [on('can_read', 'Chart')] },
    { id: 5, name: 'Sales', grants: [on('datasource_access', datasetKey(3)), on('can_csv', 'Superset')] },
  ]);
  expect(rights.roleIds).toEqual([1, 5]);
  expect([...rights.permissions].sort()).toEqual(['can_csv Superset', 'can_read Chart', 'datasource_access dataset:3']);
  expect(rights.byRole['Reader']).toEqual([['can_read', 'Chart']]);
  expect(opensDataset(rights.data, place)).toBe(true);
});

test('a grant opens what its action is on, and no other view', () => {
  const closed = { all: false, databases: new Set(), schemas: new Set(), datasets: new Set() };
  const cases: readonly [string, string][] = [
    ['schema_access', databaseKey(1)],
    ['schema_access', datasetKey(3)],
    ['database_access', schemaKey(1, 'sales')],
    ['datasource_access', databaseKey(1)],
    ['all_datasource_access', 'Chart'],
    ['not_all_datasource_access', 'not_all_datasource_access'],
    ['all_datasource_access_soon', 'all_datasource_access_soon'],
  ];
  for (const [action, view] of cases) expect([action, view, grants(on(action, view))]).toEqual([action, view, closed]);
  expect(grants(on('all_database_access', 'all_database_access')).all).toBe(true);
});

test('a dashboard is opened by its roles alone when it has some, else by its data, and not as a draft', () => {
  const rights = { roleIds: [2, 3] };
  const table: readonly (readonly [isPublished: boolean, roleIds: number[], isDataOpen: boolean, opening: string])[] = [
    [true, [], true, 'data'],
    [true, [], false, 'closed'],
    [true, [3], true, 'role'],
    [true, [3], false, 'role'],
    [true, [9, 2], false, 'role'],
    [true, [9], true, 'closed'],
    [true, [9], false, 'closed'],
    [false, [], true, 'closed'],
    [false, [3], true, 'closed'],
    [false, [9], false, 'closed'],
  ];
  for (const [isPublished, roleIds, isDataOpen, opening] of table) {
    const objectAccess = { isPublished, roleIds, isDataOpen: () => isDataOpen };
    expect([isPublished, roleIds, isDataOpen, dashboardOpening(rights, objectAccess)]).toEqual([
      isPublished,
      roleIds,
      isDataOpen,
      opening,
    ]);
  }
  expect(dashboardOpening({ roleIds: [] }, { isPublished: true, roleIds: [1], isDataOpen: () => true })).toBe('closed');
});

test('a dashboard is opened to those it is shared with by name, drafts to editors alone; a role comes first', () => {
  const openingsOf = (roleIds: readonly number[]) =>
    [true, false].map((isPublished) =>
      (['viewer', 'editor'] as const).map((sharedAs) =>
        dashboardOpening({ roleIds: [2] }, { isPublished, roleIds, sharedAs, isDataOpen: () => true }),
      ),
    );
  for (const roleIds of [[], [9]])
    expect(openingsOf(roleIds)).toEqual([
      ['name', 'name'],
      ['closed', 'name'],
    ]);
  expect(openingsOf([2])).toEqual([
    ['role', 'role'],
    ['closed', 'name'],
  ]);
});
