import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { elementKeys, useEarlyKeys, useElementKeys, useShortcut, useShortcuts } from './use-shortcut.ts';
import type { Shortcut } from './use-shortcut.ts';

afterEach(cleanup);

function Bound(shortcut: Shortcut) {
  useShortcut(shortcut);
  return <input aria-label="Field" />;
}
function WithShortcut() {
  return (
    <p>
      {useShortcuts()
        .map(({ keys, text }) => `${keys.join()} ${text}`)
        .join(', ')}
    </p>
  );
}

test('a plain key works on the page and is left to the reader in a field', () => {
  const onAction = vi.fn<() => void>();
  render(<Bound keys="/" text="Search" onAction={onAction} />);
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: '/' });
  expect(onAction).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(onAction).toHaveBeenCalledTimes(1);
});

test('a stroke with Mod works in fields too', () => {
  const onAction = vi.fn<() => void>();
  render(<Bound keys="Mod+Enter" text="Run" onAction={onAction} />);
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Enter', ctrlKey: true });
  expect(onAction).toHaveBeenCalledTimes(1);
});

test('a sequence needs both keys, in order', () => {
  const onAction = vi.fn<() => void>();
  render(<Bound keys="G D" text="Dashboards" onAction={onAction} />);
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(onAction).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(onAction).toHaveBeenCalledTimes(1);
});

test('the list has what is bound now', () => {
  const { rerender } = render(
    <>
      <WithShortcut />
      <Bound keys="F" text="Full screen" onAction={() => undefined} />
    </>,
  );
  expect(screen.queryByText('F Full screen')).not.toBeNull();
  rerender(<WithShortcut />);
  expect(screen.queryByText('F Full screen')).toBeNull();
});

function WithOverlay({ role, isModal }: { role: string; isModal?: boolean }) {
  return <div role={role} {...(isModal === undefined ? {} : { 'aria-modal': isModal })} />;
}

test('an open dialog keeps the keys; a message in the corner does not', () => {
  const onAction = vi.fn<() => void>();
  const { rerender } = render(<Bound keys="F" text="Full screen" onAction={onAction} />);
  const pressesNextTo = (neighbor: ReactElement) => {
    rerender(
      <>
        <Bound keys="F" text="Full screen" onAction={onAction} />
        {neighbor}
      </>,
    );
    onAction.mockClear();
    fireEvent.keyDown(document.body, { key: 'f' });
    return onAction.mock.calls.length;
  };
  expect(pressesNextTo(<WithOverlay role="dialog" />)).toBe(0);
  expect(pressesNextTo(<WithOverlay role="alertdialog" isModal />)).toBe(0);
  expect(pressesNextTo(<WithOverlay role="alertdialog" isModal={false} />)).toBe(1);
});

test('Esc acts although a tooltip takes it for itself, and acts once', () => {
  const onAction = vi.fn<() => void>();
  render(<Bound keys="Escape" text="Leave" onAction={onAction} />);
  const tooltip = render(<WithOverlay role="tooltip" />);
  const keep = (event: Event) => event.stopPropagation();
  document.addEventListener('keydown', keep, true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  document.removeEventListener('keydown', keep, true);
  expect(onAction).toHaveBeenCalledTimes(1);
  // One that is closing lets the key through: it must not act twice.
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onAction).toHaveBeenCalledTimes(2);
  tooltip.unmount();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onAction).toHaveBeenCalledTimes(3);
});

test('a stroke with Mod that is left to fields works neither there nor under a dialog', () => {
  const onAction = vi.fn<() => void>();
  render(<Bound keys="Mod+Z" text="Undo" worksInFields={false} onAction={onAction} />);
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'z', ctrlKey: true });
  const dialog = render(<WithOverlay role="dialog" isModal />);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(onAction).not.toHaveBeenCalled();
  dialog.unmount();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(onAction).toHaveBeenCalledTimes(1);
});

const tileKeys = elementKeys('On a tile', {
  table: { keys: ['T'], text: 'As table' },
  move: { keys: ['ArrowUp', 'Shift+ArrowUp'], text: 'Move' },
});

function Tile({ name, onTable }: { name: string; onTable: () => boolean | void }) {
  const handleKeyDown = useElementKeys(tileKeys, { table: onTable, move: () => undefined });
  return <button type="button" aria-label={name} onKeyDown={handleKeyDown} />;
}

test('keys of elements act on the focused one, and stand in the list once for all of them', () => {
  const first = vi.fn<() => void>();
  const second = vi.fn<() => void>();
  const page = vi.fn<() => void>();
  const { rerender } = render(
    <>
      <Tile name="First" onTable={first} />
      <Tile name="Second" onTable={second} />
      <Bound keys="T" text="Of the page" onAction={page} />
      <WithShortcut />
    </>,
  );
  expect(screen.getByRole('paragraph').textContent).toBe('T As table, ArrowUp,Shift+ArrowUp Move, T Of the page');
  fireEvent.keyDown(screen.getByLabelText('Second'), { key: 't' });
  fireEvent.keyDown(screen.getByLabelText('Second'), { key: 't', ctrlKey: true });
  expect([first, second, page].map((action) => action.mock.calls.length)).toEqual([0, 1, 0]);
  rerender(<WithShortcut />);
  expect(screen.getByRole('paragraph').textContent).toBe('');
});

test('a key that an element declines goes on to the page', () => {
  const page = vi.fn<() => void>();
  render(
    <>
      <Tile name="Tile" onTable={() => false} />
      <Bound keys="T" text="Of the page" onAction={page} />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('Tile'), { key: 't' });
  expect(page).toHaveBeenCalledTimes(1);
});

const lateKeys = ['Mod+S', 'Mod+Enter'];

function WithLatePart({ isThere, onSave }: { isThere: boolean; onSave: () => void }) {
  useEarlyKeys(lateKeys, isThere);
  return isThere ? <Bound keys="Mod+S" text="Save" onAction={onSave} /> : null;
}

test('a key of a part that has not come yet is done once, when it comes', () => {
  const onSave = vi.fn<() => void>();
  const { rerender } = render(<WithLatePart isThere={false} onSave={onSave} />);
  const isLeftToBrowser = fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect([isLeftToBrowser, onSave.mock.calls.length]).toEqual([false, 0]);
  rerender(<WithLatePart isThere onSave={onSave} />);
  expect(onSave).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(onSave).toHaveBeenCalledTimes(2);
});

test('a key of a part that comes without having been pressed does nothing', () => {
  const onSave = vi.fn<() => void>();
  const { rerender } = render(<WithLatePart isThere={false} onSave={onSave} />);
  rerender(<WithLatePart isThere onSave={onSave} />);
  expect(onSave).not.toHaveBeenCalled();
});

test('a sign that means nothing to a button works also on one that lets no key pass', () => {
  const onAction = vi.fn<() => void>();
  render(
    <>
      <Bound keys="?" text="Shortcuts" onAction={onAction} />
      <button type="button" onKeyDown={(event) => event.stopPropagation()}>
        More
      </button>
    </>,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: '?', shiftKey: true });
  expect(onAction).toHaveBeenCalledTimes(1);
});
