import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { RangeSlider } from './RangeSlider.tsx';

afterEach(cleanup);

type Range = readonly [number, number];

function WithState({ onEnd, spread = [] }: { onEnd: (value: Range) => void; spread?: readonly number[] }) {
  const [value, setValue] = useState<Range>([250, 1_900]);
  return (
    <RangeSlider
      label="Distance"
      min={0}
      max={2_000}
      step={50}
      value={value}
      onChange={setValue}
      onChangeEnd={onEnd}
      spread={spread}
    />
  );
}

const enter = (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

test('a typed number moves its own end', () => {
  const onEnd = vi.fn<(value: Range) => void>();
  render(<WithState onEnd={onEnd} />);
  enter('Distance, from', '500');
  expect(onEnd).toHaveBeenLastCalledWith([500, 1_900]);
  enter('Distance, to', '1,000');
  expect(onEnd).toHaveBeenLastCalledWith([500, 1_000]);
});

test('an end cannot pass the other one', () => {
  const onEnd = vi.fn<(value: Range) => void>();
  render(<WithState onEnd={onEnd} />);
  enter('Distance, from', '1,950');
  expect(onEnd).toHaveBeenLastCalledWith([1_900, 1_900]);
});

test('an emptied field goes back to the edge of the scale', () => {
  const onEnd = vi.fn<(value: Range) => void>();
  render(<WithState onEnd={onEnd} />);
  enter('Distance, to', '');
  expect(onEnd).toHaveBeenLastCalledWith([250, 2_000]);
});

test('each thumb is a slider with its own value', () => {
  render(<WithState onEnd={() => undefined} />);
  expect(screen.getAllByRole('slider').map((thumb) => (thumb as HTMLInputElement).value)).toEqual(['250', '1900']);
});

test('bins of the spread inside of the range are marked', () => {
  const { container } = render(<WithState onEnd={() => undefined} spread={[5, 5, 5, 5, 5, 5, 5, 5, 5, 5]} />);
  const bins = [...container.querySelectorAll('[aria-hidden] > i')].map((bin) => bin.hasAttribute('data-in'));
  // Middles at 100, 300, … 1,900.
  expect(bins).toEqual([false, true, true, true, true, true, true, true, true, true]);
});

test('a drag over the spread chooses a range, one that is broken off leaves what was there', () => {
  const onEnd = vi.fn<(value: Range) => void>();
  const { container } = render(<WithState onEnd={onEnd} spread={[1, 2, 3, 4]} />);
  const spread = container.querySelector('[aria-hidden]:has(> i)') as HTMLElement;
  spread.setPointerCapture = () => undefined;
  spread.getBoundingClientRect = () => new DOMRect(100, 0, 200, 20);
  const press = (type: string, clientX: number) =>
    fireEvent(spread, new MouseEvent(type, { bubbles: true, clientX, button: 0 }));
  // Distances of 0 and 100 km, before the range that begins at 250.
  press('pointerdown', 100);
  press('pointermove', 110);
  expect(screen.getByRole('textbox', { name: 'Distance, to' })).toHaveProperty('value', '100');
  press('pointercancel', 110);
  expect(screen.getByRole('textbox', { name: 'Distance, to' })).toHaveProperty('value', '1,900');
  expect(onEnd).not.toHaveBeenCalled();
  press('pointerdown', 100);
  press('pointermove', 110);
  press('pointerup', 110);
  expect(onEnd).toHaveBeenLastCalledWith([0, 100]);
  // A click alone chooses nothing.
  press('pointerdown', 290);
  press('pointerup', 290);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
