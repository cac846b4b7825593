import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useInertOutside } from './use-inert-outside.ts';

afterEach(cleanup);

function Page({ isFull }: { isFull: boolean }) {
  const tile = useRef<HTMLDivElement>(null);
  useInertOutside(tile, isFull, 'article');
  return (
    <>
      <nav data-testid="rail" />
      <main data-testid="main">
        <div data-testid="neighbor" />
        <div ref={tile} data-testid="tile">
          <article tabIndex={-1} data-testid="article">
            {isFull && <button type="button">Exit full screen</button>}
          </article>
        </div>
      </main>
      <section data-testid="messages" data-react-aria-top-layer="true" />
    </>
  );
}

const isInert = (id: string) => screen.getByTestId(id).inert;

test('what fills the screen is alone on it, and the focus returns when it no longer does', () => {
  const { rerender } = render(<Page isFull={false} />);
  rerender(<Page isFull />);
  expect(['rail', 'neighbor'].map(isInert)).toEqual([true, true]);
  expect(['main', 'tile', 'messages'].map((id) => isInert(id) || false)).toEqual([false, false, false]);
  screen.getByRole('button', { name: 'Exit full screen' }).focus();
  rerender(<Page isFull={false} />);
  expect(['rail', 'neighbor'].map(isInert)).toEqual([false, false]);
  expect(document.activeElement).toBe(screen.getByTestId('article'));
});
