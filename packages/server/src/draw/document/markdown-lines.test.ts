import { expect, test } from 'vitest';
import { markdownLines } from './markdown-lines.ts';

const textsOf = (text: string, widthPx = 600) => markdownLines(text, widthPx).lines.map((line) => line.text);

test('headings, paragraphs, lists and links are words, one line under the other', () => {
  const text = '# Head\n\nA **bold** [word](https://example.com) & more\n\n1. one\n2. two\n   - deep\n- [x] done';
  expect(textsOf(text)).toEqual([
    'Head',
    'A bold word (https://example.com) & more',
    '1.',
    'one',
    '2.',
    'two',
    '•',
    'deep',
    '☑',
    'done',
  ]);
});

test('long text is broken between words and makes the place higher', () => {
  const long = 'word '.repeat(60);
  const { lines, heightPx } = markdownLines(long, 200);
  expect(lines.length).toBeGreaterThan(8);
  expect(heightPx).toBeGreaterThan(8 * 20);
  expect(lines.every(({ y }, index) => index === 0 || y > (lines[index - 1]?.y ?? 0))).toBe(true);
});

test('HTML leaves its words, and tables their cells', () => {
  expect(textsOf('<b>x</b> &amp; <script>y</script>')).toEqual(['x & y']);
});

test('a table has its cells under each other, and lines between its rows; one that is too wide breaks within its cells', () => {
  const table = '| Town | Visits |\n|---|---|\n| Oslo | 1 |\n| A town with a long name | 2 |';
  const { lines, rules } = markdownLines(table, 600);
  const placeOf = (text: string) => lines.find((line) => line.text === text);
  expect(lines.map(({ text }) => text)).toEqual(['Town', 'Visits', 'Oslo', '1', 'A town with a long name', '2']);
  expect(placeOf('Visits')?.x).toBe(placeOf('2')?.x);
  expect(placeOf('Town')?.x).toBe(placeOf('Oslo')?.x);
  expect(placeOf('Oslo')?.y).toBe(placeOf('1')?.y);
  expect(rules).toHaveLength(3);
  const narrow = markdownLines(table, 120);
  expect(narrow.lines.length).toBeGreaterThan(6);
  expect(narrow.rules.every(({ widthPx }) => widthPx <= 121)).toBe(true);
});

test('values stand for the names in words and tables; code and what is not known keep their braces', () => {
  const text = '**{{ a }}** of {{ b }}, `{{ a }}`\n\n| {{a}} |\n|---|\n| {{ c }} |';
  const { lines } = markdownLines(text, 600, { a: '12', c: 'no *c*' });
  expect(lines.map((line) => line.text)).toEqual(['12 of {{ b }}, {{ a }}', '12', 'no *c*']);
});

test('quotes hold lists, code keeps its indents, a rule is a line, and signs by name are signs', () => {
  const text = '> said\n>\n> - one\n\n```\na\n  b\n```\n\n---\n\n&copy; &mdash; &euro; &#8364;';
  const { lines, rules } = markdownLines(text, 600);
  expect(lines.map((line) => line.text)).toEqual(['said', '•', 'one', 'a', 'b', '© — € €']);
  expect(lines.map((line) => line.isQuiet)).toEqual([true, true, true, false, false, false]);
  const [a, b] = [lines[3], lines[4]];
  expect(Number(b?.x) - Number(a?.x)).toBe(12);
  expect(rules).toEqual([{ x: 0, y: expect.any(Number), widthPx: 600 }]);
});

test('columns of a table stand at the side that they name', () => {
  const { lines } = markdownLines('| left | middle | right |\n|---|:-:|--:|\n| a | b | 1 |', 600);
  expect(lines.map(({ text: cell, anchor }) => [cell, anchor])).toEqual([
    ['left', 'start'],
    ['middle', 'middle'],
    ['right', 'end'],
    ['a', 'start'],
    ['b', 'middle'],
    ['1', 'end'],
  ]);
});
