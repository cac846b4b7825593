import { isRecord } from '@sextant/contract';
import { rejected, control, type FieldDetails, type RawForm, type Read } from '../declare/control.ts';
import { readNamed, type NamedSettings } from '../declare/stored-values.ts';
import { isHexColor } from '../fields/color.ts';
import { numberIn } from '../fields/number-in.ts';

/** What the width of a line is held to, in pixels. */
export const lineWidths = { min: 0.5, max: 6, step: 0.25, default: 1.75 } as const;

/** How a line is drawn, under the names of the drawing library. */
export type LineStyle = 'solid' | 'dashed' | 'dotted';
const lineStyles: readonly LineStyle[] = ['solid', 'dashed', 'dotted'];

/** How one series is shown. Absent keys leave it to the chart. */
export interface SeriesSettings {
  /** In the key, the tooltip and tables; without effect where another series has it. */
  readonly name?: string;
  /** A hex color; one of the product's palette is the palette's in both themes. A color that a dashboard fixed wins. */
  readonly color?: string;
  readonly lineStyle?: LineStyle;
  /** Pixels. */
  readonly lineWidth?: number;
  readonly markers?: boolean;
  readonly area?: boolean;
  /** Where it stands in the order that was given by hand, from 0; series without one come after. */
  readonly place?: number;
}

/** By the name that a series has without settings. */
export type SeriesConfig = Readonly<Record<string, SeriesSettings>>;

const longestName = 500;

function lineWidthIn(raw: unknown): number | undefined {
  const width = numberIn(raw);
  return width === null || width < lineWidths.min || width > lineWidths.max ? undefined : width;
}

const readers: { readonly [Key in keyof SeriesSettings]-?: (raw: unknown) => SeriesSettings[Key] | undefined } = {
  name: (raw) => (typeof raw === 'string' && raw.trim() !== '' ? raw.trim().slice(0, longestName) : undefined),
  color: (raw) => (isHexColor(raw) ? raw : undefined),
  lineStyle: (raw) => lineStyles.find((style) => style === raw),
  lineWidth: lineWidthIn,
  markers: (raw) => (typeof raw === 'boolean' ? raw : undefined),
  area: (raw) => (typeof raw === 'boolean' ? raw : undefined),
  place: (raw) => (typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 ? raw : undefined),
};

const isAbsent = (raw: unknown): boolean => raw === undefined || raw === null || raw === '';

function readSettings(raw: RawForm): NamedSettings<SeriesSettings> {
  const entries = Object.entries(readers).map(([key, read]) => [key, read(raw[key])] as const);
  return {
    value: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    unread: entries.flatMap(([key, value]) => (value !== undefined || isAbsent(raw[key]) ? [] : [key])),
  };
}
const readAll = readNamed(readSettings);

/** The settings of a form's series. What cannot be a setting is left out; the others stay. */
function readSeriesConfig(raw: unknown): Read<SeriesConfig> {
  if (!isRecord(raw)) return rejected('is not a list of settings of series');
  return readAll(raw);
}

const noConfig: SeriesConfig = {};

/** What a form says of its single series. */
export function seriesConfigOf(formData: RawForm): SeriesConfig {
  const read = readSeriesConfig(formData['series_config'] ?? noConfig);
  return read.ok ? read.value : noConfig;
}

/** The control for how single series are shown; redraws only. `parts` are the settings beside name, color and order. */
export const seriesConfig = (parts: NonNullable<FieldDetails['seriesParts']>) =>
  control<'series_config', SeriesConfig>({
    key: 'series_config',
    kind: 'seriesConfig',
    label: 'Series',
    description: 'Name, color and line of single series, and their order.',
    default: noConfig,
    renderOnly: true,
    details: { seriesParts: parts },
    read: readSeriesConfig,
  });
