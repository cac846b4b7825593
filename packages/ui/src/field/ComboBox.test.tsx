import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
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
