import { expect, test } from 'vitest';
import type { LayoutNode } from '@sextant/contract';
import { childrenOf, nodeAt, parentOf, subtreeOf } from '../layout/layout-nodes.ts';
import { chartsIn, copyElements, pasteElements, withoutCharts } from './copied-elements.ts';
import { applyDashboardAction, openDocument } from './document.ts';
import type { DashboardDocument } from './document.ts';

const fields = {
  title: 'One',
  slug: null,
  isPublished: false,
  css: null,
  certifiedBy: null,
  certificationDetails: null,
  ownerIds: [1],
  roleIds: [],
};
const node = (id: string, type: string, meta: LayoutNode['meta'] & object, ...children: string[]): LayoutNode => ({
  id,
  type,
  children,
  meta,
});
const chart = (id: string, chartId: number, width = 4) =>
  node(id, 'CHART', { chartId, sliceName: `Chart ${chartId}`, width, height: 50 });
const documentOf = (nodes: readonly LayoutNode[], filters: readonly object[] = []): DashboardDocument =>
  openDocument(
    {
      fields,
      positionJson: JSON.stringify(
        Object.fromEntries([node('ROOT_ID', 'ROOT', {}, 'GRID_ID'), ...nodes].map((one) => [one.id, one])),
      ),
      jsonMetadata: JSON.stringify({ native_filter_configuration: filters }),
    },
    [],
  ).document;

const filter = {
  id: 'NATIVE_FILTER-a',
  name: 'State',
  scope: { rootPath: ['TAB-1'], excluded: [3] },
  cascadeParentIds: ['NATIVE_FILTER-b'],
};
const source = documentOf(
  [
    node('GRID_ID', 'GRID', {}, 'R1', 'R2'),
    node('R1', 'ROW', {}, 'C1', 'K', 'F'),
    chart('C1', 1),
    node('K', 'COLUMN', { width: 4 }, 'C2', 'C3'),
    chart('C2', 2),
    chart('C3', 3),
    node('F', 'MARKDOWN', { nativeFilterId: filter.id, code: 'Filter: State', width: 4, height: 10 }),
    node('R2', 'ROW', {}, 'M'),
    node('M', 'MARKDOWN', { code: 'Words', width: 4, height: 10 }),
  ],
  [filter, { id: 'NATIVE_FILTER-b', name: 'Other' }],
);
const target = documentOf([
  node('GRID_ID', 'GRID', {}, 'R1', 'D'),
  node('R1', 'ROW', {}, 'C9'),
  chart('C9', 9, 12),
  node('D', 'DIVIDER', {}),
]);

function paste(document: DashboardDocument, ids: readonly string[], afterId: string | null) {
  let count = 0;
  const copied = copyElements(source, new Set(ids));
  const pasted = pasteElements(document, copied, {
    afterId,
    containerId: 'GRID_ID',
    makeId: (type) => `${type}-new-${(count += 1)}`,
  });
  const after = pasted.actions.reduce((now, action) => {
    const outcome = applyDashboardAction(now, action);
    if (!outcome.isDone) throw new Error(outcome.reason);
    return outcome.document;
  }, document);
  return { ...pasted, after };
}

const chartsOf = ({ layout }: DashboardDocument, id: string): (number | undefined)[] =>
  subtreeOf(layout, id).flatMap((one) =>
    nodeAt(layout, one)?.type === 'CHART' ? [nodeAt(layout, one)?.meta?.chartId] : [],
  );

test('what is copied is the outermost of the chosen elements in reading order, each whole', () => {
  const copied = copyElements(source, new Set(['M', 'C3', 'K', 'C1']));
  expect(copied.elements.map(([first]) => first?.id)).toEqual(['C1', 'K', 'M']);
  expect(chartsIn(copied)).toEqual([1, 2, 3]);
  expect(copied.filters).toEqual([]);
});

test('a dashboard without filters, or with something else in their place, gives none along', () => {
  for (const metadata of [{}, { native_filter_configuration: null }, { native_filter_configuration: 'none' }])
    expect(copyElements({ ...source, metadata }, new Set(['F'])).filters).toEqual([]);
});

test('pasted elements stand behind the chosen one under new ids, one after the other', () => {
  const { after, ids, rejected } = paste(target, ['C1', 'K'], 'C9');
  expect(rejected).toEqual([]);
  // The row makes space for them, as for whatever is added to it.
  expect(childrenOf(nodeAt(after.layout, 'GRID_ID'))).toEqual(['R1', 'D']);
  expect(childrenOf(nodeAt(after.layout, 'R1'))).toEqual(['C9', ...ids]);
  expect(chartsOf(after, 'R1')).toEqual([9, 1, 2, 3]);
  expect(ids.map((id) => parentOf(after.layout, id))).toEqual(['R1', 'R1']);
});

test('without a chosen element they come to the end of what is open; into a dashboard of their own, too', () => {
  const { after } = paste(target, ['M'], null);
  expect(nodeAt(after.layout, childrenOf(nodeAt(after.layout, 'GRID_ID')).at(-1) ?? '')?.type).toBe('ROW');
  expect(paste(source, ['K'], 'M').after.layout['K']).toBe(source.layout['K']);
});

test('the filter of a copied place comes along and acts on the whole dashboard; one that is there stays as it is', () => {
  const { after, actions } = paste(target, ['F'], null);
  expect(after.metadata['native_filter_configuration']).toEqual([
    { ...filter, scope: { rootPath: ['ROOT_ID'], excluded: [] }, cascadeParentIds: [] },
  ]);
  expect(actions).toHaveLength(2);
  expect(paste(source, ['F'], null).after.metadata).toBe(source.metadata);
});

test('charts that the reader may not see are left out by name, in columns too', () => {
  const copied = copyElements(source, new Set(['C1', 'K']));
  const { copied: rest, names } = withoutCharts(copied, new Set([1, 3]));
  expect(names).toEqual(['Chart 1', 'Chart 3']);
  expect(rest.elements.map((nodes) => nodes.map(({ id, children }) => [id, children]))).toEqual([
    [
      ['K', ['C2']],
      ['C2', []],
    ],
  ]);
});

test('behind an empty row or column that is chosen, it comes into it; behind a full one or another empty element, beside it', () => {
  const places = documentOf([
    node('GRID_ID', 'GRID', {}, 'E', 'R1', 'D'),
    node('E', 'ROW', {}),
    node('R1', 'ROW', {}, 'K', 'L'),
    node('K', 'COLUMN', { width: 4 }),
    node('L', 'COLUMN', { width: 4 }, 'C9'),
    chart('C9', 9),
    node('D', 'DIVIDER', {}),
  ]);
  const parentAfter = (afterId: string) => {
    const { after, ids } = paste(places, ['C1'], afterId);
    return ids.map((id) => parentOf(after.layout, id));
  };
  expect(parentAfter('E')).toEqual(['E']);
  expect(parentAfter('K')).toEqual(['K']);
  expect(parentAfter('L')).toEqual(['R1']);
  expect(parentAfter('D').map((id) => nodeAt(places.layout, id ?? ''))).toEqual([null]);
});
