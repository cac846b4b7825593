import { expect, test } from 'vitest';
import type { DashboardTexts, LayoutNode } from '@sextant/contract';
import { applyDashboardAction, changesToSave, documentTexts, openDocument } from '../edit/document.ts';
import type { DashboardAction, DashboardDocument } from '../edit/document.ts';
import { childrenOf, nodeAt, parentOf, subtreeOf } from '../layout/layout-nodes.ts';
import { mergeDashboards } from './merge-dashboards.ts';
import { mergeSets } from './merge-values.ts';
import type { MergeSide } from './merge-values.ts';

const fields = {
  title: 'Nine',
  slug: null,
  isPublished: false,
  css: null,
  certifiedBy: null,
  certificationDetails: null,
  ownerIds: [1, 2],
  roleIds: [],
};
const chart = (id: string, width: number): LayoutNode => ({
  id,
  type: 'CHART',
  children: [],
  meta: { chartId: Number(id.slice(1)), sliceName: `Chart ${id}`, width, height: 50 },
});
const text = (id: string): LayoutNode => ({ id, type: 'MARKDOWN', children: [], meta: { code: id, width: 4 } });
const box = (id: string, type: string, ...children: string[]): LayoutNode => ({ id, type, children, meta: {} });
const layout = Object.fromEntries(
  [
    box('ROOT_ID', 'ROOT', 'TABS'),
    box('GRID_ID', 'GRID'),
    box('TABS', 'TABS', 'TAB1', 'TAB2'),
    { ...box('TAB1', 'TAB', 'R1', 'R2'), meta: { text: 'First' } },
    { ...box('TAB2', 'TAB', 'R3'), meta: { text: 'Second' } },
    box('R1', 'ROW', 'C1', 'C2', 'C3'),
    box('R2', 'ROW', 'M1'),
    box('R3', 'ROW', 'C4'),
    ...['C1', 'C2', 'C3', 'C4'].map((id) => chart(id, 4)),
    text('M1'),
  ].map((node) => [node.id, node]),
);
const filter = (id: string, changes: object = {}) => ({ id, name: `Filter ${id}`, isRequired: false, ...changes });
const metadata = {
  native_filter_configuration: [filter('f1'), filter('f2')],
  color_scheme: 'x',
  label_colors: { a: '#111111', b: '#222222' },
  odd: { big: 1 },
};
const base: DashboardTexts = {
  fields,
  positionJson: JSON.stringify(
    openDocument({ fields, positionJson: JSON.stringify(layout), jsonMetadata: null }, []).document.layout,
  ),
  jsonMetadata: JSON.stringify(metadata).replace('"big":1', '"big":12345678901234567890'),
};

const after = (...actions: readonly DashboardAction[]): DashboardDocument =>
  actions.reduce((document, action) => {
    const outcome = applyDashboardAction(document, action);
    if (!outcome.isDone) throw new Error(outcome.reason);
    return outcome.document;
  }, openDocument(base, []).document);
const saved = (...actions: readonly DashboardAction[]): DashboardTexts => documentTexts(base, after(...actions));
const setFilters = (...filters: readonly object[]): DashboardAction => ({
  kind: 'set metadata',
  metadata: { native_filter_configuration: filters },
});
const meta = (id: string, change: Readonly<Record<string, unknown>>): DashboardAction => ({
  kind: 'set meta',
  id,
  meta: change,
});
const move = (id: string, parentId: string, index: number): DashboardAction => ({
  kind: 'move',
  id,
  at: { parentId, index },
  wrapId: `W${id}`,
});
const add = (node: LayoutNode, parentId: string, index: number): DashboardAction => ({
  kind: 'add',
  nodes: [node],
  at: { parentId, index },
  wrapId: `W${node.id}`,
});
const shown = ({ layout: nodes }: DashboardDocument): string[] =>
  subtreeOf(nodes, 'ROOT_ID').filter((id) => ['CHART', 'MARKDOWN', 'TAB'].includes(nodeAt(nodes, id)?.type ?? ''));
const merge = (
  own: readonly DashboardAction[],
  their: readonly DashboardAction[],
  choices: Readonly<Record<string, MergeSide>> = {},
) => mergeDashboards({ base, own: after(...own), their: saved(...their) }, new Map(Object.entries(choices)));

test('[L10] actions that do not touch each other are all there: elements, filters, owners, properties, colors', () => {
  const { document, conflicts } = merge(
    [
      meta('C1', { sliceNameOverride: 'Renamed' }),
      add(chart('C8', 4), 'R2', 1),
      setFilters(filter('f1', { name: 'Mine' }), filter('f2'), filter('f3')),
      { kind: 'set fields', fields: { title: 'Ten', ownerIds: [1, 5] } },
      { kind: 'set metadata', metadata: { label_colors: { a: '#333333', b: '#222222' } } },
    ],
    [
      meta('C2', { sliceNameOverride: 'Other' }),
      { kind: 'remove', id: 'C4' },
      add(text('M9'), 'R2', 1),
      setFilters(filter('f1', { isRequired: true })),
      { kind: 'set fields', fields: { slug: 'ten', ownerIds: [1, 2, 7] } },
      { kind: 'set metadata', metadata: { label_colors: { a: '#111111', b: '#444444' }, color_scheme: 'y' } },
    ],
  );
  expect(conflicts).toEqual([]);
  expect(shown(document)).toEqual(['TAB1', 'C1', 'C2', 'C3', 'M1', 'C8', 'M9', 'TAB2']);
  expect(['C1', 'C2'].map((id) => nodeAt(document.layout, id)?.meta?.sliceNameOverride)).toEqual(['Renamed', 'Other']);
  expect(document.fields).toEqual({ ...fields, title: 'Ten', slug: 'ten', ownerIds: [1, 7, 5] });
  expect(document.metadata).toMatchObject({
    native_filter_configuration: [filter('f1', { name: 'Mine', isRequired: true }), filter('f3')],
    label_colors: { a: '#333333', b: '#444444' },
    color_scheme: 'y',
  });
});

test('[L10] what both changed is told with both values, and counts as chosen; the rest is merged', () => {
  const own = [meta('M1', { code: 'my words' }), { kind: 'set fields', fields: { title: 'Mine' } }] as const;
  const their = [
    meta('M1', { code: 'their words', width: 6 }),
    { kind: 'set fields', fields: { title: 'Theirs' } },
  ] as const;
  const { conflicts, document } = merge(own, their);
  expect(conflicts).toEqual([
    { key: 'field:title', what: 'Name', own: 'Mine', their: 'Theirs' },
    { key: 'meta:M1:code', what: 'Text “their words”: text', own: 'my words', their: 'their words' },
  ]);
  expect([document.fields.title, nodeAt(document.layout, 'M1')?.meta]).toEqual([
    'Mine',
    { code: 'my words', width: 6 },
  ]);
  const chosenMerge = merge(own, their, { 'meta:M1:code': 'their' });
  expect([chosenMerge.document.fields.title, nodeAt(chosenMerge.document.layout, 'M1')?.meta?.code]).toEqual([
    'Mine',
    'their words',
  ]);
  expect(chosenMerge.conflicts.map(({ key }) => key)).toEqual(['field:title', 'meta:M1:code']);
});

test('what one removed and the other changed is asked for; an untouched one goes, with all below it', () => {
  const removesTab = [{ kind: 'remove', id: 'TAB2' }] as const;
  expect(shown(merge(removesTab, [meta('C1', { height: 20 })]).document)).not.toContain('C4');
  const changed = [meta('C4', { sliceNameOverride: 'New name' })] as const;
  const conflict = { key: 'removed:TAB2', what: 'Tab “Second”' };
  const openMerge = merge(removesTab, changed);
  expect(openMerge.conflicts).toEqual([{ ...conflict, own: 'Removed', their: 'Changed' }]);
  expect(shown(openMerge.document)).not.toContain('C4');
  expect(shown(merge(removesTab, changed, { [conflict.key]: 'their' }).document)).toContain('C4');
  // The other way round the same is kept unless it is chosenMerge.
  expect(shown(merge(changed, removesTab).document)).toContain('C4');
  // What was brought to safety before stays.
  expect(shown(merge(removesTab, [move('C4', 'R2', 0)], { [conflict.key]: 'own' }).document)).toContain('C4');
});

test('an element that both moved stands where it is chosen; one that only one moved, there', () => {
  const place = (choices: Readonly<Record<string, MergeSide>>) => {
    const { document, conflicts } = merge([move('M1', 'R3', 0)], [move('M1', 'TAB2', 0)], choices);
    expect(conflicts.map(({ key }) => key)).toEqual(['place:M1']);
    return parentOf(document.layout, 'M1');
  };
  expect([place({}), place({ 'place:M1': 'their' })]).toEqual(['R3', 'R2']);
  const { document, conflicts } = merge([move('M1', 'R3', 0)], [meta('M1', { code: 'new' })]);
  expect([conflicts, parentOf(document.layout, 'M1'), nodeAt(document.layout, 'M1')?.meta?.code]).toEqual([
    [],
    'R3',
    'new',
  ]);
});

test('texts that both changed are told by what they belong to', () => {
  const both = (id: string, before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
    merge([meta(id, before)], [meta(id, after)]).conflicts.map(({ what }) => what);
  expect(both('TAB1', { text: 'Mine' }, { text: 'Yours' })).toEqual(['Tab “Yours”: text']);
  expect(both('M1', { code: 'Mine' }, { code: 'Yours' })).toEqual(['Text “Yours”: text']);
  expect(both('C1', { sliceNameOverride: 'Mine' }, { sliceNameOverride: 'Yours' })).toEqual(['Chart “Yours”: name']);
  expect(both('C1', { width: 5 }, { width: 6 })).toEqual(['Chart “Chart C1”: width']);
});

test('what has no properties gets none by a merge', () => {
  const { meta: _none, ...grid } = box('GRID_ID', 'GRID');
  const texts = (title: string, code: string): DashboardTexts => ({
    fields: { ...fields, title },
    jsonMetadata: null,
    positionJson: JSON.stringify({
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { ...grid, children: ['M1'] },
      M1: { ...text('M1'), meta: { code, width: 4, height: 10 } },
    }),
  });
  const own = openDocument(texts('Ten', 'mine'), []).document;
  // Only a layout that both changed is merged.
  const { document } = mergeDashboards({ base: texts('Nine', 'base'), own, their: texts('Nine', 'theirs') });
  expect(nodeAt(document.layout, 'M1')?.meta?.code).toBe('mine');
  expect(['ROOT_ID', 'GRID_ID'].map((id) => 'meta' in (nodeAt(document.layout, id) ?? {}))).toEqual([false, false]);
});

test('lists that both changed have what either added, once, and nothing that either took out', () => {
  expect(mergeSets({ base: [1, 2, 3], own: [1, 2, 4, 7], their: [2, 3, 5, 7] })).toEqual([2, 5, 7, 4]);
  expect(mergeSets({ base: [1, 2], own: [1, 2], their: [2] })).toEqual([2]);
  expect(mergeSets({ base: undefined, own: [1], their: [1, 2] })).toEqual([1, 2]);
});

test('one puts in another order what the other only adds to: the new order, with what is new behind its neighbor', () => {
  const reorder = move('R2', 'TAB1', 0);
  const adds = add(text('M9'), 'TAB1', 1);
  for (const [own, their] of [
    [[reorder], [adds]],
    [[adds], [reorder]],
  ] as const) {
    const { document, conflicts } = merge(own, their);
    expect([conflicts, childrenOf(nodeAt(document.layout, 'TAB1'))]).toEqual([[], ['R2', 'R1', 'WM9']]);
  }
});

test('a row that both filled is parted before it gets wider than the page', () => {
  const { document } = merge([add(chart('C8', 8), 'R3', 1)], [add(chart('C9', 8), 'R3', 1)]);
  const rows = childrenOf(nodeAt(document.layout, 'TAB2'));
  expect(rows.map((id) => childrenOf(nodeAt(document.layout, id)))).toEqual([['C4', 'C8'], ['C9']]);
});

test('what nobody touched keeps its bytes', () => {
  const their = saved({ kind: 'set fields', fields: { css: '.a{}' } });
  const { document } = mergeDashboards({ base, own: after({ kind: 'set fields', fields: { slug: 'a' } }), their });
  expect(changesToSave(their, document)).toEqual({ slug: 'a' });
});

/** Numbers that look random and are the same each time. */
function* seeded(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield state / 4_294_967_296;
  }
}

test('for any two series of actions nothing is lost that nobody removed, and the merge with nothing is the other side', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = seeded(seed);
    const pick = <Value>(values: readonly Value[]): Value => {
      const value = values[Math.floor(random.next().value * values.length)];
      if (value === undefined) throw new RangeError('Nothing to pick');
      return value;
    };
    const series = (side: string): { readonly document: DashboardDocument; readonly removed: ReadonlySet<string> } => {
      let document = openDocument(base, []).document;
      const removed = new Set<string>();
      for (let index = 0; index < 4; index++) {
        const ids = shown(document);
        if (ids.length === 0) break;
        const id = pick(ids);
        const containers = Object.keys(document.layout).filter((one) =>
          ['ROW', 'TAB'].includes(nodeAt(document.layout, one)?.type ?? ''),
        );
        const action = pick<DashboardAction>([
          { kind: 'remove', id },
          move(id, pick(containers), pick([0, 1, 9])),
          add(chart(`C${side}${index}${seed}`, 4), pick(containers), pick([0, 1, 9])),
          meta(id, { sliceNameOverride: `${side} ${index}` }),
        ]);
        const outcome = applyDashboardAction(document, action);
        if (!outcome.isDone) continue;
        if (action.kind === 'remove') for (const one of subtreeOf(document.layout, id)) removed.add(one);
        document = outcome.document;
      }
      return { document, removed };
    };
    const [own, their] = [series('1'), series('2')];
    const theirTexts = documentTexts(base, their.document);
    const { document } = mergeDashboards({ base, own: own.document, their: theirTexts });
    const present = new Set(shown(document));
    const expected = [...shown(own.document), ...shown(their.document)].filter(
      (id) => !own.removed.has(id) && !their.removed.has(id),
    );
    expect([seed, expected.filter((id) => !present.has(id))]).toEqual([seed, []]);
    // Whole and sound: opening it again changes nothing.
    const reopened = openDocument(documentTexts(theirTexts, document), []);
    expect([seed, reopened.document.layout]).toEqual([seed, document.layout]);
    const none = openDocument(base, []).document;
    expect(mergeDashboards({ base, own: own.document, their: base }).document).toEqual(own.document);
    expect(mergeDashboards({ base, own: none, their: theirTexts }).document).toEqual(their.document);
  }
});
