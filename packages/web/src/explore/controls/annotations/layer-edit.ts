import { annotationTypes } from '@sextant/contract';
import type { AnnotationSource, AnnotationType } from '@sextant/contract';
import { readFormula, chartTypes, storedTypesOf } from '@sextant/charts';
import type { ChartSpec, RawForm } from '@sextant/charts';

/** A layer as the form keeps it; keys that nothing here knows stay as they are. */
export type RawLayer = RawForm;

/** A source from which layers of some kinds take their data. */
interface LayerSource {
  readonly id: AnnotationSource;
  readonly text: string;
  readonly types: readonly AnnotationType[];
  /** The chart types whose rows it can take; none for stored layers. */
  readonly chartTypes: readonly string[];
}

/** The chart types whose rows can be such annotations, under every name that they are stored by. */
const annotating = (rows: ChartSpec['annotates']): readonly string[] =>
  Object.values(chartTypes).flatMap(({ annotates, type }) => (annotates === rows ? storedTypesOf(type) : []));

/** Events and intervals come from stored layers or the rows of a table; lines from a chart of lines alone, Superset's older `line` too. */
const layerSources: readonly LayerSource[] = [
  { id: 'NATIVE', text: 'annotation layer', types: ['EVENT', 'INTERVAL'], chartTypes: [] },
  { id: 'table', text: 'table chart', types: ['EVENT', 'INTERVAL'], chartTypes: annotating('events') },
  { id: 'line', text: 'line chart', types: ['TIME_SERIES'], chartTypes: [...annotating('lines'), 'line'] },
];

export const typeTexts: Readonly<Record<AnnotationType, string>> = {
  FORMULA: 'Formula',
  EVENT: 'Event',
  INTERVAL: 'Interval',
  TIME_SERIES: 'Time series',
};

/** What a new layer begins with. */
export const newLayer: RawLayer = {
  name: '',
  annotationType: 'FORMULA',
  sourceType: '',
  value: '',
  overrides: { time_range: null },
  show: true,
  showLabel: false,
  showMarkers: false,
  hideLine: false,
  style: 'solid',
  opacity: '',
  color: null,
  width: 1,
  titleColumn: '',
  descriptionColumns: [],
  timeColumn: '',
  intervalEndColumn: '',
};

export const textOf = (layer: RawLayer, key: string): string => {
  const value = layer[key];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

/** The kind of a layer; null for one that this page does not know. */
export const typeOf = (layer: RawLayer): AnnotationType | null =>
  annotationTypes.find((type) => type === layer['annotationType']) ?? null;

export const sourcesFor = (type: AnnotationType | null): readonly LayerSource[] =>
  type === null ? [] : layerSources.filter(({ types }) => types.includes(type));

/** The layer as another kind: its source stays where that kind can take it, what was chosen there too. */
export function withType(layer: RawLayer, type: AnnotationType): RawLayer {
  const sources = sourcesFor(type);
  const isKept = sources.some(({ id }) => id === layer['sourceType']);
  if (isKept) return { ...layer, annotationType: type };
  return { ...layer, annotationType: type, sourceType: sources[0]?.id ?? '', value: '' };
}

export const withSource = (layer: RawLayer, source: AnnotationSource): RawLayer => ({
  ...layer,
  sourceType: source,
  value: '',
  titleColumn: '',
  descriptionColumns: [],
  timeColumn: '',
  intervalEndColumn: '',
});

/** What keeps a layer from being drawn, by the field that would mend it; `others` are the names that are taken. */
export function errorsOfLayer(layer: RawLayer, others: readonly string[]): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  const name = textOf(layer, 'name').trim();
  const type = typeOf(layer);
  if (name === '') errors['name'] = 'Name cannot be empty';
  else if (others.includes(name)) errors['name'] = 'Another layer has this name';
  const value = textOf(layer, 'value').trim();
  if (type === 'FORMULA') {
    if (readFormula(value) === null) errors['value'] = 'Bad formula.';
  } else if (!/^\d+$/.test(value)) errors['value'] = 'A source cannot be empty';
  const isOfRows = layer['sourceType'] === 'table' && (type === 'EVENT' || type === 'INTERVAL');
  if (isOfRows && textOf(layer, 'timeColumn') === '') errors['timeColumn'] = 'A time column cannot be empty';
  if (isOfRows && type === 'INTERVAL' && textOf(layer, 'intervalEndColumn') === '')
    errors['intervalEndColumn'] = 'An end column cannot be empty';
  const width = layer['width'];
  if (typeof width === 'number' && width < 0) errors['width'] = 'Line width is expected to be 0 or more';
  return errors;
}

const overridesOf = (layer: RawLayer): RawForm =>
  typeof layer['overrides'] === 'object' && layer['overrides'] !== null ? (layer['overrides'] as RawForm) : {};

/** True when the source is asked about the chart's own `key`. */
export const takesChartsOwn = (layer: RawLayer, key: string): boolean =>
  Object.hasOwn(overridesOf(layer), key) && overridesOf(layer)[key] === null;

export const overrideOf = (layer: RawLayer, key: string): string => textOf(overridesOf(layer), key);

/** The layer with an override set, or (undefined) left to the source. */
export function withOverride(layer: RawLayer, key: string, value: string | null | undefined): RawLayer {
  const { [key]: _, ...rest } = overridesOf(layer);
  return { ...layer, overrides: value === undefined ? rest : { ...rest, [key]: value } };
}
