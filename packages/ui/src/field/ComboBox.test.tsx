import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ComboBox } from './ComboBox.tsx';

const columns = [
  { id: 'airport', text: 'Origin airport' },
  { id: 'gone', text: 'Origin gone', isDisabled: true },
  { id: 'origin', text: 'Origin' },
  { id: 'city', text: 'Destination city' },
];

afterEach(cleanup);

function WithState() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <ComboBox label="Column" choices={columns} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

/** What Enter on a typed text chooses. */
function chosenBy(text: string): string | null {
  cleanup();
  render(<WithState />);
  const field = screen.getByRole('combobox', { name: 'Column' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
  return screen.getByRole('status').textContent;
}

test('Enter takes what was typed whole, else the first choice that holds it', () => {
  expect(chosenBy('origin')).toBe('origin');
  expect(chosenBy('ORIGIN A')).toBe('airport');
  expect(chosenBy('city')).toBe('city');
  expect(chosenBy('gone')).toBe('');
  expect(chosenBy('zzz')).toBe('');
  expect(chosenBy('')).toBe('');
});

test('Esc closes the open list and goes no further; with the list closed it goes on to what the field stands in', () => {
  const goesOn = vi.fn<() => void>();
  render(
    // What a popover around the field does.
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && goesOn()}>
      <ComboBox label="Column" choices={columns} value={null} onChange={() => undefined} />
    </div>,
  );
  const field = screen.getByRole('combobox', { name: 'Column' });
  act(() => field.focus());
  expect(screen.getByRole('listbox')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(goesOn).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(goesOn).toHaveBeenCalledOnce();
});
