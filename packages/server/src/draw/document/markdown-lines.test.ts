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
  expect(textsOf('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual(['a · b', '1 · 2']);
});
