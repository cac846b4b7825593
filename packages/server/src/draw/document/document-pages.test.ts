import type { LayoutPlace } from '@sextant/dashboard';
import { expect, test } from 'vitest';
import { documentPages } from './document-pages.ts';
import type { DocumentScene } from './document-scene.ts';

const header = (text: string): LayoutPlace => ({ kind: 'header', id: text, width: 12, text, level: 3 });
const filter = (filterId: string, heightPx: number): LayoutPlace => ({
  kind: 'filter',
  id: `at-${filterId}`,
  width: 12,
  heightPx,
  filterId,
});

const sceneOf = (places: readonly LayoutPlace[]): DocumentScene => ({
  format: 'pdf',
  title: 'Board',
  lines: [],
  tabs: [{ title: null, places }],
  tiles: {},
  filters: { state: { name: 'State', text: 'is not CA or TX' } },
  textValues: {},
  fixedColors: {},
});

const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = '']) => text);

test('a filter among the tiles shows its name and what is chosen in it; one that is gone says so', () => {
  const [page] = documentPages(sceneOf([filter('state', 100), filter('gone', 100)]));
  const texts = textsOf(page?.svg ?? '');
  expect(texts).toEqual(expect.arrayContaining(['State', 'is not CA or TX']));
  expect(texts).toContain('A filter that this dashboard no longer has stood here.');
});

test('headings go to the sheet of what they are of, several of them too', () => {
  const pages = documentPages(sceneOf([filter('state', 700), header('Outer'), header('Inner'), filter('gone', 300)]));
  expect(pages).toHaveLength(2);
  const [first, second] = pages.map(({ svg }) => textsOf(svg));
  expect([first, second].map((texts) => ['Outer', 'Inner'].filter((text) => texts?.includes(text)))).toEqual([
    [],
    ['Outer', 'Inner'],
  ]);
  const last = documentPages(sceneOf([filter('state', 700), header('Last')]));
  expect(last.map(({ svg }) => textsOf(svg).includes('Last'))).toEqual([true]);
});
