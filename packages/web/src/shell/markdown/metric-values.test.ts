import { expect, test } from 'vitest';
import { markdownNodes } from './markdown-html.ts';
import { valueNames } from '@sextant/dashboard';
import type { TextValue } from '@sextant/dashboard';
import { insertValues } from './metric-values.ts';

const value = (text: string, state: TextValue['state'] = 'value'): TextValue => ({
  state,
  text,
  title: `About ${text}`,
});

function rendered(text: string, values: Readonly<Record<string, TextValue>>): HTMLElement {
  const container = document.createElement('div');
  const nodes = markdownNodes(text, 2);
  insertValues(nodes, new Map(Object.entries(values)));
  container.append(nodes);
  return container;
}

test('names in double braces are found once each, whatever is around them', () => {
  expect(valueNames('{{ count }} and {{count}}, {{ flights.On time }}{{a}} {{ }} {x} {{ a\nb }}')).toEqual([
    'count',
    'flights.On time',
    'a',
  ]);
});

test('values stand in words, headings, tables and links; not in code, and not where nothing is known', () => {
  const text =
    '# {{ a }} of {{ b }}\n\n[All {{a}}](/help/)\n\n| x |\n|---|\n| **{{ a }}** |\n\n`{{ a }}` {{ unknown }}';
  const container = rendered(text, { a: value('12'), b: value('…', 'waiting') });
  expect(container.textContent).toMatch(/^12 of …/);
  expect(container.querySelector('a')?.textContent).toBe('All 12');
  expect(container.querySelector('td strong')?.textContent).toBe('12');
  expect(container.querySelector('code')?.textContent).toBe('{{ a }}');
  expect(container.textContent).toContain('{{ unknown }}');
  const places = [...container.querySelectorAll<HTMLElement>('[data-value]')];
  expect(places.map((place) => [place.dataset['value'], place.title, place.getAttribute('aria-busy')])).toEqual([
    ['value', 'About 12', null],
    ['waiting', 'About …', 'true'],
    ['value', 'About 12', null],
    ['value', 'About 12', null],
  ]);
});

test('[E8] a value is text: markup in it, or in its name, runs and draws nothing', () => {
  const hostile = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
  const container = rendered('A {{ a }} and {{ <b>x</b> }}', { a: value(hostile), '<b>x</b>': value('never') });
  expect(container.querySelectorAll('img, script')).toHaveLength(0);
  expect(container.querySelector('[data-value]')?.textContent).toBe(hostile);
  expect(container.textContent).not.toContain('never');
});
