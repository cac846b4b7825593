import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DraftsContext, useDraft, useOffersAtOnce } from './drafts.ts';
import type { Drafts } from './drafts.ts';

afterEach(cleanup);

function Editor() {
  const [sql, setSql] = useDraft('sql', () => 'SUM(1)');
  return <input aria-label="SQL" value={sql} onChange={(event) => setSql(event.target.value)} />;
}
const editor = (drafts: Drafts) => (
  <DraftsContext value={drafts}>
    <Editor />
  </DraftsContext>
);
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'SQL' });

test('what was typed into an editor is there when it opens again; forgotten, the editor begins anew', () => {
  const drafts: Drafts = new Map();
  const { unmount } = render(editor(drafts));
  expect(field().value).toBe('SUM(1)');
  fireEvent.change(field(), { target: { value: 'SUM(delay) / COUNT(*)' } });
  unmount();
  const secondRender = render(editor(drafts));
  expect(field().value).toBe('SUM(delay) / COUNT(*)');
  secondRender.unmount();
  drafts.clear();
  render(editor(drafts));
  expect(field().value).toBe('SUM(1)');
});

function OfferingEditor({ isNew = true, tab }: { isNew?: boolean; tab: string }) {
  const [, setName] = useDraft('name', () => '');
  return <button onClick={() => setName('delay')}>{useOffersAtOnce(isNew, tab) ? 'offers' : 'waits'}</button>;
}
const offering = (drafts: Drafts, tab: string, isNew = true) => (
  <DraftsContext value={drafts}>
    <OfferingEditor {...{ tab, isNew }} />
  </DraftsContext>
);

test('choices are offered at once in what is new and empty, and on its first tab alone', () => {
  const drafts: Drafts = new Map();
  const shownText = () => screen.getByRole('button').textContent;
  const { rerender, unmount } = render(offering(drafts, 'saved'));
  expect(shownText()).toBe('offers');
  rerender(offering(drafts, 'simple'));
  expect(shownText()).toBe('waits');
  rerender(offering(drafts, 'saved'));
  expect(shownText()).toBe('waits');
  fireEvent.click(screen.getByRole('button'));
  unmount();
  const reopenedEditor = render(offering(drafts, 'saved'));
  expect(shownText()).toBe('waits');
  reopenedEditor.unmount();
  render(offering(new Map(), 'saved', false));
  expect(shownText()).toBe('waits');
});
