import { expect, test } from 'vitest';
import { xmlText } from './xml-text.ts';

test('what XML cannot hold is left out, what it reads as its own is escaped', () => {
  const controls = [0, 8, 11, 12, 14, 31, 0xff_fe, 0xff_ff].map((code) => String.fromCharCode(code)).join('');
  expect(xmlText(`a${controls}b`)).toBe('ab');
  expect(xmlText('tab\t, line\n, return\r, \u007F and \u0085 stay')).toBe(
    'tab\t, line\n, return\r, \u007F and \u0085 stay',
  );
  expect(xmlText(`<a b="c" d='e'>&</a>`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;&lt;/a&gt;');
  expect(xmlText('Zürich 🗼 \u{1F5FC}')).toBe('Zürich 🗼 \u{1F5FC}');
});
