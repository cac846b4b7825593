import '@sextant/charts/all-types';
import { expect, test } from 'vitest';
import { registeredChartType } from '@sextant/charts';
import type { ChartType } from '@sextant/charts';
import {
  galleryType,
  galleryTypes,
  labelWeights,
  preferredOrder,
  recommendedTags,
  searchOptions,
  searchTypes,
  sideOf,
  typesOf,
} from './gallery-list.ts';
import type { GalleryType } from './gallery-list.ts';

const typeNamed = (name: string, more: Partial<GalleryType> = {}): GalleryType => ({
  type: name as ChartType,
  name,
  category: 'Map',
  tags: [],
  description: '',
  label: null,
  needs: [],
  takes: [],
  thumbnail: { light: '', dark: '' },
  labelExplanation: null,
  exampleGallery: [],
  behaviors: [],
  deprecated: false,
  ...more,
});
const namesOf = (types: readonly GalleryType[]): readonly string[] => types.map(({ name }) => name);

test('[VIZ-047] a small typing error is forgiven, an unrelated word finds nothing', () => {
  expect(searchOptions.threshold).toBe(0.3);
  expect(namesOf(searchTypes(galleryTypes(), 'histgram'))).toContain('Histogram');
  expect(searchTypes(galleryTypes(), 'xylophone')).toEqual([]);
});

test('[VIZ-048 VIZ-049 VIZ-050] a hit in the name counts most, then one in the tags, then one in the description', () => {
  const types = [
    typeNamed('c', { description: 'ranking' }),
    typeNamed('b', { tags: ['ranking'] }),
    typeNamed('ranking'),
  ];
  expect(namesOf(searchTypes(types, 'ranking'))).toEqual(['ranking', 'b', 'c']);
  expect(searchOptions.keys).toEqual([
    { name: 'name', weight: 4 },
    { name: 'tags', weight: 2 },
    { name: 'description', weight: 1 },
  ]);
});

test('[VIZ-001 VIZ-002] of equal hits a featured type comes before, a deprecated one after those without a label', () => {
  const types = [
    typeNamed('rank x', { label: 'Deprecated' }),
    typeNamed('rank y'),
    typeNamed('rank z', { label: 'Featured' }),
  ];
  expect(namesOf(searchTypes(types, 'rank'))).toEqual(['rank z', 'rank y', 'rank x']);
  expect(labelWeights).toEqual({ Deprecated: -0.1, Featured: 0.1 });
});

test('[VIZ-051 VIZ-032] recommended tags come in their order and not among the others', () => {
  expect(recommendedTags).toEqual(['Popular', 'ECharts', 'Advanced-Analytics']);
  const types = [typeNamed('a', { tags: ['Popular', 'Trend'] }), typeNamed('b', { tags: ['Additive', 'ECharts'] })];
  expect(sideOf(types).tags).toEqual(['Additive', 'Trend']);
  expect(namesOf(typesOf(types, { by: 'tag', name: 'ECharts' }))).toEqual(['b']);
});

test('[VIZ-052] a type without a category is listed under Other, the last', () => {
  const types = [
    typeNamed('a', { category: 'Other' }),
    typeNamed('b', { category: 'Table' }),
    typeNamed('c', { category: 'Flow' }),
  ];
  expect(sideOf(types).categories).toEqual(['Flow', 'Table', 'Other']);
});

test('[VIZ-053 VIZ-054] about fifty types have a fixed place, the common ones first; others follow by name', () => {
  expect(preferredOrder.length).toBeGreaterThanOrEqual(45);
  expect(new Set(preferredOrder).size).toBe(preferredOrder.length);
  expect(preferredOrder.slice(0, 13)).toEqual([
    'line',
    'big_number',
    'big_number_total',
    'table',
    'pivot_table_v2',
    'echarts_timeseries_line',
    'echarts_area',
    'echarts_timeseries_bar',
    'echarts_timeseries_scatter',
    'pie',
    'mixed_timeseries',
    'filter_box',
    'dist_bar',
  ]);
  const order = galleryTypes().map(({ type }) => preferredOrder.indexOf(type));
  const listed = order.filter((index) => index >= 0);
  expect(listed).toEqual(listed.toSorted((one, other) => one - other));
  expect(order.lastIndexOf(-1) === -1 || order.indexOf(-1) > listed.length - 1).toBe(true);
});

const deprecatedText = 'Kept for charts that have it; another chart type does the same better.';
const featuredText = 'Among the chart types that are used most.';

test('[VIZ-041] every chart type has a name, pictures, words, groups, a badge with its explanation, examples and behaviors', () => {
  for (const type of galleryTypes())
    expect(type).toMatchObject({
      name: expect.stringMatching(/./),
      thumbnail: { light: expect.stringContaining('svg'), dark: expect.stringContaining('svg') },
      description: expect.stringMatching(/\.$/),
      tags: expect.any(Array),
      category: expect.stringMatching(/./),
      label: type.label,
      labelExplanation: { Deprecated: deprecatedText, Featured: featuredText, none: null }[type.label ?? 'none'],
      exampleGallery: [{ url: type.thumbnail, caption: expect.stringContaining(type.name) }],
      behaviors: expect.any(Array),
      deprecated: type.label === 'Deprecated',
    });
  const pivot = galleryTypes().find(({ type }) => type === 'pivot_table_v2');
  expect(pivot).toMatchObject({
    name: 'Pivot Table',
    thumbnail: { light: expect.stringContaining('svg'), dark: expect.stringContaining('svg') },
    category: 'Table',
    tags: expect.arrayContaining(['Tabular', 'Popular']),
    label: 'Featured',
    labelExplanation: 'Among the chart types that are used most.',
    behaviors: ['filter', 'drill-by', 'drill-to-detail'],
    deprecated: false,
  });
  expect(pivot?.thumbnail.light).not.toBe(pivot?.thumbnail.dark);
  expect(pivot?.description).not.toBe('');
  expect(pivot?.exampleGallery).toHaveLength(1);
});

test('[VIZ-042] every example has an address in each theme and a caption', () => {
  for (const { name, exampleGallery } of galleryTypes())
    for (const { url, caption } of exampleGallery) {
      expect(url.light).toMatch(/svg/);
      expect(url.dark).toMatch(/svg/);
      expect(caption).toContain(name);
    }
});

test('[VIZ-039] a chart type without a description says so', () => {
  const { spec } = registeredChartType({ viz_type: 'pie' });
  expect(galleryType('pie', { ...spec, description: '' }).description).toBe('No description available.');
});

test('a deprecated chart type is not offered, and a label says what it means', () => {
  const { spec } = registeredChartType({ viz_type: 'pie' });
  expect(galleryType('pie', { ...spec, label: 'Deprecated' })).toMatchObject({
    deprecated: true,
    labelExplanation: expect.stringContaining('another chart type'),
  });
});
