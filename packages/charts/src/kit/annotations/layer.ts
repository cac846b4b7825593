import { isRecord } from '@sextant/contract';
import { isLayerType, type LayerType, type RawForm } from '../declare/control.ts';
import { numberIn } from '../fields/number-in.ts';

/** A layer of a chart's form, as far as drawing it goes; what is missing or unreadable stands as its default. */
export interface Layer {
  readonly name: string;
  readonly type: LayerType;
  /** The expression of a formula; empty where the value is an id. */
  readonly value: string;
  readonly isShown: boolean;
  readonly showsLabel: boolean;
  readonly color: string | null;
  /** 0 to 1; null leaves it to the type. */
  readonly opacity: number | null;
  readonly dash: 'solid' | 'dotted' | readonly number[];
  readonly widthPx: number;
  readonly hasMarkers: boolean;
  readonly hidesLine: boolean;
  readonly isNative: boolean;
  readonly timeColumn: string | null;
  readonly endColumn: string | null;
  readonly titleColumn: string | null;
  readonly descriptionColumns: readonly string[];
}

const opacities: Readonly<Record<string, number>> = { opacityLow: 0.2, opacityMedium: 0.5, opacityHigh: 0.8 };
const dashes: Readonly<Record<string, Layer['dash']>> = { dashed: [5, 4], longDashed: [12, 5], dotted: 'dotted' };
const maxWidthPx = 20;

const textAt = (raw: RawForm, key: string): string | null => {
  const value = raw[key];
  return typeof value === 'string' && value !== '' ? value : null;
};
const isColor = (text: string | null): text is string => text !== null && /^#[0-9a-f]{3,8}$/i.test(text);

function readLayer(value: unknown): Layer | null {
  if (!isRecord(value)) return null;
  const raw = value;
  const type = raw['annotationType'];
  const name = textAt(raw, 'name');
  if (!isLayerType(type) || name === null) return null;
  const color = textAt(raw, 'color');
  const width = numberIn(raw['width']) ?? 1;
  const columns = raw['descriptionColumns'];
  return {
    name,
    type,
    value: textAt(raw, 'value') ?? '',
    isShown: raw['show'] !== false,
    showsLabel: raw['showLabel'] === true,
    color: isColor(color) ? color : null,
    opacity: opacities[textAt(raw, 'opacity') ?? ''] ?? null,
    dash: dashes[textAt(raw, 'style') ?? ''] ?? 'solid',
    widthPx: width >= 0 ? Math.min(width, maxWidthPx) : 1,
    hasMarkers: raw['showMarkers'] === true,
    hidesLine: raw['hideLine'] === true,
    isNative: raw['sourceType'] === 'NATIVE',
    timeColumn: textAt(raw, 'timeColumn'),
    endColumn: textAt(raw, 'intervalEndColumn'),
    titleColumn: textAt(raw, 'titleColumn'),
    descriptionColumns: Array.isArray(columns) ? columns.filter((column) => typeof column === 'string') : [],
  };
}

/** The layers of a stored form, in their order; those that cannot be read are left out, and of one name the first counts. */
export function layersOf(formData: RawForm): readonly Layer[] {
  const rawLayers = formData['annotation_layers'];
  const layers = Array.isArray(rawLayers) ? rawLayers.flatMap((raw) => readLayer(raw) ?? []) : [];
  return layers.filter(({ name }, index) => layers.findIndex((other) => other.name === name) === index);
}
