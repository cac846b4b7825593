import { expect, test } from 'vitest';
import { guide, readGuidePage, searchGuide } from './guide.ts';

test('a file of the guide becomes a page: id of its name, title, first paragraph, links inside Help', () => {
  const page = readGuidePage(
    'docs/guide/03-first-chart.md',
    '# Make a chart\n\nFrom a *dataset*; see [Filters](05-filters.md).\n\n1. Open it.\n\n![Explore](../pictures/explore.webp)\n',
    { 'explore.webp': '/assets/explore-1.webp' },
  );
  expect(page).toEqual({
    id: 'first-chart',
    title: 'Make a chart',
    summary: 'From a dataset; see Filters.',
    text: 'From a *dataset*; see [Filters](/help/filters/).\n\n1. Open it.\n\n![Explore](/assets/explore-1.webp)\n',
  });
});

test('a file without a title or without a number is no page', () => {
  expect(() => readGuidePage('docs/guide/01-none.md', 'Just text', {})).toThrow('docs/guide/01-none.md');
  expect(() => readGuidePage('docs/guide/none.md', '# None\n\nText', {})).toThrow('docs/guide/none.md');
});

test('every page of the guide is readable, and every link between pages leads to one', () => {
  expect(guide.length).toBeGreaterThan(0);
  const ids = new Set(guide.map((page) => page.id));
  expect(ids.size).toBe(guide.length);
  expect(guide.filter(({ summary }) => summary === '').map(({ id }) => id)).toEqual([]);
  const links = guide.flatMap(({ text }) => [...text.matchAll(/\]\(\/help\/([a-z0-9-]+)\/\)/g)].map(([, id]) => id));
  expect(links.filter((id) => id === undefined || !ids.has(id))).toEqual([]);
  // What is left of a link to a file leads nowhere inside the product.
  expect(guide.flatMap(({ text }) => text.match(/\]\((?:\.\.?\/|[^)]*\.md)[^)]*/g) ?? [])).toEqual([]);
});

test('a search finds pages with all words, titles first', () => {
  const pages = [
    { id: 'a', title: 'Rights', summary: '', text: 'Who may share a dashboard' },
    { id: 'b', title: 'Share a dashboard', summary: '', text: 'Links' },
    { id: 'c', title: 'Filters', summary: '', text: 'Dashboard' },
  ];
  expect(searchGuide(pages, ' share  DASHBOARD ').map(({ id }) => id)).toEqual(['b', 'a']);
  expect(searchGuide(pages, '')).toHaveLength(3);
  expect(searchGuide(pages, 'nothing')).toEqual([]);
});
