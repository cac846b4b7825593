import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ColorField } from './ColorField.tsx';
import type { ColorParts } from '../field/color-parts.ts';

afterEach(cleanup);

const presets = ['#395cd0', '#bf801d', '#168c7d', '#d54c76', '#562f9a', '#688046', '#1795d8', '#983600'];

function WithState({ onValue }: { onValue: (value: ColorParts | null) => void }) {
  const [value, setValue] = useState<ColorParts | null>(null);
  return (
    <ColorField
      label="Fill"
      noneText="Automatic color"
      presets={presets}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

test('a color is picked among the first seven presets, by its code, and taken off; the focus comes back to the field', async () => {
  const pickedColors: (ColorParts | null)[] = [];
  render(<WithState onValue={(value) => pickedColors.push(value)} />);
  const trigger = screen.getByRole('button', { name: 'Fill: Automatic color' });
  act(() => trigger.focus());
  fireEvent.click(trigger);
  const choices = await screen.findAllByRole('option');
  expect(choices).toHaveLength(7);
  fireEvent.click(choices[1] as HTMLElement);
  expect(pickedColors).toEqual([{ r: 191, g: 128, b: 29, a: 1 }]);
  const code = screen.getByRole('textbox', { name: 'Code' });
  act(() => code.focus());
  fireEvent.change(code, { target: { value: '#102030' } });
  act(() => code.blur());
  expect(pickedColors.at(-1)).toEqual({ r: 16, g: 32, b: 48, a: 1 });
  act(() => code.focus());
  fireEvent.keyDown(code, { key: 'Escape' });
  fireEvent.keyUp(code, { key: 'Escape' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Fill: #102030');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Fill' }));
  expect(pickedColors.at(-1)).toBeNull();
});
