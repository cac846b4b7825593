import { expect, test } from 'vitest';
import { holeText } from './hole-text.ts';

const departures = { texts: ['166,341', '166k'], caption: 'Departures' };

test('a wide hole holds the number and what it counts', () => {
  expect(holeText(departures, 150, 1)).toEqual({ text: '166,341', size: 18, caption: 'Departures' });
});

test('a narrow hole holds the number alone, smaller, then in short, then nothing: it never touches the ring', () => {
  expect(holeText(departures, 84, 1)).toEqual({ text: '166,341', size: 15, caption: 'Departures' });
  expect(holeText(departures, 76, 1)).toEqual({ text: '166,341', size: 15, caption: null });
  expect(holeText(departures, 70, 1)).toEqual({ text: '166,341', size: 13, caption: null });
  expect(holeText(departures, 50, 1)).toEqual({ text: '166k', size: 15, caption: null });
  expect(holeText(departures, 30, 1)).toBeNull();
});

test('texts twice as large need a hole twice as large', () => {
  expect(holeText(departures, 150, 2)).toEqual(holeText(departures, 75, 1));
  expect(holeText(departures, 300, 2)).toEqual(holeText(departures, 150, 1));
});

test('a caption that is too long for the hole is left out, not cut', () => {
  expect(holeText({ texts: ['12'], caption: 'Departures an hour late or more' }, 150, 1)?.caption).toBeNull();
});
