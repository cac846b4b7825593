import type { ErrorCode } from '@sextant/contract';

/** Form data as it is stored: Superset's keys and shapes, any of them absent. */
export type RawForm = Readonly<Record<string, unknown>>;

/**
 * Which field edits a control, and with it the raw value that form data holds under its key.
 *
 * - `metrics`: list of saved metric names and adhoc metrics; `metric`: one of them
 * - `columns`: list of column names and adhoc columns; `column`: one of them
 * - `filters`: list of adhoc filters
 * - `timeRange`: a time range text; `timeColumn`: a temporal column's name; `grain`: an ISO 8601 grain
 * - `orderBy`: list of JSON texts `["column", ascending]`; `axisSort`: label of the axis or of a metric; `dimensionChoice`: label of one of the form's dimensions
 * - `select`, `number`, `checkbox`, `text`, `format` (d3 number format), `timeFormat` (d3 time format)
 * - `decimal`: number with its `range`; `slider`: the same on a track
 * - `texts`: list of texts, from `choices` or typed; `remoteChoices`: texts or numbers that `endpoint` lists
 * - `textArea`: text of several lines in `language`; `segmented`: one of few words, side by side
 * - `bounds`: `[min, max]`, null where there is none; `date`: an ISO date
 * - `color`: `{r, g, b, a}`, red, green and blue to 255, `a` to 1; `fixedOrMetric`: `{type: 'fix' | 'metric', value}`
 * - `colorScheme`: id of a categorical scheme; `linearColorScheme`: id of a sequential one
 * - `currency`: `{symbol, symbolPosition}`, `symbol` an ISO 4217 code
 * - `columnConfig`: record of per-column display settings; `conditionalFormatting`: list of color rules
 * - `seriesConfig`: record of settings of single series
 * - `timeSeriesColumns`: list of the columns of a time-series table
 * - `filterConfigs`: list of the fields of a filter box
 * - `comparedRange`: nothing; says with which times the form compares
 * - `annotations`: list of layers that are laid over the chart
 * - `hidden`: anything, without a field
 */
export type ControlKind =
  | 'metrics'
  | 'metric'
  | 'columns'
  | 'column'
  | 'filters'
  | 'timeRange'
  | 'timeColumn'
  | 'grain'
  | 'orderBy'
  | 'axisSort'
  | 'dimensionChoice'
  | 'select'
  | 'number'
  | 'checkbox'
  | 'text'
  | 'format'
  | 'timeFormat'
  | 'decimal'
  | 'slider'
  | 'texts'
  | 'remoteChoices'
  | 'textArea'
  | 'segmented'
  | 'bounds'
  | 'date'
  | 'color'
  | 'fixedOrMetric'
  | 'colorScheme'
  | 'linearColorScheme'
  | 'currency'
  | 'columnConfig'
  | 'conditionalFormatting'
  | 'seriesConfig'
  | 'timeSeriesColumns'
  | 'filterConfigs'
  | 'comparedRange'
  | 'annotations'
  | 'hidden';

/** What an annotation layer draws. */
export type LayerType = 'FORMULA' | 'EVENT' | 'INTERVAL' | 'TIME_SERIES';
const layerTypes: readonly string[] = ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'] satisfies readonly LayerType[];

/** True for a type of annotation layers as forms have it. */
export const isLayerType = (type: unknown): type is LayerType => typeof type === 'string' && layerTypes.includes(type);

/** True when a form has annotation layers, which are laid over its chart. */
export const hasLayers = (form: RawForm): boolean => {
  const layers = form['annotation_layers'];
  return Array.isArray(layers) && layers.length > 0;
};

/** True when lines of events are laid over the chart of a form. */
export const hasEvents = (form: RawForm): boolean => {
  const layers = form['annotation_layers'];
  return (
    Array.isArray(layers) &&
    layers.some((layer: RawForm | null) => layer?.['annotationType'] === 'EVENT' && layer['show'] !== false)
  );
};

/** One choice of a control: what form data holds and what a user reads. */
export interface Choice {
  readonly value: string | number | boolean | null;
  readonly label: string;
}

/** The numbers that a field takes. Ends that are absent are open; `step` is one press of an arrow key, default 1. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

/** What only some fields need to know. */
export interface FieldDetails {
  readonly range?: NumberRange;
  /** Of a `seriesConfig`: what can be set of a series beside its name, color and place. */
  readonly seriesParts?: readonly ('line' | 'markers' | 'area')[];
  /** Of a `textArea`: what is written in it. */
  readonly language?: 'sql' | 'json' | 'markdown' | 'html' | 'css' | 'javascript' | 'handlebars';
  /** Of `remoteChoices`: the address that lists them, and how its response becomes choices. */
  readonly endpoint?: { readonly path: string; readonly choicesOf: (response: unknown) => readonly Choice[] };
}

/** What the values of a column of the dataset are, by its name; null for expressions and names that it does not have. */
export type ColumnKinds = (column: unknown) => 'time' | 'number' | 'other' | null;

/** What of a raw value a control has no use for, while it reads the rest. */
export interface LeftOut {
  /** What these parts are called: 'rule 2'. */
  readonly names: readonly string[];
  /** The raw value without them. */
  readonly keptPart: unknown;
}

/** What a control makes of a raw value: its typed value, with what of it is left out; or why it cannot. */
export type Read<Value> =
  | { readonly ok: true; readonly value: Value; readonly leftOut?: LeftOut }
  | { readonly ok: false; readonly code: ErrorCode; readonly reason: string };

/**
 * A setting of a chart, declared once: its field in Explore, its default, its check and its type come from here.
 * A control with `renderOnly` redraws; any other needs a new query. `isVisible` looks at the whole raw form and, where somebody edits it, at the
 * columns of its dataset; without them a control that depends on their kind is visible.
 */
export interface Control<Key extends string = string, Value = unknown> {
  readonly key: Key;
  readonly kind: ControlKind;
  readonly label: string;
  readonly description: string;
  readonly default: Value;
  readonly choices: readonly Choice[] | null;
  /** True when values beyond `choices` may be typed. */
  readonly isOpen: boolean;
  readonly isRequired: boolean;
  readonly renderOnly: boolean;
  readonly isVisible: (form: RawForm, kinds?: ColumnKinds) => boolean;
  readonly details: FieldDetails;
  readonly read: (raw: unknown) => Read<Value>;
}

/** A value that a control can use. */
export const accepted = <Value>(value: Value): Read<Value> => ({ ok: true, value });

/** A value that a control can use in part; wholly where nothing is left out. */
export const acceptedWithout = <Value>(value: Value, leftOut: LeftOut): Read<Value> =>
  leftOut.names.length === 0 ? accepted(value) : { ok: true, value, leftOut };

/**
 * Reads a list of `noun`s element by element, without those that cannot be read. What `isUnfinished` has no value either, but stays with the chart: its
 * field lets it be finished. Default: nothing is.
 */
export const readEach =
  <Value>(
    noun: string,
    read: (raw: unknown, index: number) => Value | null,
    isUnfinished: (raw: unknown) => boolean = () => false,
  ) =>
  (raw: readonly unknown[]): Read<readonly Value[]> => {
    const all = raw.map((element, index) => {
      const value = read(element, index);
      return { element, value, name: `${noun} ${index + 1}`, stays: value !== null || isUnfinished(element) };
    });
    return acceptedWithout(
      all.flatMap(({ value }) => (value === null ? [] : [value])),
      {
        names: all.flatMap(({ stays, name }) => (stays ? [] : [name])),
        keptPart: all.flatMap(({ stays, element }) => (stays ? [element] : [])),
      },
    );
  };

/** A value that cannot be used; `reason` goes on where the control's name ends: 'is expected to be a number'. */
export const rejected = (reason: string): Read<never> => ({ ok: false, code: 'CHART_003', reason });

/** A value that is none of a control's choices. What is no single value has no words of its own. */
export const noChoice = (raw: unknown): Read<never> =>
  rejected(
    typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean'
      ? `has no choice '${raw}'`
      : 'has no such choice',
  );

/** How a control may deviate from the shared one. */
export type ControlOptions<Value> = Partial<
  Pick<
    Control<string, Value>,
    'label' | 'description' | 'default' | 'choices' | 'isOpen' | 'isRequired' | 'renderOnly' | 'isVisible' | 'details'
  >
>;

const always = (): boolean => true;

/** A control with the usual returns filled in: optional, always visible, asks a new query. */
export function control<Key extends string, Value>(
  definition: Pick<Control<Key, Value>, 'key' | 'kind' | 'label' | 'description' | 'default' | 'read'> &
    ControlOptions<Value>,
): Control<Key, Value> {
  return {
    choices: null,
    isOpen: false,
    isRequired: false,
    renderOnly: false,
    isVisible: always,
    details: {},
    ...definition,
  };
}
