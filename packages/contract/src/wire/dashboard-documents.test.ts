import { expect, test } from 'vitest';
import {
  readDashboardMetadata,
  readFilterBar,
  readLayoutNodes,
  writeDashboardMetadata,
} from './dashboard-documents.ts';

const filter = {
  id: 'NATIVE_FILTER-a',
  name: 'Origin',
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: 'state' } }],
};
const divider = { id: 'NATIVE_FILTER_DIVIDER-b', type: 'DIVIDER', title: 'Where' };

test('one odd key does not hide the others', () => {
  const read = readDashboardMetadata(
    JSON.stringify({
      native_filter_configuration: [divider, filter, 3],
      label_colors: null,
      refresh_frequency: 'often',
      cross_filters_enabled: false,
      mine: { a: 1 },
    }),
  );
  expect(read.native_filter_configuration.map(({ id }) => id)).toEqual(['NATIVE_FILTER-a']);
  expect(read).toMatchObject({ label_colors: {}, refresh_frequency: 0, cross_filters_enabled: false, mine: { a: 1 } });
});

test('[NATF-024] an entry of the filter bar is a filter or a divider; one of any other type is none', () => {
  const native_filter_configuration = [
    divider,
    { ...filter, type: 'NATIVE_FILTER' },
    { ...filter, id: 'odd', type: 'SOMETHING_ELSE' },
    3,
  ];
  const bar = readFilterBar(JSON.stringify({ native_filter_configuration }));
  expect(bar.map(({ id, type }) => [id, type])).toEqual([
    ['NATIVE_FILTER_DIVIDER-b', 'DIVIDER'],
    ['NATIVE_FILTER-a', 'NATIVE_FILTER'],
  ]);
});

test('texts that are no document read as an empty one', () => {
  for (const text of [null, undefined, '', '[]', 'null', '{', '3'])
    expect(readDashboardMetadata(text).native_filter_configuration).toEqual([]);
});

test('what was not changed stays, also what could not be read', () => {
  const before = JSON.stringify({
    native_filter_configuration: [divider, filter],
    refresh_frequency: 'often',
    mine: [1],
  });
  const [read] = readDashboardMetadata(before).native_filter_configuration;
  if (read === undefined) throw new Error('a filter was expected');
  const after: unknown = JSON.parse(
    writeDashboardMetadata(before, {
      native_filter_configuration: [read, { ...read, id: 'NATIVE_FILTER-c' }],
      positions: { ROOT_ID: {} },
    }),
  );
  expect(after).toMatchObject({ refresh_frequency: 'often', mine: [1], positions: { ROOT_ID: {} } });
  expect(after).toHaveProperty('native_filter_configuration.0', divider);
  expect(after).toHaveProperty('native_filter_configuration.2.id', 'NATIVE_FILTER-c');
});

test('a layout keeps its nodes and their unknown keys', () => {
  const nodes = readLayoutNodes(
    JSON.stringify({
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'], odd: 1 },
      junk: 4,
    }),
  );
  expect(Object.keys(nodes)).toEqual(['ROOT_ID']);
  expect(nodes['ROOT_ID']).toMatchObject({ children: ['GRID_ID'], odd: 1 });
});

test('one odd key of an element, or name among its children, hides neither it nor what stands beside it', () => {
  const odd = {
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW', null, 7, {}, 'CHART'], parents: 5 },
    CHART: { id: 'CHART', type: 'CHART', children: null, meta: { chartId: 3, width: '4', height: 'tall', text: [] } },
    TEXT: { id: 'TEXT', type: 'MARKDOWN', children: 'none', meta: 'none' },
  };
  const nodes = readLayoutNodes(JSON.stringify(odd));
  expect(nodes['GRID_ID']).toMatchObject({ children: ['ROW', 'CHART'] });
  expect(nodes['CHART']).toMatchObject({ type: 'CHART', children: [], meta: { chartId: 3 } });
  expect(nodes['CHART']?.meta?.width).toBeUndefined();
  expect(nodes['TEXT']).toMatchObject({ type: 'MARKDOWN', children: [] });
});

test('what is written keeps filters that are not named, and an invalid list gives way', () => {
  const filters = (before: unknown, changes: Parameters<typeof writeDashboardMetadata>[1]) =>
    (JSON.parse(writeDashboardMetadata(JSON.stringify(before), changes)) as Record<string, unknown>)[
      'native_filter_configuration'
    ];
  expect(filters({ native_filter_configuration: [divider, filter] }, { refresh_frequency: 5 })).toEqual([
    divider,
    filter,
  ]);
  expect(filters({ native_filter_configuration: 'text' }, { native_filter_configuration: [] })).toEqual([]);
  expect(filters({}, { refresh_frequency: 5 })).toBeUndefined();
  // A divider behind a filter that is gone stands where it stood, or at the end.
  const after = filters({ native_filter_configuration: [filter, divider] }, { native_filter_configuration: [] });
  expect(after).toEqual([divider]);
  expect(writeDashboardMetadata(null, { refresh_frequency: 5 })).toBe('{"refresh_frequency":5}');
});

test('a filter bar that is no list is empty', () => {
  expect(readFilterBar('{"native_filter_configuration":{"0":1}}')).toEqual([]);
  expect(readFilterBar(null)).toEqual([]);
});
