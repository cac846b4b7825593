import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DraftsContext, useDraft } from './kept-draft.ts';
import type { Drafts } from './kept-draft.ts';

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
