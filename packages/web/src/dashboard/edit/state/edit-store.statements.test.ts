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
