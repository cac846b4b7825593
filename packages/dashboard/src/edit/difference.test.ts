import { expect, test } from 'vitest';
import type { DashboardFields, DashboardTexts } from '@sextant/contract';
import { differencesOf } from './difference.ts';

const fields: DashboardFields = {
  title: 'Sales',
  slug: 'sales',
  isPublished: false,
  css: null,
  certifiedBy: null,
  certificationDetails: null,
  ownerIds: [1, 2],
  roleIds: [],
};

type Meta = Readonly<Record<string, unknown>>;
interface Element {
  readonly type: string;
  readonly meta?: Meta;
}

/** A layout of rows in the grid: each an id and the ids in it; an id that is no row stands in the grid itself. */
function layoutOf(
  layoutRows: readonly (readonly [string, ...string[]])[],
  elements: Readonly<Record<string, Element>>,
) {
  const nodes = layoutRows.flatMap(([id, ...children]) => [
    [id, { id, type: 'ROW', children, parents: ['ROOT_ID', 'GRID_ID'], ...elements[id] }],
    ...children.map((child) => [
      child,
      { id: child, children: [], parents: ['ROOT_ID', 'GRID_ID', id], ...elements[child] },
    ]),
  ]);
  const GRID_ID = { id: 'GRID_ID', type: 'GRID', children: layoutRows.map(([id]) => id), parents: ['ROOT_ID'] };
  const ROOT_ID = { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] };
  return JSON.stringify({ ROOT_ID, GRID_ID, ...Object.fromEntries(nodes) });
}

const chart = (name: string, meta: Meta = {}): Element => ({
  type: 'CHART',
  meta: { sliceName: name, width: 3, height: 20, ...meta },
});
const text = (code: string, meta: Meta = {}): Element => ({
  type: 'MARKDOWN',
  meta: { code, width: 3, height: 20, ...meta },
});
const elements = {
  A: chart('Alpha'),
  B: chart('Beta'),
  C: chart('Gamma'),
  D: chart('Delta'),
  E: chart('Epsilon'),
  M: text('Notes'),
  H: { type: 'HEADER', meta: { text: 'Part one', headerSize: 'MEDIUM_HEADER' } },
  L: { type: 'DIVIDER' },
};

const texts = (positionJson: string | null, metadata: object | null = null): DashboardTexts => ({
  fields,
  positionJson,
  jsonMetadata: metadata === null ? null : JSON.stringify(metadata),
});
const layoutDifference = (...layouts: readonly [string, string]) => differencesOf(texts(layouts[0]), texts(layouts[1]));
const layoutOfRows = (...layoutRows: readonly (readonly [string, ...string[]])[]) => layoutOf(layoutRows, elements);

test.each<[string, Partial<DashboardFields>, Partial<DashboardFields>, string[]]>([
  ['a title', { title: 'Nine' }, { title: 'Ten' }, ['Renamed from “Nine” to “Ten”']],
  ['an address', { slug: null }, { slug: 'ten' }, ['Address is now “ten”']],
  ['an address that goes', { slug: 'ten' }, { slug: null }, ['Removed the address']],
  ['publishing', { isPublished: false }, { isPublished: true }, ['Published']],
  ['unpublishing', { isPublished: true }, { isPublished: false }, ['Made a draft']],
  ['a certificate', { certifiedBy: null }, { certifiedBy: 'Ann' }, ['Certified by Ann']],
  [
    'the details of a certificate',
    { certifiedBy: 'Ann', certificationDetails: 'old' },
    { certifiedBy: 'Ann', certificationDetails: 'new' },
    ['Certified by Ann'],
  ],
  ['a certificate that goes', { certifiedBy: 'Ann' }, { certifiedBy: null }, ['Removed the certification']],
  ['an emptied certificate', { certifiedBy: 'Ann' }, { certifiedBy: '' }, ['Removed the certification']],
  ['owners', { ownerIds: [1] }, { ownerIds: [1, 2] }, ['Changed the owners']],
  ['the same owners in another order', { ownerIds: [2, 1] }, { ownerIds: [1, 2] }, []],
  ['roles', { roleIds: [3] }, { roleIds: [] }, ['Changed the roles']],
  ['the same roles in another order', { roleIds: [3, 4] }, { roleIds: [4, 3] }, []],
  ['styles', { css: null }, { css: '.a{}' }, ['Changed the styles']],
  ['styles that go', { css: '.a{}' }, { css: null }, ['Changed the styles']],
  ['no styles, written as empty ones', { css: null }, { css: '' }, []],
  [
    'several at once, the most important first',
    { title: 'Nine', css: null, roleIds: [] },
    { title: 'Ten', css: '.a{}', roleIds: [1] },
    ['Renamed from “Nine” to “Ten”', 'Changed the roles', 'Changed the styles'],
  ],
])('fields: %s', (_, before, after, expected) => {
  const of = (changedFields: Partial<DashboardFields>) => ({ ...texts(null), fields: { ...fields, ...changedFields } });
  expect(differencesOf(of(before), of(after))).toEqual(expected);
});

test.each<[string, string, string, string[]]>([
  ['one chart more', layoutOfRows(['R', 'A']), layoutOfRows(['R', 'A', 'B']), ['Added chart “Beta”']],
  [
    'two charts more',
    layoutOfRows(['R', 'A']),
    layoutOfRows(['R', 'A', 'B', 'C']),
    ['Added charts “Beta” and “Gamma”'],
  ],
  [
    'three charts less',
    layoutOfRows(['R', 'A', 'B', 'C']),
    layoutOfRows(),
    ['Removed charts “Alpha”, “Beta” and “Gamma”'],
  ],
  [
    'more than three are counted',
    layoutOfRows(),
    layoutOfRows(['R', 'A', 'B', 'C'], ['S', 'D', 'E']),
    ['Added charts “Alpha”, “Beta”, “Gamma” and 2 more'],
  ],
  [
    'each kind by its name',
    layoutOfRows(),
    layoutOfRows(['H'], ['R', 'A', 'M'], ['L']),
    ['Added header “Part one”', 'Added chart “Alpha”', 'Added text “Notes”', 'Added divider “Divider”'],
  ],
  [
    'rows are no change of their own',
    layoutOfRows(['R', 'A']),
    layoutOfRows(['S', 'B'], ['R', 'A']),
    ['Added chart “Beta”'],
  ],
  [
    'the last becomes the first',
    layoutOfRows(['R', 'A', 'B', 'C']),
    layoutOfRows(['R', 'C', 'A', 'B']),
    ['Moved chart “Gamma”'],
  ],
  [
    'the first becomes the last',
    layoutOfRows(['R', 'A', 'B', 'C']),
    layoutOfRows(['R', 'B', 'C', 'A']),
    ['Moved chart “Alpha”'],
  ],
  [
    'two of five change sides',
    layoutOfRows(['R', 'A', 'B', 'C', 'D']),
    layoutOfRows(['R', 'D', 'B', 'C', 'A']),
    ['Moved charts “Delta” and “Alpha”'],
  ],
  [
    'into another row',
    layoutOfRows(['R', 'A', 'B'], ['S', 'C']),
    layoutOfRows(['R', 'A'], ['S', 'B', 'C']),
    ['Moved chart “Beta”'],
  ],
  [
    'moved and narrower is moved',
    layoutOfRows(['R', 'A', 'B', 'C']),
    layoutOf([['R', 'C', 'A', 'B']], { ...elements, C: chart('Gamma', { width: 2 }) }),
    ['Moved chart “Gamma”'],
  ],
  [
    'what came and what went move nothing',
    layoutOfRows(['R', 'A', 'B', 'C']),
    layoutOfRows(['R', 'D', 'B', 'C', 'E']),
    ['Added charts “Delta” and “Epsilon”', 'Removed chart “Alpha”'],
  ],
])('layout: %s', (_, before, after, expected) => {
  expect(layoutDifference(before, after)).toEqual(expected);
});

test.each<[string, Element, Element, string[]]>([
  ['a wider chart', chart('One'), chart('One', { width: 5 }), ['Resized chart “One”']],
  ['a higher chart', chart('One'), chart('One', { height: 21 }), ['Resized chart “One”']],
  ['a text of another size', text('One'), text('One', { height: 21 }), ['Resized text “One”']],
  ['a chart of another name', chart('One'), chart('One', { sliceNameOverride: 'Two' }), ['Edited chart “Two”']],
  ['another text', text('One'), text('Two'), ['Edited text “Two”']],
  [
    'a text in another size with other words',
    text('One'),
    text('Two', { width: 4 }),
    ['Resized text “Two”', 'Edited text “Two”'],
  ],
  [
    'other words in a header',
    { type: 'HEADER', meta: { text: 'One' } },
    { type: 'HEADER', meta: { text: 'Two' } },
    ['Edited header “Two”'],
  ],
  [
    'a larger header',
    { type: 'HEADER', meta: { text: 'One', headerSize: 'SMALL_HEADER' } },
    { type: 'HEADER', meta: { text: 'One', headerSize: 'LARGE_HEADER' } },
    ['Edited header “One”'],
  ],
  ['sizes that only a header has stored', { type: 'HEADER' }, { type: 'HEADER', meta: { width: 3 } }, []],
  ['a value that nobody sees', chart('One'), chart('One', { chartId: 7 }), []],
])('one element: %s', (_, before, after, expected) => {
  const of = (element: Element) => layoutOf([['R', 'X']], { X: element });
  expect(layoutDifference(of(before), of(after))).toEqual(expected);
});

test('a tab is named by its title, and what stands in another tab has moved', () => {
  const layout = (first: readonly string[], second: readonly string[], title: string) => {
    const tab = (id: string, text: string, children: readonly string[]) => ({
      id,
      type: 'TAB',
      children,
      parents: ['ROOT_ID', 'T'],
      meta: { text },
    });
    const headers = (parent: string, ids: readonly string[]) =>
      Object.fromEntries(ids.map((id) => [id, { ...elements.H, id, children: [], parents: ['ROOT_ID', 'T', parent] }]));
    return JSON.stringify({
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['T'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] },
      T: { id: 'T', type: 'TABS', children: ['T1', 'T2'], parents: ['ROOT_ID'] },
      T1: tab('T1', 'One', first),
      T2: tab('T2', title, second),
      ...headers('T1', first),
      ...headers('T2', second),
    });
  };
  const before = layout(['H'], ['I'], 'Two');
  expect(layoutDifference(before, layout(['H'], ['I'], 'Three'))).toEqual(['Edited tab “Three”']);
  // In reading order nothing has changed: what stood at the end of the first tab begins the second.
  expect(layoutDifference(layout(['H', 'I'], [], 'Two'), layout(['H'], ['I'], 'Two'))).toEqual([
    'Moved header “Part one”',
  ]);
});

test.each<[string, object | null, object | null, string[]]>([
  ['a filter more', {}, { native_filter_configuration: [{ id: 'F', name: 'Origin' }] }, ['Added filter “Origin”']],
  [
    'two filters less',
    {
      native_filter_configuration: [
        { id: 'F', name: 'Origin' },
        { id: 'G', name: 'Carrier' },
      ],
    },
    null,
    ['Removed filters “Origin” and “Carrier”'],
  ],
  [
    'a filter that is changed',
    {
      native_filter_configuration: [
        { id: 'F', name: 'Origin' },
        { id: 'G', name: 'Carrier' },
      ],
    },
    {
      native_filter_configuration: [
        { id: 'F', name: 'Origin' },
        { id: 'G', name: 'Airline' },
      ],
    },
    ['Changed filter “Airline”'],
  ],
  [
    'filters in another order',
    { native_filter_configuration: [{ id: 'F' }, { id: 'G' }] },
    { native_filter_configuration: [{ id: 'G' }, { id: 'F' }] },
    ['Reordered the filters'],
  ],
  [
    'one comes and one goes: no other order',
    { native_filter_configuration: [{ id: 'F', name: 'One' }, { id: 'G' }] },
    { native_filter_configuration: [{ id: 'G' }, { id: 'H', name: 'Three' }] },
    ['Added filter “Three”', 'Removed filter “One”'],
  ],
  [
    'a divider by its title, or as a divider',
    {},
    { native_filter_configuration: [{ id: 'D', title: 'Places' }, { id: 'E' }, { id: 'F', name: 5, title: 6 }] },
    ['Added filters “Places”, “Divider” and “Divider”'],
  ],
  ['what is no filter', {}, { native_filter_configuration: [null, 'text', { name: 'without an id' }] }, []],
  ['no list of filters', {}, { native_filter_configuration: 'text' }, []],
  ['the palette', { color_scheme: 'a' }, { color_scheme: 'b' }, ['Changed the palette']],
  [
    'how it refreshes and what filters what, in words',
    { refresh_frequency: 0, stagger_time: 1, chart_configuration: {}, toString: 1 },
    { refresh_frequency: 60, stagger_refresh: true, cross_filters_enabled: false },
    [
      'Changed how often it refreshes',
      'Changed how charts of a timed refresh follow each other',
      'Changed cross-filters',
      'Changed metadata “toString”',
    ],
  ],
  ['metadata that come and go', { gone: [1] }, { came: {} }, ['Changed metadata “gone” and “came”']],
  ['metadata that stay', { kept: [1, { a: 2 }] }, { kept: [1, { a: 2 }] }, []],
])('metadata: %s', (_, before, after, expected) => {
  expect(differencesOf(texts(null, before), texts(null, after))).toEqual(expected);
});

test('a layout that is only written in another way is no difference', () => {
  const layout = layoutOfRows(['R', 'A', 'B']);
  expect(layoutDifference(layout, JSON.stringify(JSON.parse(layout), null, 2))).toEqual([]);
});
