import { expect, test } from 'vitest';
import type { DashboardTexts } from '@sextant/contract';
import { differencesOf } from './difference.ts';
import { applyDashboardAction, changesToSave, documentTexts, openDocument } from './document.ts';
import type { DashboardAction, DashboardDocument } from './document.ts';
import { newChart } from './new-nodes.ts';

const fields = {
  title: 'Nine',
  slug: null,
  isPublished: false,
  css: null,
  certifiedBy: null,
  certificationDetails: null,
  ownerIds: [1],
  roleIds: [],
};
const positionJson =
  '{ "DASHBOARD_VERSION_KEY":"v2","ROOT_ID":{"id":"ROOT_ID","type":"ROOT","children":["GRID_ID"]},' +
  '"GRID_ID":{"id":"GRID_ID","type":"GRID","children":["R","D"],"parents":["ROOT_ID"]},' +
  '"R":{"id":"R","type":"ROW","children":["C"],"parents":["ROOT_ID","GRID_ID"]},' +
  '"C":{"id":"C","type":"CHART","children":[],"parents":["ROOT_ID","GRID_ID","R"],"meta":{"chartId":1,"uuid":"u","sliceName":"One","width":4.0,"height":50}},' +
  '"D":{"id":"D","type":"WIDGET","children":[],"parents":["ROOT_ID","GRID_ID"],"meta":{"exact": 1.50,"big":12345678901234567890}}}';
const jsonMetadata = '{"10": 1.0, "color_scheme":"x" ,"odd":{"big":12345678901234567890}}';
const texts: DashboardTexts = { fields, positionJson, jsonMetadata };
const chart = { id: 1, uuid: 'u', name: 'One' };

const after = (...actions: DashboardAction[]): DashboardDocument =>
  actions.reduce(
    (document, action) => {
      const outcome = applyDashboardAction(document, action);
      if (!outcome.isDone) throw new Error(outcome.reason);
      return outcome.document;
    },
    openDocument(texts, [chart]).document,
  );

test('a document that nothing was done to is saved as it was, byte for byte', () => {
  expect(documentTexts(texts, after())).toEqual(texts);
  expect(changesToSave(texts, after())).toEqual({});
  // What is no object has no bytes to keep.
  for (const text of ['[]', '5', 'null', '"text"', '{', '']) {
    const unreadable = { ...texts, positionJson: text, jsonMetadata: text };
    const { document } = openDocument(unreadable, []);
    const saved = documentTexts(unreadable, document);
    expect([text, Object.keys(JSON.parse(saved.positionJson ?? '')).toSorted()]).toEqual([
      text,
      ['DASHBOARD_VERSION_KEY', 'GRID_ID', 'ROOT_ID'],
    ]);
    expect([text, saved.jsonMetadata]).toEqual([text, '{}']);
  }
});

test('[L10] a save names only what changed, and keeps every byte of what did not', () => {
  const afterAdding = after(
    {
      kind: 'add',
      nodes: [newChart('N', { id: 2, uuid: 'v', name: 'Two' })],
      at: { parentId: 'GRID_ID', index: 9 },
      wrapId: 'RN',
    },
    { kind: 'set metadata', metadata: { color_scheme: 'y', added: [1] } },
  );
  const body = changesToSave(texts, afterAdding);
  expect(Object.keys(body)).toEqual(['position_json', 'json_metadata']);
  expect(body.position_json).toContain(
    '"D":{"id":"D","type":"WIDGET","children":[],"parents":["ROOT_ID","GRID_ID"],"meta":{"exact": 1.50,"big":12345678901234567890}}',
  );
  expect(body.position_json).toContain('"width":4.0');
  expect(body.json_metadata).toBe('{"10": 1.0, "color_scheme":"y", "odd":{"big":12345678901234567890}, "added": [1]}');
  expect(changesToSave(texts, after({ kind: 'set fields', fields: { title: 'Ten', slug: 'ten' } }))).toEqual({
    dashboard_title: 'Ten',
    slug: 'ten',
  });
});

test('[DASH-004] saved and opened again a document is the same', () => {
  const document = after(
    { kind: 'remove', id: 'C' },
    { kind: 'set fields', fields: { isPublished: true, ownerIds: [2, 1] } },
    { kind: 'set metadata', metadata: {}, removed: ['10'] },
  );
  const savedTexts = documentTexts(texts, document);
  expect(openDocument(savedTexts, []).document).toEqual(document);
  expect(savedTexts.jsonMetadata).toBe('{"color_scheme":"x", "odd":{"big":12345678901234567890}}');
});

test('the difference of two states is said in words', () => {
  const next = documentTexts(
    texts,
    after(
      { kind: 'set fields', fields: { title: 'Ten', isPublished: true } },
      {
        kind: 'add',
        nodes: [newChart('N', { id: 2, uuid: 'v', name: 'Two' })],
        at: { parentId: 'R', index: 9 },
        wrapId: 'RN',
      },
      { kind: 'resize', id: 'C', height: 20 },
      { kind: 'set metadata', metadata: { native_filter_configuration: [{ id: 'F', name: 'Origin' }] } },
    ),
  );
  expect(differencesOf(texts, next)).toEqual([
    'Renamed from “Nine” to “Ten”',
    'Published',
    'Added chart “Two”',
    'Resized chart “One”',
    'Added filter “Origin”',
  ]);
  expect(differencesOf(next, texts)).toContain('Removed chart “Two”');
  expect(differencesOf(texts, texts)).toEqual([]);
});

test('what stayed in order is not said to have moved', () => {
  const two = documentTexts(
    texts,
    after({
      kind: 'add',
      nodes: [newChart('N', { id: 2, uuid: 'v', name: 'Two' })],
      at: { parentId: 'R', index: 9 },
      wrapId: 'RN',
    }),
  );
  const openedDocument = openDocument(two, []).document;
  const moveOutcome = applyDashboardAction(openedDocument, {
    kind: 'move',
    id: 'N',
    at: { parentId: 'R', index: 0 },
    wrapId: 'x',
  });
  if (!moveOutcome.isDone) throw new Error(moveOutcome.reason);
  expect(differencesOf(two, documentTexts(two, moveOutcome.document))).toHaveLength(1);
  expect(differencesOf(two, documentTexts(two, moveOutcome.document))[0]).toMatch(/^Moved chart/);
});

test.each<[string, Partial<DashboardTexts['fields']>, object]>([
  ['title', { title: 'Ten' }, { dashboard_title: 'Ten' }],
  ['address', { slug: 'ten' }, { slug: 'ten' }],
  ['publishing', { isPublished: true }, { published: true }],
  ['styles', { css: '.a{}' }, { css: '.a{}' }],
  ['certificate', { certifiedBy: 'Ann' }, { certified_by: 'Ann' }],
  ['its details', { certificationDetails: 'checked' }, { certification_details: 'checked' }],
  ['owners', { ownerIds: [1, 2] }, { owners: [1, 2] }],
  ['roles', { roleIds: [3] }, { roles: [3] }],
  ['nothing new', { title: 'Nine', ownerIds: [1], roleIds: [], css: null }, {}],
])('a save of other fields: %s', (_, changedFields, body) => {
  expect(changesToSave(texts, after({ kind: 'set fields', fields: changedFields }))).toEqual(body);
});

test('metadata keep their place when they are set, new ones come last, removed ones go', () => {
  const document = after({
    kind: 'set metadata',
    metadata: { color_scheme: 'y', last: 1 },
    removed: ['odd', 'never there'],
  });
  expect(document.metadata).toEqual({ 10: 1, color_scheme: 'y', last: 1 });
  expect(changesToSave(texts, document)).toEqual({ json_metadata: '{"10": 1.0, "color_scheme":"y", "last": 1}' });
});

test.each<[string | null, object, string | undefined]>([
  [null, {}, undefined],
  [null, { a: 1 }, '{"a": 1}'],
  ['', { a: 1 }, '{"a": 1}'],
  ['[1]', { a: 1 }, '{"a": 1}'],
  ['{}', {}, undefined],
  ['{ "a" : 1 }', { a: 1 }, undefined],
])('metadata %j with %j set', (jsonMetadata, metadata, expected) => {
  const before = { ...texts, jsonMetadata };
  const outcome = applyDashboardAction(openDocument(before, [chart]).document, {
    kind: 'set metadata',
    metadata: { ...metadata },
  });
  expect(outcome.isDone && changesToSave(before, outcome.document).json_metadata).toBe(expected);
});

test('an action on the layout that cannot be done has its reason, one without effect leaves the very same document', () => {
  const { document } = openDocument(texts, [chart]);
  expect(applyDashboardAction(document, { kind: 'remove', id: 'GONE' })).toEqual({
    isDone: false,
    reason: 'This cannot be removed.',
  });
  const sameOutcome = applyDashboardAction(document, { kind: 'set meta', id: 'C', meta: { chartId: 1 } });
  expect(sameOutcome.isDone && sameOutcome.document).toBe(document);
});

test('opening says what had to be mended', () => {
  const missing = { id: 2, uuid: 'v', name: 'Two' };
  expect(openDocument(texts, [chart, missing]).repairs).toEqual({ reattached: [], placed: [2] });
  const lossyTexts = { ...texts, positionJson: positionJson.replace('"children":["R","D"]', '"children":["R"]') };
  expect(openDocument(lossyTexts, [chart]).repairs).toEqual({ reattached: ['D'], placed: [] });
});
