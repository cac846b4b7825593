import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { RangeStrip } from './RangeStrip.tsx';
import type { StripRange } from './strip-range.ts';

afterEach(cleanup);

const edges = Array.from({ length: 31 }, (_, index) => index * 10);
const amounts = edges.slice(1).map((_, index) => index);
const stripWidthPx = 300;

type Listener = (value: StripRange | null) => void;

function WithState({ first, onMove, onEnd }: { first: StripRange; onMove: Listener; onEnd: Listener }) {
  const [value, setValue] = useState(first);
  const [moved, setMoved] = useState<StripRange | null>(null);
  return (
    <RangeStrip
      label="Rows"
      edges={edges}
      amounts={amounts}
      value={moved ?? value}
      onChange={(next) => {
        setMoved(next);
        onMove(next);
      }}
      onChangeEnd={(next) => {
        setMoved(null);
        setValue(next);
        onEnd(next);
      }}
      format={(value) => `no. ${value}`}
      marks={[{ value: 150, text: 'half' }]}
    />
  );
}

function show(first: StripRange) {
  const onMove = vi.fn<Listener>();
  const onEnd = vi.fn<Listener>();
  render(<WithState {...{ first, onMove, onEnd }} />);
  const slider = (name: string) => screen.getByRole('slider', { name });
  const track = slider('Rows, from').parentElement;
  if (track === null) throw new Error('The strip has no track.');
  track.getBoundingClientRect = () => new DOMRect(0, 0, stripWidthPx, 48);
  track.setPointerCapture = () => undefined;
  const texts = () => screen.getAllByRole('slider').map((one) => one.getAttribute('aria-valuetext'));
  const pointerAt = (step: number) => ({ clientX: (step / 30) * stripWidthPx, button: 0, pointerId: 1 });
  return { onMove, onEnd, slider, track, texts, pointerAt };
}

test('the range and both ends are sliders with their values in words', () => {
  const { texts, slider } = show([50, 100]);
  expect(texts()).toEqual(['no. 50 – no. 100', 'no. 50', 'no. 100']);
  expect(slider('Rows, to').getAttribute('aria-valuemax')).toBe('300');
  expect(screen.getByText('half')).toBeTruthy();
});

test('a drag over the bars makes a range of whole steps, in either direction', () => {
  const { track, pointerAt, texts, onEnd } = show([0, 300]);
  fireEvent.pointerDown(track, pointerAt(12.5));
  fireEvent.pointerMove(track, pointerAt(4.2));
  expect(texts()[0]).toBe('no. 40 – no. 130');
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.pointerUp(track, pointerAt(4.2));
  expect(onEnd.mock.calls).toEqual([[[40, 130]]]);
});

test('a press alone chooses its step', () => {
  const { track, pointerAt, onEnd } = show([0, 50]);
  fireEvent.pointerDown(track, pointerAt(20.5));
  fireEvent.pointerUp(track, pointerAt(20.5));
  expect(onEnd.mock.calls).toEqual([[[200, 210]]]);
});

test('a drag of a handle moves its end to the nearest edge, no further than the other end', () => {
  const { slider, track, pointerAt, onEnd } = show([50, 100]);
  fireEvent.pointerDown(slider('Rows, to'), pointerAt(10));
  fireEvent.pointerMove(track, pointerAt(14.6));
  fireEvent.pointerUp(track, pointerAt(14.6));
  fireEvent.pointerDown(slider('Rows, from'), pointerAt(5));
  fireEvent.pointerMove(track, pointerAt(29));
  fireEvent.pointerUp(track, pointerAt(29));
  expect(onEnd.mock.calls).toEqual([[[50, 150]], [[140, 150]]]);
});

test('between the handles the range is shifted; where it is all there is, a new one begins', () => {
  const part = show([50, 100]);
  fireEvent.pointerDown(part.slider('Rows, range'), part.pointerAt(7));
  fireEvent.pointerMove(part.track, part.pointerAt(11.2));
  fireEvent.pointerUp(part.track, part.pointerAt(11.2));
  expect(part.onEnd.mock.calls).toEqual([[[90, 140]]]);
  cleanup();
  const all = show([0, 300]);
  fireEvent.pointerDown(all.slider('Rows, range'), all.pointerAt(7.5));
  fireEvent.pointerMove(all.track, all.pointerAt(9.5));
  fireEvent.pointerUp(all.track, all.pointerAt(9.5));
  expect(all.onEnd.mock.calls).toEqual([[[70, 100]]]);
});

test('a drag that becomes scrolling is given up', () => {
  const { track, pointerAt, texts, onMove, onEnd } = show([50, 100]);
  fireEvent.pointerDown(track, pointerAt(20));
  fireEvent.pointerMove(track, pointerAt(22));
  fireEvent.pointerCancel(track, pointerAt(22));
  expect(onMove).toHaveBeenLastCalledWith(null);
  expect(onEnd).not.toHaveBeenCalled();
  expect(texts()[0]).toBe('no. 50 – no. 100');
});

test('other buttons of the mouse brush nothing', () => {
  const { track, pointerAt, onMove, onEnd } = show([50, 100]);
  fireEvent.pointerDown(track, { ...pointerAt(20), button: 2 });
  fireEvent.pointerMove(track, pointerAt(25));
  fireEvent.pointerUp(track, pointerAt(25));
  expect(onMove).not.toHaveBeenCalled();
  expect(onEnd).not.toHaveBeenCalled();
});

test.each([
  ['Rows, from', { key: 'ArrowRight' }, [60, 100]],
  ['Rows, from', { key: 'ArrowLeft' }, [40, 100]],
  ['Rows, from', { key: 'Home' }, [0, 100]],
  ['Rows, from', { key: 'ArrowLeft', shiftKey: true }, [20, 100]],
  ['Rows, to', { key: 'ArrowUp' }, [50, 110]],
  ['Rows, to', { key: 'ArrowRight', shiftKey: true }, [50, 130]],
  ['Rows, to', { key: 'PageDown' }, [50, 70]],
  ['Rows, to', { key: 'End' }, [50, 300]],
  ['Rows, range', { key: 'ArrowRight' }, [60, 110]],
  ['Rows, range', { key: 'ArrowDown', shiftKey: true }, [20, 70]],
  ['Rows, range', { key: 'End' }, [250, 300]],
] as const)('%s and the key %j', (name, key, expected) => {
  const { slider, onEnd } = show([50, 100]);
  fireEvent.keyDown(slider(name), key);
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.keyUp(slider(name), key);
  expect(onEnd.mock.calls).toEqual([[expected]]);
});

test('a key that is held down ends once', () => {
  const { slider, onEnd } = show([50, 100]);
  for (let press = 0; press < 4; press += 1) fireEvent.keyDown(slider('Rows, to'), { key: 'ArrowRight' });
  fireEvent.keyUp(slider('Rows, to'), { key: 'ArrowRight' });
  fireEvent.keyUp(slider('Rows, to'), { key: 'Tab' });
  expect(onEnd.mock.calls).toEqual([[[50, 140]]]);
});
