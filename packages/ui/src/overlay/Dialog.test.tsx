import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { setInteractionModality } from 'react-aria-components';
import { afterEach, expect, test, vi } from 'vitest';
import { Checkbox } from '../field/Checkbox.tsx';
import { SearchField } from '../field/SearchField.tsx';
import { Select } from '../field/Select.tsx';
import { TextField } from '../field/TextField.tsx';
import { Dialog } from './Dialog.tsx';

afterEach(cleanup);

const colors = ['red', 'blue'].map((id) => ({ id, text: id }));

function Form({ onClose, unsaved }: { onClose: () => void; unsaved?: string | null }) {
  const [name, setName] = useState('Ada');
  const [search, setSearch] = useState('');
  const [isActive, setActive] = useState(false);
  const [color, setColor] = useState<string | null>(null);
  return (
    <Dialog isOpen onClose={onClose} title="Form" {...(unsaved === undefined ? {} : { unsaved })}>
      <TextField label="Name" value={name} onChange={setName} />
      <SearchField label="Find" value={search} onChange={setSearch} />
      <Checkbox isSelected={isActive} onChange={setActive}>
        Active
      </Checkbox>
      <Select label="Color" choices={colors} value={color} onChange={setColor} />
    </Dialog>
  );
}

function openForm(unsaved?: string | null) {
  const onClose = vi.fn<() => void>();
  render(<Form onClose={onClose} {...(unsaved === undefined ? {} : { unsaved })} />);
  return onClose;
}

const type = (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: text } });
};
const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
const isRequested = () => screen.queryByRole('alertdialog', { name: 'Close without saving?' }) !== null;

test('Esc closes a form in which nothing was entered', () => {
  const onClose = openForm();
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(isRequested()).toBe(false);
});

test('Esc closes it at once where the focus shows what Close is called', async () => {
  const onClose = openForm();
  // The keyboard is in use, so that the focus brings the words. React Aria keeps what was in use, and listens to the document of the first file only.
  setInteractionModality('keyboard');
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  const textElement = await screen.findByRole('tooltip');
  expect(textElement.textContent).toBe('Close');
  expect(close.getAttribute('aria-describedby')).toBe(textElement.id);
  fireEvent.keyDown(close, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a press on the scrim takes no focus from the field that has it, a press inside does', () => {
  openForm('Your change');
  const dialog = screen.getByRole('dialog');
  const scrim = dialog.parentElement?.parentElement;
  if (scrim === null || scrim === undefined) throw new Error('The dialog has no scrim');
  // False: the event was canceled, and with it the change of focus.
  expect(fireEvent.mouseDown(scrim)).toBe(false);
  expect(fireEvent.mouseDown(screen.getByLabelText('Name'))).toBe(true);
});

test('what was typed outlives Esc and Close until it is discarded', () => {
  const onClose = openForm();
  type('Name', 'Grace');
  escape();
  expect(isRequested()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(isRequested()).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Grace');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('text that was typed and taken back is nothing to lose', () => {
  const onClose = openForm();
  type('Name', 'Grace');
  type('Name', 'Ada');
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a search is nothing to lose', () => {
  const onClose = openForm();
  type('Find', 'something');
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a box that was checked is asked for', () => {
  const onClose = openForm();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Active' }));
  escape();
  expect(isRequested()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('a choice that was made is asked for', async () => {
  const onClose = openForm();
  fireEvent.click(screen.getByRole('button', { name: /Color/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'blue' }));
  escape();
  expect(isRequested()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('whoever knows what would be lost says it; null is nothing', () => {
  const closeHandler = openForm(null);
  type('Name', 'Grace');
  escape();
  expect(closeHandler).toHaveBeenCalledTimes(1);
  cleanup();

  const onClose = openForm('Your 2 changes');
  escape();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog').textContent).toContain('Your 2 changes would be lost.');
});

test('a body in which nothing can be focused takes the focus itself, so that the keys scroll it', () => {
  const bodyOf = () => screen.getByRole('dialog').querySelector('header + div');
  const { rerender } = render(
    <Dialog isOpen onClose={() => undefined} title="Read">
      <p>Many words</p>
      <button type="button" disabled>
        Off
      </button>
    </Dialog>,
  );
  expect(bodyOf()?.getAttribute('tabindex')).toBe('0');
  rerender(
    <Dialog isOpen onClose={() => undefined} title="Read">
      <a href="/more">More</a>
    </Dialog>,
  );
  expect(bodyOf()?.hasAttribute('tabindex')).toBe(false);
});
