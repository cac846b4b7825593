import Fuse from 'fuse.js';
import { chartTypes, registeredChartType } from '@sextant/charts';
import type { Behavior, ChartSpec, ChartType } from '@sextant/charts';

/** Beside All charts, in this order; a type has the first by its tag `Featured`. */
export const recommendedTags = ['Popular', 'ECharts', 'Advanced-Analytics'] as const;
const otherCategory = 'Other';

/** How a label moves a type in the results of a search: up when positive. */
export const labelWeights = { Deprecated: -0.1, Featured: 0.1 } as const;

/** What a label means, for whoever points at it. */
const labelExplanations = {
  Deprecated: 'Kept for charts that have it; another chart type does the same better.',
  Featured: 'Among the chart types that are used most.',
} as const;

const pictures: Readonly<Record<string, string>> = import.meta.glob('./thumbnails/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a picture in each theme. */
export type PictureUrls = Readonly<Record<'light' | 'dark', string>>;

const picturesOf = (type: string): PictureUrls => ({
  light: pictures[`./thumbnails/${type}-light.svg`] ?? '',
  dark: pictures[`./thumbnails/${type}-dark.svg`] ?? '',
});

/** The order of the gallery; types that are not named follow by name. Stored types that nothing draws yet keep their place. */
export const preferredOrder: readonly string[] = [
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
  'area',
  'bar',
  'histogram_v2',
  'heatmap_v2',
  'box_plot',
  'treemap_v2',
  'bubble_v2',
  'funnel',
  'pop_kpi',
  'time_table',
  'time_pivot',
  'dual_line',
  'line_multi',
  'sunburst',
  'sankey',
  'word_cloud',
  'cal_heatmap',
  'rose',
  'bubble',
  'horizon',
  'compare',
  'partition',
  'event_flow',
  'graph_chart',
  'paired_ttest',
  'para',
  'deck_polygon',
  'deck_scatter',
  'deck_hex',
  'deck_arc',
  'deck_grid',
  'deck_screengrid',
  'mapbox',
  'kepler',
  'deck_geojson',
  'deck_multi',
  'deck_path',
  'world_map',
  'country_map',
];

/** What the gallery says of a chart type. */
export interface GalleryType {
  readonly type: ChartType;
  readonly name: string;
  readonly thumbnail: PictureUrls;
  readonly category: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly label: keyof typeof labelWeights | null;
  readonly labelExplanation: string | null;
  readonly exampleGallery: readonly { readonly url: PictureUrls; readonly caption: string }[];
  readonly behaviors: readonly Behavior[];
  /** True for a type that the gallery does not offer any more. */
  readonly deprecated: boolean;
  /** What cannot be left out, in words: `1 metric`. */
  readonly needs: readonly string[];
  /** What may be given beside it. */
  readonly takes: readonly string[];
}

const tagText = (tag: string): string => (tag === 'Featured' ? 'Popular' : tag);

function needsOf(spec: ChartSpec): Pick<GalleryType, 'needs' | 'takes'> {
  const controls = spec.sections.filter(({ tab }) => tab === 'data').flatMap((section) => section.controls);
  const nouns = controls.flatMap(({ kind, key, label, isRequired }) => {
    const use = label.toLowerCase();
    if (kind === 'metric')
      return [{ isRequired, text: isRequired ? (use === 'metric' ? '1 metric' : `1 metric as ${use}`) : '' }];
    if (kind === 'metrics') return [{ isRequired, text: isRequired ? '1 metric or more' : 'metrics' }];
    if (key === 'x_axis') return [{ isRequired: true, text: spec.axis === 'time' ? '1 time column' : '1 column' }];
    if (kind === 'column') return [{ isRequired, text: isRequired ? `1 column as ${use}` : '' }];
    if (kind === 'columns') return [{ isRequired, text: use }];
    return [];
  });
  const texts = (isRequired: boolean): readonly string[] => [
    ...new Set(nouns.filter((noun) => noun.isRequired === isRequired && noun.text !== '').map(({ text }) => text)),
  ];
  return { needs: texts(true), takes: texts(false) };
}

/** What the gallery says of one chart type. */
export const galleryType = (type: ChartType, spec: ChartSpec): GalleryType => ({
  type,
  name: spec.name,
  thumbnail: picturesOf(type),
  category: spec.category === '' ? otherCategory : spec.category,
  tags: spec.tags.map(tagText),
  description: spec.description === '' ? 'No description available.' : spec.description,
  label: spec.label ?? null,
  labelExplanation: spec.label === undefined ? null : labelExplanations[spec.label],
  // Plugins bring no pictures.
  exampleGallery:
    picturesOf(type).light === '' ? [] : [{ url: picturesOf(type), caption: `${spec.name} of the example flights` }],
  behaviors: spec.behaviors,
  deprecated: spec.label === 'Deprecated',
  ...needsOf(spec),
});

/** Every chart type that is drawn, in the order of the gallery. Their declarations are loaded. */
export function galleryTypes(): readonly GalleryType[] {
  const types = Object.keys(chartTypes) as ChartType[];
  const place = (type: string): number =>
    preferredOrder.includes(type) ? preferredOrder.indexOf(type) : preferredOrder.length;
  return types
    .map((type) => galleryType(type, registeredChartType({ viz_type: type }).spec))
    .filter(({ deprecated }) => !deprecated)
    .toSorted((one, other) => place(one.type) - place(other.type) || one.name.localeCompare(other.name));
}

/** An entry of the side: everything, a category, or a tag. */
export type GallerySection = { readonly by: 'all' } | { readonly by: 'category' | 'tag'; readonly name: string };

/** The types of a section, in the order of the gallery. */
export const typesOf = (types: readonly GalleryType[], section: GallerySection): readonly GalleryType[] =>
  types.filter(
    ({ category, tags }) =>
      section.by === 'all' || (section.by === 'category' ? category === section.name : tags.includes(section.name)),
  );

const byName = (one: string, other: string): number => one.localeCompare(other);

/** The categories, by name and Other last, and the tags that are not recommended, by name. */
export function sideOf(types: readonly GalleryType[]) {
  const categories = [...new Set(types.map(({ category }) => category))].toSorted(
    (one, other) => Number(one === otherCategory) - Number(other === otherCategory) || byName(one, other),
  );
  const recommended: readonly string[] = recommendedTags;
  const tags = [...new Set(types.flatMap((type) => type.tags))].filter((tag) => !recommended.includes(tag));
  return { categories, tags: tags.toSorted(byName) };
}

export const searchOptions = {
  threshold: 0.3,
  ignoreLocation: true,
  includeScore: true,
  keys: [
    { name: 'name', weight: 4 },
    { name: 'tags', weight: 2 },
    { name: 'description', weight: 1 },
  ],
};

/** The types that a text finds, best first; small typing errors are forgiven. */
export function searchTypes(types: readonly GalleryType[], text: string): readonly GalleryType[] {
  const weight = ({ label }: GalleryType): number => (label === null ? 0 : labelWeights[label]);
  return new Fuse(types, searchOptions)
    .search(text.trim())
    .toSorted((one, other) => (one.score ?? 0) - weight(one.item) - ((other.score ?? 0) - weight(other.item)))
    .map(({ item }) => item);
}
