import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LazyOverlay, type TriggerProps } from './LazyOverlay.tsx';

afterEach(cleanup);

const noteRender = vi.fn<() => void>();
function Trigger({ onPress }: TriggerProps) {
  noteRender();
  return <button onClick={onPress}>Actions</button>;
}
const load = () => Promise.resolve();

test('a trigger is not rendered again when what it opens changes, and opens the latest', () => {
  const trigger = <Trigger />;
  const overlay = (text: string) => (
    <LazyOverlay {...{ trigger, load }} kind="menu">
      <p>{text}</p>
    </LazyOverlay>
  );
  const { rerender } = render(overlay('First'));
  noteRender.mockClear();
  rerender(overlay('Second'));
  expect(noteRender).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Actions'));
  expect(screen.getByText('Second')).toBeDefined();
});
