import type { DashboardTexts } from '@sextant/contract';
import { changesToSave } from '@sextant/dashboard';
import { expect, test } from 'vitest';
import { createEditStore } from './edit-store.ts';

const texts: DashboardTexts = {
  fields: {
    title: 'Nine',
    slug: null,
    isPublished: false,
    css: null,
    certifiedBy: null,
    certificationDetails: null,
    ownerIds: [1],
    roleIds: [],
  },
  positionJson: JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] },
  }),
  jsonMetadata: '{"color_scheme":"x"}',
};

test('[HYDR-010] a dashboard that was just opened for editing has no unsaved changes', () => {
  const store = createEditStore({ texts, version: 1, charts: [], savedDraft: null, onHistory: () => undefined });
  const { history, document } = store.getState();
  expect([history.actions.length, history.doneCount]).toEqual([0, 0]);
  expect(changesToSave(texts, document)).toEqual({});
  store.getState().apply({ kind: 'set fields', fields: { title: 'Ten', roleIds: [3] } }, 'Renamed');
  expect(changesToSave(texts, store.getState().document)).toEqual({ dashboard_title: 'Ten', roles: [3] });
  store.getState().undo();
  expect(changesToSave(texts, store.getState().document)).toEqual({});
});

test('what was done while a save was on its way stays, as changes upon what was saved, and is kept as the draft', () => {
  let storedActions: readonly unknown[] = [];
  const onHistory = ({ actions }: { actions: readonly unknown[] }) => (storedActions = actions);
  const store = createEditStore({ texts, version: 1, charts: [], savedDraft: null, onHistory });
  const { apply, undo, rebase } = store.getState();
  const certify = (certifiedBy: string): void =>
    void apply({ kind: 'set fields', fields: { certifiedBy } }, 'Certified');
  const savedTexts = (title: string): DashboardTexts => ({ ...texts, fields: { ...texts.fields, title } });
  const fields = () => [store.getState().document.fields.title, store.getState().document.fields.certifiedBy];
  const titled = { kind: 'set fields', fields: { title: 'Ten' } } as const;
  apply(titled, 'Renamed');
  const { history: savedHistory } = store.getState();
  certify('Ann');
  rebase(savedTexts('Ten'), 2, savedHistory);
  expect([fields(), store.getState().base.version, storedActions]).toEqual([
    ['Ten', 'Ann'],
    2,
    [{ kind: 'set fields', fields: { certifiedBy: 'Ann' } }],
  ]);
  undo();
  expect(fields()).toEqual(['Ten', null]);
  // Undone and done otherwise: the new action stays.
  apply(titled, 'Renamed');
  certify('Bob');
  const { history: secondHistory } = store.getState();
  undo();
  certify('Cid');
  rebase({ ...savedTexts('Ten'), fields: { ...texts.fields, title: 'Ten', certifiedBy: 'Bob' } }, 3, secondHistory);
  expect(fields()).toEqual(['Ten', 'Cid']);
  rebase(savedTexts('Ten'), 4, store.getState().history);
  expect([fields(), storedActions]).toEqual([['Ten', null], []]);
});

test('a new action cuts what was undone: redo has nothing left, and undo goes back over the new action', () => {
  const store = createEditStore({ texts, version: 1, charts: [], savedDraft: null, onHistory: () => undefined });
  const { apply, undo, redo } = store.getState();
  const titles = (): string => store.getState().document.fields.title;
  const rename = (title: string): void => void apply({ kind: 'set fields', fields: { title } }, 'Renamed');
  rename('Ten');
  rename('Eleven');
  undo();
  rename('Twelve');
  expect(store.getState().history.actions).toHaveLength(2);
  redo();
  expect([titles(), store.getState().announced.text]).toEqual(['Twelve', 'Nothing to redo']);
  undo();
  expect(titles()).toBe('Ten');
  undo();
  expect(titles()).toBe('Nine');
  redo();
  redo();
  expect(titles()).toBe('Twelve');
});
