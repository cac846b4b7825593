import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ContextMenu } from './ContextMenu.tsx';

afterEach(cleanup);

const pointer = { xPx: 10, yPx: 10 };

test('a menu at a place shows its head and its lines, and closes with Esc', () => {
  const onClose = vi.fn<() => void>();
  const onAction = vi.fn<() => void>();
  render(
    <ContextMenu
      label="ORD"
      head={<b>166,341</b>}
      place={pointer}
      onClose={onClose}
      sections={[{ id: 'a', items: [{ id: 'copy', text: 'Copy value', onAction }] }]}
    />,
  );
  expect(screen.getByRole('menu', { name: 'ORD' })).toBeTruthy();
  expect(screen.getByText('166,341')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalled();
});

test('a further menu is searched', async () => {
  render(
    <ContextMenu
      label="ORD"
      place={pointer}
      onClose={() => undefined}
      sections={[
        {
          id: 'a',
          items: [
            {
              id: 'by',
              text: 'Drill by',
              search: 'Search 2 dimensions',
              sections: [
                {
                  id: 'all',
                  items: [
                    { id: 'x', text: 'carrier' },
                    { id: 'y', text: 'destination' },
                  ],
                },
              ],
            },
          ],
        },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole('menuitem', { name: 'Drill by' }));
  const field = await screen.findByRole('searchbox');
  fireEvent.change(field, { target: { value: 'dest' } });
  expect(await screen.findByRole('menuitem', { name: 'destination' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'carrier' })).toBeNull();
});

test('a line may be called as its section, and as a line of another section', () => {
  const line = (text: string) => ({ id: 'same', text });
  render(
    <ContextMenu
      label="ORD"
      place={pointer}
      onClose={() => undefined}
      sections={[
        { id: 'same', items: [line('first')] },
        { id: 'other', items: [line('second')] },
      ]}
    />,
  );
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['first', 'second']);
});
