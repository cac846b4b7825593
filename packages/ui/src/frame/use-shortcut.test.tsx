import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useShortcut, useShortcuts } from './use-shortcut.ts';
import type { Shortcut } from './use-shortcut.ts';

afterEach(cleanup);

function Bound(shortcut: Shortcut) {
  useShortcut(shortcut);
  return <input aria-label="Field" />;
}
function Known() {
  return (
    <p>
      {useShortcuts()
        .map(({ keys, text }) => `${keys} ${text}`)
        .join(', ')}
    </p>
  );
}

test('a plain key works on the page and is left to the reader in a field', () => {
  const onAct = vi.fn<() => void>();
  render(<Bound keys="/" text="Search" onAct={onAct} />);
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: '/' });
  expect(onAct).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(onAct).toHaveBeenCalledTimes(1);
});

test('a stroke with Mod works in fields too', () => {
  const onAct = vi.fn<() => void>();
  render(<Bound keys="Mod+Enter" text="Run" onAct={onAct} />);
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Enter', ctrlKey: true });
  expect(onAct).toHaveBeenCalledTimes(1);
});

test('a sequence needs both keys, in order', () => {
  const onAct = vi.fn<() => void>();
  render(<Bound keys="G D" text="Dashboards" onAct={onAct} />);
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(onAct).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(onAct).toHaveBeenCalledTimes(1);
});

test('the list has what is bound now', () => {
  const { rerender } = render(
    <>
      <Known />
      <Bound keys="F" text="Full screen" onAct={() => undefined} />
    </>,
  );
  expect(screen.queryByText('F Full screen')).not.toBeNull();
  rerender(<Known />);
  expect(screen.queryByText('F Full screen')).toBeNull();
});
